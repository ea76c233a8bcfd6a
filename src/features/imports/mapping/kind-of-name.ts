// What a place is, by a word in its name.

import type { BusinessType } from "../../../../db/vocabulary.ts";
import { foldLetters } from "../../../encoding/fold-letters.ts";
import type { Kind } from "../kinds.ts";
import prepositions from "./prepositions.json" with { type: "json" };
import { findCategoryKind } from "./vocabulary.ts";

const MAX_WORDS = 12;
const MIN_ENDING = 4;
/** Each of its endings is looked up. */
const MAX_WORD_LENGTH = 80;

/**
 * "Wotrubakirche", "Sigmund Freud Museum" and "女書店"; null without a word that says what the place is.
 * @param type what is already known: "Weihnachtsmarkt Charlottenburg" is no castle
 */
export function findKindOfName(name: string, type?: BusinessType): Kind | null {
  const words = name
    .replace(/(\p{Script=Han})(?=\p{Script=Latin})|(\p{Script=Latin})(?=\p{Script=Han})/gu, "$1$2 ")
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  // In "Markt am Brunnen" and "Museum of Glass", what follows says only where or of what.
  const preposition = words.findIndex((word, i) => i > 0 && PREPOSITIONS.has(word.toLowerCase()));
  if (preposition !== -1) words.splice(preposition);
  // In German and English the last word says what it is, in others the first.
  const inOrder = [...words.slice(-1), ...words.slice(0, 1), ...words.slice(1, -1)];
  for (const word of inOrder) {
    const kind = findKindOfWord(word);
    if (kind && kind.words.length > 0 && (type === undefined || kind.type === type)) return kind;
  }
  return null;
}

const PREPOSITIONS = new Set(prepositions);

export function findKindOfWord(word: string): Kind | null {
  if (word.length > MAX_WORD_LENGTH) return null;
  const plain = foldLetters(word);
  if (/^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]+$/u.test(word))
    return findCategoryKind(word) ?? findByEnding(word, word.length - 2);
  if (plain.length < MIN_ENDING - 1) return null;
  const whole = findCategoryKind(word);
  if (whole) return whole;
  return findByEnding(plain, plain.length - Math.max(MIN_ENDING, Math.ceil(plain.length / 4)));
}

function findByEnding(word: string, last: number): Kind | null {
  for (let from = 1; from <= last; from++) {
    const kind = findCategoryKind(word.slice(from));
    if (kind) return kind;
  }
  return null;
}
