// The table of what an import leaves out, which repeats text of foreign files.
import { expect, test } from "bun:test";
import { formatLeftOut, formatLeftOutRows } from "../../src/features/imports/left-out.ts";

const record = (name: string, reason: string) =>
  ({ file: "a.csv", line: 2, column: null, ref: null, name, reason }) as never;

test("formulas are harmless, also behind a semicolon and in full-width letters", () => {
  const csv = formatLeftOut([record("=HYPERLINK(1)", "Bar;=1+1"), record("＝1", "a\t@SUM(1)")]);
  expect(csv).toBe(
    `\ufefffile,line,column,id,name,reason\r\na.csv,2,,,"'=HYPERLINK(1)","Bar;'=1+1"\r\na.csv,2,,,"'＝1","a\t'@SUM(1)"\r\n`,
  );
});

test("rows continue a table", () => {
  const rows = [record("A", "has no name"), record("B", "has no name")];
  expect(formatLeftOut(rows.slice(0, 1)) + formatLeftOutRows(rows.slice(1))).toBe(formatLeftOut(rows));
});
