// Numbers in sentences: places in a line, and nouns that agree with the number before them.
import { expect, test } from "bun:test";
import { findMessages } from "../../src/build/messages.ts";
import { inLanguage } from "../../src/i18n/current-language.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../src/i18n/languages.ts";
import { getCatalog } from "../../src/i18n/messages.ts";
import { t } from "../../src/i18n/t.ts";

const texts = [...(await findMessages()).keys()];
const WAITING =
  "{position, selectordinal, one {#st on waiting list} two {#nd on waiting list} few {#rd on waiting list} other {#th on waiting list}}";
const FULL =
  "This event is full. You are {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} on the waiting list.";

const say = (language: string, text: string, values: Record<string, number | string>) =>
  inLanguage(language, () => t(text, values));

test("only a place in a waiting list is counted with ordinals, as the language does", () => {
  const withOrdinals = texts.filter((text) => /selectordinal|\}(?:st|nd|rd|th)\b/.test(text));
  expect(withOrdinals.sort()).toEqual([FULL, WAITING].sort());
  expect([1, 2, 3, 11, 22].map((position) => say("en", WAITING, { position }).split(" ")[0])).toEqual([
    ...["1st", "2nd", "3rd", "11th", "22nd"],
  ]);
});

/** What stands at a number beside it: "1.º", "№ 3", "第 2 位". Languages that inflect ordinals count without one. */
const SIGNS: Record<string, RegExp> = {
  es: /^\d+\.º /,
  pt: /^\d+\.º /,
  fr: /^N° \d+ /,
  it: /^N\. \d+ /,
  uk: /^№ \d+ /,
  ja: /待ち\d+番目$/,
  ko: / \d+번째$/,
  "zh-Hans": /第 \d+ 位$/,
  "zh-Hant": /第 \d+ 位$/,
};

test.each(LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE))(
  "%s says a place in a waiting list without an English or a wrong ending",
  (language) => {
    for (const position of [1, 2, 3, 8, 11, 22]) {
      const [short, whole] = [WAITING, FULL].map((text) => say(language, text, { position })) as [string, string];
      for (const said of [short, whole]) {
        expect(said.match(/\d+/g)).toEqual([String(position)]);
        expect(said).not.toMatch(/\d(?:st|nd|rd|th)\b|\d-\p{L}/u);
      }
      expect(short).toMatch(SIGNS[language] ?? /^\d+\. |\d+(?:\. sıradasın)?(?: |$)/);
    }
  },
);

/** Of these, each noun changes with its number. */
const INFLECTING = ["ar", "de", "el", "es", "fr", "it", "nl", "pl", "pt", "uk"];

test("of two numbers in a sentence, each has its own plural", () => {
  const twice = texts.filter((text) => (text.match(/, plural,/g) ?? []).length > 1);
  expect(twice.length).toBeGreaterThan(5);
  const toNames = (text = "") => [...new Set([...text.matchAll(/\{(\w+), plural,/g)].map(([, name]) => name))].sort();
  for (const text of twice)
    for (const language of INFLECTING)
      expect([language, text, toNames(getCatalog(language)[text])]).toEqual([language, text, toNames(text)]);
});

test("a number beside another one has the noun's form that it asks for", () => {
  const walk = "{count, plural, one {# stop} other {# stops}} · {minutes} min on foot · {start}–{end}";
  const said = (language: string, count: number, minutes: number) =>
    say(language, walk, { count, minutes, start: "10:00", end: "12:00" });
  expect(said("ar", 3, 7)).toContain("3 محطات · 7 دقائق");
  expect(said("ar", 11, 27)).toContain("11 محطة · 27 دقيقة");
  expect(said("uk", 2, 7)).toContain("2 зупинки · 7 хв");
  expect(said("pl", 5, 22)).toStartWith("5 przystanków · 22 min");
  const trips = "Your trips have {count} days. Delete one to make room for another.";
  expect([21, 22, 25].map((count) => say("uk", trips, { count }).split(".")[0])).toEqual([
    ...["У ваших подорожах 21 день", "У ваших подорожах 22 дні", "У ваших подорожах 25 днів"],
  ]);
});
