// A tar archive compressed with zstd, read and written as a stream, so that memory does not grow with its size.
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";

const COMPRESSION = { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 6 };

export type Member = { name: string; bytes: Uint8Array };

/** Writes an archive to `sink`, which is ended. */
export function createArchive(sink: NodeJS.WritableStream, createdAt: Date) {
  const { readable, controller } = createTarPacker();
  const written = pipeline(readable, createZstdCompress({ params: COMPRESSION }), sink);
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

/** @param maxBytes the largest member to read into memory @throws if the file is not such an archive, or is damaged */
export async function* readArchive(path: string, maxBytes: number): AsyncGenerator<Member> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const tar = createZstdDecompress();
  file.on("error", (error) => tar.destroy(error));
  const decoder = createTarDecoder({ strict: true });
  const stream = Readable.toWeb(file.pipe(tar)) as unknown as ReadableStream<Uint8Array>;
  try {
    const members = stream.pipeThrough(decoder as TransformStream<Uint8Array, ParsedTarEntry>);
    for await (const { header, body } of members) {
      if (header.size > maxBytes) throw new Error(`${header.name} is too large`);
      yield { name: header.name, bytes: await Bun.readableStreamToBytes(body) };
    }
  } finally {
    file.destroy();
    tar.destroy();
  }
}
