// Languages that have the travelers' texts alone: who reads them, under which names, and with which letters.
import { expect, test } from "bun:test";
import { inLanguage } from "../../src/i18n/current-language.ts";
import { capitalize } from "../../src/i18n/labels.ts";
import { openBusiness } from "../meeting.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const languageOf = async (response: Response) =>
  /<html lang="([\w-]+)" dir="(\w+)"/
    .exec(await response.text())
    ?.slice(1)
    .join(" ");

test("Amira reads Czech, and Luc, who manages a place, English on every page", async () => {
  const amira = await app.join("Amira");
  const luc = (await openBusiness(app, "Luc", "Chez Luc")).person;
  for (const person of [amira, luc]) await person.get("/language/cs?returnTo=/");
  for (const page of ["/discover", "/events", "/profile"])
    expect([page, await languageOf(await amira.get(page))]).toEqual([page, "cs ltr"]);
  for (const page of ["/business-dashboard", "/events", "/profile"])
    expect([page, await languageOf(await luc.get(page))]).toEqual([page, "en ltr"]);
});

test("an admin who travels in Finnish administers in English", async () => {
  const ada = await app.join("Ada", { admin: true });
  await ada.get("/language/fi?returnTo=/");
  expect(await languageOf(await ada.get("/discover"))).toBe("fi ltr");
  expect(await languageOf(await ada.get("/admin"))).toBe("en ltr");
});

test.each([
  ["nb-NO,nb;q=0.9,en;q=0.8", "no ltr"],
  ["nn", "no ltr"],
  ["zh-CN,zh;q=0.9", "zh-Hans ltr"],
  ["zh-TW,zh;q=0.9", "zh-Hant ltr"],
  ["zh-Hant-HK", "zh-Hant ltr"],
  ["iw,en;q=0.5", "he rtl"],
])("a browser that asks for %s gets %s", async (header, language) => {
  expect(await languageOf(await app.visitor().get("/help", { "accept-language": header }))).toBe(language);
  const tag = header.split(/[,;]/)[0]!;
  expect(await languageOf(await app.visitor().get(`/help?lang=${tag}`))).toBe(language);
});

test("link previews are in English where our fonts have no letters for the language", async () => {
  const tagOf = async (language: string) =>
    (await app.visitor().get(`/og/site.png?lang=${language}`)).headers.get("etag");
  expect(await tagOf("ko")).toBe(await tagOf("en"));
  expect(await tagOf("zh-Hant")).toBe(await tagOf("en"));
  expect(await tagOf("ro")).not.toBe(await tagOf("en"));
}, 30_000);

test("Turkish labels begin with the dotted capital, Greek ones keep their accent", () => {
  expect(inLanguage("tr", () => capitalize("iskele"))).toBe("İskele");
  expect(inLanguage("el", () => capitalize("όπερα"))).toBe("Όπερα");
});

test("a page says how much of each language is translated", async () => {
  const html = await (await app.visitor().get("/about/languages")).text();
  expect(html).toContain('<span lang="de" dir="ltr">Deutsch</span></dt><dd>100%</dd>');
  expect(html).toMatch(/<span lang="he" dir="rtl">עברית<\/span><\/dt><dd>\d+% for travelers, \d+% of everything/);
  expect(await (await app.visitor().get("/help")).text()).toContain('href="/about/languages"');
});
