// Compresses files for browsers with Brotli: as small as possible for a release, quickly for work on a checkout.
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** `fast` takes a fiftieth of the time of `best`, and its files are 12 % larger. */
export type Compression = "fast" | "best";

const QUALITY: Record<Compression, number> = { fast: 5, best: constants.BROTLI_MAX_QUALITY };

/** Runs beside other calls: Bun compresses in threads. */
export const compress = (bytes: Uint8Array, compression: Compression): Promise<Uint8Array> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[compression] } });
