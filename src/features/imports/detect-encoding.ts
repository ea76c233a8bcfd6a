// Guesses the encoding of text that isn't UTF-8: by the letters that each encoding makes of it, and how they stand together.
import { cleanLine } from "./fields.ts";
import letters from "./letters.json" with { type: "json" };
import { ENCODINGS, type Encoding } from "./limits.ts";

/** What the lines of a file look like in an encoding, for somebody who knows how they should read. */
export type EncodingChoice = { encoding: Encoding; lines: string[] };

const MAX_LINES = 300;
const MAX_LINE_BYTES = 1000;
const LONG_LINE_BYTES = 200;
const PROOF_LINES = 3;
const PROOF_LENGTH = 60;

/** The encodings that can be read as text, the likeliest first, each with up to three lines as proof. */
export function listEncodings(bytes: Uint8Array): EncodingChoice[] {
  const lines = listForeignLines(bytes);
  const readings = ENCODINGS.flatMap((encoding) => {
    const texts = encoding === "utf-8" ? null : decodeAll(lines, encoding);
    return texts ? [{ encoding, texts, score: rate(texts.join("\n")) }] : [];
  });
  return readings
    .sort((a, b) => b.score - a.score)
    .map(({ encoding, texts }) => ({ encoding, lines: texts.slice(0, PROOF_LINES).map(cutAroundForeign) }));
}

/** Lines with a byte beyond ASCII; long ones are cut at commas, which belong to no other character in any encoding. */
function listForeignLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length && lines.length < MAX_LINES; ) {
    let upTo = from;
    while (upTo < bytes.length && bytes[upTo] !== 0x0a && (bytes[upTo] !== 0x2c || upTo - from < LONG_LINE_BYTES))
      upTo++;
    const line = bytes.subarray(from, upTo);
    if (line.some((byte) => byte > 0x7f)) lines.push(line);
    from = upTo + 1;
  }
  return lines;
}

/** @returns null if the bytes are no text in it */
function decodeAll(lines: Uint8Array[], encoding: Encoding): string[] | null {
  try {
    return lines.map((line) => {
      // A long line is cut, which may cut its last character.
      if (line.length > MAX_LINE_BYTES)
        return new TextDecoder(encoding).decode(line.subarray(0, MAX_LINE_BYTES)).replace(/.{2}$/, "");
      return new TextDecoder(encoding, { fatal: true }).decode(line);
    });
  } catch {
    return null;
  }
}

function cutAroundForeign(line: string): string {
  const at = line.search(/[^\p{ASCII}]/u);
  const from = Math.max(0, at - PROOF_LENGTH / 3);
  return cleanLine(line.slice(from, from + PROOF_LENGTH));
}

/** Letters beyond ASCII with which people write: a text has those of one line here. */
const ALPHABETS = letters.alphabets.map((alphabet) => new Set(alphabet + alphabet.toUpperCase()));

/** The letters that most words have, in scripts with more of them than a wrong reading would hit by chance. */
const FREQUENT = new Set(letters.frequent);

const MARKS = /[«»„“”‘’‚–—…€°·•№§©®™´×½¼²、。「」『』（），：；！？・～〜　《》【】ー々〇،؛؟]/;
/** Letters that a wrong reading makes, but people hardly ever write. */
const ODD = /[ｦ-ﾟ\u3400-\u4dbf\ue000-\uf8ff\u{20000}-\u{3ffff}ˇ˘˙˛˝¨¸¯]|[\u2500-\u25ff]/u;
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
];

function rate(text: string): number {
  const characters = [...text];
  const latin = new Map<string, number>();
  let [score, count] = [0, 0];
  for (const [i, character] of characters.entries()) {
    if (character <= "\x7f") continue;
    count++;
    const [before = " ", after = " "] = [characters[i - 1], characters[i + 1]];
    if (/[\x80-\x9f\ufffd]|\p{Cn}/u.test(character)) score -= 6;
    else if (ODD.test(character)) score -= 2;
    else if (MARKS.test(character)) score += 0.2;
    else if (/\p{Script=Latin}/u.test(character)) {
      latin.set(character, (latin.get(character) ?? 0) + 1);
      score -= isOddCase(before, character, after) ? 1.5 : 0;
    } else if (/\p{L}/u.test(character)) {
      score += FREQUENT.has(character.toLowerCase()) ? 1 : /\p{Script=Hangul}/u.test(character) ? 0.1 : -0.2;
      score -= isOddCase(before, character, after) ? 1.5 : 0;
    } else if (!/\p{M}/u.test(character)) score -= /\p{L}/u.test(before) || /\p{L}/u.test(after) ? 2 : 1;
    if (isMixed(before, character)) score -= 2;
  }
  const known = ALPHABETS.map((alphabet) =>
    [...latin].reduce((sum, [letter, times]) => sum + (alphabet.has(letter) ? times : -times), 0),
  );
  return count === 0 ? 0 : (score + Math.max(...known)) / count;
}

/** "aB", and a capital before two small letters only at the beginning of a word. */
const isOddCase = (before: string, character: string, after: string) =>
  (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(character)) ||
  (/\p{Ll}/u.test(character) && /\p{Lu}/u.test(after) && /\p{L}/u.test(before));

function isMixed(before: string, character: string): boolean {
  const [one, other] = [before, character].map((letter) => SCRIPTS.findIndex((script) => script.test(letter)));
  return one !== -1 && other !== -1 && one !== other;
}
