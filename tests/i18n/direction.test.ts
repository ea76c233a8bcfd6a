// Names in texts of the other reading direction.
import { expect, test } from "bun:test";
import compile from "icu-minify/compile";
import { formatMessage } from "../../src/i18n/formatting.ts";

const say = (locale: string, text: string, values: Record<string, string | number>) =>
  formatMessage(compile(text), locale, values) as string;

test("a Latin name is isolated in an Arabic sentence, an Arabic one in English", () => {
  expect(say("ar-u-nu-latn", "المضيف: {name}!", { name: "Café Nord (bar)" })).toBe(
    "المضيف: \u2068Café Nord (bar)\u2069!",
  );
  expect(say("en-GB", "Hosted by {name}, {count}", { name: "أمل", count: 2 })).toBe("Hosted by \u2068أمل\u2069, 2");
});

test("a link in an Arabic email ends with its address, without an invisible character", () => {
  const url = "https://city.example/admin?tab=review";
  expect(say("ar-u-nu-latn", "صفحات الإدارة: {url}", { url })).toBe(`صفحات الإدارة: ${url}`);
});

test("the groups of a phone number stay in their order in an Arabic sentence", () => {
  expect(say("ar-u-nu-latn", "الآن: {fact}", { fact: "+377 93 10 12" })).toBe("الآن: \u2068+377 93 10 12\u2069");
  expect(say("en-GB", "Now: {fact}", { fact: "+377 93 10 12" })).toBe("Now: +377 93 10 12");
});

test("names in the direction of their sentence, and numbers, stay as they are", () => {
  expect(say("ar-u-nu-latn", "المضيف: {name}، {price}", { name: "أمل", price: "€33.00" })).toBe("المضيف: أمل، €33.00");
  expect(say("en-GB", "Hosted by {name}, {count}", { name: "Amal", count: 2 })).toBe("Hosted by Amal, 2");
});
