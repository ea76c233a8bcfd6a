// What caches may keep: nothing, unless a route declares it next to its guard, such as `caching: "hour"`.
import { getRoute } from "./matched-route.ts";

/** A response may set a narrower header than its route declares, such as "no-store" for people with a session. */
export const CACHING = {
  /** The address changes with the content. */
  forever: "public, max-age=31536000, immutable",
  week: "public, max-age=604800",
  day: "public, max-age=86400",
  /** Revalidated by ETag, so that a picture that was taken down disappears from caches. */
  hour: "public, max-age=3600, must-revalidate",
  quarterHour: "public, max-age=900",
  /** Kept by one person's browser only. */
  privateHour: "private, max-age=3600, must-revalidate",
  revalidated: "no-cache",
  /** The browser may keep the page for Back, but asks before it shows it again on another visit. */
  page: "private, no-cache",
} as const;

export type Caching = keyof typeof CACHING;

type Route = { method: string; path: string; hooks: unknown };

/** The routes that declare caching, such as "GET /favicon.ico". */
export const listCaching = (routes: readonly Route[]): Map<string, Caching> =>
  new Map(
    routes.flatMap(({ method, path, hooks }) => {
      const caching = (hooks as { detail?: { "x-caching"?: Caching } }).detail?.["x-caching"];
      return caching ? [[`${method} ${path}`, caching] as const] : [];
    }),
  );

/** Status codes of what a route caches. Its errors and redirects may be about a person. */
const KEPT = [200, 206, 301, 304];

export function setCaching(declared: ReadonlyMap<string, Caching>, request: Request, { status, headers }: Response) {
  const own = headers.get("cache-control");
  if (own?.startsWith("no-store")) return;
  const method = request.method === "HEAD" ? "GET" : request.method;
  const caching = KEPT.includes(status) ? declared.get(`${method} ${getRoute(request)}`) : undefined;
  if (!caching) headers.set("cache-control", "no-store");
  else if (!own) headers.set("cache-control", CACHING[caching]);
}

/** Compares weakly, because proxies that compress a response weaken its ETag. */
export function matchesEtag(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((each) => each.trim() === "*" || withoutWeakness(each.trim()) === withoutWeakness(etag));
}

const withoutWeakness = (etag: string) => etag.replace(/^W\//, "");
