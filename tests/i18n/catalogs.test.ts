// The catalogs: complete, without leftovers, and with the placeholders of the English texts.
import { expect, test } from "bun:test";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { catalogsSource } from "../../src/build/catalogs.ts";
import { findMessages } from "../../src/build/messages.ts";
import { withCounts } from "../../src/build/translations.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../src/i18n/languages.ts";
import { getCatalog, withoutContext } from "../../src/i18n/messages.ts";

const messages = [...(await findMessages()).keys()];
const translated = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE);

test("every English text is valid", () => {
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.filter((text) => !isValid(withoutContext(text)))).toEqual([]);
});

test.each(translated)("%s translates every text, and nothing else", (language) => {
  const catalog = getCatalog(language);
  expect(messages.filter((text) => !catalog[text])).toEqual([]);
  expect(Object.keys(catalog).filter((text) => !messages.includes(text))).toEqual([]);
});

test.each(translated)("%s keeps placeholders and tags, and has its own plural forms", (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const broken = Object.entries(getCatalog(language)).filter(([text, translation]) => {
    if (!isValid(translation)) return true;
    const [source, target] = [parse(withoutContext(text)), parse(translation)];
    if (namesIn(source).join() !== namesIn(target).join()) return true;
    return pluralsIn(target).some((plural) => forms.some((form) => !(form in plural)) || !("other" in plural));
  });
  expect(broken).toEqual([]);
});

test.each(translated)("%s begins and ends each text as English does", (language) => {
  const broken = Object.entries(getCatalog(language)).filter(([text, translation]) => {
    const [english, small] = [withoutContext(text), translation.match(/^\p{Ll}\w*/u)];
    if (small && /^[A-Z][a-z]+ /.test(english) && !english.includes(small[0])) return true;
    return english.endsWith(".") && !/[.。…}]$/.test(translation);
  });
  expect(broken).toEqual([]);
});

test("the guide counts the texts by kind and language", async () => {
  const guide = await Bun.file("docs/translating.md").text();
  expect(guide).toBe(await withCounts(guide));
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
