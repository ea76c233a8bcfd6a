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
  const files = unpackParts(bytes, isDataFile, {
    maxBytes: MAX_UNPACKED_BYTES,
    tooLarge: t("The archive is larger than 200 MB when it is unpacked."),
    damaged: t("The archive is damaged. Pack it again."),
  });
  if (files.length === 0)
    throw new UnreadableFile(t("The archive has no JSON or CSV files. Export a spreadsheet as CSV."));
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param bounds of what is unpacked, and what is said then. fflate unpacks no more than the archive declares. */
export function unpackParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  { maxBytes, tooLarge, damaged }: { maxBytes: number; tooLarge: string; damaged: string },
): NamedFile[] {
  let [size, count] = [0, 0];
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!isWanted(name)) return false;
    size += originalSize;
    if (size > maxBytes || ++count > MAX_FILES) throw new UnreadableFile(tooLarge);
    return true;
  };
  try {
    return Object.entries(unzipSync(bytes, { filter })).map(([name, content]) => ({ name, bytes: content }));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged);
  }
}
