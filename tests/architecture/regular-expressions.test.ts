// No text makes a regular expression take more than linear time. What the build alone runs reads no foreign text.
import { expect, test } from "bun:test";
import { isSuperLinear, regexesIn } from "./regular-expressions.ts";

const FILES = new Bun.Glob("{src,islands,db}/**/*.{ts,tsx}");

test("every regular expression takes linear time for every text", async () => {
  const found = [];
  let count = 0;
  for (const file of [...FILES.scanSync(".")].sort()) {
    if (file.startsWith("src/build")) continue;
    const regexes = regexesIn(file, await Bun.file(file).text());
    count += regexes.length;
    found.push(...regexes.filter(isSuperLinear).map(({ source, flags }) => `${file}: /${source}/${flags}`));
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(500);
}, 60_000);

test("what starts again within a repetition is found", () => {
  const expressions = [
    /\s+$/,
    /\s*,\s*/,
    /<!--[\s\S]*?-->/g,
    /first.*second/,
    /(\[\d*\])+$/,
    /^(.*?)((?:\[\d*\])*)$/,
    /^\s*([^=]+?)\s*=/,
    /^(\w+\s?)+$/,
    /^BEGIN:[\s\S]*END/m,
    /^function\s*\w*\s*\(/,
  ];
  expect(expressions.filter((regex) => !isSuperLinear(regex))).toEqual([]);
});

test("what takes linear time is not found", () => {
  const expressions = [
    /(?<!\s)\s+$/,
    /^\s+/,
    /,/,
    /\s+/g,
    /"[^"]*"/,
    /<[^<>]*>/g,
    /^[^=]+=(.*)$/s,
    /first.{0,100}second/,
    /(?<!\])(?:\[\d*\])+$/,
    /^([a-z-]+)\.md(#.*)?$/,
    /^\[([^\]]+)\]\(([^)]+)\)$/,
    /([,.])\d{3}(?:\1\d{3})+/,
  ];
  expect(expressions.filter(isSuperLinear)).toEqual([]);
});

test("literals and composed expressions are found in a source", () => {
  const source = `
    const DAY = "Mo|Tu";
    const RULE = new RegExp(\`^(?:\${DAY})\\\\s*\${f()}$\`, "u");
    text.replace(/a+/g, "");
  `;
  expect(regexesIn("source.ts", source)).toEqual([
    { source: "^(?:Mo|Tu)\\s*x$", flags: "u" },
    { source: "a+", flags: "g" },
  ]);
});
