// Writes measured rows into the tables of docs/measurements.md, each between two HTML comments.
import { readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";

export const MEASUREMENTS = "docs/measurements.md";

export const TABLES = [
  "trust",
  "bench",
  "cluster",
  "taste",
  "city",
  "generated-tastes",
  "several-tastes",
  "percentages",
  "calibration",
  "rooms",
  "detour",
  "walking",
  "extracts",
] as const;
export type TableName = (typeof TABLES)[number];

export type MeasuredTable = {
  name: TableName;
  /** Headings without the last column, which shows date, commit and machine of each row. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Number of leading cells that identify a row; default 1. */
  keyCells?: number;
  /** Keys of all rows that the program can measure, in order; other rows are removed. Default: other rows stay. */
  keys?: readonly string[];
};

/** Replaces the measured rows, and leaves other rows of the table as they are. */
export function writeMeasurements(table: MeasuredTable, file = MEASUREMENTS): void {
  writeFileSync(file, replaceRows(readFileSync(file, "utf8"), table, measuredNow(file)));
  console.log(`The table "${table.name}" in ${file} is up to date.`);
}

/**
 * @param measured the last cell of each new row
 * @throws Error if the text has no markers for the table
 */
export function replaceRows(text: string, table: MeasuredTable, measured: string): string {
  const { begin, end } = markersOf(table.name);
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  if (from < begin.length || to < from) throw new Error(`There is no table between ${begin} and ${end}.`);
  const columns = [...table.columns, "measured"];
  const before = parseRows(text.slice(from, to)).filter((row) => row.length === columns.length);
  const rows = mergeRows(before, table, measured);
  const lines = [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`);
  return `${text.slice(0, from)}\n${lines.join("\n")}\n${text.slice(to)}`;
}

export const markersOf = (name: TableName) => ({ begin: `<!-- ${name}: begin -->`, end: `<!-- ${name}: end -->` });

function mergeRows(before: string[][], { rows, keyCells = 1, keys }: MeasuredTable, measured: string): string[][] {
  const toRouteKey = (cells: readonly string[]) => cells.slice(0, keyCells).join(" | ");
  const merged = new Map(before.map((cells) => [toRouteKey(cells), cells]));
  for (const cells of rows) merged.set(toRouteKey(cells), [...cells, measured]);
  return keys
    ? keys.flatMap((key) => [merged.get(key) ?? []]).filter((cells) => cells.length > 0)
    : [...merged.values()];
}

/** The cells of each row, without the headings. */
function parseRows(table: string): string[][] {
  const lines = table.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .slice(1, line.lastIndexOf("|"))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|")),
  );
}

const escapeCell = (cell: string) => cell.replaceAll("|", "\\|").replaceAll("\n", " ");

function measuredNow(file: string): string {
  const model = cpus()[0]?.model.trim() || arch();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} × ${model}, ${gigabytes} GB, ${platform()} ${arch()}`;
  return `${new Date().toISOString().slice(0, 10)}, ${commitNow(file)}, ${machine}`;
}

/** Ignores changes to the table itself, which an earlier run may have made. */
function commitNow(file: string): string {
  const git = (...args: string[]) =>
    Bun.spawnSync(["git", ...args], { stderr: "ignore" })
      .stdout.toString()
      .trim();
  const commit = git("rev-parse", "--short", "HEAD");
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", `:!${file}`) !== "";
  return commit === "" ? "unknown commit" : changed ? `${commit} with changes` : commit;
}
