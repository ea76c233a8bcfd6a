// An office gives the site its own name from the browser: on every page, in emails and on every server, with versions.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { namedCity, readCity } from "../../src/city/city.ts";
import { applyWords } from "../../src/city/site-words.ts";
import { readConfig } from "../../src/config.ts";
import type { AppContext } from "../../src/context.ts";
import { followChoices } from "../../src/jobs.ts";
import { getSender } from "../../src/outbox/mailer.ts";
import { makeAnswer } from "../../src/server.ts";
import { ORIGIN, type Person, useTestApp } from "../test-app.ts";

const SETTINGS = { SITE_NAME: "Bystreet", CONTACT_EMAIL: "hello@bystreet.example", CITY_NAME: "Monaco" };
const app = useTestApp(SETTINGS);
let noor: Person;
let vera: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  vera = await app.join("Vera", { type: null, admin: true });
});

const NONE = { siteName: null, cityName: null, tagline: null, contactEmail: null };
const HARBOR = {
  siteName: "Visit Harbor",
  cityName: "Harbor City",
  tagline: "The quay & everything behind it",
  contactEmail: "office@harbor.example",
};
const save = (person: Person, words: object) => person.send("PUT", "/api/admin/words", words);
const read = async (path: string) => (await app.visitor().get(path)).text();
const listVersions = async () =>
  (await noor.read<{ version: number; by: string | null; words: typeof NONE }[]>("/api/admin/words")).map(
    ({ version, by, words }) => [version, by, words.siteName],
  );

const PAGES = ["/", "/?view=business", "/demo", "/login", "/signup", "/forgot-password", "/privacy", "/terms", "/help"];
const OTHERS = ["/sign-out", "/status", "/places", "/whats-on", "/manifest.webmanifest", "/feed.xml", "/whats-on.ics"];
const DOCS = ["/api/docs", "/api/docs/openapi.json"];

test("Noor names the site, and every page, feed and email says so at once", async () => {
  const all = [...PAGES, ...OTHERS, ...DOCS];
  await app.sql`insert into sources (id, name, attribution) values ('by_hand', 'Bystreet', 'Bystreet')`;
  for (const path of all) expect([path, (await read(path)).includes("Bystreet")]).toEqual([path, true]);
  const picture = (await app.visitor().get("/og/site.png")).headers.get("etag");
  expect((await save(noor, { ...HARBOR, version: 0 })).status).toBe(200);
  for (const path of all) {
    const text = await read(path);
    expect([path, text.includes("Visit Harbor"), text.includes("Bystreet")]).toEqual([path, true, false]);
  }
  const landing = await read("/");
  expect(landing).toContain("<title>The quay &amp; everything behind it · Visit Harbor</title>");
  expect(landing).toContain("mailto:office@harbor.example");
  expect(landing).toContain("Harbor City");
  expect(JSON.parse(await read("/manifest.webmanifest"))).toMatchObject({
    name: "Visit Harbor",
    description: HARBOR.tagline,
  });
  expect((await app.visitor().get("/og/site.png")).headers.get("etag")).not.toBe(picture);
  expect(getSender(app.ctx.config).name).toBe("Visit Harbor");
  const [byHand] = await app.sql`select name, attribution from sources where id = 'by_hand'`;
  expect({ ...byHand }).toEqual({ name: "Visit Harbor", attribution: "Visit Harbor" });
  await noor.post("/api/admin/emails/test", { to: "amira@example.com" });
  expect((await app.deliver()).at(-1)?.subject).toBe("Test email from Visit Harbor");
  const [entry] = await noor.read("/api/admin/audit-log?action=site.words");
  expect(entry).toMatchObject({ action: "site.words", admin: { id: noor.id } });
  expect(entry.detail).toEqual({ changed: Object.keys(NONE) });
});

test("sent twice it is one version, and what two admins save at once is kept", async () => {
  expect((await save(noor, { ...HARBOR, version: 0 })).status).toBe(200);
  expect(await listVersions()).toEqual([
    [1, "Noor", "Visit Harbor"],
    [0, null, null],
  ]);
  const answers = await Promise.all([
    save(noor, { ...HARBOR, siteName: "Harbor One", version: 1 }),
    save(vera, { ...HARBOR, siteName: "Harbor Two", version: 1 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = answers[0].status === 409 ? ([noor, "Harbor One"] as const) : ([vera, "Harbor Two"] as const);
  expect((await save(lost[0], { ...HARBOR, siteName: lost[1], version: 2 })).status).toBe(200);
  const names = (await listVersions()).map(([, , name]) => name);
  expect(names.slice(0, 2).toSorted()).toEqual(["Harbor One", "Harbor Two"]);
  expect(names.slice(2)).toEqual(["Visit Harbor", null]);
});

test("Vera shows the words of the server again, and the city has its name back", async () => {
  expect((await save(vera, { ...NONE, version: 3 })).status).toBe(200);
  expect(await read("/login")).toContain("Bystreet");
  expect(await read("/")).toContain("mailto:hello@bystreet.example");
  expect(app.ctx.city.name).toBe("Monaco");
  expect((await listVersions())[0]).toEqual([4, "Vera", null]);
});

test("what a field can't take is named, and only admins name the site", async () => {
  for (const [field, value] of [
    ["siteName", "x".repeat(61)],
    ["siteName", "two\nlines"],
    ["cityName", "x".repeat(121)],
    ["tagline", "x".repeat(41)],
    ["contactEmail", "nobody"],
  ] as const) {
    const answer = await save(noor, { ...HARBOR, [field]: value, version: 4 });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]]);
  }
  const mina = await app.join("Mina", { moderator: true });
  expect((await save(mina, { ...HARBOR, version: 4 })).status).toBe(403);
  expect((await mina.get("/api/admin/words")).status).toBe(403);
  expect((await listVersions())[0]).toEqual([4, "Vera", null]);
});

test("an office's markup is text wherever it is shown", async () => {
  const name = `<b>"Quay" & 'Co'</b>`;
  expect((await save(noor, { ...HARBOR, siteName: name, tagline: name, version: 4 })).status).toBe(200);
  for (const path of ["/", "/login", "/places", "/feed.xml", "/help"]) expect(await read(path)).not.toContain("<b>");
  expect(JSON.parse(await read("/manifest.webmanifest")).name).toBe(name);
  expect((await save(noor, { ...HARBOR, version: 5 })).status).toBe(200);
});

test("the landing page says Noor's German words to Germans only, and keeps them", async () => {
  const note = 'Kommt <b>vorbei</b>!\n\nEuer "Hafenteam"';
  const texts = {
    de: { headline: "Leinen los", subline: "Der Kai & mehr", note },
    pl: { headline: " ", subline: null },
  };
  expect((await save(noor, { ...HARBOR, texts, version: 6 })).status).toBe(200);
  const readIn = async (language: string) => (await app.visitor().get("/", { "accept-language": language })).text();
  const german = await readIn("de");
  expect(german).toContain("<title>Leinen los · Visit Harbor</title>");
  expect(german).toMatch(/<h1[^>]*>Leinen los</);
  expect(german).toContain("Der Kai &amp; mehr");
  expect(german).toContain("<p>Kommt &lt;b&gt;vorbei&lt;/b&gt;!</p><p>Euer &quot;Hafenteam&quot;</p>");
  for (const language of ["en", "pl"]) {
    const page = await readIn(language);
    expect(page).toMatch(/<h1[^>]*>The quay &amp; everything behind it</);
    expect(page).not.toContain("Hafenteam");
  }
  expect(await (await app.visitor().get("/?view=business", { "accept-language": "de" })).text()).not.toContain(
    "Leinen",
  );
  expect((await save(noor, { ...HARBOR, siteName: "Harbor Seven", version: 7 })).status).toBe(200);
  expect(await readIn("de")).toContain("<title>Leinen los · Harbor Seven</title>");
  const [newest] = await noor.read("/api/admin/words");
  expect(newest.words.texts).toEqual({ de: texts.de });
  for (const wrong of [
    { de: { ...texts.de, headline: "x".repeat(41) } },
    { de: { mood: "red" } },
    { "<b>": texts.de },
  ]) {
    const answer = await save(noor, { ...HARBOR, texts: wrong, version: 8 });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, ["texts"]]);
  }
});

let stop: (() => Promise<void>) | undefined;
afterAll(() => stop?.());

test("another server shows the new name at once, and a restarted one has it", async () => {
  const other: AppContext = { ...app.ctx, city: { ...app.ctx.city }, config: { ...app.ctx.config } };
  const answer = makeAnswer(other, await createApp(other));
  const readThere = async () => (await answer(new Request(`${ORIGIN}/login`))).text();
  stop = await followChoices(other);
  expect((await save(noor, { ...HARBOR, siteName: "Harbor Everywhere", version: 8 })).status).toBe(200);
  const deadline = Date.now() + 5000;
  while (!(await readThere()).includes("Harbor Everywhere") && Date.now() < deadline) await Bun.sleep(10);
  expect(await readThere()).toContain("Harbor Everywhere");
  const config = readConfig(SETTINGS);
  await applyWords(app.db, config);
  expect(config.siteName).toBe("Harbor Everywhere");
  expect((await readCity(app.db, config)).name).toBe("Harbor City");
  expect(await namedCity(app.db, "Monaco")).toBe("Harbor City");
});

test("the versions outlive Noor's account, without her name", async () => {
  await app.sql`delete from users where id = ${noor.id}`;
  const versions = await vera.read("/api/admin/words");
  expect(versions[0]).toMatchObject({ version: 9, by: null, words: { siteName: "Harbor Everywhere" } });
  const page = await (await vera.get("/admin?tab=settings")).text();
  expect(page).toContain('placeholder="Bystreet"');
  expect(page).toContain('value="Harbor Everywhere"');
});
