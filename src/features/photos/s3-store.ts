// Photos in an S3 bucket: requests signed by Bun and sent with fetch, each with a deadline and a few retries.

import { limitConcurrency } from "../../concurrency.ts";
import { ServiceUnavailable } from "../../errors.ts";
import type { PhotoStore } from "./store.ts";

/** `endpoint` is the service's origin; without a region its default is taken. */
export type S3Settings = {
  bucket: string;
  endpoint: string;
  region?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The service refused: a key, a name or a right is wrong, and a retry would not help. */
export class S3Refused extends Error {
  override name = "BucketRefused";
  constructor(readonly status: number) {
    super(`The S3 service refuses this (${status}). Check S3_BUCKET, S3_ACCESS_KEY_ID and what the key may do.`);
  }
}

/** ms for one try, and for all tries together, since a person waits. */
const TRY = { read: 4000, write: 12_000 };
const ALL = { read: 8000, write: 20_000 };
const TRIES = 3;
/** ms before the second try; twice as much before the third. */
const PAUSE = 150;
/** Photos read at the same time: each takes a few hundred KB of memory. */
const READS = 64;
/** Seconds for which a signature is valid. */
const SIGNED_FOR = 60;
/** The prefix of our files in the bucket. */
const FOLDER = "photos/";

type Timeouts = keyof typeof TRY;

/** Photos in a bucket, which stays private: the server decides what a visitor may see, and sends it. */
export function createS3Store({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): PhotoStore {
  const client = new Bun.S3Client({ bucket, endpoint, accessKeyId, secretAccessKey, ...(region && { region }) });
  const readInTurn = limitConcurrency(READS);

  const send = <T>(method: "GET" | "PUT" | "DELETE", name: string, take: Take<T>, body?: Uint8Array) => {
    const timeoutMs: Timeouts = method === "PUT" ? "write" : "read";
    return persist(timeoutMs, async (signal) => {
      const address = client.presign(FOLDER + name, { method, expiresIn: SIGNED_FOR });
      const sent = {
        method,
        signal,
        ...(body && { body: body as BodyInit, headers: { "content-type": "image/webp" } }),
      };
      const response = await fetch(address, sent);
      // Read to the end, so that the connection can be used again.
      if (!response.ok) await response.arrayBuffer();
      if (response.status === 404 && method !== "PUT") return null;
      if (response.status >= 500 || response.status === 429)
        throw new Error(`The S3 service answers ${response.status}.`);
      if (!response.ok) throw new S3Refused(response.status);
      return take(response);
    });
  };

  return {
    async put(name, bytes) {
      await send("PUT", name, emptied, bytes);
    },
    async read(name) {
      return readInTurn(() => send("GET", name, (response) => response.blob())).catch((cause) => {
        throw new ServiceUnavailable("Photos cannot be shown right now. Please try again in a moment.", { cause });
      });
    },
    async remove(name) {
      await send("DELETE", name, emptied);
    },
    async list() {
      const found: Awaited<ReturnType<PhotoStore["list"]>> = [];
      let after: string | undefined;
      do {
        const request = { prefix: FOLDER, ...(after && { continuationToken: after }) };
        const page = await persist("write", (signal) => Promise.race([client.list(request), failWith(signal)]));
        for (const { key, lastModified } of page.contents ?? [])
          found.push({
            name: key.slice(FOLDER.length),
            storedAt: lastModified ? Date.parse(lastModified) : Date.now(),
          });
        after = page.isTruncated ? page.nextContinuationToken : undefined;
      } while (after);
      return found;
    },
  };
}

type Take<T> = (response: Response) => Promise<T>;

const emptied: Take<void> = async (response) => void (await response.arrayBuffer());

/** Retries where the service failed or the connection was lost; gives up where it refuses or time is over. */
async function persist<T>(timeoutMs: Timeouts, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = AbortSignal.timeout(ALL[timeoutMs]);
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(AbortSignal.any([end, AbortSignal.timeout(TRY[timeoutMs])]));
    } catch (error) {
      if (error instanceof S3Refused || tries === TRIES || end.aborted) throw error;
    }
    await Bun.sleep(PAUSE * 2 ** (tries - 1));
  }
}

/** Bun's list takes no signal. */
const failWith = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
