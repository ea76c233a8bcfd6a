// Caching of pictures: for an hour, then revalidated by ETag, so that one that was taken down disappears from caches.

/** Seconds. */
const HOUR = 3600;

/** @param scope "private" for a picture that shared caches must not store */
export const hourlyCaching = (scope: "public" | "private") => `${scope}, max-age=${HOUR}, must-revalidate`;

/** Compares weakly, because proxies that compress a response weaken its ETag. */
export function matchesEtag(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  return known.some((each) => withoutWeakness(each) === withoutWeakness(etag));
}

const withoutWeakness = (etag: string) => etag.replace(/^W\//, "");
