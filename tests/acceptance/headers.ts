// Line 9: what every answer carries, and that a page of another site cannot write.
import { fillPath, type Route } from "../architecture/access.ts";
import { type City, openCity } from "./city.ts";
import type { Line } from "./line.ts";
import { allRoutes, isWrite } from "./routes.ts";

const PUBLIC_ORIGIN = "https://places.example";
const FOREIGN = [
  undefined,
  "null",
  "https://evil.example",
  "http://places.example",
  "https://places.example.evil.example",
];
const HALF_A_YEAR = 15_768_000;

export const headers: Line = {
  number: 9,
  name: "Content-Security-Policy and headers by Observatory's rules; writes from other origins",
  target: "no `unsafe-*`, A+ (≥ 100 points) on every page, 403 for every write",
  async measure() {
    const city = await openCity({ SAMPLE: "no", BASE_URL: PUBLIC_ORIGIN });
    try {
      const routes = await allRoutes();
      const pages = routes.filter((route) => !isWrite(route) && !route.path.startsWith("/api/"));
      const scores = await Promise.all(
        pages.map(async (page) => [page.path, scoreOf(await open(city, page))] as const),
      );
      const poor = scores.filter(([, score]) => score < 100);
      const writes = routes.filter(isWrite).filter(({ path }) => !path.startsWith("/mail-copies/"));
      const slipped = (await Promise.all(writes.map((route) => slipsOf(city, route)))).flat();
      return {
        holds: poor.length === 0 && slipped.length === 0,
        figure: `lowest of ${scores.length} pages: ${Math.min(...scores.map(([, score]) => score))} points${poor.length ? ` (${poor.map(([path]) => path).join(", ")})` : ""}; ${writes.length * FOREIGN.length} cross-origin writes, ${slipped.length} allowed${slipped.length ? ` (${slipped.slice(0, 3).join(", ")})` : ""}`,
      };
    } finally {
      await city.close();
    }
  },
};

const open = ({ server }: City, { path }: Route) => fetch(server.url + fillPath(path), { redirect: "manual" });

/** A write without a session that is not refused for where it comes from would be answered 401, 404 or 422. */
async function slipsOf({ server }: City, { method, path }: Route): Promise<string[]> {
  const slips = [];
  for (const origin of FOREIGN) {
    const answer = await fetch(server.url + fillPath(path), {
      method,
      headers: { "content-type": "application/json", ...(origin && { origin }) },
      body: "{}",
    });
    await answer.arrayBuffer();
    if (answer.status !== 403) slips.push(`${method} ${path} from ${origin}: ${answer.status}`);
  }
  return slips;
}

/** Mozilla Observatory's scoring as it is published: 100 to begin with, less for each gap, more for each lock. */
function scoreOf({ headers }: Response): number {
  const policy = policyOf(headers.get("content-security-policy") ?? "");
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const active = [...sources("script-src"), ...sources("object-src"), ...sources("style-src")];
  let score = 100;
  if (active.some((source) => source.includes("unsafe-") || source === "*" || source === "https:")) score -= 25;
  else if (policy.get("default-src")?.join() === "'none'") score += 10;
  else score += 5;
  if (policy.get("frame-ancestors")?.join() === "'none'") score += 5;
  else if (!headers.get("x-frame-options")) score -= 20;
  if (headers.get("x-content-type-options") !== "nosniff") score -= 5;
  if (/no-referrer|same-origin|strict-origin/.test(headers.get("referrer-policy") ?? "")) score += 5;
  const kept = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
  if (kept < HALF_A_YEAR) score -= 20;
  if (/same-origin|same-site/.test(headers.get("cross-origin-resource-policy") ?? "")) score += 10;
  if (headers.get("access-control-allow-origin") === "*") score -= 50;
  for (const cookie of headers.getSetCookie()) {
    if (!/;\s*secure/i.test(cookie)) score -= 20;
    if (!/;\s*httponly/i.test(cookie) && /^(__Host-)?sid=/.test(cookie)) score -= 30;
    if (!/;\s*samesite=(lax|strict)/i.test(cookie)) score -= 20;
  }
  return score;
}

const policyOf = (text: string) =>
  new Map(
    text.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );
