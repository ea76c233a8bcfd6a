// What one carries home: the binary, as it is and packed, which is what an image is made of.
import { BINARY } from "../running-server.ts";
import type { Measurement } from "./measurement.ts";

const MB = 1024 * 1024;
const MOST = 200 * MB;

export const size: Measurement = {
  number: 17,
  name: "the binary with PostgreSQL; packed (zstd 3), as registries store an image layer",
  target: "≤ 200 MB",
  async measure() {
    const bytes = await Bun.file(BINARY).bytes();
    const packed = Bun.zstdCompressSync(bytes, { level: 3 }).byteLength;
    return {
      met: bytes.byteLength <= MOST,
      result: `${(bytes.byteLength / MB).toFixed(1)} MB; packed ${(packed / MB).toFixed(1)} MB`,
    };
  },
};
