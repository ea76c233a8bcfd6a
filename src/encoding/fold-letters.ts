// Headers and words as they are compared: in lower case, without accents, marks and punctuation.
import plainLetters from "./plain-letters.json" with { type: "json" };

/** Letters that Unicode doesn't decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Record<string, string> = plainLetters;

/** "Długość" → "dlugosc", "Straße" → "strasse" */
export const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[łøđðħıŧßæœþёґ]/g, (letter) => PLAIN_LETTERS[letter]!)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC");

/** "@lat", "LAT " and "Opening_Hours" → "lat", "lat" and "opening hours". */
export const normalizeHeader = (name: string): string =>
  foldLetters(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
