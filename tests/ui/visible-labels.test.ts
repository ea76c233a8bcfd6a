// Whoever speaks to a screen says what is written on a button: its accessible name contains that (WCAG 2.5.3).
import { expect, test } from "bun:test";
import { isPartial, LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import { getTranslation } from "../../src/i18n/messages.ts";

const ELEMENT = /<(Button|ButtonLink|QuietButton|QuietLink|PlainLink|BoldLink|button|a)\b(?:(?!<\/\1>)[\s\S])*?<\/\1>/g;

/** Without the context that tells translators what a word means. */
const read = (language: Language, text: string) =>
  (getTranslation(language, text) ?? text).replace(/ ?\[\[.*?\]\]/, "").toLowerCase();

test("accessible names of buttons and links contain their label in every language", async () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const path of new Bun.Glob("{islands,src}/**/*.tsx").scanSync(".")) {
    const text = await Bun.file(path).text();
    for (const [element] of text.matchAll(ELEMENT)) {
      // "{label}: {value}" contains the label that it is given.
      const [, name] =
        /aria-label=\{(?:`\$\{)?t\(\s*(?:"\{label\}: \{value\}", \{ label: t\()?"([^"]+)"/.exec(element) ?? [];
      const [, label] = />\s*(?:<[A-Z]\w* [^>]*\/>\s*)?\{t\("([^"]+)"\)\}/.exec(element) ?? [];
      if (!name || !label) continue;
      compared++;
      for (const language of LANGUAGES) {
        // Staff read English until a language is complete.
        if (isPartial(language) && !(getTranslation(language, name) && getTranslation(language, label))) continue;
        const [called, written] = [read(language, name), read(language, label)];
        if (!called.includes(written)) wrong.push(`${path} in ${language}: "${written}" is called "${called}"`);
      }
    }
  }
  expect(compared).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
