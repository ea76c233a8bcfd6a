// Finds places by the words of their names, kinds and areas, also with typing errors, and by those of addresses and
// descriptions. 200,000 places take some milliseconds.
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { getTagLabel } from "../../i18n/tags.ts";
import type { Rows } from "../../taste/taste.ts";
import { Dictionary, listLetters } from "./dictionary.ts";
import plainLetters from "./plain-letters.json" with { type: "json" };

/** The words of each place, by their numbers in a dictionary that only grows. */
export type WordsColumn = { words: Rows<Uint32Array>; dictionary: Dictionary };

type Row = { titles: string; areas: string; about: string; tags: readonly string[]; type: BusinessType };

/** What a word counts in names, tags and areas, and in addresses and descriptions. */
const WEIGHTS = [1, 0.6, 0.5, 0.3];
const [NAME, TAG, AREA, ABOUT] = [0, 1, 2, 3];
const FOUND_GROUPS = /^(?:kind|cuisine):/;

export function toWordsColumn(rows: readonly Row[], before?: WordsColumn): WordsColumn {
  const dictionary = before?.dictionary ?? new Dictionary();
  const numbersOf = (texts: readonly string[], weight: number) =>
    texts.map((text) => dictionary.getNumber(text, weight));
  // Thousands of places are in the same areas and have the same tags.
  const shared = new Map<string, number[]>();
  const starts = new Uint32Array(rows.length + 1);
  const values: number[] = [];
  rows.forEach(({ titles, areas, about, tags, type }, index) => {
    const key = [type, areas, ...tags].join();
    const known = shared.get(key) ?? [
      ...numbersOf([`type:${type}`, ...tags.filter((tag) => FOUND_GROUPS.test(tag))], TAG),
      ...numbersOf(listWords(areas), AREA),
    ];
    shared.set(key, known);
    values.push(...numbersOf(listWords(titles), NAME), ...known, ...new Set(numbersOf(listWords(about), ABOUT)));
    starts[index + 1] = values.length;
  });
  return { words: { starts, values: new Uint32Array(values) }, dictionary };
}

const PLAIN: Record<string, string> = plainLetters;
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

const ASCII = /^[\0-\x7f]*$/;

/** In lower case, without accents, vowel signs and hamza, with plain letters for special ones, and hiragana for all kana. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g, "")
    .replace(LETTERS, (letter) => PLAIN[letter]!)
    .normalize("NFKC")
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

function listWords(text: string): string[] {
  const folded = foldText(text).replace(/['’`]/g, "");
  return folded.match(ASCII.test(folded) ? /[a-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

export function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

const MAX_WORDS = 8;

/** The positions of places of which each word of the search is found, and how well. Kinds are found in the reader's language. */
export function findWords(
  { words, dictionary }: WordsColumn,
  search: string,
): { positions: Uint32Array; scores: Float32Array } {
  const wanted = [...new Set(search.split(/\s+/).flatMap(readWord))].slice(0, MAX_WORDS);
  const byWord = wanted.map((word) => scoreEntries(dictionary, word));
  const { starts, values } = words;
  const size = starts.length - 1;
  const [positions, scores] = [new Uint32Array(size), new Float32Array(size)];
  let count = 0;
  for (let position = 0; position < size && byWord.length > 0; position++) {
    const [start, end] = [starts[position]!, starts[position + 1]!];
    let total = 0;
    for (const entries of byWord) {
      let best = 0;
      for (let at = start; at < end; at++) if (entries[values[at]!]! > best) best = entries[values[at]!]!;
      total = best === 0 ? 0 : total + best;
      if (best === 0) break;
    }
    if (total === 0) continue;
    let told = start;
    while (told < end && dictionary.weights[values[told]!] !== ABOUT) told++;
    // A name that begins with the search comes first, and of those a short one.
    const own = told > start ? told - start : end - start;
    scores[position] = total / byWord.length + 0.2 * byWord[0]![values[start]!]! + 0.3 / own;
    positions[count++] = position;
  }
  return { positions: positions.subarray(0, count), scores };
}

/** The beginning of a tag, such as `kind:bar`, is found as it is. */
const readWord = (word: string): string[] => (FOUND_GROUPS.test(word) ? [word] : listWords(word));

function scoreEntries(dictionary: Dictionary, text: string): Float32Array {
  const { size, codes, starts, weights, letters } = dictionary;
  const scores = new Float32Array(size);
  const isTag = FOUND_GROUPS.test(text);
  const wanted = toWord(text).codes;
  const maxEdits = /\d/.test(text) || text.length < 4 ? 0 : text.length < 8 ? 1 : 2;
  const ownLetters = listLetters(text);
  for (let i = 0; i < size; i++) {
    const weight = weights[i]!;
    if (weight === TAG) {
      const tag = dictionary.getText(i);
      const label = `${tag.slice(tag.indexOf(":"))} ${getLabel(tag)}`;
      scores[i] = WEIGHTS[TAG]! * (isTag ? Number(tag.startsWith(text)) : rateLabel(label, wanted, maxEdits));
    } else if (!isTag) {
      // A typing error would find too many of all the words that describe places.
      const edits = weight === ABOUT ? 0 : maxEdits;
      if (countBits(ownLetters & ~letters[i]!) > edits) continue;
      scores[i] = WEIGHTS[weight]! * rate({ codes, start: starts[i]!, end: starts[i + 1]! }, wanted, edits);
    }
  }
  return scores;
}

const getLabel = (tag: string): string => {
  const type = BUSINESS_TYPES.find((type) => tag === `type:${type}`);
  return type ? getTypeLabel(type) : getTagLabel(tag);
};

type Word = { codes: Uint16Array; start: number; end: number };

const toWord = (text: string): Word => {
  const codes = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return { codes, start: 0, end: codes.length };
};

const rateLabel = (label: string, wanted: Uint16Array, maxEdits: number) =>
  Math.max(0, ...listWords(label).map((word) => rate(toWord(word), wanted, maxEdits)));

/** 1 for the word itself, less for a word that begins with it, contains it or nearly begins with it, else 0. */
function rate({ codes, start, end }: Word, wanted: Uint16Array, maxEdits: number): number {
  const isAt = (at: number) => {
    for (let i = 0; i < wanted.length; i++) if (codes[at + i] !== wanted[i]) return false;
    return true;
  };
  const last = end - wanted.length;
  if (start <= last && isAt(start)) return 0.75 + (0.25 * wanted.length) / (end - start);
  if (wanted.length >= 3 || wanted[0]! >= FIRST_RADICAL)
    for (let at = start + 1; at <= last; at++) if (isAt(at)) return 0.5;
  if (maxEdits === 0) return 0;
  const edits = countEdits(wanted, codes.subarray(start, end), maxEdits);
  return edits > maxEdits ? 0 : 0.6 - 0.15 * edits;
}

/** From this character on, each is a word or a syllable. */
const FIRST_RADICAL = 0x2e80;
const MAX_LETTERS = 128;
const rows = Array.from({ length: 3 }, () => new Uint8Array(MAX_LETTERS));

/** How many letters to insert, leave out, replace or swap, until a word begins with it: Damerau (1964), Sellers (1980). */
function countEdits(wanted: Uint16Array, word: Uint16Array, max: number): number {
  const length = Math.min(word.length, wanted.length + max, MAX_LETTERS - 1);
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= length; j++) last[j] = j;
  let least = 0;
  for (let i = 1; i <= wanted.length && least <= max; i++) {
    least = row[0] = i;
    for (let j = 1; j <= length; j++) {
      const isSame = wanted[i - 1] === word[j - 1];
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && wanted[i - 1] === word[j - 2] && wanted[i - 2] === word[j - 1];
      if (isSwap) edits = Math.min(edits, beforeLast[j - 2]! + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return least;
}
