// The catalogs: complete, without leftovers, and with the placeholders of the English texts.
import { expect, test } from "bun:test";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { catalogsSource } from "../../src/build/catalogs.ts";
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
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const broken = listTranslations(language).filter(([text, translation]) => {
    if (!isValid(translation)) return true;
    const [source, target] = [parse(withoutContext(text)), parse(translation)];
    if (namesIn(source).join() !== namesIn(target).join()) return true;
    return pluralsIn(target).some((plural) => forms.some((form) => !(form in plural)) || !("other" in plural));
  });
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

function isValid(text: string): boolean {
  try {
    return parse(text).length > 0;
  } catch {
    return false;
  }
}

/** The names of placeholders and tags, each once. */
function namesIn(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
    return [element.value];
  });
  return [...new Set(names)].sort();
}

function pluralsIn(elements: MessageFormatElement[]): Record<string, unknown>[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralsIn(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsIn(value));
    return element.type === TYPE.plural && element.pluralType === "cardinal" ? [element.options, ...inner] : inner;
  });
}
