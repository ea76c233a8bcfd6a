// Reads the files of a zip archive, in bounded memory.
import { unzipSync } from "fflate";
import { t } from "../../../i18n/t.ts";
import { UnreadableFile } from "../parsed-file.ts";

export type NamedFile = { name: string; bytes: Uint8Array };

const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
export const MAX_FILES = 200_000;
const MAGIC = [0x50, 0x4b, 0x03, 0x04];

export const isArchive = (bytes: Uint8Array) => MAGIC.every((byte, i) => bytes[i] === byte);

export const isDataFile = (name: string) =>
  /\.(json|geojson|jsonld|ndjson|jsonl|csv|tsv)$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name);

/** The files that may contain places. @throws UnreadableFile without one, or if they are too large */
export function unpack(bytes: Uint8Array): NamedFile[] {
  let [size, count] = [0, 0];
  const isFitting = (name: string, originalSize: number) => {
    if (!isDataFile(name)) return false;
    size += originalSize;
    count++;
    if (size > MAX_UNPACKED_BYTES || count > MAX_FILES)
      throw new UnreadableFile(t("The archive is larger than 200 MB when it is unpacked."));
    return true;
  };
  const files = Object.entries(open(bytes, isFitting)).map(([name, content]) => ({ name, bytes: content }));
  if (files.length === 0)
    throw new UnreadableFile(t("The archive has no JSON or CSV files. Export a spreadsheet as CSV."));
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function open(bytes: Uint8Array, isFitting: (name: string, size: number) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name, originalSize }) => isFitting(name, originalSize) });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(t("The archive is damaged. Pack it again."));
  }
}
