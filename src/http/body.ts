// Reads request bodies: JSON of at most 64 KB. Uploads are left unread for their route.
import { Elysia } from "elysia";
import { BadRequest, RequestTimeout, TooLarge, WrongMediaType } from "../errors.ts";
import { t } from "../i18n/t.ts";

export const BODY_LIMIT = 64 * 1024;

/** No schema needs more, and validation errors take quadratic time in both. */
const [MAX_DEPTH, MAX_VALUES] = [12, 500];
/** Keyed by path: 200 swipes of up to five fields. */
const MORE_VALUES: Record<string, number> = { "/api/guest/deck": 1500, "/api/swipes/batch": 1500 };

/** Sent, with an empty body, by forms that consist of a button. */
const FORM = "application/x-www-form-urlencoded";

/** The body that email providers post to unsubscribe (RFC 8058). The token is in the URL. */
const ONE_CLICK = "List-Unsubscribe=One-Click";

/** Stands in for a body that is not JSON, so that the guard can check access before it is rejected. */
export const MALFORMED = Symbol("malformed body");

export const body = new Elysia({ name: "body" }).onParse(
  { as: "global" },
  async ({ request, path, contentType: sentType }) => {
    const contentType = sentType.toLowerCase();
    if (contentType === "multipart/form-data") return new Multipart(request);
    const text = await readText(request);
    if (contentType === FORM && (text === "" || text === ONE_CLICK)) return null;
    if (text === "") return undefined;
    if (contentType !== "application/json")
      throw new WrongMediaType(t("Send JSON, with Content-Type: application/json."));
    try {
      const parsed: unknown = JSON.parse(text);
      return isTooComplex(parsed, MORE_VALUES[path]) ? MALFORMED : parsed;
    } catch {
      return MALFORMED;
    }
  },
);

async function readText(request: Request): Promise<string> {
  const limit = { maxBytes: BODY_LIMIT, tooLarge: t("The request is too large.") };
  assertLength(request, limit);
  // Twice as fast as chunks. The HTTP server enforces Content-Length.
  if (request.headers.has("content-length") && !request.headers.has("transfer-encoding"))
    return withDeadline(BODY_LIMIT, (deadline) => Promise.race([request.text().catch(endedEarly), deadline]));
  const chunks: Uint8Array[] = [];
  await readChunks(request, limit, (chunk) => void chunks.push(chunk));
  return new TextDecoder().decode(Buffer.concat(chunks));
}

type Limit = {
  maxBytes: number;
  tooLarge: string;
  /** Rejects when the rest of the body is not wanted anymore. */
  refused?: Promise<never>;
};

/** Reads a body while it arrives, within limits. @throws TooLarge, RequestTimeout, or as `use` and `refused` do */
export async function readChunks(request: Request, limit: Limit, use: (chunk: Uint8Array) => void): Promise<void> {
  assertLength(request, limit);
  const reader = request.body?.getReader();
  if (!reader) return;
  await withDeadline(limit.maxBytes, async (deadline) => {
    const ends = limit.refused ? [deadline, limit.refused] : [deadline];
    for (let size = 0; ; ) {
      const { done, value } = await Promise.race([reader.read().catch(endedEarly), ...ends]);
      if (done) return;
      size += value.byteLength;
      if (size > limit.maxBytes) throw new TooLarge(limit.tooLarge);
      use(value);
    }
  }).finally(() => reader.cancel().catch(() => {}));
}

function assertLength(request: Request, { maxBytes, tooLarge }: Limit): void {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new TooLarge(tooLarge);
}

/** A body must arrive at this rate on average, after a grace period. */
export const MIN_BYTES_PER_SECOND = 64 * 1024;
const GRACE_SECONDS = 60;

async function withDeadline<T>(maxBytes: number, read: (deadline: Promise<never>) => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const timer = setTimeout(() => reject(arrivedTooSlowly()), (GRACE_SECONDS + maxBytes / MIN_BYTES_PER_SECOND) * 1000);
  try {
    return await read(promise);
  } finally {
    clearTimeout(timer);
  }
}

export const arrivedTooSlowly = () => new RequestTimeout(t("The request arrived too slowly."));

function endedEarly(): never {
  throw new BadRequest(t("The request ended early."));
}

function isTooComplex(root: unknown, maxValues = MAX_VALUES): boolean {
  let left = maxValues;
  const visit = (value: unknown, depth: number): boolean => {
    if (depth > MAX_DEPTH || --left < 0) return true;
    if (typeof value !== "object" || value === null) return false;
    const values: unknown[] = Array.isArray(value) ? value : Object.values(value);
    return values.some((each) => visit(each, depth + 1));
  };
  return visit(root, 0);
}

// A multipart body not yet read: first the guard decides who may send one, then the route how large it may be.

export class Multipart {
  constructor(readonly request: Request) {}
}
