// Decodes UTF-8, and explains how to fix files in another encoding or format.
import { msg, t } from "../../i18n/t.ts";
import { UnreadableFile } from "./parsed-file.ts";

const OTHER_FORMATS: [bytes: number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], msg("The file is a zip archive or a spreadsheet (export it as CSV).")],
  [[0xd0, 0xcf, 0x11, 0xe0], msg("The file is an old spreadsheet (export it as CSV).")],
  [[0x1f, 0x8b], msg("The file is compressed with gzip (unpack it first).")],
  [[0x28, 0xb5, 0x2f, 0xfd], msg("The file is compressed with zstd (unpack it first).")],
  [[0x42, 0x5a, 0x68], msg("The file is compressed with bzip2 (unpack it first).")],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], msg("The file is a SQLite database or GeoPackage (export it as GeoJSON).")],
];

/** A byte order mark is optional. @throws UnreadableFile with the first line that isn't UTF-8, or the actual format */
export function decodeText(bytes: Uint8Array): string {
  const other = OTHER_FORMATS.find(([magic]) => magic.every((byte, i) => bytes[i] === byte));
  if (other) throw new UnreadableFile(t(other[1]));
  if (looksLikeUtf16(bytes))
    throw new UnreadableFile(t("The file is in UTF-16. Save the file as UTF-8 and try again."), 1);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const { line, column } = firstBrokenByte(bytes);
    throw new UnreadableFile(
      t("The file isn't UTF-8. It may be Latin-1 or Windows-1252. Save the file as UTF-8 and try again."),
      line,
      column,
    );
  }
}

/** Starts with a byte order mark, or has a zero in every other byte. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const start = bytes.subarray(0, 200);
  return start.length > 3 && start.filter((byte) => byte === 0).length > start.length / 3;
}

function firstBrokenByte(bytes: Uint8Array): { line: number; column: number } {
  let line = 1;
  for (let from = 0; from <= bytes.length; line++) {
    const newline = bytes.indexOf(0x0a, from);
    const until = newline === -1 ? bytes.length : newline;
    const valid = countValidCharacters(bytes.subarray(from, until));
    if (valid !== null) return { line, column: valid + 1 };
    from = until + 1;
  }
  return { line, column: 1 };
}

/** The number of characters before the first byte that isn't UTF-8; null if all are. */
function countValidCharacters(line: Uint8Array): number | null {
  const loose = new TextDecoder("utf-8", { ignoreBOM: true }).decode(line);
  const real = new TextEncoder().encode(loose);
  const differs = real.findIndex((byte, i) => byte !== line[i]);
  if (differs === -1 && real.length === line.length) return null;
  const upTo = differs === -1 ? real.length : differs;
  return new TextDecoder().decode(real.subarray(0, upTo)).replace(/\ufffd+$/, "").length;
}
