// Marks that nobody sees say which English text a screen, an email or a response shows. They stand at both ends of each text, in
// two characters that browsers don't draw and Playwright doesn't compare.

type Mark = { number: number; start: number; end: number };

const LENGTH = 20;
const RUNS = new RegExp(`[\u200b\u00ad]{${LENGTH},}`, "g");

/** 13 bits, and a checksum, since people write these characters, too. */
export const toMark = (number: number): string =>
  (number * 128 + ((number * 89 + 37) % 127))
    .toString(2)
    .padStart(LENGTH, "0")
    .replaceAll("0", "\u200b")
    .replaceAll("1", "\u00ad");

/** Runs in a page as well, with all that it needs. */
export function readMarks(shown: string): Mark[] {
  return [...shown.matchAll(/[\u200b\u00ad]{20,}/g)].flatMap(({ 0: run, index }) =>
    Array.from({ length: Math.floor(run.length / 20) }, (_, i) => {
      const [start, end] = [index + i * 20, index + i * 20 + 20];
      const bits = [...shown.slice(start, end)].reduce((sum, letter) => sum * 2 + (letter === "\u00ad" ? 1 : 0), 0);
      const number = Math.floor(bits / 128);
      return { number: bits % 128 === (number * 89 + 37) % 127 ? number : -1, start, end };
    }).filter(({ number }) => number >= 0),
  );
}

/** The numbers of the texts that begin or end in `shown`. Lines of calendar files are folded. */
export const findMarks = (shown: string): number[] => [
  ...new Set(readMarks(shown.replaceAll("\r\n ", "")).map(({ number }) => number)),
];

/** As it would be without marks. */
export const stripMarks = (shown: string): string => shown.replace(RUNS, "");
