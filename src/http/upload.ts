// Receives uploaded files. What all unfinished uploads hold in memory is limited.

import { MultipartParseError, MultipartParser } from "@remix-run/multipart-parser";
import { createTurns } from "../concurrency.ts";
import { BadRequest, ServiceUnavailable } from "../errors.ts";
import { msg, t } from "../i18n/t.ts";
import { Multipart, readChunks } from "./body.ts";
import { WrongMediaType } from "./errors.ts";

/** Bytes of all uploads that are being received or processed. */
const MAX_BYTES_IN_FLIGHT = 64 * 1024 * 1024;
/** Bytes of memory that a received chunk takes in addition to its content. */
const CHUNK_OVERHEAD = 256;
/** Parts of a form; the largest one has five files. */
const MAX_PARTS = 20;

let bytesInFlight = 0;

type Upload = {
  field: string;
  /** Of the whole body. */
  maxBytes: number;
  viewerId: string;
};

/**
 * Passes the files of a form field to `use`, in the order sent. A user's uploads are received one after the other.
 * @throws WrongMediaType, BadRequest, TooLarge or RequestTimeout while the body arrives; ServiceUnavailable if other
 * uploads take up the memory
 */
export async function receiveFiles<Result>(
  body: unknown,
  upload: Upload,
  use: (files: Uint8Array[]) => Promise<Result>,
): Promise<Result> {
  if (!(body instanceof Multipart)) throw new WrongMediaType(t("Send files, as multipart/form-data."));
  return inTurn(upload.viewerId, async () => {
    const memory = reserveMemory();
    try {
      return await use(await readFiles(body.request, upload, memory.add));
    } finally {
      memory.release();
    }
  });
}

/** The body of an upload that waits is not read. */
const inTurn = createTurns();

function reserveMemory() {
  let reserved = 0;
  return {
    add(bytes: number): void {
      if (bytesInFlight + bytes > MAX_BYTES_IN_FLIGHT)
        throw new ServiceUnavailable(t("Too many files are being uploaded right now. Please try again in a moment."), {
          retryAfter: 10,
        });
      bytesInFlight += bytes;
      reserved += bytes;
    },
    release(): void {
      bytesInFlight -= reserved;
    },
  };
}

async function readFiles(
  request: Request,
  { field, maxBytes }: Upload,
  reserve: (bytes: number) => void,
): Promise<Uint8Array[]> {
  const boundary = /\bboundary="?([^";,]{1,70})/i.exec(request.headers.get("content-type") ?? "")?.[1];
  if (!boundary) throw new BadRequest(t(UNREADABLE));
  const parser = new MultipartParser(boundary, {
    maxParts: MAX_PARTS,
    maxFileSize: maxBytes,
    maxTotalSize: maxBytes,
  });
  const files: Uint8Array[] = [];
  try {
    await readChunks(request, { maxBytes, tooLarge: t("These files are too large to upload together.") }, (chunk) => {
      reserve(chunk.byteLength + CHUNK_OVERHEAD);
      for (const part of parser.write(chunk)) if (part.isFile && part.name === field) files.push(part.bytes);
    });
    parser.finish();
  } catch (error) {
    throw error instanceof MultipartParseError ? new BadRequest(t(UNREADABLE)) : error;
  }
  return files;
}

const UNREADABLE = msg("The uploaded files could not be read.");
