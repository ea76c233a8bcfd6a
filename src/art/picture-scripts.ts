// Which letters the fonts of link previews have. One font shapes a whole text, so each has the Latin letters, too.

export type Script = {
  family: string;
  /** A letter that tells that a text needs this font. */
  letter: RegExp;
  characters: string;
};

const toCharacters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

export const LATIN = `${toCharacters(0x20, 0x17e)}ȘșȚț–—‘’“”„…€•·`;
export const GREEK_AND_CYRILLIC = `${toCharacters(0x370, 0x45f)}ҐґҰұ№`;

/** The kanji of JIS X 0208: 2,965 of everyday use, and 3,390 more that names have. Bytes of EUC-JP count them. */
function listKanji(): string {
  const decoder = new TextDecoder("euc-jp");
  const rows = Array.from({ length: 0xf4 - 0xb0 + 1 }, (_, row) =>
    Uint8Array.from({ length: 94 * 2 }, (_, i) => (i % 2 ? 0xa1 + (i >> 1) : 0xb0 + row)),
  );
  return rows.map((row) => decoder.decode(row).replaceAll("\ufffd", "")).join("");
}

export const ARABIC: Script = {
  family: "Noto Sans Arabic SemiBold",
  letter: /[\u0600-\u06ff]/,
  characters: LATIN + toCharacters(0x600, 0x6ff),
};
export const HEBREW: Script = {
  family: "Noto Sans Hebrew SemiBold",
  letter: /[\u0590-\u05ff]/,
  characters: LATIN + toCharacters(0x590, 0x5ff),
};
export const JAPANESE: Script = {
  family: "Noto Sans JP Thin",
  letter: /[\u3000-\u30ff\uff01-\uff9f\p{Script=Han}]/u,
  characters: LATIN + toCharacters(0x3000, 0x30ff) + toCharacters(0xff01, 0xff9f) + listKanji(),
};
