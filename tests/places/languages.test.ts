// Names and descriptions in several languages: what travelers read, how they find it, and what imports and reviews do with it.
import { beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { businesses } from "../../db/schema/index.ts";
import { getCityLanguage } from "../../src/city/city.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { toReaderLanguages } from "../../src/features/places/listing/local-text.ts";
import type { Language } from "../../src/i18n/languages.ts";
import { importFile } from "../imports/import-file.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { decide, noodleBar, openUp, owner } from "./owner/people.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
let greta: Person;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { admin: true });
  amira = await app.join("Amira");
  greta = await app.join("Greta");
  await greta.get("/language/de?returnTo=/");
});

const german = { "accept-language": "de" };
const translated = {
  ...noodleBar,
  textLanguage: "en",
  names: { de: "Nudelbar Kumo", ja: "麺屋 雲", fr: "" },
  descriptions: { de: "Handgezogene Nudeln, zehn Plätze.", "pt-BR": "Dez lugares." },
};

describe("what people read", () => {
  let kenji: Person;
  let id: string;
  beforeAll(async () => {
    kenji = await owner(app, "Kenji");
    id = await openUp(kenji, ada, translated);
  });

  test("a visitor reads the place in their language, or else in the local one", async () => {
    const read = async (language: string) => {
      const page = await (await app.visitor().get(`/business/${id}?lang=${language}`)).text();
      return page.slice(page.indexOf("<main"), page.indexOf("</main>")).replace(/<\/?bdi[^>]*>/g, "");
    };
    const inGerman = await read("de");
    expect(inGerman).toContain(">Nudelbar Kumo</h1>");
    expect(inGerman).toContain("Handgezogene Nudeln");
    expect(inGerman).not.toContain('lang="en"');
    const inPortuguese = await read("pt");
    expect(inPortuguese).toMatch(/<h1 lang="en"[^>]*>Noodle Bar Kumo<\/h1>/);
    expect(inPortuguese).toMatch(/<p dir="auto"[^>]*>Dez lugares\./);
    const inJapanese = await read("ja");
    expect(inJapanese).toContain(">麺屋 雲</h1>");
    expect(inJapanese).toMatch(/<p lang="en" dir="auto"[^>]*>Hand-pulled/);
    expect(await read("en")).not.toMatch(/<(h1|p) lang=/);
  });

  test("Greta reads the German name everywhere, Amira the English one", async () => {
    const eventDate = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
    expect((await kenji.post("/api/events", { title: "Noodle pulling", eventDate })).status).toBe(200);
    for (const person of [greta, amira]) await person.post("/api/swipes", { businessId: id, action: "save" });
    const message = { title: "Hello", content: "New broth.", isAnnouncement: true };
    expect((await kenji.post("/api/messages", message)).status).toBe(200);
    const paths = [
      ...["/dashboard", "/map", `/map?place=${id}`, "/events", "/messages", "/"],
      ...["/api/users/saved", "/api/businesses", "/api/map/points", "/api/events"],
    ];
    for (const path of paths) {
      // Twice each, since responses are cached per traveler.
      const [hers, his, again] = [await greta.get(path), await amira.get(path), await greta.get(path)];
      expect(await hers.text(), path).toContain("Nudelbar Kumo");
      expect(await his.text(), path).toContain("Noodle Bar Kumo");
      expect(await again.text(), path).not.toContain("Noodle Bar Kumo");
    }
  });

  test("a change of her language shows in the next deck", async () => {
    const read = async (language: string) => {
      await greta.get(`/language/${language}?returnTo=/`);
      return (await greta.read<{ id: string; name: string }[]>("/api/businesses")).find((place) => place.id === id)!
        .name;
    };
    expect([await read("ja"), await read("de")]).toEqual(["麺屋 雲", "Nudelbar Kumo"]);
  });

  test("responses carry no other languages, except to the owner", async () => {
    const [card] = await amira.read<object[]>("/api/businesses");
    for (const key of ["names", "descriptions", "textLanguage", "nameLanguage"]) expect(card).not.toHaveProperty(key);
    const { names, descriptions, textLanguage } = await kenji.read("/api/businesses/my");
    expect({ names, descriptions, textLanguage }).toEqual({
      names: { de: "Nudelbar Kumo", ja: "麺屋 雲" },
      descriptions: { de: "Handgezogene Nudeln, zehn Plätze.", "pt-BR": "Dez lugares." },
      textLanguage: "en",
    });
    const visitor = await (await app.visitor().get(`/api/businesses/${id}`, german)).json();
    expect(visitor).toMatchObject({ name: "Nudelbar Kumo" });
    expect(visitor).not.toHaveProperty("names");
  });

  test("a search finds the place by any of its names", async () => {
    for (const words of ["nudelbar", "麺屋", "noodle bar", "handgezogene plätze", "PLATZE nóodle"]) {
      const found = await amira.read<{ id: string }[]>(`/api/businesses?q=${encodeURIComponent(words)}`);
      expect(
        found.map((place) => place.id),
        words,
      ).toEqual([id]);
    }
  });

  test("Mina finds a place to claim by its German name", async () => {
    await app.sql`insert into sources (id, name, attribution) values ('register', 'Register', '© Register')`;
    await app.sql`
      insert into businesses (name, names, type, location, source_id, source_ref, is_approved)
      values ('Kafeneio', '{"de": "Kaffeehaus Österreich"}', 'restaurant', 'Quay', 'register', '1', true)`;
    const mina = await owner(app, "Mina");
    for (const words of ["kaffeehaus osterreich", "kafeneio"])
      expect(await mina.read(`/api/claims/places?q=${encodeURIComponent(words)}`)).toMatchObject([
        { name: "Kafeneio" },
      ]);
  });

  test("Wei-Ling reads traditional letters, and Nora what is tagged as Bokmål", async () => {
    const [bar] = await app.sql`
      insert into businesses (name, names, type, location, source_id, source_ref, is_approved)
      values ('Kumo', '{"zh-Hans": "云面馆", "zh-Hant": "雲麵館", "zh": "云", "nb": "Nudelbaren"}', 'restaurant', 'Quay', 'register', '2', true)
      returning id`;
    const readName = async (language: string) => {
      const response = await app.visitor().get(`/api/businesses/${bar!.id}`, { "accept-language": language });
      const { name, nameLanguage } = await response.json();
      return [name, nameLanguage];
    };
    expect(await readName("zh-TW")).toEqual(["雲麵館", undefined]);
    expect(await readName("zh-CN")).toEqual(["云面馆", undefined]);
    expect((await readName("nb"))[0]).toBe("Nudelbaren");
    await app.sql`update businesses set names = names - 'zh-Hant' where id = ${bar!.id}`;
    expect((await readName("zh-TW"))[0]).toBe("云");
  });

  test("emails and push messages know whose texts their readers read", async () => {
    const listFor = async (language: string) => {
      const list = toReaderLanguages(sql`${language}::text`, "fr");
      return [...(await app.db.execute<{ list: string }>(sql`select ${list} as list`))][0]!.list;
    };
    expect(await listFor("no")).toBe("no,nb,nn,en,fr");
    expect(await listFor("zh-Hant")).toBe("zh-Hant,zh,en,fr");
    expect(await listFor("en-XA")).toBe("en,en,fr");
  });

  test("Lena reads in German where a place's data comes from", async () => {
    const attribution = "© OpenStreetMap contributors, ODbL 1.0";
    await app.sql`insert into sources (id, name, attribution) values ('osm', 'OpenStreetMap', ${attribution})`;
    const [quay] = await app.sql`
      insert into businesses (name, type, location, source_id, source_ref, is_approved)
      values ('Kaffee am Kai', 'restaurant', 'Quay', 'osm', 'node/1', true) returning id`;
    const page = await app.visitor().get(`/business/${quay!.id}`, { "accept-language": "de" });
    expect(await page.text()).toContain("© OpenStreetMap-Mitwirkende, ODbL 1.0");
  });

  test("Kenji's export contains all languages", async () => {
    const archive = await (await kenji.get("/api/users/export")).text();
    expect(archive).toContain("麺屋 雲");
  });
});

describe("the best language for a reader", () => {
  const museum = {
    ...noodleBar,
    name: "Musée des Lys",
    description: "Des lys toute l'année.",
    textLanguage: "fr",
    names: { en: "Museum of Lilies", de: "Lilienmuseum" },
    descriptions: { "en-GB": "Lilies all year.", pl: "Lilie cały rok." },
  };
  const ids: Record<string, string> = {};
  let lucie: Person;
  beforeAll(async () => {
    lucie = await owner(app, "Lucie");
    ids.museum = await openUp(lucie, ada, museum);
    const bar = { ...noodleBar, name: "Bar al porto", description: null, textLanguage: "it" };
    const texts = {
      names: { fr: "Bar du port", sv: "Hamnbaren" },
      descriptions: { sv: "Vid kajen.", pl: "Przy kei." },
    };
    ids.bar = await openUp(await owner(app, "Marta"), ada, { ...bar, ...texts });
    ids.ida = await openUp(await owner(app, "Ida"), ada, {
      ...noodleBar,
      name: "Chez Ida",
      description: "Une table.",
      names: { en: "Ida's" },
      descriptions: null,
    });
  });

  const BEST: [language: string, place: string, name: string, nameMark: string, description: string, mark: string][] = [
    ["de", "museum", "Lilienmuseum", "", "Lilies all year.", "en-GB"],
    ["pl", "museum", "Museum of Lilies", "en", "Lilie cały rok.", ""],
    ["fr", "museum", "Musée des Lys", "", "Des lys toute l'année.", ""],
    ["en", "museum", "Museum of Lilies", "", "Lilies all year.", ""],
    // Neither German nor English: the city's language, then the plain text, then any.
    ["de", "bar", "Bar du port", "fr", "Przy kei.", "pl"],
    ["it", "bar", "Bar al porto", "", "Przy kei.", "pl"],
    // Texts of unknown language are taken to be in the city's.
    ["de", "ida", "Ida's", "en", "Une table.", ""],
    ["fr", "ida", "Chez Ida", "", "Une table.", ""],
  ];
  for (const [language, place, name, nameLanguage, description, descriptionLanguage] of BEST)
    test(`in ${language}, the ${place} is “${name}” with “${description}”`, async () => {
      const headers = { "accept-language": language };
      const body = await (await app.visitor().get(`/api/businesses/${ids[place]}`, headers)).json();
      const marks = [body.nameLanguage ?? "", body.descriptionLanguage ?? ""];
      expect([body.name, body.description, ...marks]).toEqual([name, description, nameLanguage, descriptionLanguage]);
    });

  test("Pawel reads English names in all lists, and in emails", async () => {
    const pawel = await app.join("Pawel");
    await pawel.get("/language/pl?returnTo=/");
    await app.sql`update users set email_verified_at = now() where id = ${pawel.id}`;
    await pawel.send("PUT", "/api/users/email-copies", { enabled: true });
    await pawel.post("/api/swipes", { businessId: ids.museum, action: "save" });
    const eventDate = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
    expect((await lucie.post("/api/events", { title: "Kwiaty", eventDate })).status).toBe(200);
    const message = { title: "Bonjour", content: "Des lys.", isAnnouncement: true };
    expect((await lucie.post("/api/messages", message)).status).toBe(200);
    const paths = ["/dashboard", `/map?place=${ids.museum}`, "/events", "/messages", "/", "/api/users/saved"];
    for (const path of [...paths, "/api/map/points", "/api/events"]) {
      const text = await (await pawel.get(path)).text();
      expect(text, path).toContain("Museum of Lilies");
      expect(text, path).not.toContain("Musée des Lys");
    }
    await app.deliver();
    expect(app.mails.findLast(({ to }) => to === pawel.email)!.subject).toStartWith("Museum of Lilies");
  });

  test("the city's language is the site's, or the one of its time zone's country", () => {
    const read = (timezone: string, first: Language = "en") =>
      getCityLanguage({ city: { name: "City", timezone }, config: { ...app.ctx.config, languages: [first] } });
    const zones = ["Europe/Paris", "Europe/Lisbon", "Asia/Kathmandu", "Asia/Katmandu", "Europe/Busingen", "UTC"];
    expect(zones.map((zone) => read(zone))).toEqual(["fr", "pt", "ne", "ne", "de", "en"]);
    expect(read("Europe/Paris", "pt-BR")).toBe("pt");
  });
});

test("codes are normalized, and wrong languages and texts are refused", async () => {
  const mina = await owner(app, "Nele");
  const created = await mina.post("/api/businesses", { ...noodleBar, names: { PT_br: " Bar  " }, textLanguage: "EN" });
  const { id, names, textLanguage } = (await created.json()) as { id: string; names: object; textLanguage: string };
  expect([names, textLanguage]).toEqual([{ "pt-BR": "Bar" }, "en"]);
  const many = Object.fromEntries([..."abcdefghij"].flatMap((a) => [..."aeioumr"].map((b) => [a + b, "Kumo"])));
  const refused = [
    { names: { klingon: "Kumo" } },
    { names: { und: "Kumo" } },
    { names: { de: "x".repeat(121) } },
    { names: { de: "two\nlines" } },
    { descriptions: { de: "x".repeat(2001) } },
    { descriptions: { de: 7 } },
    { textLanguage: "xx" },
    { names: many },
  ];
  for (const body of refused)
    expect((await mina.patch(`/api/businesses/${id}`, body)).status, JSON.stringify(body).slice(0, 40)).toBe(422);
});

describe("review", () => {
  test("a new name in another language waits for review like the name itself", async () => {
    const yuki = await owner(app, "Yuki");
    const id = await openUp(yuki, ada, translated);
    const names = { de: "Kasino Kumo" };
    const edited = await yuki.patch(`/api/businesses/${id}`, { names, descriptions: { de: "Neu." } });
    expect(await edited.json()).toMatchObject({ names: { de: "Nudelbar Kumo" }, pendingChanges: { names } });
    const page = () =>
      app
        .visitor()
        .get(`/business/${id}?lang=de`)
        .then((response) => response.text());
    expect(await page()).toContain("Nudelbar Kumo");
    expect(await page()).toContain("Neu.");
    const review = await (await ada.get("/admin?tab=review&status=changed")).text();
    expect(review).toContain("Kasino Kumo");
    expect((await decide(ada, id, { approved: true })).status).toBe(200);
    expect(await page()).toContain("Kasino Kumo");
  });

  test("the same texts in another order are no change", async () => {
    const sora = await owner(app, "Sora");
    const id = await openUp(sora, ada, translated);
    const names = { ja: "麺屋 雲", de: "Nudelbar Kumo" };
    const same = await sora.patch(`/api/businesses/${id}`, { names });
    expect(await same.json()).toMatchObject({ pendingChanges: null, changedAt: null });
  });
});

describe("imports", () => {
  const source = { id: "osm", name: "OSM", attribution: "© OSM", licenseName: null, licenseUrl: null };
  const importCafe = async (texts: object) => {
    const properties = { name: "Kafeneio", amenity: "cafe", ...texts };
    const geometry = { type: "Point", coordinates: [7.42, 43.73] };
    const feature = { type: "Feature", id: "node/77", geometry, properties };
    const bytes = new TextEncoder().encode(JSON.stringify({ type: "FeatureCollection", features: [feature] }));
    const file = { name: "osm.geojson", size: bytes.length, hash: Bun.hash(bytes).toString(16) };
    const counts = await app.db.transaction((tx) => importFile(tx, { source, parsed: parseFile(bytes), file }));
    const [place] = await app.db.select().from(businesses).where(eq(businesses.sourceRef, "node/77"));
    return { counts, place: place! };
  };

  test("a new language is a change, the same ones are not, and Ada's edits are kept", async () => {
    await importCafe({ "name:en": "Coffee house" });
    expect((await importCafe({ "name:en": "Coffee house" })).counts).toMatchObject({ updated: 0, unchanged: 1 });
    const { counts, place } = await importCafe({ "name:de": "Kaffeehaus", "name:en": "Coffee house" });
    expect(counts).toMatchObject({ updated: 1 });
    expect(place.names).toEqual({ de: "Kaffeehaus", en: "Coffee house" });
    const names = { de: "Griechisches Café", en: "Coffee house" };
    const edited = await ada.patch(`/api/admin/businesses/${place.id}`, { names, textLanguage: "el" });
    expect(await edited.json()).toEqual({ changed: ["names", "textLanguage"], locked: ["names.de", "textLanguage"] });
    const page = await (await ada.get(`/business/${place.id}/edit`)).text();
    expect(page).toContain("Name in other languages (German)");
    const later = await importCafe({
      "name:de": "Kaffeehaus",
      "name:en": "Coffee bar",
      "name:it": "Caffè",
      "description:fr": "Un café grec.",
    });
    expect(later.place).toMatchObject({
      names: { de: "Griechisches Café", en: "Coffee bar", it: "Caffè" },
      descriptions: { fr: "Un café grec." },
      textLanguage: "el",
    });
    await ada.patch(`/api/admin/businesses/${place.id}`, { descriptions: { de: "Ein Café.", fr: "Un café grec." } });
    const last = await importCafe({ "name:de": "Kaffeehaus", "description:fr": "Un café.", "description:de": "Neu." });
    expect(last.counts).toMatchObject({ updated: 1 });
    expect(last.place).toMatchObject({
      names: { de: "Griechisches Café" },
      descriptions: { de: "Ein Café.", fr: "Un café." },
    });
    expect(last.place.names).not.toHaveProperty("en");
    const again = await importCafe({ "name:de": "Kaffeehaus", "description:fr": "Un café.", "description:de": "Neu." });
    expect(again.counts).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test("an owner's texts are kept, and the imported ones come back when the owner leaves", async () => {
    const { place } = await importCafe({ "name:de": "Kaffeehaus", "description:fr": "Un café grec." });
    const eleni = await owner(app, "Eleni");
    await eleni.post(`/api/businesses/${place.id}/claim`, { note: "My café, ask for me." });
    const [claim] = await ada.read<{ id: string }[]>("/api/admin/claims");
    expect((await ada.post(`/api/admin/claims/${claim!.id}/decision`, { agree: true })).status).toBe(200);
    await eleni.patch(`/api/businesses/${place.id}`, { descriptions: { de: "Mein Café." } });
    const kept = await importCafe({ "name:de": "Anders", "description:de": "Aus der Datei." });
    expect(kept.counts).toMatchObject({ kept: 1 });
    expect(kept.place.descriptions).toEqual({ de: "Mein Café." });
    expect((await eleni.send("DELETE", "/api/users/me", { password: "a long enough password" })).status).toBe(200);
    const [left] = await app.db.select().from(businesses).where(eq(businesses.id, place.id));
    expect(left).toMatchObject({ userId: null, descriptions: { fr: "Un café grec." } });
  });
});
