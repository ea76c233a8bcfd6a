// Finds places by the words of their names, kinds and areas, also with typing errors, and by those of addresses and
// descriptions. 200,000 places take some milliseconds.
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { getTagLabel } from "../../i18n/tags.ts";
import type { Rows } from "../../taste/taste.ts";
import plainLetters from "./plain-letters.json" with { type: "json" };

/** The words of each place, by their numbers in a dictionary that only grows. */
export type WordsColumn = { words: Rows<Uint32Array>; dictionary: Dictionary };

type Dictionary = {
  /** Keyed by weight, so that words of areas, and of addresses and descriptions, are apart from equal ones in names. */
  numbers: Map<number, Map<string, number>>;
  /** Folded; of a tag, the tag itself. */
  texts: string[];
  weights: number[];
  /** The letters in it, by `listLetters`. */
  letters: number[];
};

type Row = { titles: string; areas: string; about: string; tags: readonly string[]; type: BusinessType };

const [NAME, TAG, AREA, ABOUT] = [1, 0.6, 0.5, 0.3];
const FOUND_GROUPS = /^(?:kind|cuisine):/;

export function toWordsColumn(rows: readonly Row[], before?: WordsColumn): WordsColumn {
  const dictionary = before?.dictionary ?? { numbers: new Map(), texts: [], weights: [], letters: [] };
  const numbersOf = (texts: readonly string[], weight: number) =>
    texts.map((text) => getNumber(dictionary, text, weight));
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
  return { words: { starts, values: Uint32Array.from(values) }, dictionary };
}

function getNumber({ numbers, texts, weights, letters }: Dictionary, text: string, weight: number): number {
  const ofWeight = numbers.get(weight) ?? new Map<string, number>();
  const known = ofWeight.get(text);
  if (known !== undefined) return known;
  // A word that was cut out of a description would keep the whole of it in memory.
  const own = Buffer.from(text).toString();
  numbers.set(weight, ofWeight.set(own, texts.length));
  weights.push(weight);
  letters.push(listLetters(own));
  return texts.push(own) - 1;
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

/** A bit for each letter, to leave out most words without comparing them. */
function listLetters(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
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

function scoreEntries({ texts, weights, letters }: Dictionary, wanted: string): Float32Array {
  const scores = new Float32Array(texts.length);
  const maxEdits = /\d/.test(wanted) || wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  const ownLetters = listLetters(wanted);
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]!;
    if (FOUND_GROUPS.test(wanted)) scores[i] = text.startsWith(wanted) ? TAG : 0;
    else if (weights[i] === TAG)
      scores[i] = TAG * rateLabel(`${text.slice(text.indexOf(":"))} ${getLabel(text)}`, wanted, maxEdits);
    else {
      // A typing error would find too many of all the words that describe places.
      const edits = weights[i] === ABOUT ? 0 : maxEdits;
      if (countBits(ownLetters & ~letters[i]!) <= edits) scores[i] = weights[i]! * rate(text, wanted, edits);
    }
  }
  return scores;
}

const getLabel = (tag: string): string => {
  const type = BUSINESS_TYPES.find((type) => tag === `type:${type}`);
  return type ? getTypeLabel(type) : getTagLabel(tag);
};

const rateLabel = (label: string, wanted: string, maxEdits: number) =>
  Math.max(0, ...listWords(label).map((word) => rate(word, wanted, maxEdits)));

/** 1 for the word itself, less for a word that begins with it, contains it or nearly begins with it, else 0. */
function rate(word: string, wanted: string, maxEdits: number): number {
  if (word.startsWith(wanted)) return 0.75 + (0.25 * wanted.length) / word.length;
  if ((wanted.length >= 3 || wanted > "\u2e80") && word.includes(wanted)) return 0.5;
  if (maxEdits === 0) return 0;
  const edits = countEdits(wanted, word, maxEdits);
  return edits > maxEdits ? 0 : 0.6 - 0.15 * edits;
}

const MAX_LETTERS = 128;
const rows = Array.from({ length: 3 }, () => new Uint8Array(MAX_LETTERS));

/** How many letters to insert, leave out, replace or swap, until a word begins with it: Damerau (1964), Sellers (1980). */
function countEdits(wanted: string, word: string, max: number): number {
  const length = Math.min(word.length, wanted.length + max, MAX_LETTERS - 1);
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= length; j++) last[j] = j;
  let least = 0;
  for (let i = 1; i <= wanted.length && least <= max; i++) {
    least = row[0] = i;
    for (let j = 1; j <= length; j++) {
      const isSame = wanted.charCodeAt(i - 1) === word.charCodeAt(j - 1);
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
