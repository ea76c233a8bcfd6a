// Facts of a place: from OpenStreetMap, from a table, from the owner and an admin, and what a later import keeps.
import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { businesses } from "../../db/schema/index.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { noodleBar, openUp } from "../places/owner/people.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { importFile } from "./import-file.ts";
import { parseText } from "./parsing.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { type: null, admin: true });
  amira = await app.join("Amira");
});

const readOsm = (tags: object) =>
  parseText(
    JSON.stringify({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          id: "node/1",
          geometry: { type: "Point", coordinates: [7.4157, 43.7294] },
          properties: { name: "Chez Nous", amenity: "restaurant", ...tags },
        },
      ],
    }),
    {},
  ).places[0]?.facts;

test("OpenStreetMap's tags become facts, and what is vague stays unknown", () => {
  expect(
    readOsm({
      "diet:vegan": "only",
      "diet:halal": "no",
      wheelchair: "limited",
      "toilets:wheelchair": "yes",
      outdoor_seating: "terrace",
      internet_access: "wlan",
      dog: "leashed",
      "payment:credit_cards": "yes",
      "payment:cash": "no",
      smoking: "no",
      takeaway: "only",
      reservation: "required",
      fee: "maybe",
    }),
  ).toEqual({
    vegetarian: "only",
    vegan: "only",
    halal: "no",
    wheelchairToilet: "yes",
    outdoor: "yes",
    wifi: "yes",
    dogs: "yes",
    cards: "only",
    smoking: "no",
    takeaway: "only",
    reservation: "only",
  });
  expect(readOsm({})).toBeNull();
  expect(readOsm({ wheelchair: "partial", dog: "ask" })).toBeNull();
  expect(readOsm({ cuisine: "vegan;pizza" })).toEqual({ vegetarian: "yes", vegan: "yes" });
});

test("a table's columns and features become facts", () => {
  const read = (header: string, row: string) =>
    parseText(`name,type,latitude,longitude,${header}\nNoodle Bar,restaurant,43.7,7.4,${row}`).places[0]?.facts;
  expect(read("Vegan,Rollstuhlgerecht,Wi-Fi,diet:kosher", "nur,ja,no,yes")).toEqual({
    vegetarian: "only",
    vegan: "only",
    kosher: "yes",
    wheelchair: "yes",
    wifi: "no",
  });
  expect(read("features", "dog friendly|quiet|outdoor seating")).toEqual({ outdoor: "yes", dogs: "yes", quiet: "yes" });
  expect(read("wheelchair", "partly")).toBeNull();
});

const source = {
  id: "register",
  name: "The Register",
  attribution: "© The Register",
  licenseName: "CC BY 4.0",
  licenseUrl: "https://creativecommons.org/licenses/by/4.0/",
};

async function register(vegan: string) {
  const bytes = new TextEncoder().encode(`id,name,type,latitude,longitude,vegan\nc1,Cafe Nord,cafe,44.1,9.2,${vegan}`);
  const file = { name: "register.csv", size: bytes.length, hash: Bun.hash(bytes).toString(16) };
  const counts = await app.db.transaction((tx) => importFile(tx, { source, parsed: parseFile(bytes), file }));
  const [place] = await app.db.select().from(businesses).where(eq(businesses.sourceRef, "c1"));
  return { counts, place: place! };
}

const readPage = async (who: Person, id: string) => (await who.get(`/business/${id}`)).text();

test("an imported fact names its source; Ada's edit survives the next import", async () => {
  const { place } = await register("yes");
  expect(place.facts).toEqual({ vegetarian: "yes", vegan: "yes" });
  const page = await readPage(amira, place.id);
  expect(page).toContain("Vegan food: Yes");
  expect(page).toContain("From The Register<");
  expect(page.match(/>Good to know</g)).toHaveLength(1);
  expect(page).not.toContain("Not known yet");
  const again = await register("yes");
  expect(again.counts).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  const edited = await ada.patch(`/api/admin/businesses/${place.id}`, { facts: { vegan: "no", wheelchair: "yes" } });
  expect(await edited.json()).toEqual({ changed: ["facts"], locked: ["facts"] });
  const { place: kept } = await register("only");
  expect(kept.facts).toEqual({ vegan: "no", wheelchair: "yes" });
  expect(await readPage(amira, place.id)).toContain("From the team of this site");
});

test("an owner says what fits, and is asked for the rest", async () => {
  const luc = await app.join("Luc", { type: "business" });
  const id = await openUp(luc, ada, { ...noodleBar, facts: { vegan: "yes" } });
  expect(await amira.read(`/api/businesses/${id}`)).toMatchObject({ facts: { vegan: "yes" } });
  expect(await (await luc.get("/business-profile")).text()).toContain("Travelers filter by 15 facts");
  const changed = await luc.patch(`/api/businesses/${id}`, { facts: { vegan: "only", dogs: "no" } });
  expect(changed.status).toBe(200);
  const page = await readPage(amira, id);
  expect(page).toContain("Vegan food: Only");
  expect(page).toContain("Dogs welcome: No");
  expect(page).toContain("From the owner, just now");
  const wrong = await luc.patch(`/api/businesses/${id}`, { facts: { vegan: "maybe", spa: "yes" } });
  expect(wrong.status).toBe(422);
});
