// Compressing what is rendered for each request; the files of the build are compressed once, in assets.ts.

/** Bytes from which compression is worth its time. */
const COMPRESS_FROM = 1400;

const COMPRESSIBLE = /^(text\/html|application\/json|image\/svg)/;

/** `gzip` in Accept-Encoding, unless it is refused by `q=0`. */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

export async function compressed(request: Request, response: Response): Promise<Response> {
  const isCompressible = COMPRESSIBLE.test(response.headers.get("content-type") ?? "");
  if (!isCompressible || response.headers.has("content-encoding")) return response;
  if (!/accept-encoding/i.test(response.headers.get("vary") ?? "")) response.headers.append("vary", "accept-encoding");
  if (!TAKES_GZIP.test(request.headers.get("accept-encoding") ?? "")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  const headers = new Headers(response.headers);
  if (bytes.byteLength < COMPRESS_FROM) return new Response(bytes, { status, headers });
  headers.set("content-encoding", "gzip");
  return new Response(Bun.gzipSync(bytes, { level: 4 }), { status, headers });
}
