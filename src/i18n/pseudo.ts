// The pseudo-language: English with accents, about 40 % longer. ICU syntax and tags stay as they are.

const PLAIN_LETTERS = "abcdeghijklnoprstuwyzABCDEGHIJKLNOPRSTUWYZ";
const ACCENTED_LETTERS = "áƀçðéĝĥíĵķļñóþŕšţúŵýžÁƁÇÐÉĜĤÍĴĶĻÑÓÞŔŠŢÚŴÝŽ";
const ACCENTED = new Map([...PLAIN_LETTERS].map((letter, i) => [letter, ACCENTED_LETTERS[i]!]));

/** Marks the end of every text, so that a cut one shows. No longer than a word, so that lines can break. */
const pad = (length: number): string => "~".repeat(length).replace(/~{8}(?=~)/g, "~~~~~~~~ ");

export function toPseudo(message: string): string {
  let depth = 0;
  let inTag = false;
  let letters = 0;
  let pseudo = "";
  for (const [at, letter] of [...message].entries()) {
    if (letter === "{") depth++;
    if (letter === "<") inTag = true;
    // Inside the braces of a plural, its variants are in braces of their own.
    const isText = !inTag && (depth === 0 || (depth % 2 === 0 && letter !== "{" && letter !== "}"));
    if (isText && ACCENTED.has(letter)) letters++;
    pseudo += isText ? (ACCENTED.get(letter) ?? letter) : letter;
    if (letter === "}") depth--;
    if (letter === ">") inTag = false;
    if (at === message.length - 1) pseudo += pad(Math.ceil(letters * 0.4));
  }
  return pseudo;
}
