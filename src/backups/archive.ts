// A tar archive compressed with zstd, read and written as a stream, so that memory does not grow with its size.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarPacker } from "modern-tar";
import { atEnd } from "../../db/at-end.ts";
import { decrypt, encrypt } from "./encryption.ts";

const COMPRESSION = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 6 };

/** Writes an archive to `sink`, which is ended. @param recipients for whom it is encrypted; nobody if empty */
export function createArchive(sink: NodeJS.WritableStream, createdAt: Date, recipients: readonly string[] = []) {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    readable,
    createZstdCompress({ params: COMPRESSION }),
    (source) => encrypt(source, recipients),
    sink,
  );
  written.catch(() => {});
  return {
    async add(name: string, bytes: Uint8Array): Promise<void> {
      const body = controller.add({ name, size: bytes.length, mode: 0o600, mtime: createdAt }).getWriter();
      await body.write(bytes);
      await body.close();
    },
    async finish(): Promise<void> {
      controller.finalize();
      await written;
    },
    /** @throws the error of the sink, such as a full disk, if that is the cause; otherwise `error` */
    async abort(error: unknown): Promise<never> {
      controller.error(error);
      await written;
      throw error;
    },
  };
}

/** A file of the archive. Its body can be read until the next member is asked for. */
export type Member = { name: string; size: number; body: AsyncIterable<Uint8Array> };

/** The largest window, as a power of two: 32 MB, since a hostile file could demand 2 GB (RFC 8878). Ours demand 2 MB. */
const MAX_WINDOW_LOG = 25;
const CHUNK_BYTES = 256 * 1024;
/** Rows are packed to a tenth, photos hardly; zeros to a thirty-thousandth. */
const MAX_RATIO = 1000;
const MIN_UNPACKED_BYTES = 1024 ** 3;

/** @param identities secret keys, if it is encrypted @throws if the file is not such an archive, or is damaged */
export async function* readArchive(path: string, identities?: string): AsyncGenerator<Member> {
  const { size } = await stat(path);
  const tar = createZstdDecompress({
    chunkSize: CHUNK_BYTES,
    params: { [constants.ZSTD_d_windowLogMax]: MAX_WINDOW_LOG },
  });
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  pipeline(file, (source) => decrypt(source, identities), tar).catch(() => {});
  await using _ = atEnd(() => tar.destroy());
  yield* readTar(limitLength(tar, MIN_UNPACKED_BYTES + size * MAX_RATIO));
}

async function* limitLength(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    if (read > maxBytes) throw new Error("it unpacks to far more than its size");
    yield chunk;
  }
}

const BLOCK = 512;

/** Plain files only, as our packer writes. The library's decoder would keep attributes in memory: 200 MB for 8 MB. */
async function* readTar(chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Member> {
  let rest: Uint8Array = new Uint8Array(0);
  async function* take(length: number): AsyncGenerator<Uint8Array> {
    for (let missing = length; missing > 0; ) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next();
        if (done) throw new Error("the archive is truncated");
        rest = value;
      }
      const piece = rest.subarray(0, missing);
      rest = rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }
  const takeBlock = async () => Buffer.concat(await Array.fromAsync(take(BLOCK)));
  for (;;) {
    const header = await takeBlock();
    if (isZero(header)) break;
    const { name, size } = parseHeader(header);
    const body = take(size);
    yield { name, size, body };
    for await (const _ of body);
    for await (const _ of take(-size & (BLOCK - 1)));
  }
  if (!isZero(await takeBlock()) || !isZero(rest)) throw new Error("the archive has no end");
  for (let next = await chunks.next(); !next.done; next = await chunks.next())
    if (!isZero(next.value)) throw new Error("the archive has no end");
}

const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html, "ustar Interchange Format" */
function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (at: number, length: number) => header.toString("latin1", at, at + length).split("\0", 1)[0]!;
  const number = (at: number, length: number) => {
    const digits = text(at, length).trim();
    return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
  };
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (number(148, 8) !== sum) throw new Error("a header of the archive is invalid");
  const size = number(124, 12);
  if (!["0", ""].includes(text(156, 1)) || Number.isNaN(size)) throw new Error("the archive contains more than files");
  const prefix = text(345, 155);
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size };
}
