// Photos in a private S3 bucket. Requests are signed by Bun and sent with fetch, with timeouts and retries.
import { ServiceUnavailable } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { limitConcurrency } from "../../../workers/concurrency.ts";
import type { PhotoStore } from "./store.ts";

/** `endpoint` is the origin of the service. Without a region, its default is used. */
export type S3Settings = {
  bucket: string;
  endpoint: string;
  region?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The service rejected the request: a key, a name or a permission is wrong. Not retried. */
export class S3Refused extends Error {
  override name = "S3Refused";
  constructor(readonly status: number) {
    super(
      `The S3 service refused the request (${status}). Check S3_BUCKET, S3_ACCESS_KEY_ID and the key's permissions.`,
    );
  }
}

/** A list takes as long as a write. */
type Timeout = "read" | "write";
const ATTEMPT_TIMEOUT_MS = { read: 4000, write: 12_000 };
const TOTAL_TIMEOUT_MS = { read: 8000, write: 20_000 };
const MAX_ATTEMPTS = 3;
/** Doubled after each attempt. */
const RETRY_DELAY_MS = 150;
/** Each photo takes a few hundred KB of memory. */
const MAX_CONCURRENT_READS = 64;
const SIGNATURE_SECONDS = 60;
const PREFIX = "photos/";

export function createS3Store({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): PhotoStore {
  const client = new Bun.S3Client({ bucket, endpoint, accessKeyId, secretAccessKey, ...(region && { region }) });
  const enqueueRead = limitConcurrency(MAX_CONCURRENT_READS);

  /** @returns null if the file doesn't exist */
  const send = <T>(method: "GET" | "PUT" | "DELETE", name: string, readBody: ReadBody<T>, body?: Uint8Array) =>
    retry(method === "PUT" ? "write" : "read", async (signal) => {
      const url = client.presign(PREFIX + name, { method, expiresIn: SIGNATURE_SECONDS });
      const headers = { "content-type": "image/webp" };
      const sent = body && { body: body as BodyInit, headers };
      // A signature is for one host: where a redirect leads, it is worth nothing, and may be read.
      const response = await fetch(url, { method, signal, redirect: "manual", ...sent });
      // The connection can only be reused once the body was read.
      if (!response.ok) await response.arrayBuffer();
      if (response.status === 404 && method !== "PUT") return null;
      if (response.status >= 500 || response.status === 429)
        throw new Error(`The S3 service responded with ${response.status}.`);
      if (!response.ok) throw new S3Refused(response.status);
      return readBody(response);
    });

  return {
    async put(name, bytes) {
      await send("PUT", name, discardBody, bytes);
    },
    async read(name) {
      return enqueueRead(() => send("GET", name, (response) => response.blob())).catch((cause) => {
        throw new ServiceUnavailable(t("Photos can't be loaded right now. Please try again in a moment."), { cause });
      });
    },
    async remove(name) {
      await send("DELETE", name, discardBody);
    },
    async list() {
      const files: Awaited<ReturnType<PhotoStore["list"]>> = [];
      let token: string | undefined;
      do {
        const query = { prefix: PREFIX, ...(token && { continuationToken: token }) };
        const page = await retry("write", (signal) => Promise.race([client.list(query), rejectOnAbort(signal)]));
        for (const { key, lastModified } of page.contents ?? [])
          files.push({
            name: key.slice(PREFIX.length),
            storedAt: lastModified ? Date.parse(lastModified) : Date.now(),
          });
        token = page.isTruncated ? page.nextContinuationToken : undefined;
      } while (token);
      return files;
    },
  };
}

type ReadBody<T> = (response: Response) => Promise<T>;

const discardBody: ReadBody<void> = async (response) => void (await response.arrayBuffer());

/** Retries server errors and lost connections until an attempt is refused or time runs out. */
async function retry<T>(timeout: Timeout, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const total = AbortSignal.timeout(TOTAL_TIMEOUT_MS[timeout]);
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(AbortSignal.any([total, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS[timeout])]));
    } catch (error) {
      if (error instanceof S3Refused || attempts === MAX_ATTEMPTS || total.aborted) throw error;
    }
    await Bun.sleep(RETRY_DELAY_MS * 2 ** (attempts - 1));
  }
}

/** Wraps Bun's list, which doesn't accept a signal. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
