// Layouts work in both reading directions: classes and styles name the start and the end, not the left and the right.
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { manifest } from "../../static/build/assets.ts";

/** Parts of selectors whose sides are those of a gesture, of a device, or of a place on a map. */
const PHYSICAL = ["deck-stamp", "demo-stamp", "demo-like", "city-spot", "maplibregl", "city-sources", "tab-bar"];

const CLASS =
  /(?:^|[\s"'`:])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr]|text-left|text-right|float-left|float-right|space-x|divide-x|(?:-?translate-x))(?:-(?:\d|\[|auto|px|full)[^\s"'`]*)?(?=["'`\s])/g;

const PROPERTY =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:(?!\s*50%)|(?:text-align|float|clear)\s*:\s*(?:left|right)|translateX\(-?(?!calc\(var\(--forward\)|var\(--radix)\d/;

const BOX = /(?:^|[\s;{])(?:margin|padding|inset)\s*:\s*([^;}]+)/g;

async function readAll(pattern: string): Promise<[path: string, text: string][]> {
  const paths = (
    await Promise.all(["src", "islands"].map((cwd) => Array.fromAsync(new Glob(`${cwd}/${pattern}`).scan())))
  )
    .flat()
    .sort();
  return Promise.all(paths.map(async (path) => [path, await Bun.file(path).text()] as [string, string]));
}

async function readBuilt(): Promise<[sheet: string, css: string][]> {
  return Promise.all(
    Object.entries(manifest.sheets).map(async ([sheet, name]) => [
      sheet,
      await Bun.file(`static/build/files/${name}`).text(),
    ]),
  );
}

/** Whether a shorthand of four values has different ones for the left and the right. */
function isUneven(value: string): boolean {
  const sides = value.trim().match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];
  return sides.length === 4 && sides[1] !== sides[3];
}

test("classes name the start and the end, not the left and the right", async () => {
  const found: string[] = [];
  for (const [path, text] of await readAll("**/*.tsx")) {
    for (const [, classes] of text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)) {
      for (const [name] of ` "${classes ?? ""}" `.matchAll(CLASS)) found.push(`${path}: ${name.trim()}`);
    }
  }
  expect(found).toEqual([]);
});

test("the built style sheets keep them, rather than resolve them by the language", async () => {
  const built = await readBuilt();
  expect(built.filter(([, css]) => css.includes(":lang(")).map(([sheet]) => sheet)).toEqual([]);
  expect(built.filter(([, css]) => css.includes("inset-inline-start:")).map(([sheet]) => sheet)).toContain("app");
});

test("style sheets name the start and the end, not the left and the right", async () => {
  const found: string[] = [];
  for (const [path, text] of await readAll("**/*.css")) {
    for (const rule of text.split("\n")) {
      if (PHYSICAL.some((part) => rule.includes(part))) continue;
      const uneven = [...rule.matchAll(BOX)].filter(([, value]) => isUneven(value!));
      if (PROPERTY.test(rule) || uneven.length > 0) found.push(`${path}: ${rule.trim().slice(0, 160)}`);
    }
  }
  expect(found).toEqual([]);
});
