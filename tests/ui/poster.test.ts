// Posters: every place always has the same one, which is small, safe to serve, and different from others.
import { describe, expect, test } from "bun:test";
import { BUSINESS_TYPES, type BusinessType, SCENES, type Scene } from "../../db/vocabulary.ts";
import { sceneHero } from "../../src/art/elements.ts";
import { MOTIF_NAMES, type MotifName } from "../../src/art/posters/motif.ts";
import { MOTIFS_OF_TYPE, MOTIFS_OF_WORD } from "../../src/art/posters/motifs.ts";
import { composePoster, posterSvg } from "../../src/art/posters/poster.ts";
import { SCENE_CSS } from "../../src/art/scene/colors.ts";
import { DRAWING_NAMES, drawing, drawingSvg, isDrawingName } from "../../src/art/scene/drawings.ts";
import { logoShapes } from "../../src/ui/logo-shapes.ts";

const KILOBYTE = 1024;
const WORDS = MOTIFS_OF_WORD.flatMap(({ words }) => words.replaceAll("*", "").split(","));

const place = (type: BusinessType, number: number, ...tags: string[]) => ({ id: `${type}-${number}`, type, tags });
const posters = (type: BusinessType, amount: number) =>
  Array.from({ length: amount }, (_, number) => posterSvg(place(type, number)));

describe("posters", () => {
  test.each([...BUSINESS_TYPES])("differ for 2,000 places of type %s", (type) => {
    expect(new Set(posters(type, 2000)).size).toBe(2000);
  });

  test("are always the same for a place", () => {
    const bar = { id: "0b9d7c54-3f3e-4a0e-9c83-1f4b1c2d3e4f", type: "restaurant", tags: ["kind:bar"] } as const;
    expect(posterSvg(bar)).toBe(posterSvg({ ...bar }));
  });

  test("of consecutive places nearly always differ in motif, mood or direction", () => {
    for (const type of BUSINESS_TYPES) {
      const seen = Array.from({ length: 2001 }, (_, number) => {
        const { motif, mood, mirrored } = composePoster(place(type, number));
        return `${motif} ${mood} ${mirrored}`;
      });
      const alike = seen.filter((composition, number) => number > 0 && composition === seen[number - 1]).length;
      expect(alike).toBeLessThan(2000 * 0.03);
    }
  });

  test("with the same motif, mood and direction still differ in their shapes", () => {
    const shapes = new Map<string, Set<string>>();
    let amount = 0;
    for (let number = 0; number < 2000; number++) {
      const coffee = place("restaurant", number, "cuisine:coffee shop");
      const { motif, mood, mirrored } = composePoster(coffee);
      const key = `${motif} ${mood} ${mirrored}`;
      const bare = posterSvg(coffee).replace(/#[0-9a-f]{6}|(id="|url\(#)p[^")]+/gi, "");
      shapes.set(key, (shapes.get(key) ?? new Set()).add(bare));
      amount++;
    }
    expect([...shapes.values()].reduce((sum, set) => sum + set.size, 0)).toBe(amount);
  });

  test("use every motif for some type or tag", () => {
    const offered = new Set<MotifName>([
      ...Object.values(MOTIFS_OF_TYPE).flat(),
      ...MOTIFS_OF_WORD.flatMap(({ motifs }) => motifs),
    ]);
    expect([...offered].sort()).toEqual([...MOTIF_NAMES].sort());
    expect(offered.size).toBeGreaterThan(50);
  });
});

describe("the motif", () => {
  const motifsOf = (type: BusinessType, ...tags: string[]) =>
    new Set(Array.from({ length: 200 }, (_, number) => composePoster(place(type, number, ...tags)).motif));

  test.each<[BusinessType, string, MotifName[]]>([
    ["restaurant", "kind:bar", ["backBar", "cocktail"]],
    ["restaurant", "kind:café", ["coffeeCup", "terrace"]],
    ["restaurant", "kind:ice cream", ["iceCream"]],
    ["restaurant", "cuisine:pizza", ["pizza"]],
    ["restaurant", "cuisine:coffee_shop", ["coffeeCup"]],
    ["restaurant", "cuisine:seafood", ["fishPlate", "windowTable"]],
    ["event_organizer", "kind:nightclub", ["mirrorBall", "spotlights"]],
    ["event_organizer", "kind:theatre", ["curtains", "tickets"]],
    ["tour", "kind:museum", ["amphora", "colonnade", "gallery"]],
    ["tour", "kind:street art", ["mural"]],
    ["tour", "kind:meeting room", ["conference"]],
    ["tour", "kind:ski school", ["mountain"]],
    ["retail", "kind:tennis club", ["sport"]],
    ["tour", "kind:boat trip", ["lighthouse", "sailing"]],
    ["tour", "kind:park", ["park"]],
    ["retail", "kind:jewelry", ["jewels"]],
    ["retail", "kind:bakery", ["bread"]],
    ["retail", "kind:books", ["books"]],
  ])("%s, %s", (type, tag, motifs) => {
    expect([...motifsOf(type, tag)].sort()).toEqual(motifs);
  });

  test("depends on the cuisine rather than the kind", () => {
    expect(motifsOf("restaurant", "kind:bar", "cuisine:sushi")).toEqual(new Set<MotifName>(["sushi"]));
  });

  test("depends on a feature only if it is visible and nothing else decides", () => {
    expect(motifsOf("restaurant", "feature:outdoor seating")).toEqual(new Set<MotifName>(["terrace"]));
    expect(motifsOf("restaurant", "feature:live music", "cuisine:pizza")).toEqual(new Set<MotifName>(["pizza"]));
    expect(motifsOf("hotel", "feature:parking", "feature:wine list")).toEqual(new Set(MOTIFS_OF_TYPE.hotel));
  });

  test("matches whole words: a barbershop is not a bar, Spanish food not a spa", () => {
    expect(motifsOf("retail", "kind:barbershop")).toEqual(new Set(["shopFront", "shoppingBags"]));
    expect(motifsOf("tour", "kind:public art").has("beer")).toBeFalse();
    expect(motifsOf("restaurant", "cuisine:spanish").has("pool")).toBeFalse();
    expect(motifsOf("retail", "kind:watches")).toEqual(new Set<MotifName>(["watch"]));
  });

  test("ignores travel preferences, except that nightlife is drawn at night", () => {
    const moods = new Set(
      Array.from({ length: 300 }, (_, n) => composePoster(place("hotel", n, "for:Nightlife & Entertainment")).mood),
    );
    expect(motifsOf("hotel", "for:Food & Culinary")).toEqual(new Set(MOTIFS_OF_TYPE.hotel));
    expect([...moods].sort()).toEqual(["blue", "dusk", "golden", "night", "sundown"]);
  });
});

describe("the SVG of a poster", () => {
  const everyKind = WORDS.flatMap((word) => Array.from({ length: 25 }, (_, n) => place("tour", n, `kind:${word}`)));

  test("is at most 6 KB, standalone, and allowed by a strict CSP", () => {
    for (const one of [...everyKind, ...BUSINESS_TYPES.flatMap((type) => [0, 1, 2, 3].map((n) => place(type, n)))]) {
      const svg = posterSvg(one);
      expect(svg.length).toBeLessThanOrEqual(6 * KILOBYTE);
      expect(svg).toStartWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"');
      expect(svg).not.toMatch(/<script|<style|style=|<filter|<image|<text|href|on\w+=|NaN|undefined|Infinity/);
      expect(listUnbalanced(svg)).toEqual([]);
    }
  });

  test.each([...SCENES])("of a %s is at most 10 KB, and has nothing that its colors or a strict CSP lack", (scene) => {
    for (const one of everyKind.filter((_, n) => n % 5 === 0)) {
      const svg = posterSvg(one, scene);
      expect(svg.length).toBeLessThanOrEqual(10 * KILOBYTE);
      expect(svg).not.toMatch(/<script|<style|style=|<filter|<image|<text|href|on\w+=|NaN|undefined|data-|display=/);
      expect(listUnbalanced(svg)).toEqual([]);
    }
  });

  test("has what stands behind the motif from the scene of its city", () => {
    const café = place("restaurant", 3, "cuisine:coffee shop");
    const posters = SCENES.map((scene) => posterSvg(café, scene));
    expect(new Set(posters).size).toBe(SCENES.length);
    expect(posters[0]).toBe(posterSvg(café));
    const tours = (scene: Scene) =>
      new Set(Array.from({ length: 200 }, (_, n) => composePoster(place("tour", n), scene).motif));
    expect(tours("warm-harbor")).toEqual(new Set(["signpost", "oldTown", "park", "lookout"]));
    expect(tours("desert")).toEqual(new Set(["signpost", "oldTown", "lookout"]));
  });

  test("has ids that are unique on a page with many posters", () => {
    const page = BUSINESS_TYPES.flatMap((type) => posters(type, 60));
    const owners = new Map<string, number>();
    for (const [number, svg] of page.entries()) {
      const own = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string));
      for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(own.has(used as string)).toBeTrue();
      for (const id of own) {
        expect(owners.has(id)).toBeFalse();
        owners.set(id, number);
      }
    }
  });

  test("never contains text of users", () => {
    const hostile = { id: '"><script>', type: "retail", tags: ['kind:books"><b>', "cuisine:<i>", "no group"] } as const;
    expect(posterSvg(hostile)).not.toMatch(/script|<b>|<i>|no group/);
  });

  test("is hidden from screen readers", () => {
    expect(posterSvg(place("retail", 7, "kind:bakery"))).toContain('aria-hidden="true"');
  });
});

describe("the scene, the drawings and the logo", () => {
  test.each([...SCENES])("the %s has five layers within 20 KB, and colors in both themes", (scene) => {
    const hero = sceneHero(scene);
    expect(hero.length).toBeLessThanOrEqual((scene === "warm-harbor" ? 14 : 20) * KILOBYTE);
    expect([...hero.matchAll(/class="scene-(\w+)"/g)].map(([, layer]) => layer)).toEqual([
      "sky",
      "far",
      "mid",
      "near",
      "front",
    ]);
    expect(hero).not.toMatch(/style=|<style|<script|NaN|undefined/);
    expect(listUnbalanced(hero)).toEqual([]);
    expect(listUndefinedColors(hero)).toEqual([]);
    const sets = SCENE_CSS.match(/--sc-\w+(?=:)/g) ?? [];
    for (const ink of new Set(sets)) expect(sets.filter((name) => name === ink).length).toBe(3);
  });

  test.each([...DRAWING_NAMES])("the drawing %s is small, themed in a page, and complete as an image", (name) => {
    expect(isDrawingName(name)).toBeTrue();
    expect(listUndefinedColors(drawing(name))).toEqual([]);
    for (const svg of [drawing(name), drawingSvg(name)]) {
      expect(svg.length).toBeLessThanOrEqual(2 * KILOBYTE);
      expect(svg).not.toMatch(/style|script|NaN|undefined/);
      expect(listUnbalanced(svg)).toEqual([]);
    }
    expect(drawingSvg(name)).not.toMatch(/class="s[cl]-|"none" d=/);
  });

  test("the logo needs no style sheet", async () => {
    for (const svg of [logoShapes(), await Bun.file("static/favicon.svg").text()]) {
      expect(svg.length).toBeLessThan(KILOBYTE);
      expect(svg).not.toMatch(/class=|id=|style/);
      expect(listUnbalanced(svg)).toEqual([]);
    }
  });
});

test("no element of any motif has the same attribute twice", () => {
  const twice = new Set<string>();
  for (const word of WORDS) {
    for (let number = 0; number < 40; number++) {
      for (const [tag] of posterSvg(place("retail", number, `kind:${word}`)).matchAll(/<\w[^>]*>/g)) {
        const names = [...tag.matchAll(/\s([\w:-]+)=/g)].map(([, name]) => name);
        if (new Set(names).size < names.length) twice.add(`${word}: ${tag}`);
      }
    }
  }
  expect([...twice]).toEqual([]);
});

/** Elements that are not closed or not opened. */
function listUnbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, rest] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (!rest?.endsWith("/")) open.push(name as string);
  }
  return open;
}

/** Color classes that the style sheet does not define. */
function listUndefinedColors(svg: string): string[] {
  const used = new Set([...svg.matchAll(/class="(s[cl]-\w+)"/g)].map(([, ink]) => ink as string));
  return [...used].filter((ink) => !SCENE_CSS.includes(`.${ink}{`));
}
