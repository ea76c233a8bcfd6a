// Check 9: scores the security headers of every page, and sends writes from other origins.
import { fillPath, type Route } from "../architecture/access.ts";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";
import { isWrite, listAppRoutes } from "./routes.ts";

const PUBLIC_ORIGIN = "https://places.example";
const FOREIGN_ORIGINS = [
  undefined,
  "null",
  "https://evil.example",
  "http://places.example",
  "https://places.example.evil.example",
];
const HALF_A_YEAR_SECONDS = 15_768_000;

export const headers: Check = {
  number: 9,
  name: "Content-Security-Policy and headers by Observatory's rules; writes from other origins",
  target: "no `unsafe-*`, A+ (≥ 100 points) on every page, 403 for every write",
  async run() {
    const deployment = await startDeployment({ SAMPLE: "no", BASE_URL: PUBLIC_ORIGIN });
    try {
      const routes = await listAppRoutes();
      const pages = routes.filter((route) => !isWrite(route) && !route.path.startsWith("/api/"));
      const scores = await Promise.all(
        pages.map(async (page) => [page.path, getObservatoryScore(await open(deployment, page))] as const),
      );
      const failing = scores.filter(([, score]) => score < 100);
      const writes = routes.filter(isWrite).filter(({ path }) => !path.startsWith("/mail-copies/"));
      const allowed = (await Promise.all(writes.map((route) => findAllowedWrites(deployment, route)))).flat();
      return {
        passed: failing.length === 0 && allowed.length === 0,
        result: `lowest of ${scores.length} pages: ${Math.min(...scores.map(([, score]) => score))} points${failing.length ? ` (${failing.map(([path]) => path).join(", ")})` : ""}; ${writes.length * FOREIGN_ORIGINS.length} cross-origin writes, ${allowed.length} allowed${allowed.length ? ` (${allowed.slice(0, 3).join(", ")})` : ""}`,
      };
    } finally {
      await deployment.close();
    }
  },
};

const open = ({ server }: Deployment, { path }: Route) => fetch(server.url + fillPath(path), { redirect: "manual" });

/** Without the origin check, a write without a session would get 401, 404 or 422. */
async function findAllowedWrites({ server }: Deployment, { method, path }: Route): Promise<string[]> {
  const allowed = [];
  for (const origin of FOREIGN_ORIGINS) {
    const response = await fetch(server.url + fillPath(path), {
      method,
      headers: { "content-type": "application/json", ...(origin && { origin }) },
      body: "{}",
    });
    await response.arrayBuffer();
    if (response.status !== 403) allowed.push(`${method} ${path} from ${origin}: ${response.status}`);
  }
  return allowed;
}

/** The scoring of Mozilla Observatory: 100 points, with deductions and bonuses by header. */
function getObservatoryScore({ headers }: Response): number {
  const policy = parsePolicy(headers.get("content-security-policy") ?? "");
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
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
  if (maxAge < HALF_A_YEAR_SECONDS) score -= 20;
  if (/same-origin|same-site/.test(headers.get("cross-origin-resource-policy") ?? "")) score += 10;
  if (headers.get("access-control-allow-origin") === "*") score -= 50;
  for (const cookie of headers.getSetCookie()) {
    if (!/;\s*secure/i.test(cookie)) score -= 20;
    if (!/;\s*httponly/i.test(cookie) && /^(__Host-)?sid=/.test(cookie)) score -= 30;
    if (!/;\s*samesite=(lax|strict)/i.test(cookie)) score -= 20;
  }
  return score;
}

const parsePolicy = (text: string) =>
  new Map(
    text.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );
