// The shape of src/features: which folder a page belongs to, and which feature may build on which.
import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";

/** The feature that serves each first path segment. Routes under /api are named by their feature's api.ts. */
const FEATURE_OF_SEGMENT: Readonly<Record<string, string>> = {
  "": "home",
  admin: "admin",
  business: "places",
  "business-dashboard": "places",
  "business-profile": "places",
  calendar: "events",
  "confirm-email": "auth",
  dashboard: "dashboard",
  demo: "demo",
  discover: "discovery",
  drawings: "site",
  events: "events",
  "feed.xml": "site",
  "forgot-password": "auth",
  help: "info",
  list: "dashboard",
  login: "auth",
  "mail-copies": "messages",
  offline: "offline",
  "manifest.webmanifest": "site",
  map: "map",
  messages: "messages",
  og: "site",
  pay: "payments",
  paypal: "payments",
  photos: "places",
  places: "places",
  avatars: "account",
  plan: "plan",
  posters: "site",
  privacy: "info",
  profile: "account",
  "reset-password": "auth",
  "robots.txt": "site",
  "sample-listing": "landing",
  "sample-pictures": "landing",
  setup: "first-run",
  passkey: "auth",
  "sign-out": "auth",
  signup: "auth",
  sitemap: "site",
  "sitemap.xml": "site",
  "speculation-rules.json": "site",
  status: "info",
  suspended: "account",
  "sw.js": "offline",
  terms: "info",
  theme: "site",
  "whats-on": "whats-on",
  together: "together",
  try: "try",
  language: "site",
};

const files = [...new Bun.Glob("src/features/**/*.{ts,tsx}").scanSync(".")].sort();
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
/** The feature, or one of the rooms in `places`, which are as large as features and build on one another in one direction. */
const roomOf = (path: string) => /^src\/features\/(places\/[^/.]+(?=\/)|[^/]+)\//.exec(path)?.[1];

test("the first segment of a page's path names its feature", async () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const path of files) {
    const text = await Bun.file(path).text();
    for (const [, route] of text.matchAll(/\.get\(\s*"(\/[^"]*)"/g)) {
      const segment = route!.split("/")[1]!;
      if (segment === "api") continue;
      seen.add(segment);
      if (FEATURE_OF_SEGMENT[segment] !== featureOf(path)) wrong.push(`${route} in ${path}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(FEATURE_OF_SEGMENT).filter((segment) => !seen.has(segment))).toEqual([]);
});

test("imports between rooms go one way, types included", async () => {
  const graph = await roomGraph();
  expect(graph.size).toBeGreaterThan(15);
  expect(findCycle(graph)).toEqual([]);
});

test("no feature imports another's screen", async () => {
  const wrong: string[] = [];
  for (const path of files)
    for (const target of await importsOf(path))
      if (/Screen\.tsx$/.test(target) && featureOf(target) !== featureOf(path)) wrong.push(`${path} imports ${target}`);
  expect(wrong).toEqual([]);
});

test("there are no circular imports within a room, types included", async () => {
  const graph = new Map<string, Set<string>>();
  for (const path of files) {
    const targets = (await importsOf(path)).filter((target) => roomOf(target) === roomOf(path));
    graph.set(path, new Set(targets));
  }
  expect(findCycle(graph)).toEqual([]);
});

/** The project's files that a file imports, for their types alone too. */
async function importsOf(path: string): Promise<string[]> {
  const text = await Bun.file(path).text();
  return [...text.matchAll(/(?:from\s+|import\(\s*|^import\s+)["'](\.[^"']+\.tsx?)["']/gm)].map((match) =>
    normalize(join(dirname(path), match[1]!)),
  );
}

async function roomGraph(): Promise<Map<string, Set<string>>> {
  const graph = new Map<string, Set<string>>();
  for (const path of files) {
    const from = roomOf(path)!;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const target of await importsOf(path)) {
      const to = roomOf(target);
      if (to && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** @returns the nodes of a cycle, the first one again at the end; empty where there is none */
function findCycle(graph: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const visit = (node: string, trail: string[]): string[] => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
