// Reading a request's body: JSON of at most 64 KB. The guard refuses malformed JSON, once it knows who asks; files wait for their route.
import { Elysia } from "elysia";
import { TooLarge, WrongMediaType } from "./errors.ts";
import { Multipart } from "./multipart.ts";

/** Bytes a JSON body may have. */
export const BODY_LIMIT = 64 * 1024;

/** Levels of nesting. No contract needs more, and reporting a mistake takes time by the square of the depth. */
const DEPTH_LIMIT = 12;

/** Sent by forms that are a button alone: the body is empty. */
const FORM = "application/x-www-form-urlencoded";

/** What mail providers post to unsubscribe (RFC 8058): the address says it all. */
const ONE_CLICK = "List-Unsubscribe=One-Click";

/** In place of a body that is not JSON: the guard refuses it after everything else. */
export const MALFORMED = Symbol("malformed body");

export const body = new Elysia({ name: "body" }).onParse({ as: "global" }, async ({ request, contentType: named }) => {
  const contentType = named.toLowerCase();
  if (contentType === "multipart/form-data") return new Multipart(request);
  const text = await readText(request);
  if (contentType === FORM && (text === "" || text === ONE_CLICK)) return null;
  if (text === "") return undefined;
  if (contentType !== "application/json") throw new WrongMediaType("Send JSON, with Content-Type: application/json.");
  try {
    const parsed: unknown = JSON.parse(text);
    return isDeeper(parsed, DEPTH_LIMIT) ? MALFORMED : parsed;
  } catch {
    return MALFORMED;
  }
});

async function readText(request: Request): Promise<string> {
  const { headers } = request;
  const length = headers.get("content-length");
  if (Number(length ?? 0) > BODY_LIMIT) throw new TooLarge("The request is too large.");
  // The HTTP server enforces Content-Length; only a chunked body has to be measured while it arrives.
  if (length !== null && !headers.has("transfer-encoding")) return request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT) throw new TooLarge("The request is too large.");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));
