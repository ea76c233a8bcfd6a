// The catalogs: complete, without leftovers, and with the placeholders of the English texts.
import { expect, test } from "bun:test";
import { catalogsSource } from "../../src/build/catalogs.ts";
import { findFault, isValid } from "../../src/build/message-faults.ts";
import { findMessages, isMetByTravelers } from "../../src/build/messages.ts";
import { countTexts, findRenamed, withCounts } from "../../src/build/translations.ts";
import { COVERAGE, LANGUAGES, SOURCE_LANGUAGE } from "../../src/i18n/languages.ts";
import { getCatalog, withoutContext, withoutUnreviewed } from "../../src/i18n/messages.ts";

const files = await findMessages();
const messages = [...files.keys()];
const ofTravelers = messages.filter((text) => isMetByTravelers(files.get(text)!));
/** A text of a language for travelers that is still in English is left to the tests of completeness. */
const listTranslations = (language: string) => Object.entries(getCatalog(language)).filter(([, text]) => text);
const translated = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE);

test("every English text is valid", () => {
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.filter((text) => !isValid(withoutContext(text)))).toEqual([]);
});

test.each(translated)("%s translates the texts that it has to, and nothing else", (language) => {
  const catalog = getCatalog(language);
  const { scope } = COVERAGE[language]!;
  if (scope === "all") expect(messages.filter((text) => !catalog[text])).toEqual([]);
  const missing = ofTravelers.filter((text) => !catalog[text]);
  if (scope === "travelers") expect(missing).toEqual([]);
  expect(Object.keys(catalog).filter((text) => !messages.includes(text))).toEqual([]);
});

test.each(translated)("%s keeps placeholders and tags, and has its own plural forms", (language) => {
  const broken = listTranslations(language).filter(([text, translation]) => findFault(language, text, translation));
  expect(broken).toEqual([]);
});

test.each(translated)("%s begins and ends each text as English does", (language) => {
  const broken = listTranslations(language).filter(([text, translation]) => {
    const [english, small] = [withoutContext(text), translation.match(/^\p{Ll}\w*/u)];
    if (small && /^[A-Z][a-z]+ /.test(english) && !english.includes(small[0])) return true;
    return english.endsWith(".") && !/[.。…}]$/.test(translation);
  });
  expect(broken).toEqual([]);
});

test("the guide counts the texts by language", async () => {
  const guide = await Bun.file("docs/translating.md").text();
  expect(guide).toBe(await withCounts(guide));
  expect(await Bun.file("src/i18n/coverage.json").json()).toEqual(await countTexts());
});

test("a traveler's texts stand in rooms of travelers, and in emails", () => {
  const rooms = new Set(ofTravelers.flatMap((text) => files.get(text)!.filter((file) => isMetByTravelers([file]))));
  for (const file of [
    "src/outbox/letters.ts",
    "src/features/dashboard/SharedListScreen.tsx",
    "islands/places/reports/report.texts.json",
  ])
    expect([...rooms]).toContain(file);
  expect([...rooms].filter((file) => /\/admin\/|\/owner\/|-tab\.tsx$/.test(file))).toEqual([]);
});

test("a changed text keeps its translation, in its file and with its placeholders", () => {
  const known = {
    "Save this place": "Uložit místo",
    "{count} places saved": "Uloženo míst: {count}",
    "Sign out": "Odhlásit",
  };
  const sources = new Map([
    ["Save this place now", ["a.tsx"]],
    ["{number} places saved", ["a.tsx"]],
    ["Sign out", ["a.tsx"]],
    ["Save that place", ["b.tsx"]],
  ]);
  expect([...findRenamed(known, sources)]).toEqual([["Save this place now", "Save this place"]]);
  const kept = { "Sign out": "Přihlásit", Map: "Mapa" };
  expect(withoutUnreviewed(kept, { "Sign out": "Sign in" })).toEqual({ Map: "Mapa" });
});

test("the list of catalogs has every file", async () => {
  expect(await Bun.file("src/i18n/catalogs.ts").text()).toBe(catalogsSource());
});

test("long words under the nine pictures can be divided", async () => {
  const labels = Object.values(await Bun.file("src/taste/interests.texts.json").json()) as string[];
  const long = LANGUAGES.filter((language) => !/^(?:en|ja|ko|zh)/.test(language)).flatMap((language) =>
    labels
      .flatMap((label) => (getCatalog(language)[label] ?? "").split(/[\s\u00ad-]+/))
      .filter((part) => part.length > 12)
      .map((part) => `${language}: ${part}`),
  );
  expect(long).toEqual([]);
});
