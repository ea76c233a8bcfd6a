// Machine translation of a description by a LibreTranslate server, which is only a proposal.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { type Person, useTestApp } from "../../test-app.ts";
import { owner } from "./people.ts";
import { startTranslator } from "./translator.ts";

const translator = await startTranslator();
const app = useTestApp({ TRANSLATE_URL: `${translator.url}/`, TRANSLATE_API_KEY: "secret" });
const without = useTestApp();
let kenji: Person;
beforeAll(async () => {
  kenji = await owner(app, "Kenji");
});
afterEach(() => {
  translator.answer = {};
});
afterAll(() => translator.stop());

const NOODLES = "Hand-pulled noodles.";
const ask = async (body: object, person = kenji) => {
  const response = await person.post("/api/translations", { text: NOODLES, source: "en", target: "de", ...body });
  return [response.status, (await response.json()) as { text?: string; message?: string }] as const;
};

test("Kenji gets a translation, and nothing is saved", async () => {
  expect(await ask({})).toEqual([200, { text: "[de] Hand-pulled noodles." }]);
  expect(translator.requests.at(-1)).toEqual({
    q: NOODLES,
    source: "en",
    target: "de",
    format: "text",
    api_key: "secret",
  });
  expect((await kenji.get("/api/businesses/my")).status).toBe(404);
});

test("a region or script is sent if the server knows it, else its language alone", async () => {
  expect((await ask({ target: "zh-Hant" }))[1].text).toStartWith("[zh-Hant]");
  expect((await ask({ target: "fr-CA" }))[1].text).toStartWith("[fr]");
});

test("a language that the server doesn't know is told, and not sent", async () => {
  const before = translator.requests.length;
  const [status, { message }] = await ask({ target: "mi" });
  expect([status, message]).toEqual([422, "The translation server doesn't know this language."]);
  expect(translator.requests).toHaveLength(before);
});

test.each([
  ["an error", { status: 500 }],
  ["another format", { body: "<html>" }],
  ["no text", { body: "{}" }],
  ["too much", { body: JSON.stringify({ translatedText: "x".repeat(300_000) }) }],
  ["a redirect", { status: 302, location: "http://169.254.169.254/" }],
])("a server that answers with %s is not available", async (_, answer) => {
  translator.answer = answer;
  const [status, { message }] = await ask({});
  expect([status, message]).toEqual([503, "The translation server is not available. Please try again later."]);
});

test("the text and the languages have bounds, and travelers can't translate", async () => {
  for (const wrong of [{ text: "" }, { text: "x".repeat(2001) }, { target: "klingon" }, { source: 7 }])
    expect((await ask(wrong))[0]).toBe(422);
  expect((await ask({}, await app.join("Amira")))[0]).toBe(403);
});

test("without TRANSLATE_URL, there is no translation", async () => {
  const ada = await without.join("Ada Admin", { admin: true });
  expect((await ask({}, ada))[0]).toBe(404);
});
