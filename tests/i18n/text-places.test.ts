// Those who translate see where a text is shown: what a page in the pseudo-language says is the right text, or none.
import { expect, test } from "bun:test";
import { findMessages } from "../../src/build/messages.ts";
import { formatMessage, type Values } from "../../src/i18n/formatting.ts";
import { PSEUDO_LANGUAGE } from "../../src/i18n/languages.ts";
import { compileMessage } from "../../src/i18n/messages.ts";
import { ShownTexts } from "./shown-texts.ts";

const HOSTED = "Hosted by {name}";
const SAVED = "{count, plural, one {# place} other {# places}} saved";
const REMOVE = "Remove {label}";
const TERMS = "Read the <terms>terms</terms>.";

const show = (text: string, values: Values | Record<string, (parts: unknown[]) => string> = {}) =>
  [formatMessage(compileMessage(PSEUDO_LANGUAGE, text), "en-GB", values)].flat().join("");

const toText = (parts: unknown[]) => parts.join("");

test("a text is known by its own letters, whatever stands in its placeholders", () => {
  const texts = new ShownTexts([HOSTED, SAVED, "Vegan food", REMOVE]);
  expect(texts.find(show(HOSTED, { name: "Café Ñandú" }))).toEqual([HOSTED]);
  expect(texts.find(show(SAVED, { count: 1 }))).toEqual([SAVED]);
  expect(texts.find(show(SAVED, { count: 1234 }))).toEqual([SAVED]);
  expect(texts.find(show(REMOVE, { label: show("Vegan food") }))).toEqual([REMOVE, "Vegan food"]);
  expect(texts.find(`${show("Vegan food")} · ${show(SAVED, { count: 2 })}`)).toEqual(["Vegan food", SAVED]);
});

test("of two texts that could both be meant, the one with more letters of its own is", () => {
  const [and, andA] = ["{name} and {place}", "{name} and a {place}"];
  const texts = new ShownTexts([and, andA]);
  const shown = show(andA, { name: "Ana", place: "bar" });
  expect(new ShownTexts([and]).find(shown)).toEqual([and]);
  expect(texts.find(shown)).toEqual([andA]);
  expect(texts.find(show(and, { name: "Ana", place: "Rome" }))).toEqual([and]);
});

test("texts that look the same are not told apart", () => {
  const texts = new ShownTexts(["Open", "Open [[of a place]]", "{count} going", "{people} going", "Save [[a form]]"]);
  expect(texts.find(show("Open"))).toEqual([]);
  expect(texts.find(show("{count} going", { count: 3 }))).toEqual([]);
  expect(texts.find(show("Save [[a form]]"))).toEqual(["Save [[a form]]"]);
});

test("what Ana wrote is no text, nor is a text in English or the end of another one", () => {
  const texts = new ShownTexts([HOSTED, "Saved", "saved", "{label}: {value}"]);
  for (const shown of [
    "Hosted by Ana",
    "Saved",
    "šáṽéð",
    "Café Ñandú: always open~",
    `Ana wrote: ${show("Saved")}`,
    show("{label} saved", { label: "Vegan food" }),
    show(HOSTED, { name: show("nobody") }),
    show("{label}: {value}", { label: "Ana", value: "yes" }),
  ])
    expect(texts.find(shown)).toEqual([]);
});

test("a text with tags is known by the nodes in a row that show it", () => {
  const texts = new ShownTexts([TERMS, "terms", "Privacy"]);
  const end = show(TERMS, { terms: toText }).slice(
    show("Read the <terms>terms</terms>", { terms: toText }).indexOf("~"),
  );
  const whole = show(TERMS, { terms: toText });
  const rows = [end, whole.slice(9), whole, `${show("Privacy")}${whole}`];
  expect(texts.findInRows(rows)).toEqual({ row: 2, texts: [TERMS] });
  expect(texts.findInRows([end])).toBeUndefined();
  expect(texts.findInRows([show("Privacy"), `5 ${show("Privacy")}`])).toEqual({ row: 0, texts: ["Privacy"] });
});

test("no text of the product is taken for another one", async () => {
  const all = [...(await findMessages()).keys()];
  const texts = new ShownTexts(all);
  const wrong: string[] = [];
  let known = 0;
  for (const text of all) {
    const names = [...text.matchAll(/\{(\w+)(,)?/g)].map(([, name, isNumber]) => [name, isNumber ? 3 : "Café Nord"]);
    const tags = [...text.matchAll(/<(\w+)>/g)].map(([, name]) => [name, toText]);
    const found = texts.find(show(text, Object.fromEntries([...names, ...tags])));
    if (found.length > 0 && found.join() !== text) wrong.push(`${text}: ${found}`);
    if (found.length > 0) known++;
  }
  expect(wrong).toEqual([]);
  expect(known).toBeGreaterThan(all.length * 0.97);
}, 60_000);
