// An SVG response: cached for a day, revalidated by ETag, and sandboxed if opened directly.

/** Seconds. */
const DAY = 24 * 3600;

export function svgAnswer(request: Request, svg: string): Response {
  const etag = `W/"${Bun.hash(svg).toString(36)}"`;
  const headers = {
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "cache-control": `public, max-age=${DAY}`,
    etag,
  };
  const known = request.headers.get("if-none-match")?.split(/,\s*/).includes(etag);
  return known ? new Response(null, { status: 304, headers }) : new Response(svg, { headers });
}
