// Converts files to UTF-8, and explains how to fix files in another encoding or format.
import { isUtf8 } from "node:buffer";
import { t } from "../../i18n/t.ts";
import { type EncodingChoice, listEncodings } from "./detect-encoding.ts";
import { cleanLine } from "./fields.ts";
import { type Encoding, getEncodingName } from "./limits.ts";
import otherFormats from "./other-formats.texts.json" with { type: "json" };
import { UnreadableFile } from "./parsed-file.ts";

/** Explanations by the first bytes in hexadecimal. */
const OTHER_FORMATS = Object.entries(otherFormats);

/** The file may be in one of several encodings. An admin has to say in which, because a file can be read as many. */
export class WrongEncoding extends UnreadableFile {
  constructor(
    readonly choices: EncodingChoice[],
    { line, column, text }: BrokenByte,
  ) {
    const [best] = choices;
    super(
      best
        ? t("The file isn't UTF-8. As {encoding} it reads “{text}”. If that is right, read it as {encoding}.", {
            encoding: getEncodingName(best.encoding),
            text,
          })
        : t("The file isn't UTF-8. Save the file as UTF-8 and try again."),
      line,
      column,
    );
  }
}

/**
 * Accepts UTF-8, with or without a byte order mark, or UTF-16 with one. What is UTF-8 beyond ASCII is nothing else, even if the
 * source was in Windows-1252 before.
 * @returns UTF-8 without the mark, in the same memory if it is that already
 * @throws UnreadableFile with the first line that isn't UTF-8, or the actual format
 */
export function toUtf8(bytes: Uint8Array, encoding: Encoding = "utf-8"): Uint8Array {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("hex");
  const format = OTHER_FORMATS.find(([magic]) => start.startsWith(magic));
  if (format) throw new UnreadableFile(t(format[1]));
  const utf16 = findUtf16(bytes);
  if (!utf16 && looksLikeUtf16(bytes))
    throw new UnreadableFile(t("The file is in UTF-16. Save the file as UTF-8 and try again."), 1);
  if (utf16) return transcode(bytes, utf16);
  if (isUtf8(bytes)) {
    assertConvertedOnce(bytes);
    return BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? bytes.subarray(3) : bytes;
  }
  if (encoding !== "utf-8") return transcode(bytes, encoding);
  const choices = listEncodings(bytes);
  throw new WrongEncoding(choices, findBrokenByte(bytes, choices[0]?.encoding ?? "windows-1252"));
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

function transcode(bytes: Uint8Array, from: "utf-16le" | "utf-16be" | Encoding): Uint8Array {
  const isUtf16 = from === "utf-16le" || from === "utf-16be";
  try {
    return Buffer.from(new TextDecoder(from, { fatal: isUtf16 }).decode(bytes));
  } catch {
    throw new UnreadableFile(t("The file is in UTF-16. Save the file as UTF-8 and try again."), 1);
  }
}

const EXAMINED_BYTES = 1_000_000;

/** @throws UnreadableFile if most special characters were read as Windows-1252 and written as UTF-8 again: "CafÃ©" */
function assertConvertedOnce(utf8: Uint8Array): void {
  const text = new TextDecoder().decode(utf8.subarray(0, EXAMINED_BYTES));
  const special = [...text.matchAll(/[^\p{ASCII}]+/gu)];
  const broken = special.filter(([characters]) => isConvertedTwice(characters));
  const [first] = broken;
  if (!first || broken.length <= special.length / 2) return;
  const before = text.slice(0, first.index);
  const word = `${/[^\s,;|"<>]{0,20}$/.exec(before)?.[0]}${/^[^\s,;|"<>]{0,20}/.exec(text.slice(first.index))?.[0]}`;
  throw new UnreadableFile(
    t("The file was converted to UTF-8 twice: it has “{text}”. Export it again as UTF-8.", { text: cleanLine(word) }),
    before.split("\n").length,
  );
}

/** Whether characters are the bytes of UTF-8 in Windows-1252. */
function isConvertedTwice(characters: string): boolean {
  const bytes = Array.from(characters, (character) => WINDOWS_1252.get(character));
  return bytes.every((byte) => byte !== undefined) && isUtf8(Uint8Array.from(bytes as number[]));
}

const WINDOWS_1252 = new Map(
  Array.from({ length: 0x80 }, (_, i) => [new TextDecoder("windows-1252").decode(Uint8Array.of(0x80 + i)), 0x80 + i]),
);

/** Recognized by the byte order mark, which Excel writes with "Unicode Text". */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

/** Without a byte order mark: has a zero in every other byte. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 200);
  return start.length > 3 && start.filter((byte) => byte === 0).length > start.length / 3;
}

type BrokenByte = { line: number; column: number; text: string };

/** The first byte that isn't UTF-8, with its surroundings in the encoding. */
function findBrokenByte(bytes: Uint8Array, encoding: Encoding): BrokenByte {
  let line = 1;
  for (let from = 0; from <= bytes.length; line++) {
    const newline = bytes.indexOf(0x0a, from);
    const until = newline === -1 ? bytes.length : newline;
    const valid = countValidCharacters(bytes.subarray(from, until));
    if (valid !== null) {
      const text = new TextDecoder(encoding).decode(bytes.subarray(from, until));
      return { line, column: valid + 1, text: cleanLine(text.slice(Math.max(0, valid - 20), valid + 20)) };
    }
    from = until + 1;
  }
  return { line, column: 1, text: "" };
}

/** The number of characters before the first byte that isn't UTF-8; null if all are. */
function countValidCharacters(line: Uint8Array): number | null {
  const loose = new TextDecoder("utf-8", { ignoreBOM: true }).decode(line);
  const real = new TextEncoder().encode(loose);
  const differs = real.findIndex((byte, i) => byte !== line[i]);
  if (differs === -1 && real.length === line.length) return null;
  const upTo = differs === -1 ? real.length : differs;
  return new TextDecoder().decode(real.subarray(0, upTo)).replace(/(?<!\ufffd)\ufffd+$/, "").length;
}
