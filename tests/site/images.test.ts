// The images of link previews: rendering, caching, and access.
import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { PNG } from "pngjs";
import { businesses } from "../../db/schema/index.ts";
import { ARABIC, HEBREW, JAPANESE } from "../../src/art/picture-scripts.ts";
import { placeImage, siteImage, tasteImage } from "../../src/features/site/og-image.ts";
import { createPngRenderer } from "../../src/features/site/render-png.ts";
import { inLanguage } from "../../src/i18n/current-language.ts";
import { LANGUAGES } from "../../src/i18n/languages.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const SITE = { siteName: "Sidestreet" };
const app = useTestApp();
let noodleBar: string;
beforeAll(async () => {
  const owner = await app.join("Luc", { type: "business" });
  const [row] = await app.db
    .insert(businesses)
    .values({ userId: owner.id, name: "Noodle Bar", type: "restaurant", location: "Quai 4", isApproved: true })
    .returning({ id: businesses.id });
  noodleBar = row!.id;
});

const getImage = (path: string, headers: Record<string, string> = {}) => app.visitor().get(path, headers);

/** Width and height from the PNG header. */
function sizeOf(png: Uint8Array): [number, number] {
  expect([...png.slice(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

test("the site, the business view and a place have their own 1200 × 630 PNG", async () => {
  const marks = new Set<string>();
  for (const path of ["/og/site.png", "/og/business.png", `/og/business/${noodleBar}.png`]) {
    const response = await getImage(path);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(sizeOf(await response.bytes())).toEqual([1200, 630]);
    marks.add(response.headers.get("etag")!);
  }
  expect(marks.size).toBe(3);
}, 30_000);

test("an unchanged image is a 304; a new name makes a new image", async () => {
  const path = `/og/business/${noodleBar}.png`;
  const etag = (await getImage(path)).headers.get("etag")!;
  const again = await getImage(path, { "if-none-match": `"other", ${etag}` });
  expect(again.status).toBe(304);
  expect((await again.bytes()).length).toBe(0);
  await app.db.update(businesses).set({ name: "Noodle House" }).where(eq(businesses.id, noodleBar));
  const renamed = await getImage(path, { "if-none-match": etag });
  expect(renamed.status).toBe(200);
}, 30_000);

test("unapproved places have no image", async () => {
  const owner = await app.join("Ana", { type: "business" });
  const [hidden] = await app.db
    .insert(businesses)
    .values({ userId: owner.id, name: "Not Yet", type: "hotel", location: "Quai 5" })
    .returning({ id: businesses.id });
  for (const path of [
    `/og/business/${hidden!.id}.png`,
    `/og/business/${crypto.randomUUID()}.png`,
    "/og/business/x.png",
    `/og/business/${noodleBar}.svg`,
    "/og/nothing.png",
  ])
    expect((await getImage(path)).status, path).toBe(404);
});

test("the picture of a taste names the city whole, in every language", () => {
  const pictures = LANGUAGES.map((language) => inLanguage(language, () => tasteImage(["A"], "San Francisco", SITE)));
  expect(pictures.filter((picture) => picture.includes("…"))).toEqual([]);
});

test("the picture of a taste has up to three traits; only a browser keeps it", async () => {
  await putPlaces(app.db, [{ name: "The Slow Clock", tags: ["kind:café", "feature:terrace"] }]);
  const toPath = (...traits: string[]) => `/og/taste/${traits.map(encodeURIComponent).join()}.png`;
  const marks = new Set<string>();
  for (const path of [toPath("kind:café"), `${toPath("kind:café")}?lang=de`, toPath("kind:café", "feature:terrace")]) {
    const response = await getImage(path);
    expect(response.headers.get("cache-control")).toBe("private, max-age=3600, must-revalidate");
    expect(sizeOf(await response.bytes())).toEqual([1200, 630]);
    marks.add(response.headers.get("etag")!);
  }
  expect(marks.size).toBe(3);
  const four = Array.from({ length: 4 }, () => "kind:café");
  for (const traits of [[""], ["kind:dojo"], ["<script>"], ["constructor"], ["../site"], ["x".repeat(3000)], four])
    expect((await getImage(toPath(...traits))).status, traits.join()).toBe(404);
}, 30_000);

const SMALL = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

test("concurrent requests render an image once; a flood waits for others", async () => {
  const renderer = createPngRenderer();
  const svg = siteImage("traveler", { siteName: "Sidestreet", tagline: undefined });
  const same = await Promise.all(Array.from({ length: 20 }, () => renderer.render("same", { svg, client: "Ana" })));
  expect(new Set(same).size).toBe(1);
  const ask = (client: string, i: number) => renderer.render(`${client} ${i}`, { svg: SMALL, client });
  const finished: string[] = [];
  const flood = Promise.allSettled(
    Array.from({ length: 340 }, (_, i) => ask("flood", i).finally(() => finished.push("flood"))),
  );
  const others = ["Ben", "Carla"].map((client) => ask(client, 0).then(() => finished.push(client)));
  await Promise.all(others);
  // Those beyond the limit were refused at once, and each of the others waited for a few of the flood at most.
  const outcomes = await flood;
  const refused = outcomes.filter(({ status }) => status === "rejected").length;
  expect(refused).toBeGreaterThanOrEqual(340 - 301);
  expect(finished.indexOf("Ben")).toBeLessThan(refused + 5);
  expect(finished.indexOf("Carla")).toBeLessThan(refused + 6);
}, 30_000);

test("a picture is kept on disk, unless it says something about a person", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "sidestreet-previews-")), "kept");
  const before = await createPngRenderer(folder).render("a", { svg: SMALL, client: "Ana" });
  const [name] = readdirSync(folder);
  expect(name).toMatch(/^[\da-f]{64}\.png$/);
  const again = createPngRenderer(folder);
  expect(await again.render("a", { svg: SMALL, client: "Ben" })).toEqual(before);
  writeFileSync(join(folder, name!), "from disk");
  const read = await createPngRenderer(folder).render("a", { svg: SMALL, client: "Carla" });
  expect(new TextDecoder().decode(read)).toBe("from disk");
  await again.render("b", { svg: SMALL.replace("8", "9"), client: "Ana", isPersonal: true });
  expect(readdirSync(folder)).toEqual([name!]);
  rmSync(dirname(folder), { recursive: true });
});

test("an SVG that can't be rendered is a 503, and the next one still works", async () => {
  const renderer = createPngRenderer();
  await expect(renderer.render("broken", { svg: "<svg", client: "Ana" })).rejects.toThrow(/can't be rendered/);
  expect(
    sizeOf(
      await renderer.render("site", {
        svg: siteImage("business", { siteName: "Sidestreet", tagline: undefined }),
        client: "Ana",
      }),
    ),
  ).toEqual([1200, 630]);
}, 30_000);

test("names of any length and script are escaped and stay within the image", () => {
  const place = { id: "a", type: "hotel", location: "Quai", source: null, tags: [] } as const;
  const long = placeImage({ ...place, name: "Donaudampfschifffahrtsgesellschaftskapitänsbar ".repeat(3) }, SITE);
  const hostile = placeImage({ ...place, name: '</text><script>alert("x")</script>' }, { siteName: "<b>&" });
  const foreign = placeImage({ ...place, name: "ข้าวซอย" }, { siteName: "饭馆" });
  expect(hostile).not.toContain("<script");
  expect(hostile).toContain("&lt;b&gt;&amp;");
  expect(foreign).not.toMatch(/[ข饭]/);
  for (const card of [long, hostile])
    for (const [, x, , size, text] of card.matchAll(/<text x="(\d+)" y="(\d+)"[^>]*font-size="(\d+)"[^>]*>([^<]*)</g)) {
      expect(Number(x) + text!.replace(/&\w+;/g, "x").length * Number(size) * 0.5).toBeLessThanOrEqual(720);
    }
});

const listWords = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words!).filter(Boolean);

test("names are shown in the scripts of our languages, and without their emoji", () => {
  const place = { id: "a", type: "restaurant", location: "Quai 🌊 4", source: null, tags: [] } as const;
  for (const [name, shown] of [
    ["Café 🌿 Grün", "Café Grün"],
    ["👩🏽‍🍳 Chez Ida 🇫🇷", "Chez Ida"],
    ["Cafe\u0301 ∑1", ""],
    ["Cafe\u0301 ©", "Café ©"],
    ["Καφέ Ήλιος", "Καφέ Ήλιος"],
    ["Кав'ярня «Їжак»", "Кав&#x27;ярня «Їжак»"],
    ["مقهى الشمس", "\u202bمقهى الشمس\u202c"],
    ["مقهى Ida 24", "\u202bمقهى Ida 24\u202c"],
    ["קפה Ida", "\u202bקפה Ida\u202c"],
    ["寿司 Ida ２４号店", "寿司 Ida ２４号店"],
    ["鷹の爪 檜", "鷹の爪 檜"],
    // Simplified Chinese and Thai have no font here.
    ["饭馆", ""],
    ["ข้าวซอย", ""],
    ["🌿", ""],
  ])
    expect(listWords(placeImage({ ...place, name: name! }, SITE)).join(" ")).toBe(
      ["Sidestreet", shown!, "Quai 4"].filter(Boolean).join(" "),
    );
});

test("the fonts have every letter that is shown", async () => {
  const renderer = createPngRenderer();
  const draw = (letter: string) =>
    renderer.render(letter, {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="8" y="30" font-family="Fraunces" font-size="24">${letter}</text></svg>`,
      client: "Ana",
    });
  const missing = await draw("ข");
  for (const letter of "aéłΩώЖЇґ№") expect((await draw(letter)).toBase64(), letter).not.toBe(missing.toBase64());
}, 30_000);

/** The number of dark pixels of each column with any, from left to right. */
async function findInk(text: string, family: string): Promise<number[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="40"><text x="8" y="30" font-family="${family}" font-size="24">${text}</text></svg>`;
  const png = PNG.sync.read(Buffer.from(await createPngRenderer().render(text, { svg, client: "Ana" })));
  const columns = Array.from({ length: png.width }, (_, x) =>
    Array.from({ length: png.height }, (_, y) => png.data[(y * png.width + x) * 4 + 3]!).filter((alpha) => alpha > 99),
  );
  return columns.map(({ length }) => length).filter((count) => count > 0);
}

test.each([
  ["Arabic", ARABIC, "مقهى Ida 24"],
  ["Hebrew", HEBREW, "קפה Ida 24"],
])(
  "%s is read from the right, with Latin words in their own direction",
  async (_, { family }, text) => {
    const ink = await findInk(`\u202b${text}\u202c`, family);
    const [latin, own] = [await findInk("Ida 24", family), await findInk(text.split(" ")[0]!, family)];
    const differs = (a: number[], b: number[]) => a.reduce((sum, count, x) => sum + Math.abs(count - (b[x] ?? 0)), 0);
    const [left, right] = [(part: number[]) => ink.slice(0, part.length), (part: number[]) => ink.slice(-part.length)];
    expect(differs(left(latin), latin)).toBeLessThan(differs(right(latin), latin) / 2);
    expect(differs(right(own), own)).toBeLessThan(differs(left(own), own) / 2);
  },
  30_000,
);

test("Arabic letters are joined, and Japanese ones have glyphs of their own", async () => {
  const isolated = (await Promise.all([..."بيت"].map((letter) => findInk(letter, ARABIC.family)))).flat();
  expect((await findInk("بيت", ARABIC.family)).length).toBeLessThan(isolated.length * 0.8);
  const drawn = await Promise.all([..."麺雲檜ーメあア（"].map((letter) => findInk(letter, JAPANESE.family)));
  expect(new Set(drawn.map(String)).size).toBe(drawn.length);
}, 30_000);

test("a long Japanese title is broken between words", () => {
  const title = "夜の美術館コンサート、ピアノとヴァイオリンのひととき";
  const place = { id: "a", type: "tour", location: "銀座", source: null, tags: [] } as const;
  const lines = listWords(placeImage({ ...place, name: title }, SITE)).slice(1, -1);
  expect(lines.join("")).toBe(title);
  for (const words of ["美術館", "コンサート、", "ピアノと", "ヴァイオリンの", "ひととき"])
    expect(lines.filter((line) => line.includes(words))).toHaveLength(1);
});

test("every public page names an image that other sites can fetch", async () => {
  for (const [path, image] of [
    ["/", "/og/site.png"],
    ["/?view=business", "/og/business.png"],
    ["/demo", "/og/site.png"],
    [`/business/${noodleBar}`, `/og/business/${noodleBar}.png`],
  ] as const) {
    const html = await (await getImage(path)).text();
    expect(metaOf(html, "og:image")).toBe(`http://localhost:3000${image}`);
    expect(metaOf(html, "og:image:width")).toBe("1200");
    expect(metaOf(html, "twitter:card")).toBe("summary_large_image");
    expect(metaOf(html, "og:url")).toBe(`http://localhost:3000${path}`);
    expect(metaOf(html, "og:title")?.length).toBeGreaterThan(0);
    expect(metaOf(html, "og:description")?.length).toBeGreaterThan(0);
  }
});

test("a page names an image in its language, also in those with other letters", async () => {
  const html = await (await getImage("/?lang=de")).text();
  expect(metaOf(html, "og:image")).toBe("http://localhost:3000/og/site.png?lang=de");
  expect(metaOf(html, "og:url")).toBe("http://localhost:3000/?lang=de");
  expect(metaOf(html, "og:locale")).toBe("de_DE");
  const markOf = async (query: string, headers?: Record<string, string>) =>
    (await getImage(`/og/site.png${query}`, headers)).headers.get("etag");
  const inEnglish = await markOf("");
  for (const language of ["de", "ja", "ar", "el", "uk"])
    expect(await markOf(`?lang=${language}`), language).not.toBe(inEnglish);
  // What a shared cache keeps is the same for everyone.
  expect(await markOf("", { "accept-language": "de" })).toBe(inEnglish);
}, 30_000);

test("the image of an imported place names its source", async () => {
  const place = {
    id: "a",
    type: "hotel",
    location: "Quai",
    name: "Hotel",
    source: "© The Register",
    tags: [],
  } as const;
  expect(placeImage(place, SITE)).toContain("© The Register");
  const { Imported } = await putPlaces(app.db, [{ name: "Imported" }]);
  const markOf = async () => (await getImage(`/og/business/${Imported}.png`)).headers.get("etag");
  const before = await markOf();
  await app.sql`update sources set attribution = '© The Register' where id = 'test'`;
  expect(await markOf()).not.toBe(before);
}, 30_000);

test.each([
  ["/", "en_GB"],
  ["/?lang=pt", "pt_PT"],
  ["/?lang=uk", "uk_UA"],
  ["/?view=business&lang=ar", "ar_AR"],
  ["/whats-on?lang=el", "el_GR"],
  ["/places?lang=ja", "ja_JP"],
  ["/demo?lang=fr", "fr_FR"],
])("%s is in %s, and names the other languages", async (path, locale) => {
  const html = await (await getImage(path)).text();
  expect(metaOf(html, "og:locale")).toBe(locale);
  const others = [...html.matchAll(/property="og:locale:alternate" content="([a-z]+_[A-Z]+)"/g)].map(
    ([, each]) => each!,
  );
  expect([locale, ...others].sort()).toEqual(
    `ar_AR cs_CZ da_DK de_DE el_GR en_GB es_ES fi_FI fr_FR he_IL hu_HU it_IT
    ja_JP ko_KR nb_NO nl_NL pl_PL pt_PT ro_RO sv_SE tr_TR uk_UA zh_CN zh_TW`.split(/\s+/),
  );
});
