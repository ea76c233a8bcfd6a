// The handbook for travelers in other languages: docs/travelers/{language}.md.
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listOutdated } from "../../src/build/translations.ts";
import { findFaults, readStyleNote } from "../i18n/style-notes.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const LANGUAGES = (await readdir("docs/travelers")).map((file) => file.replace(".md", "")).sort();
const get = async (path: string) => (await app.visitor().get(path)).text();
const read = (language: string) =>
  Bun.file(language === "en" ? "docs/travelers.md" : `docs/travelers/${language}.md`).text();
const list = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part!);

/** What a section has in every language: its level, its pictures and the addresses that it names, and its emphasis. */
const outline = (text: string) =>
  text
    .split(/^(?=#+ )/m)
    .map((section) => ({
      level: section.indexOf(" "),
      pictures: list(section, /\]\((?:\.\.\/)+([^)]+)\)/g),
      code: list(section, /`([^`]+)`/g).sort(),
      bold: list(section, /\*\*([^*]+)\*\*/g).length,
    }));

test("each translation has the sections, links and pictures of the English text", async () => {
  const english = outline(await read("en"));
  for (const language of LANGUAGES) expect([language, outline(await read(language))]).toEqual([language, english]);
});

test("each heading of a translation names the English text it was made from", async () => {
  for (const language of LANGUAGES) {
    const headings = (await read(language)).match(/^#+ .+$/gm)!;
    expect(headings.filter((heading) => !/ <!-- [0-9a-f]{8} -->$/.test(heading))).toEqual([]);
    expect(await get(`/help/travelers?lang=${language}`)).not.toContain("<!-- ");
  }
});

/** Quotation marks of the languages; what stands in them is a label of the product, or of what surrounds it. */
const QUOTED = /(?:„|“|«\u202f?|「)([^„“”«»「」]+?)(?:“|”|\u202f?»|」)/g;

test("every label that a translation names is one that the product shows", async () => {
  const unknown: string[] = [];
  for (const language of ["en", ...LANGUAGES]) {
    const text = (await read(language)).replaceAll(/(?<=\S)\n(?=\S)/g, " ");
    const labels = [
      ...list(text, /\*\*([^*]+)\*\*/g),
      ...list(text, /(?<!\*)\*([^*]+)\*(?!\*)/g),
      ...list(text, QUOTED),
    ];
    const catalog = (await Bun.file(`src/i18n/catalogs/${language === "en" ? "de" : language}.json`).json()) as object;
    const shown = language === "en" ? Object.keys(catalog) : Object.values(catalog);
    const texts = shown.map((each: string) => each.replace(/ \[\[.+\]\]$/, ""));
    const known = new Set(texts.flatMap((each) => [each, ...list(each, QUOTED)]).map((each) => each.toLowerCase()));
    const isWordOf = (label: string) => texts.some((each) => each.includes("{minutes") && each.includes(label));
    for (const label of new Set(labels)) {
      const isKnown = known.has(label.toLowerCase()) || isWordOf(label) || label === "all but one";
      if (!isKnown) unknown.push(`${language}: ${label}`);
    }
  }
  expect(unknown).toEqual([]);
});

test("a changed English section is listed for review, a reflowed one isn't", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-handbook-"));
  const list = async (english: string, translation = "docs/travelers/fr.md") => {
    await Bun.write(join(folder, "travelers.md"), english);
    return listOutdated(translation, join(folder, "travelers.md"));
  };
  const english = await read("en");
  expect(await list(english.replaceAll(/(?<=\w)\n(?=\w)/g, " "))).toEqual([]);
  const changed = english.replace("U on your keyboard", "Z on your keyboard");
  expect(await list(changed)).toEqual([
    expect.stringMatching(
      /fr\.md: review “### J’ai appuyé .+ carte <!-- [0-9a-f]{8} -->”, then end its line with <!-- /,
    ),
  ]);
  const begun = join(folder, "xx.md");
  expect(await list(english, begun)).toEqual([]);
  await Bun.write(begun, "");
  expect(await list(english, begun)).toHaveLength(outline(english).length);
  rmSync(folder, { recursive: true });
});

/** Each paragraph on a line of its own, without the marks of Markdown and the key U. */
const toParagraphs = (text: string) =>
  text
    .replaceAll(/ <!-- \w+ -->$|^#+ |\*+|`[^`]+`|^!.*|(?<!\p{L})U(?!\p{L})/gmu, "")
    .split("\n\n")
    .map((paragraph) => paragraph.replaceAll("\n", " "));

test.each(LANGUAGES)("the handbook in %s keeps to the style note of the language", async (language) => {
  const note = await readStyleNote(language);
  const english = toParagraphs(await read("en"));
  const translated = toParagraphs(await read(language));
  expect(translated).toHaveLength(english.length);
  const faults = translated.flatMap((paragraph, index) =>
    findFaults(note, english[index]!, paragraph).map((fault) => `${fault} | ${paragraph}`),
  );
  expect(faults).toEqual([]);
});

test("Luc reads the handbook in French at the anchors of the English one", async () => {
  const [english, french] = await Promise.all([get("/help/travelers"), get("/help/travelers?lang=fr")]);
  const anchors = (html: string) => list(html, /<h[23] id="([^"]+)"/g);
  expect(anchors(french).length).toBeGreaterThan(30);
  for (const language of LANGUAGES)
    expect([language, anchors(await get(`/help/travelers?lang=${language}`))]).toEqual([language, anchors(english)]);
  expect(french).toContain('<h3 id="an-event-is-full">Un événement est complet</h3>');
  expect(french).toContain('<a href="#saved-places-and-sharing">Lieux enregistrés et partage</a>');
  expect(french).toContain('<h1 class="text-title">Pour les voyageurs</h1>');
});

test("what isn't translated is marked as English, also among the chapters", async () => {
  const html = await get("/help?lang=fr");
  expect(html).toContain('<section class="help-chapter"><h2><a href="/help/travelers">Pour les voyageurs</a>');
  expect(html).toContain('<section class="help-chapter" lang="en" dir="ltr"><h2><a href="/help/owners">');
  expect(await get("/help/owners?lang=fr")).toContain('<h1 class="text-title" lang="en" dir="ltr">');
  expect(html).toContain("Les chapitres pour les établissements et les gestionnaires sont en anglais.");
});

test("Yuki searches in Japanese, which has no spaces, and reads what she looked for", async () => {
  const html = await get(`/help?lang=ja&q=${encodeURIComponent("取りやめ")}`);
  expect(html).toContain('<a href="/help/travelers#without-a-connection" class="plain-link">');
  expect(html).toContain("キャンセル待ちとその取りやめ");
});

test("Luc searches the handbook in French", async () => {
  const html = await get(`/help?lang=fr&q=${encodeURIComponent("liste d’attente complet")}`);
  expect(html).toContain('<a href="/help/travelers#an-event-is-full" class="plain-link">Un événement est complet</a>');
});
