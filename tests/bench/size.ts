// Row 17: the size of the binary, and its compressed size in an image layer.
import { BINARY } from "../running-server.ts";
import type { Measurement } from "./measurement.ts";

const MB = 1024 * 1024;
const MAX_BYTES = 200 * MB;

export const size: Measurement = {
  number: 17,
  name: "the binary with PostgreSQL; packed (zstd 3), as registries store an image layer",
  target: "≤ 200 MB",
  async measure() {
    const bytes = await Bun.file(BINARY).bytes();
    const compressed = Bun.zstdCompressSync(bytes, { level: 3 }).byteLength;
    return {
      met: bytes.byteLength <= MAX_BYTES,
      result: `${(bytes.byteLength / MB).toFixed(1)} MB; packed ${(compressed / MB).toFixed(1)} MB`,
    };
  },
};
