// docs/asvs.md is complete: every requirement of OWASP ASVS 5.0.0 that it promises, once, with files that exist.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";

const PAGE = "docs/asvs.md";

/** How many requirements of levels 1 and 2 each section has; those of level 3 have the highest numbers. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
/** The requirements of level 3 for sessions and OpenID Connect. */
const LEVEL_3 = ["7.5.3", "10.2.3", "10.3.5", ...[12, 13, 14, 15, 16].map((n) => `10.4.${n}`)];

const ROW = /^\| (\d+\.\d+\.\d+) \| ([123]) \| [^|]+ \| \**(holds|does not hold|not applicable)\** \| ([^|]+) \|$/;

async function readRows() {
  const lines = (await Bun.file(PAGE).text()).split("\n").filter((line) => /^\| \d/.test(line));
  return lines.map((line) => {
    const [, id = line, level, verdict, evidence = ""] = ROW.exec(line) ?? [];
    return { id, level, verdict, files: [...evidence.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)`/g)].map(([, path]) => path!) };
  });
}

test("every requirement of levels 1 and 2 is listed once, and some of level 3", async () => {
  const range = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  const expected = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
    counts.flatMap((count, i) => range(count).map((n) => `${chapter}.${i + 1}.${n}`)),
  );
  expect(expected.length).toBe(253);
  const rows = await readRows();
  const listed = (isLevel3: boolean) => rows.filter(({ level }) => (level === "3") === isLevel3).map(({ id }) => id);
  expect(listed(false).toSorted()).toEqual(expected.toSorted());
  expect(listed(true).toSorted()).toEqual(LEVEL_3.toSorted());
});

test("what holds names a test or the code, and the files exist", async () => {
  const rows = await readRows();
  const isFile = (path: string) => /^(src|db|islands|tests|deploy)\//.test(path) || path === "Dockerfile";
  const missing = rows.flatMap(({ id, files }) =>
    files.filter((path) => isFile(path) && !existsSync(path)).map((path) => `${id} ${path}`),
  );
  expect(missing).toEqual([]);
  const bare = rows.filter(({ verdict, files }) => verdict === "holds" && !files.some(isFile));
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test("the counts above the tables are those of the tables", async () => {
  const rows = (await readRows()).filter(({ level }) => level !== "3");
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  expect(await Bun.file(PAGE).text()).toContain(
    `${count("holds")} hold, ${count("does not hold")} do not hold and ${count("not applicable")} are not applicable.`,
  );
});
