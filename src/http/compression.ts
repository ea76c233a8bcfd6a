// Compresses responses that are rendered per request. Built files are compressed at build time.

/** Smallest body, in bytes, that is worth compressing. */
const MIN_BYTES = 1400;

const COMPRESSIBLE = /^(text\/html|application\/json|image\/svg)/;

/** `gzip` in Accept-Encoding, unless `q=0` excludes it. */
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

export async function compress(request: Request, response: Response): Promise<Response> {
  const isCompressible = COMPRESSIBLE.test(response.headers.get("content-type") ?? "");
  if (!isCompressible || response.headers.has("content-encoding")) return response;
  if (!/accept-encoding/i.test(response.headers.get("vary") ?? "")) response.headers.append("vary", "accept-encoding");
  if (!ACCEPTS_GZIP.test(request.headers.get("accept-encoding") ?? "")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  const headers = new Headers(response.headers);
  if (bytes.byteLength < MIN_BYTES) return new Response(bytes, { status, headers });
  headers.set("content-encoding", "gzip");
  return new Response(Bun.gzipSync(bytes, { level: 4 }), { status, headers });
}
