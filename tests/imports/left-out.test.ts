// The table of what an import leaves out, which repeats text of foreign files.
import { expect, test } from "bun:test";
import { formatLeftOutRows, toLeftOutParts } from "../../src/features/imports/left-out.ts";

const record = (name: string, reason: string) =>
  ({ file: "a.csv", line: 2, column: null, ref: null, name, reason }) as never;

test("formulas are harmless, also behind a semicolon and in full-width letters", () => {
  const csv = [...toLeftOutParts([record("=HYPERLINK(1)", "Bar;=1+1"), record("＝1", "a\t@SUM(1)")])].join("");
  expect(csv).toBe(
    `\ufefffile,line,column,id,name,reason\r\na.csv,2,,,"'=HYPERLINK(1)","Bar;'=1+1"\r\na.csv,2,,,"'＝1","a\t'@SUM(1)"\r\n`,
  );
});

test("a long table comes in parts that follow each other", () => {
  const rows = Array.from({ length: 2001 }, (_, n) => record(`Café ${n}`, "has no name"));
  const [headings, ...parts] = toLeftOutParts(rows);
  expect(headings).toBe("\ufefffile,line,column,id,name,reason\r\n");
  expect(parts.map((part) => part.split("\r\n").length - 1)).toEqual([1000, 1000, 1]);
  expect(parts.join("")).toBe(formatLeftOutRows(rows));
});
