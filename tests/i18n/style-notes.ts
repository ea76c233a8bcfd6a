// Reads what the style notes beside the catalogs ask for, in tables that a test can check.

/** A row of "Terms": what a translation says for an English word, and what it never says. */
type Term = { row: string; english: RegExp; say?: RegExp; never?: RegExp; except: RegExp[] };

export type StyleNote = { terms: Term[]; patterns: { pattern: RegExp; why: string }[]; fixed: Set<string> };

export const readStyleNote = async (language: string) =>
  parseStyleNote(await Bun.file(`src/i18n/catalogs/${language}.md`).text());

export function parseStyleNote(note: string): StyleNote {
  const sections = new Map(
    note.split(/^## /m).map((section) => [section.slice(0, section.indexOf("\n")).trim(), section]),
  );
  return {
    terms: rowsOf(sections.get("Terms")).map(([english = "", say = "", never = "", except = ""]) => ({
      row: `${english}: ${say || "–"}, never ${never || "–"}`,
      english: toPattern(english, ",")!,
      say: toPattern(say, ","),
      never: toPattern(never, ","),
      except: split(except, ";").map((words) => toPattern(words, ";")!),
    })),
    patterns: rowsOf(sections.get("Never in a text")).map(([cell = "", why = ""]) => ({
      pattern: new RegExp(cell.replace(/^`|`$/g, ""), "u"),
      why,
    })),
    fixed: new Set(
      [...(sections.get("Labels and toasts of the specification") ?? "").matchAll(/“(.+?)”/g)].map(([, text]) => text!),
    ),
  };
}

/** What a text breaks of its note. */
export function findFaults({ terms, patterns }: StyleNote, english: string, translation: string): string[] {
  const isAbout = ({ english: word, except }: Term) =>
    word.test(english) && !except.some((words) => words.test(english));
  return [
    ...terms.filter((term) => isAbout(term) && term.never?.test(translation)).map(({ row }) => row),
    ...terms.filter((term) => isAbout(term) && term.say && !term.say.test(translation)).map(({ row }) => row),
    ...patterns.filter(({ pattern }) => pattern.test(translation)).map(({ why }) => why),
  ];
}

/** The cells of a table's rows below its head. `\|` is a bar within a cell. */
function rowsOf(section = ""): string[][] {
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|")),
  );
}

const split = (cell: string, separator: string) =>
  cell
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean);

/** Any of some words. `…` stands for letters: `map…` is a word that begins with "map". `*` is any text. */
function toPattern(cell: string, separator: string): RegExp | undefined {
  const words = split(cell, separator).map((word) => {
    if (word === "*") return "";
    const letters = word
      .split("…")
      .map((part) => part.replace(/[.?+^$()[\]{}|\\]/g, "\\$&"))
      .join("[\\p{L}\\p{M}’'-]*");
    return `(?<![\\p{L}\\p{M}])${letters}(?![\\p{L}\\p{M}])`;
  });
  return words.length > 0 ? new RegExp(words.join("|"), "iu") : undefined;
}
