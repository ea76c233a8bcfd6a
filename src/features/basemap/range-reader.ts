// Reads byte ranges of one version of a remote file.
import { sha256 } from "../../encoding/hash.ts";
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
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signals = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const part = await requestRange(address, from, length, { fetch, signal: signals });
  if (version !== undefined && part.version !== version) {
    await part.body.cancel();
    throw new MapProblem("changed");
  }
  const bytes = await new Response(part.body).bytes().catch((error) => {
    throw error instanceof MapProblem ? error : new MapProblem("unreachable");
  });
  return { ...part, bytes };
}

type RequestedPart = Omit<Part, "bytes"> & { body: ReadableStream<Uint8Array> };

/** Asks for a range, which ends with the file. The body fails if it has more bytes, or fewer. @throws MapProblem */
export async function requestRange(
  address: string,
  from: number,
  length: number,
  { fetch, signal }: ReaderOptions,
): Promise<RequestedPart> {
  const last = from + length - 1;
  const headers = { range: `bytes=${from}-${last}`, "accept-encoding": "identity" };
  const response = await fetch(address, { headers, signal }).catch((error) => {
    throw new MapProblem(error instanceof NotPublic ? "private" : "unreachable");
  });
  const [, start, end, size = Number.NaN] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.map(Number) ?? [];
  if (response.status === 206 && start === from && end === Math.min(last, size - 1) && Number.isSafeInteger(size))
    return {
      size,
      version: toVersion(response.headers, size),
      body: response.body!.pipeThrough(exactly(end - start + 1)),
    };
  await response.body?.cancel().catch(() => {});
  throw response.ok ? new MapProblem("ranges") : new MapProblem("status", String(response.status));
}

function exactly(length: number): TransformStream<Uint8Array, Uint8Array> {
  let left = length;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw new MapProblem("damaged");
      controller.enqueue(chunk);
    },
    flush() {
      if (left > 0) throw new MapProblem("unreachable");
    },
  });
}

/** From the ETag, else the time of the last change, and the size. */
const toVersion = (headers: Headers, size: number) =>
  sha256(`${headers.get("etag") ?? headers.get("last-modified") ?? ""} ${size}`).slice(0, 32);
