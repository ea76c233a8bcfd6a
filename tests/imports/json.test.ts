// Reading large JSON row by row, without parsing it as a whole.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { createLineIndex, decodeUtf8, findJsonLists } from "../../src/features/imports/json.ts";
import { UnreadableFile } from "../../src/features/imports/parsed-file.ts";
import { parseFile } from "./parsing.ts";

const PARTS = [
  '"',
  "\\",
  "\\u00e9",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "-",
  "0",
  "1.5",
  "e+2",
  "true",
  "nul",
  " ",
  "\n",
  "\u0001",
  "é",
  "🍜",
];

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnreadableFile) return false;
    throw error;
  }
}

test("a text is refused exactly if it isn't JSON", () => {
  const damaged = fc
    .tuple(fc.json({ depthSize: "small" }), fc.nat(), fc.nat(2), fc.array(fc.constantFrom(...PARTS), { maxLength: 3 }))
    .map(([json, at, removed, parts]) => {
      const from = at % (json.length + 1);
      return (json.slice(0, from) + parts.join("") + json.slice(from + removed)).toWellFormed();
    });
  fc.assert(
    fc.property(
      fc.oneof(
        damaged,
        fc.array(fc.constantFrom(...PARTS)).map((parts) => parts.join("")),
      ),
      (text) => {
        const isJson = isRead(() => JSON.parse(text));
        expect([text, isRead(() => findJsonLists(Buffer.from(text)))]).toEqual([text, isJson]);
      },
    ),
    { numRuns: 2000 },
  );
});

test("each item of each list is found, with its path", () => {
  const value = { data: [{ tags: ["é", { a: 1 }], "ü\n": [[1], [2, 3]] }, { tags: [] }, null], empty: [], 李: [{}, 1] };
  const utf8 = Buffer.from(JSON.stringify(value, null, 1));
  const lists = [...findJsonLists(utf8)].map(([path, { starts, ends }]) => [
    path,
    Array.from({ length: starts.length }, (_, i) => JSON.parse(decodeUtf8(utf8, starts.at(i), ends.at(i)))),
  ]);
  expect(Object.fromEntries(lists)).toEqual({
    "data[]": value.data,
    "data[].tags[]": ["é", { a: 1 }],
    "data[].ü\n[]": [[1], [2, 3]],
    "empty[]": [],
    "李[]": [{}, 1],
  });
});

test("columns count as an editor counts them, in long lines too", () => {
  const text = `${"é🍜李 ".repeat(500)}\n\n${"🍜".repeat(700)}x`;
  const locate = createLineIndex(Buffer.from(text));
  for (const at of [0, 1, 3, 4, 2499, 2500, 2501, 2502, 3902])
    expect([at, locate(Buffer.byteLength(text.slice(0, at)))]).toEqual([
      at,
      { line: text.slice(0, at).split("\n").length, column: at - (at === 0 ? -1 : text.lastIndexOf("\n", at - 1)) },
    ]);
});

test("of a place that is in the file twice, the earlier row is reported", () => {
  const row = (name: string) => ({ id: "1", name, type: "bar", lat: 43.7, lon: 7.4 });
  const map = { fields: { id: "id", name: "name", latitude: "lat", longitude: "lon", category: "type" } };
  const bytes = Buffer.from(JSON.stringify([row("Café 🍜"), row("Noodle Bar")]));
  const { places, rejected } = parseFile(bytes, { map });
  expect(places).toMatchObject([{ sourceRef: "1", name: "Noodle Bar" }]);
  expect(rejected).toMatchObject([{ line: 1, column: 2, ref: "1", name: "Café 🍜" }]);
});
