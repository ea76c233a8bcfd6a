// Receives uploaded files. What all unfinished uploads hold in memory is limited.
import { MultipartParseError, MultipartParser } from "@remix-run/multipart-parser";
import { BadRequest, ServiceUnavailable, WrongMediaType } from "../errors.ts";
import { msg, t } from "../i18n/t.ts";
import { createTurns } from "../workers/concurrency.ts";
import { arrivedTooSlowly, MIN_BYTES_PER_SECOND, Multipart, readChunks } from "./body.ts";

/** Bytes of all uploads that are being received or processed. */
const MAX_BYTES_IN_FLIGHT = 64 * 1024 * 1024;
/** Bytes of memory that a received chunk takes in addition to its content. */
const CHUNK_OVERHEAD = 256;
/** Parts of a form; the largest one has five files. */
const MAX_PARTS = 20;

/** ms for which an upload may pause or be slower than the minimum rate before it gives way to others. */
const PATIENCE_MS = 10_000;

let bytesInFlight = 0;

type Upload = { field: string; maxBytes: number; viewerId: string };

/** Passes a field's files to `use`, one upload per user at a time. @throws while the body arrives, or for lack of memory */
export async function receiveFiles<Result>(
  body: unknown,
  upload: Upload,
  use: (files: Uint8Array[]) => Promise<Result>,
): Promise<Result> {
  if (!(body instanceof Multipart)) throw new WrongMediaType(t("Send files, as multipart/form-data."));
  return inTurn(upload.viewerId, async () => {
    const memory = reserveMemory();
    try {
      return await use(await readFiles(body.request, upload, memory));
    } finally {
      memory.release();
    }
  });
}

/** The body of an upload that waits is not read. */
const inTurn = createTurns();

type Memory = {
  add(bytes: number): void;
  /** The files are complete: from now on, the upload doesn't give way. */
  keep(): void;
  release(): void;
  refused: Promise<never>;
};

type Receiving = { bytes: number; isSlowAt: number; giveWay(): void };

const receiving = new Set<Receiving>();

function reserveMemory(): Memory {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  refused.catch(() => {});
  const upload: Receiving = { bytes: 0, isSlowAt: performance.now() + PATIENCE_MS, giveWay };
  receiving.add(upload);

  function release(): void {
    receiving.delete(upload);
    bytesInFlight -= upload.bytes;
    upload.bytes = 0;
  }

  function giveWay(): void {
    release();
    reject(arrivedTooSlowly());
  }

  return {
    add(bytes) {
      const now = performance.now();
      const ms = (bytes / MIN_BYTES_PER_SECOND) * 1000;
      upload.isSlowAt = Math.min(Math.max(upload.isSlowAt, now) + ms, now + PATIENCE_MS);
      makeRoom(bytes, now);
      bytesInFlight += bytes;
      upload.bytes += bytes;
    },
    keep: () => receiving.delete(upload),
    release,
    refused,
  };
}

/** Ends slow uploads, the largest first. @throws ServiceUnavailable if that is not enough */
function makeRoom(bytes: number, now: number): void {
  while (bytesInFlight + bytes > MAX_BYTES_IN_FLIGHT) {
    const slow = [...receiving].filter((upload) => upload.isSlowAt < now && upload.bytes > 0);
    const [largest] = slow.sort((a, b) => b.bytes - a.bytes);
    if (!largest)
      throw new ServiceUnavailable(t("Too many files are being uploaded right now. Please try again in a moment."), {
        retryAfter: 10,
      });
    largest.giveWay();
  }
}

async function readFiles(request: Request, { field, maxBytes }: Upload, memory: Memory): Promise<Uint8Array[]> {
  const boundary = /\bboundary="?([^";,]{1,70})/i.exec(request.headers.get("content-type") ?? "")?.[1];
  if (!boundary) throw new BadRequest(t(UNREADABLE));
  const parser = new MultipartParser(boundary, { maxParts: MAX_PARTS, maxFileSize: maxBytes, maxTotalSize: maxBytes });
  const files: Uint8Array[] = [];
  try {
    const limit = { maxBytes, tooLarge: t("These files are too large to upload together."), refused: memory.refused };
    await readChunks(request, limit, (chunk) => {
      memory.add(chunk.byteLength + CHUNK_OVERHEAD);
      for (const part of parser.write(chunk)) if (part.isFile && part.name === field) files.push(part.bytes);
    });
    memory.keep();
    parser.finish();
  } catch (error) {
    throw error instanceof MultipartParseError ? new BadRequest(t(UNREADABLE)) : error;
  }
  return files;
}

const UNREADABLE = msg("The uploaded files could not be read.");
