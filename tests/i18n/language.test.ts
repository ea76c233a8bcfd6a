// Which language a page is in.
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/index.ts";
import { PASSWORD, useTestApp } from "../test-app.ts";

const app = useTestApp();

const languageOf = async (response: Response) =>
  /<html lang="([\w-]+)" dir="(\w+)"/.exec(await response.text())?.slice(1);

test("a visitor gets the first language of the browser that is offered", async () => {
  const visitor = app.visitor();
  const accepting = async (header: string) => languageOf(await visitor.get("/help", { "accept-language": header }));
  expect(await accepting("fr-CH,fr;q=0.9,en;q=0.8")).toEqual(["fr", "ltr"]);
  expect(await accepting("tlh, ar;q=0.5")).toEqual(["ar", "rtl"]);
  expect(await accepting("tlh")).toEqual(["en", "ltr"]);
  expect(await languageOf(await visitor.get("/help"))).toEqual(["en", "ltr"]);
});

test("a choice in the footer counts more than the browser, and can be taken back", async () => {
  const greta = app.visitor();
  const chosen = await greta.get("/language/de?returnTo=/help");
  expect(chosen.headers.get("location")).toBe("/help");
  expect(await languageOf(await greta.get("/help", { "accept-language": "fr" }))).toEqual(["de", "ltr"]);
  await greta.get("/language/auto?returnTo=/help");
  expect(await languageOf(await greta.get("/help", { "accept-language": "fr" }))).toEqual(["fr", "ltr"]);
});

test("a signed-in choice is kept in the account, for other browsers too", async () => {
  const greta = await app.join("Greta");
  await greta.get("/language/de?returnTo=/profile");
  const elsewhere = app.visitor();
  await elsewhere.post("/api/auth/login", { email: greta.email, password: PASSWORD });
  expect(await languageOf(await elsewhere.get("/profile", { "accept-language": "fr" }))).toEqual(["de", "ltr"]);
});

test("an account has the language in which it was made", async () => {
  const odile = app.visitor();
  const account = { email: "odile@example.com", password: PASSWORD, firstName: "Odile" };
  await odile.send("POST", "/api/auth/register", account, { "accept-language": "fr" });
  const [row] = await app.db.select({ language: users.language }).from(users).where(eq(users.email, account.email));
  expect(row?.language).toBe("fr");
});

test("a link on another site does not change an account", async () => {
  const hugo = await app.join("Hugo");
  await hugo.get("/language/ar?returnTo=/", { "sec-fetch-site": "cross-site" });
  const [row] = await app.db.select({ language: users.language }).from(users).where(eq(users.id, hugo.id));
  expect(row?.language).toBe("en");
});

test("a URL can name the language, and lists the others", async () => {
  const html = await (await app.visitor().get("/help?lang=ja", { "accept-language": "de" })).text();
  expect(html).toContain('<html lang="ja"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/help\?lang=ja"/);
  expect(html).toMatch(/<link rel="alternate" hrefLang="de" href="[^"]+\/help\?lang=de"/);
  expect(html).toMatch(/<link rel="alternate" hrefLang="x-default" href="[^"]+\/help"/);
});

test("pages say that they depend on the language of the browser", async () => {
  const response = await app.visitor().get("/help");
  expect(response.headers.get("vary")).toContain("accept-language");
});

test("a language that is not offered is not found", async () => {
  expect((await app.visitor().get("/language/tlh?returnTo=/")).status).toBe(422);
});
