// Large files are read in the process with its usual limits.
import { expect, test } from "bun:test";
import { readFile } from "../../src/features/imports/read-file.ts";

const COUNT = 20_000;

const listLines = (toLine: (n: number) => string) => Array.from({ length: COUNT }, (_, n) => toLine(n));

const TEXT = "Quiet terrace by the river, with books, coffee and vegan cakes. ".repeat(3);

const FILES = {
  "places.csv": [
    "id,name,lat,lon,type,website,description",
    ...listLines((n) => `${n},"Café ${n}",43.7${n},7.2${n},cafe,https://cafe${n}.example.com/,"${TEXT}"`),
  ].join("\n"),
  "places.json": `{"elements":[${listLines(
    (n) => `{"type":"node","id":${n},"lat":43.7${n},"lon":7.2${n},"tags":{"amenity":"cafe","name":"Café ${n}"}}`,
  ).join(",")}]}`,
};

for (const [fileName, text] of Object.entries(FILES))
  test(`${fileName} of ${COUNT} places is read as a part of a larger buffer`, async () => {
    const bytes = Buffer.from(text);
    let batchCount = 0;
    const problem = await readFile(
      {
        slices: [
          { slice: bytes.subarray(0, 700_000), size: bytes.length },
          { slice: bytes.subarray(700_000), size: bytes.length },
        ],
        size: bytes.length,
        request: { fileName, options: {}, sourceOptions: { source: "large" }, stored: [], language: "en" },
      },
      async ({ parsed, batches }) => {
        expect(parsed.preview.accepted).toBe(COUNT);
        for await (const _ of batches) batchCount++;
      },
    );
    expect(problem).toBeNull();
    expect(batchCount).toBe(COUNT / 1000);
  }, 120_000);
