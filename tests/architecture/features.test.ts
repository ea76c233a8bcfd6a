// The shape of src/features: which folder a page belongs to, and which feature may build on which.
import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";

/** Pages whose URL begins with another word than their feature, which has the word of the glossary. */
const GLOSSARY_WORDS: Readonly<Record<string, string[]>> = {
  account: ["avatars", "profile", "suspended"],
  auth: ["confirm-email", "forgot-password", "goodbye", "login", "passkey", "reset-password", "sign-out", "signup"],
  dashboard: ["list"],
  discovery: ["discover", "taste"],
  events: ["calendar"],
  "first-run": ["setup"],
  landing: ["sample-listing", "sample-pictures"],
  messages: ["mail-copies"],
  offline: ["sw.js"],
  payments: ["pay", "paypal"],
  plan: ["trips"],
  places: ["business", "business-dashboard", "business-profile", "photos"],
  site: [
    ...[
      ".well-known",
      "assets",
      "close",
      "drawings",
      "feed.xml",
      "language",
      "manifest.webmanifest",
      "og",
      "posters",
      "robots.txt",
      "sitemap",
    ],
    ...["sitemap.xml", "speculation-rules.json", "theme"],
  ],
};

/** Pages whose feature has neither the first segment of their URL nor a word of the glossary. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "": "home",
  about: "help",
  privacy: "help",
  status: "help",
  terms: "help",
};

const featureOfSegment = (segment: string): string =>
  EXCEPTIONS[segment] ??
  Object.entries(GLOSSARY_WORDS).find(([, segments]) => segments.includes(segment))?.[0] ??
  segment;

const files = [...new Bun.Glob("src/features/**/*.{ts,tsx}").scanSync(".")].sort();
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
/** The feature, or one of the rooms in `places`, which are as large as features and build on one another in one direction. */
const roomOf = (path: string) => /^src\/features\/(places\/[^/.]+(?=\/)|[^/]+)\//.exec(path)?.[1];

test("a page's feature is its first segment or a word of the glossary", async () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const path of files) {
    const text = await Bun.file(path).text();
    for (const [, route] of text.matchAll(/\.get\(\s*"(\/[^"]*)"/g)) {
      const segment = route!.split("/")[1]!;
      if (segment === "api") continue;
      seen.add(segment);
      if (featureOfSegment(segment) !== featureOf(path)) wrong.push(`${route} in ${path}`);
    }
  }
  expect(wrong).toEqual([]);
  const listed = [...Object.keys(EXCEPTIONS), ...Object.values(GLOSSARY_WORDS).flat()];
  expect(listed.filter((segment) => !seen.has(segment))).toEqual([]);
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(5);
});

test("the glossary has the word of every feature that isn't a URL", async () => {
  const glossary = await Bun.file("docs/glossary.md").text();
  const words = new Set([...glossary.matchAll(/^\| \*\*([^*]+)\*\*/gm)].map(([, word]) => word!.replace(" ", "-")));
  const routes = (await Promise.all(files.map((path) => Bun.file(path).text()))).join("\n");
  const isUrl = (feature: string) => new RegExp(`\\(\\s*"/(api/)?${feature.replace("api-", "")}["/]`).test(routes);
  const features = [...new Set(files.map((path) => featureOf(path)!))].filter((feature) => !isUrl(feature));
  const unnamed = features.filter((feature) => !words.has(feature) && !words.has(feature.replace(/s$/, "")));
  expect(unnamed.filter((feature) => !Object.values(EXCEPTIONS).includes(feature))).toEqual([]);
});

test("islands and tests are in folders with the names of rooms", () => {
  const rooms = new Set(files.map((path) => roomOf(path)!));
  const foldersIn = (root: string) =>
    [...new Set([...new Bun.Glob(`${root}/*/**/*.{ts,tsx}`).scanSync(".")].map((path) => path.split("/")[1]!))].sort();
  expect(foldersIn("islands").filter((folder) => !rooms.has(folder) && folder !== "lib")).toEqual([]);
  const subRooms = new Bun.Glob("{islands,tests}/places/*/*.{ts,tsx}").scanSync(".");
  const unknown = new Set(
    [...subRooms].map((path) => path.split("/").slice(1, 3).join("/")).filter((each) => !rooms.has(each)),
  );
  expect([...unknown]).toEqual(["places/actions"]);
});

test("src itself has at most twelve files, and none belongs to one feature", async () => {
  const loose = [...new Bun.Glob("src/*.{ts,tsx}").scanSync(".")].sort();
  expect(loose.length).toBeLessThanOrEqual(12);
  const importers = new Map<string, Set<string>>(loose.map((path) => [path, new Set()]));
  for (const path of new Bun.Glob("{src,db,islands}/**/*.{ts,tsx}").scanSync("."))
    for (const target of await importsOf(path)) importers.get(target)?.add(featureOf(path) ?? "elsewhere");
  const ofOne = [...importers].filter(([, from]) => from.size === 1 && !from.has("elsewhere"));
  expect(ofOne.map(([path]) => path)).toEqual([]);
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

test("no files import one another in a circle, not for types or later either", async () => {
  const everything = [...new Bun.Glob("{src,islands,db,tests}/**/*.{ts,tsx}").scanSync(".")].sort();
  const graph = new Map<string, Set<string>>();
  for (const path of everything) graph.set(path, new Set(await importsOf(path)));
  expect(graph.size).toBeGreaterThan(1000);
  expect(findCycle(graph)).toEqual([]);
});

/** The project's files that a file imports, for their types alone too. */
async function importsOf(path: string): Promise<string[]> {
  const text = await Bun.file(path).text();
  return [...text.matchAll(/(?:from\s+|import\(\s*(?:\/\*.*?\*\/\s*)?|^import\s+)["'](\.[^"']+\.tsx?)["']/gm)].map(
    (match) => normalize(join(dirname(path), match[1]!)),
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
