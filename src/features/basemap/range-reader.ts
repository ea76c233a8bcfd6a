// Reads byte ranges of one version of a remote file.
import { createHash } from "node:crypto";
import { atEnd } from "../../../db/at-end.ts";
import { NotPublic } from "../../network/public-fetch.ts";
import type { ByteSource } from "./byte-source.ts";
import { MapProblem } from "./problems.ts";

const TIMEOUT_MS = 60_000;
/** ms before each further attempt. */
const RETRY_MS = [1000, 3000, 9000];

/** Works like `fetch`, but refuses private addresses, and follows no redirects. */
export type FetchPublic = (url: string, options: RequestInit) => Promise<Response>;

/** Its `read` throws a MapProblem also if the file has changed. */
export type RangeReader = ByteSource & {
  /** Identifies the content of the file. */
  version: string;
};

export type ReaderOptions = { fetch: FetchPublic; signal?: AbortSignal; retryMs?: readonly number[] };

/** Reads the first bytes, for its size and version. @throws MapProblem */
export async function openRangeReader(address: string, options: ReaderOptions): Promise<RangeReader> {
  const first = await readWithRetries(address, 0, 1, options);
  const { version, size } = first;
  return {
    version,
    size,
    async read(from, length, signal = options.signal) {
      if (length < 1 || from < 0 || from + length > size) throw new MapProblem("damaged");
      const part = await readWithRetries(address, from, length, { ...options, signal }, version);
      return part.bytes;
    },
  };
}

type Part = { bytes: Uint8Array; version: string; size: number };

async function readWithRetries(
  address: string,
  from: number,
  length: number,
  options: ReaderOptions,
  version?: string,
): Promise<Part> {
  const waits = options.retryMs ?? RETRY_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      return await readRange(address, from, length, options, version);
    } catch (error) {
      options.signal?.throwIfAborted();
      const isTemporary =
        error instanceof MapProblem &&
        (error.code === "unreachable" || (error.code === "status" && /^(5|429)/.test(error.detail)));
      if (!isTemporary || attempt >= waits.length) throw error;
      await Bun.sleep(waits[attempt]!);
    }
  }
}

async function readRange(
  address: string,
  from: number,
  length: number,
  { fetch, signal }: ReaderOptions,
  version?: string,
): Promise<Part> {
  const last = from + length - 1;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address, {
    headers: { range: `bytes=${from}-${last}`, "accept-encoding": "identity" },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error) => {
    throw new MapProblem(error instanceof NotPublic ? "private" : "unreachable");
  });
  await using _ = atEnd(() => response.body?.cancel().catch(() => {}));
  if (response.status === 200) throw new MapProblem("ranges");
  if (response.status !== 206) throw new MapProblem("status", String(response.status));
  const [, start, end, total] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.map(Number) ?? [];
  const size = total ?? Number.NaN;
  if (start !== from || end !== Math.min(last, size - 1) || !Number.isSafeInteger(size)) throw new MapProblem("ranges");
  const found = toVersion(response.headers, size);
  if (version !== undefined && found !== version) throw new MapProblem("changed");
  const bytes = await readBody(response, end - start + 1);
  return { bytes, version: found, size };
}

/** @throws MapProblem unless the body has exactly this many bytes */
async function readBody(response: Response, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  try {
    for await (const chunk of response.body ?? []) {
      if (filled + chunk.length > length) throw new MapProblem("damaged");
      bytes.set(chunk, filled);
      filled += chunk.length;
    }
  } catch (error) {
    throw error instanceof MapProblem ? error : new MapProblem("unreachable");
  }
  if (filled < length) throw new MapProblem("unreachable");
  return bytes;
}

/** From the ETag, else the time of the last change, and the size. */
const toVersion = (headers: Headers, size: number) =>
  createHash("sha256")
    .update(`${headers.get("etag") ?? headers.get("last-modified") ?? ""} ${size}`)
    .digest("hex")
    .slice(0, 32);
