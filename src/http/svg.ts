// An SVG response: revalidated by ETag, and sandboxed if opened directly.
import { matchesEtag } from "./caching.ts";

export function svgAnswer(request: Request, svg: string): Response {
  const etag = `W/"${Bun.hash(svg).toString(36)}"`;
  const headers = {
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    etag,
  };
  return matchesEtag(request, etag) ? new Response(null, { status: 304, headers }) : new Response(svg, { headers });
}
