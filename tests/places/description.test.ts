// What stands in place of a description that nobody has written.
import { beforeAll, expect, test } from "bun:test";
import type { Tag } from "../../db/vocabulary.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
let ids: Record<string, string>;
beforeAll(async () => {
  const tags: Tag[] = ["kind:wine bar", "cuisine:seafood", "for:Food & Culinary", "feature:outdoor seating"];
  ids = await putPlaces(app.db, [
    { name: "Kaimauer", tags },
    { name: "Always There", type: "tour", tags },
    { name: "Ohne Angaben" },
    { name: "Own Words", tags, description: "Six stools by the water." },
    { name: "No Words", tags },
  ]);
  await app.sql`update businesses set opening_hours = '24/7' where id = ${ids["Always There"]!}`;
  const { id } = await app.join("Nora", { type: "business" });
  await app.sql`
    update businesses set user_id = ${id}, source_id = null, source_ref = null where id = ${ids["No Words"]!}`;
});

const read = async (name: string, language = "en") =>
  (await app.visitor().get(`/business/${ids[name]}?lang=${language}`)).text();

test("an imported place says what open data knows of it, in the reader's language", async () => {
  expect(await read("Kaimauer")).toContain("Wine bar: seafood, outdoor seating. From open data.");
  const german = await read("Kaimauer", "de");
  expect(german).toContain("Aus offenen Daten.");
  expect(german).not.toContain("outdoor seating. ");
  expect(german).not.toContain("No description available.");
});

test("the line says that the place is open, in the reader's language", async () => {
  expect(await read("Always There")).toContain("Wine bar: seafood, outdoor seating. Open now. From open data.");
  expect(await read("Always There", "de")).toContain("Jetzt offen. Aus offenen Daten.");
});

test("a card of the deck says only once that the place is open", async () => {
  const lena = await app.join("Lena");
  const html = await (await lena.get("/discover?type=tour")).text();
  const card = html.match(/<article[^>]*deck-card-top.*?<\/article>/s)?.[0] ?? "";
  expect(card).toContain("Wine bar: seafood, outdoor seating. From open data.");
  expect(card.match(/Open now/g)).toHaveLength(1);
});

test("a place of which nothing is known says so", async () => {
  expect(await read("Ohne Angaben")).toContain("No description available.");
});

test("what someone wrote is shown instead, and an owner's tags are not open data", async () => {
  const html = await read("Own Words");
  expect(html).toContain("Six stools by the water.");
  expect(html).not.toContain("From open data.");
  expect(await read("No Words")).toContain("No description available.");
});
