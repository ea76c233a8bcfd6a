import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MeasuredTable, replaceRows, writeMeasurements } from "./measurements.ts";

const PAGE = `# Measurements

<!-- bench: begin -->
| # | what | result | measured |
| --- | --- | --- | --- |
| 1 | landing page | 100/s | Monday, abc, laptop |
| 2 | deck | 10 ms | Monday, abc, laptop |
| 3 | a retired row | 1 | Monday, abc, laptop |
<!-- bench: end -->

Explanation of row 2.
`;
const COLUMNS = ["#", "what", "result"];
const bench = (rows: string[][], more: Partial<MeasuredTable> = {}): MeasuredTable => ({
  name: "bench",
  columns: COLUMNS,
  rows,
  keys: ["1", "2", "4"],
  ...more,
});

test("a partial run replaces only its rows", () => {
  const text = replaceRows(PAGE, bench([["2", "deck", "9 ms"]]), "Friday, def, server");
  expect(text).toContain(
    "| 1 | landing page | 100/s | Monday, abc, laptop |\n| 2 | deck | 9 ms | Friday, def, server |",
  );
  expect(text).toStartWith("# Measurements\n\n<!-- bench: begin -->\n| # | what | result | measured |\n");
  expect(text).toEndWith("<!-- bench: end -->\n\nExplanation of row 2.\n");
});

test("rows keep the program's order, and retired rows are removed", () => {
  const text = replaceRows(PAGE, bench([["4", "start", "0.2 s"]]), "Friday, def, server");
  expect([...text.matchAll(/^\| (\d) /gm)].map(([, number]) => number)).toEqual(["1", "2", "4"]);
});

test("a program that doesn't know all rows leaves the others", () => {
  const rows = [["rome", "model", ".7"]];
  const table = { ...bench(rows), columns: ["data", "ranked by", "AUC"], keyCells: 2, keys: undefined };
  const paris = replaceRows(PAGE.replace(/^\| \d.*\n/gm, ""), { ...table, rows: [["paris", "model", ".6"]] }, "Monday");
  const both = replaceRows(paris, table, "Tuesday");
  expect(both).toContain("| paris | model | .6 | Monday |\n| rome | model | .7 | Tuesday |\n");
  const again = replaceRows(both, { ...table, rows: [["paris", "model", ".65"]] }, "Friday");
  expect(again).toContain("| paris | model | .65 | Friday |\n| rome | model | .7 | Tuesday |\n");
});

test("rows of a table with other columns are measured again", () => {
  const text = replaceRows(PAGE, { ...bench([["1", "landing page"]]), columns: ["#", "what"] }, "Friday");
  expect(text).toContain(
    "| # | what | measured |\n| --- | --- | --- |\n| 1 | landing page | Friday |\n<!-- bench: end",
  );
});

test("cells may contain bars and line breaks, however often they are written", () => {
  const once = replaceRows(PAGE, bench([["2", "a|b", "two\nlines"]]), "Friday");
  expect(once).toContain("| 2 | a\\|b | two lines | Friday |");
  expect(replaceRows(once, bench([]), "Saturday")).toBe(once);
});

test("a page without the table's markers is refused", () => {
  expect(() => replaceRows("# Measurements", bench([]), "Friday")).toThrow("<!-- bench: begin -->");
});

test("a row says the date, the commit and the machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "measurements-"));
  const file = join(folder, "measurements.md");
  try {
    writeFileSync(file, PAGE);
    writeMeasurements(bench([["1", "landing page", "120/s"]]), file);
    expect(readFileSync(file, "utf8")).toMatch(
      /^\| 1 \| landing page \| 120\/s \| \d{4}-\d\d-\d\d, ([0-9a-f]{7,}( with changes)?|unknown commit), \d+ × .+, \d+ GB, \w+ \w+ \|$/m,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
