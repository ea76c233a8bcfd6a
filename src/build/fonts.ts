// Subsets the typefaces to what is in use, with fallback fonts of the same metrics, so that text doesn't shift.
import subsetFont from "subset-font";
import typefaces from "./fonts.json" with { type: "json" };

/** The characters of nearly every page, and those that names may contain. The second file is loaded only if needed. */
const CHARACTERS = {
  base: `${range(0x20, 0x7e)}\u00a0©àâäåçèéêëîïñóôöøùûüßÉ–—‘’“”„…€→←↑↓·•×−★✓`,
  more: range(0xa1, 0xff),
  /** In files of their own: "ő", "č", "ğ" and the Romanian "ș". */
  extended: `${range(0x100, 0x17f)}ȘșȚț`,
};

/** Letters beyond U+FF that the Latin file has. */
const BASIC_EXTENDED = "ıŒœ";

type Typeface = Omit<(typeof typefaces)[number], "axes"> & { axes: Parameters<typeof subsetFont>[2]["variationAxes"] };

const TYPEFACES = typefaces as Typeface[];

/** `first`: whether pages preload the file. */
export type FontFile = { name: string; bytes: Uint8Array; css: string; first: boolean };

export async function subsetFonts(
  nameOf: (stem: string, ending: string, bytes: Uint8Array) => string,
): Promise<FontFile[]> {
  const cuts = TYPEFACES.map(async (typeface) => {
    const { family, file, extendedFile, axes, weight } = typeface;
    const cut = async (from: string, letters: string, first: boolean): Promise<FontFile> => {
      const whole = Buffer.from(await Bun.file(Bun.resolveSync(from, process.cwd())).arrayBuffer());
      const bytes = await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes: axes });
      const name = nameOf(family.toLowerCase(), "woff2", bytes);
      const css = face(family, name, weight, letters) + (first ? fallbackFaces(typeface) : "");
      return { name, bytes, css, first };
    };
    const more = [...CHARACTERS.more].filter((letter) => !CHARACTERS.base.includes(letter)).join("");
    const extended = [...CHARACTERS.extended].filter((letter) => !BASIC_EXTENDED.includes(letter)).join("");
    return [
      await cut(file, CHARACTERS.base, true),
      await cut(file, more + BASIC_EXTENDED, false),
      await cut(extendedFile, extended, false),
    ];
  });
  return (await Promise.all(cuts)).flat();
}

const face = (family: string, name: string, weight: string, letters: string) =>
  `@font-face{font-family:${family};src:url(/assets/${name}) format("woff2");font-weight:${weight};font-display:swap;unicode-range:${unicodeRange(letters)}}`;

const LATIN = "U+20-24F";

/** `others`: for letters that the typeface lacks. Of the `fallbacks`, the last one that the device has is taken. */
const fallbackFaces = ({ family, ascent, descent, others, fallbacks }: Typeface): string => {
  /** @param size of text in the typeface, by that of the same text in the font */
  const fallbackFace = ({ local, size }: typeof others, letters = "") => {
    const [sizeAdjust, above, below] = [size * 100, ascent / size, descent / size].map((share) => +share.toFixed(1));
    return `@font-face{font-family:"${family} fallback";src:${local.map((name) => `local("${name}")`).join()};size-adjust:${sizeAdjust}%;ascent-override:${above}%;descent-override:${below}%;line-gap-override:0%${letters}}`;
  };
  return [fallbackFace(others), ...fallbacks.map((each) => fallbackFace(each, `;unicode-range:${LATIN}`))].join("");
};

/** Characters as a CSS unicode-range: `U+20-7e,U+a9`. */
function unicodeRange(letters: string): string {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0)!).sort((a, b) => a - b);
  const runs: [from: number, to: number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ""}`).join(",");
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
}
