// The pseudo-language: English with accents, about 40 % longer. ICU syntax and tags stay as they are.

const ACCENTED: Record<string, string> = {
  a: "á",
  b: "ƀ",
  c: "ç",
  d: "ð",
  e: "é",
  g: "ĝ",
  h: "ĥ",
  i: "í",
  j: "ĵ",
  k: "ķ",
  l: "ļ",
  n: "ñ",
  o: "ó",
  p: "þ",
  r: "ŕ",
  s: "š",
  t: "ţ",
  u: "ú",
  w: "ŵ",
  y: "ý",
  z: "ž",
  A: "Á",
  B: "Ɓ",
  C: "Ç",
  D: "Ð",
  E: "É",
  G: "Ĝ",
  H: "Ĥ",
  I: "Í",
  J: "Ĵ",
  K: "Ķ",
  L: "Ļ",
  N: "Ñ",
  O: "Ó",
  P: "Þ",
  R: "Ŕ",
  S: "Š",
  T: "Ţ",
  U: "Ú",
  W: "Ŵ",
  Y: "Ý",
  Z: "Ž",
};

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
    if (isText && ACCENTED[letter]) letters++;
    pseudo += isText ? (ACCENTED[letter] ?? letter) : letter;
    if (letter === "}") depth--;
    if (letter === ">") inTag = false;
    if (at === message.length - 1) pseudo += pad(Math.ceil(letters * 0.4));
  }
  return pseudo;
}
