// The drawings' SVG files: anyone can open and edit them, and the composer finds in them all it needs.
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { getMotif, MOTIF_NAMES } from "../../src/art/posters/motif.ts";
import { MOOD_NAMES, MOODS, type MoodName } from "../../src/art/posters/palette.ts";
import { posterSvg } from "../../src/art/posters/poster.ts";

const fileOf = (motif: string) =>
  `static/posters/${motif.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`;

describe.each(MOTIF_NAMES)("the file of %s", (name) => {
  const svg = readFileSync(fileOf(name), "utf8");
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string);

  test("is complete when opened: colors, ids and one visible variant", () => {
    const declared = new Set([...svg.matchAll(/^ {6}--([\w-]+): /gm)].map(([, color]) => color));
    for (const [, color] of svg.matchAll(/var\(--([\w-]+)\)/g)) expect(declared).toContain(color);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/url\(#([\w-]+)\)/g)) expect(ids).toContain(id as string);
    const hidden = [...svg.matchAll(/<g id="variant-\d+"( display="none")?>/g)].map(([, attribute]) =>
      Boolean(attribute),
    );
    expect(hidden).toEqual(hidden.map((_, i) => i > 0));
    expect(svg).not.toMatch(/<script|<image|<text|href="http/);
  });

  test("has parts for known moods only, and shifts that mean the same in a variant", () => {
    for (const [, moods = ""] of svg.matchAll(/data-moods="([^"]*)"/g)) {
      for (const mood of moods.split(" ")) expect(MOOD_NAMES).toContain(mood as MoodName);
    }
    for (const [, definitions] of svg.matchAll(/<defs>(.*?)<\/defs>/gs)) expect(definitions).not.toContain("data-");
    for (const [, shifts = ""] of svg.matchAll(/data-move="([^"]*)"/g)) {
      for (const shift of shifts.split("; ")) expect(shift).toMatch(/^[\w-]+ -?[\d.]+,-?[\d.]+ -?[\d.]+,-?[\d.]+$/);
    }
    expect(getMotif(name).variants.length).toBe(ids.filter((id) => id.startsWith("variant-")).length);
  });
});

test("every drawing is well-formed, without the same attribute twice", async () => {
  for await (const file of new Bun.Glob("static/{posters,scene}/*.svg").scan()) {
    const open: string[] = [];
    for (const [, closing, tag = "", attributes = "", empty] of readFileSync(file, "utf8").matchAll(
      /<(\/?)(\w+)([^>]*?)(\/?)>/g,
    )) {
      const names = [...attributes.matchAll(/\s([\w:-]+)="/g)].map(([, name]) => name);
      expect(new Set(names).size, `${file}: ${attributes}`).toBe(names.length);
      if (closing) expect(open.pop(), file).toBe(tag);
      else if (!empty) open.push(tag);
    }
    expect(open, file).toEqual([]);
  }
});

test("every file of a motif is used", () => {
  const files = readdirSync("static/posters").filter((file) => file.endsWith(".svg"));
  expect(files.map((file) => `static/posters/${file}`).sort()).toEqual(MOTIF_NAMES.map(fileOf).sort());
});

test("every mood has the same colors", () => {
  for (const mood of MOOD_NAMES) expect(Object.keys(MOODS[mood])).toEqual(Object.keys(MOODS.dawn));
});

test("places of the same kind differ by more than colors and grain", () => {
  const shapes = new Set<string>();
  for (let number = 0; number < 500; number++) {
    const svg = posterSvg({ id: `café-${number}`, type: "restaurant", tags: ["cuisine:coffee shop"] });
    shapes.add(
      svg.replace(/<pattern id="\w+-grain".*?<\/pattern>/, "").replace(/#[0-9a-f]{6}|(id="|url\(#)p[^")]+/gi, ""),
    );
  }
  expect(shapes.size).toBeGreaterThan(450);
});
