// Reads request bodies: JSON of at most 64 KB. Uploads are left unread for their route.
import { Elysia } from "elysia";
import { TooLarge, WrongMediaType } from "./errors.ts";

/** Bytes of a JSON body. */
export const BODY_LIMIT = 64 * 1024;

/** Levels of nesting. No schema needs more, and validation errors take quadratic time in the depth. */
const DEPTH_LIMIT = 12;

/** Sent, with an empty body, by forms that consist of a button. */
const FORM = "application/x-www-form-urlencoded";

/** The body that email providers post to unsubscribe (RFC 8058). The token is in the URL. */
const ONE_CLICK = "List-Unsubscribe=One-Click";

/** Stands in for a body that is not JSON, so that the guard can check access before it is rejected. */
export const MALFORMED = Symbol("malformed body");

export const body = new Elysia({ name: "body" }).onParse(
  { as: "global" },
  async ({ request, contentType: toLogFields }) => {
    const contentType = toLogFields.toLowerCase();
    if (contentType === "multipart/form-data") return new Multipart(request);
    const text = await readText(request);
    if (contentType === FORM && (text === "" || text === ONE_CLICK)) return null;
    if (text === "") return undefined;
    if (contentType !== "application/json") throw new WrongMediaType("Send JSON, with Content-Type: application/json.");
    try {
      const parsed: unknown = JSON.parse(text);
      return isDeeperThan(parsed, DEPTH_LIMIT) ? MALFORMED : parsed;
    } catch {
      return MALFORMED;
    }
  },
);

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

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1)));

// A multipart body not yet read: first the guard decides who may send one, then the route how large it may be.

export class Multipart {
  constructor(readonly request: Request) {}
}
