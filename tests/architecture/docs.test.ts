// The documentation agrees with the code: settings, links, paths, commands and tables.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import packageFile from "../../package.json" with { type: "json" };
import { MEASUREMENTS, markersOf, TABLES } from "../measurements.ts";

const MAX_README_LINES = 150;
/** Without the license texts. */
const CONTRIBUTING = ".github/CONTRIBUTING.md";
const PAGES = [
  "README.md",
  "CHANGELOG.md",
  "STYLE.md",
  "SECURITY.md",
  CONTRIBUTING,
  ...new Bun.Glob("docs/**/*.md").scanSync("."),
].filter((path) => path !== "docs/third-party-licenses.md");
const read = (path: string) => Bun.file(path).text();

test("the README is short and contains the two commands", async () => {
  const text = await read("README.md");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(MAX_README_LINES);
  expect(text).toMatch(/^npm start\b/m);
  expect(text).toMatch(/^npm test\b/m);
});

test("configuration.md lists every setting once, and no other", async () => {
  const settings = [...(await read("src/config.ts")).matchAll(/^ {2}([A-Z][A-Z0-9_]+): v\./gm)].map(
    ([, name]) => name!,
  );
  const listed = [...(await read("docs/configuration.md")).matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(
    ([, name]) => name!,
  );
  expect(settings.length).toBeGreaterThan(30);
  expect(listed.toSorted()).toEqual(settings.toSorted());
});

test("relative links and anchors exist", async () => {
  const dead: string[] = [];
  for (const page of PAGES) {
    for (const link of linksIn(await read(page))) {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : normalize(join(dirname(page), path));
      if (!existsSync(target)) dead.push(`${page}: ${link}`);
      else if (anchor && !anchorsIn(await read(target)).includes(anchor)) dead.push(`${page}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
});

test("files and commands mentioned in the documentation exist", async () => {
  const missing: string[] = [];
  for (const page of PAGES.filter((path) => path !== "CHANGELOG.md")) {
    const text = await read(page);
    for (const [, path] of text.matchAll(/`((?:src|db|islands|tests)\/[\w./-]*)`/g))
      if (!existsSync(path!)) missing.push(`${page}: ${path}`);
    for (const [, script] of text.matchAll(/\bnpm run ([\w:]+)/g))
      if (!(script! in packageFile.scripts)) missing.push(`${page}: npm run ${script}`);
  }
  expect(missing).toEqual([]);
});

test("the tests that would catch the incidents of others exist", async () => {
  const rows = (await read("docs/incidents.md")).split("\n").filter((line) => line.startsWith("| ["));
  expect(rows.length).toBeGreaterThanOrEqual(30);
  const missing: string[] = [];
  for (const row of rows) {
    const [, path, title] = /`(tests\/[\w./-]+)`: “(.+)” \|$/.exec(row) ?? [];
    const isCaught = path && (await read(path)).includes(`"${title}"`);
    if (!isCaught && !row.includes("| None: ")) missing.push(row);
  }
  expect(missing).toEqual([]);
});

test("every measurement table has markers and rows", async () => {
  const text = await read(MEASUREMENTS);
  for (const name of TABLES) {
    const { begin, end } = markersOf(name);
    const table = text.slice(text.indexOf(begin), text.indexOf(end));
    expect(table, name).toStartWith(begin);
    expect(table.match(/^\|/gm)?.length ?? 0, name).toBeGreaterThan(2);
  }
});

describe("decisions", () => {
  const files = [...new Bun.Glob("[0-9]*.md").scanSync("docs/decisions")].toSorted();

  test("have consecutive numbers, a date, a status and three sections", async () => {
    for (const [index, file] of files.entries()) {
      const text = await read(`docs/decisions/${file}`);
      expect(file).toStartWith(String(index + 1).padStart(3, "0"));
      expect(text).toMatch(/^# \d+\. .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (Accepted|Superseded by \[.+\]\(.+\))\n/);
      expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
        "Context",
        "Decision",
        "Consequences",
      ]);
    }
  });

  test("are all listed in the index", async () => {
    const listed = linksIn(await read("docs/decisions/README.md"));
    expect(listed).toEqual(files);
  });
});

const linksIn = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^(https?|mailto):/.test(link));

/** As GitHub derives them from headings. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
