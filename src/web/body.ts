// Reading a request's body: JSON of at most 64 KB; what cannot be read becomes a mark that the guard refuses after it knows who asks, and files wait for their route.
import { Elysia } from "elysia";
import { TooLarge, WrongMediaType } from "./errors.ts";
import { Multipart } from "./multipart.ts";

/** Bytes a JSON body may have. */
export const BODY_LIMIT = 64 * 1024;

/** Levels that JSON may be nested: no contract needs more, and what reports a mistake takes time by their square. */
const DEPTH_LIMIT = 12;

/** A form of buttons alone, which sends nothing. */
const FORM = "application/x-www-form-urlencoded";

/** What mail providers post to end a series of mails (RFC 8058): it says nothing beyond the address it goes to. */
const ONE_CLICK = "List-Unsubscribe=One-Click";

/** Stands for a body that is not JSON, until the guard has had its say. */
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
  // A body that came with its length has that length; only one in chunks has to be watched while it grows.
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
