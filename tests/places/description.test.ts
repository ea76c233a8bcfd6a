// What stands in place of a description that nobody has written.
import { beforeAll, expect, test } from "bun:test";
import type { Tag } from "../../db/vocabulary.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
let ids: Record<string, string>;

const PLACES: Record<string, Omit<Wanted, "name"> & { tags: Tag[] }> = {
  Kaimauer: { tags: ["kind:wine bar", "cuisine:seafood", "for:Food & Culinary", "feature:outdoor seating"] },
  "Always There": {
    tags: ["kind:wine bar", "cuisine:seafood", "feature:outdoor seating"],
    openingHours: "24/7",
    type: "tour",
  },
  Umi: {
    tags: [
      "kind:restaurant",
      "cuisine:japanese",
      "cuisine:sushi",
      "cuisine:ramen",
      "feature:takeaway",
      "feature:vegetarian options",
      "feature:vegan options",
      "feature:chain",
    ],
  },
  Sunny: {
    tags: ["kind:café", "cuisine:coffee", "feature:takeaway", "feature:outdoor seating", "feature:dog friendly"],
  },
  Plain: { tags: ["kind:bookshop"], location: "12 Pier Lane, Harborview", openingHours: "Mo-Su 10:00-18:00" },
  Sundays: { tags: ["kind:bookshop"], location: "3.5, 4.5", openingHours: "Mo-Su 10:00-18:00; Su off" },
  Weekdays: { tags: ["kind:bookshop"], location: "3.5, 4.5", openingHours: "Mo-Th 10:00-18:00; Fr 10:00-16:00" },
  "Past Midnight": { tags: ["kind:pub", "feature:live music"], openingHours: "Fr,Sa 17:00-26:00" },
  Nightly: { tags: ["kind:pub", "feature:live music"], openingHours: "Mo-Su 18:00-25:30" },
  "Never Closes": { tags: ["kind:bookshop"], location: "3.5, 4.5", openingHours: "Mo-Fr 00:00-24:00" },
  Late: { tags: ["kind:pub", "feature:live music"], openingHours: "Mo-Th 17:00-23:00; Fr,Sa 17:00-02:00" },
  Corrected: {
    tags: ["kind:café", "feature:outdoor seating"],
    location: "3.5, 4.5",
    facts: { outdoor: "no", dogs: "yes" },
  },
};

beforeAll(async () => {
  const { tags } = PLACES.Kaimauer!;
  ids = await putPlaces(app.db, [
    ...Object.entries(PLACES).map(([name, place]) => ({ name, ...place })),
    { name: "Ohne Angaben" },
    { name: "Only a Kind", tags: ["kind:bookshop"] },
    { name: "Own Words", tags, description: "Six stools by the water." },
    { name: "No Words", tags },
  ]);
  const { id } = await app.join("Nora", { type: "business" });
  await app.sql`
    update businesses set user_id = ${id}, source_id = null, source_ref = null where id = ${ids["No Words"]!}`;
});

const read = async (name: string, language = "en") =>
  (await app.visitor().get(`/business/${ids[name]}?lang=${language}`)).text();

/** The sentences that search engines show. */
const readSnippet = async (name: string, language = "en") =>
  (await read(name, language))
    .match(/<meta name="description" content="([^"]*)"/)?.[1]
    ?.replace(/&#x27;|&#39;/g, "'")
    .replace(/[\u2068\u2069]/g, "");

test("an imported place is described by what its source knows, in sentences", async () => {
  expect(await read("Kaimauer")).toContain("Wine bar serving seafood, plus outdoor seating.");
  expect(await readSnippet("Umi")).toBe("Japanese food with sushi and ramen, plus vegan options.");
  expect(await readSnippet("Sunny")).toBe("Café with outdoor seating. Dog friendly.");
});

test("the sentences are in the reader's language", async () => {
  expect(await readSnippet("Umi", "de")).toBe(
    "Hier kocht man japanisch, es gibt Sushi und Ramen. Mit dabei: vegane Auswahl.",
  );
  expect(await readSnippet("Umi", "ja")).toBe("日本料理の店。寿司、ラーメンが楽しめます。ヴィーガン対応もあります。");
  expect(await readSnippet("Umi", "ar")).toBe("مطبخ ياباني، وفي القائمة سوشي ورامن، مع خيارات نباتية صرفة.");
  expect(await read("Kaimauer", "de")).toContain("Weinbar, hier gibt es Meeresfrüchte. Mit dabei: Plätze im Freien.");
});

test("without features, a place is described by its hours, never by its address", async () => {
  expect(await readSnippet("Plain")).toBe("Bookshop. Open daily from 10:00 to 18:00.");
  expect(await readSnippet("Plain", "de")).toBe("Buchhandlung. Täglich von 10:00 bis 18:00 Uhr geöffnet.");
  expect(await readSnippet("Late")).toBe("Pub with live music. Open until 02:00 on some days. Closed on Sunday.");
});

test("hours after midnight are said as a clock shows them", async () => {
  expect(await readSnippet("Past Midnight")).toBe("Pub with live music. Open until 02:00 on some days.");
  expect(await readSnippet("Nightly")).toBe("Pub with live music. Open daily from 18:00 to 01:30.");
});

test("the days on which a place is closed are named", async () => {
  expect(await readSnippet("Sundays")).toBe("Bookshop. Open from 10:00 to 18:00, closed on Sunday.");
  expect(await readSnippet("Sundays", "fr")).toMatch(/^Librairie. De 10:00 à 18:00, fermeture\s: dimanche.$/);
  expect(await readSnippet("Weekdays")).toBe("Bookshop. Closed on Saturday and Sunday.");
  expect(await readSnippet("Never Closes")).toBe("Bookshop. Open day and night. Closed on Saturday and Sunday.");
  expect(await readSnippet("Weekdays", "ar")).toContain("مغلق السبت والأحد.");
});

test("corrected facts count more than tags", async () => {
  expect(await readSnippet("Corrected")).toBe("Café. Dogs welcome.");
});

test("a card of the deck says only once that the place is open", async () => {
  const lena = await app.join("Lena");
  const html = await (await lena.get("/discover?type=tour")).text();
  const card = html.match(/<article[^>]*deck-card-top.*?<\/article>/s)?.[0] ?? "";
  expect(card).toContain("Wine bar serving seafood, plus outdoor seating. Open day and night.");
  expect(card.match(/Open now/g)).toHaveLength(1);
});

test("the source is named in a line of its own", async () => {
  expect(await read("Kaimauer")).not.toContain("From open data");
  expect(await read("Kaimauer")).toContain("Made for a test");
});

test("a place of which nothing is known says so", async () => {
  for (const name of ["Ohne Angaben", "Only a Kind"]) expect(await read(name)).toContain("No description available.");
});

test("what someone wrote is shown instead, and an owner's tags are not a source's", async () => {
  const html = await read("Own Words");
  expect(html).toContain("Six stools by the water.");
  expect(html).not.toContain("serving seafood");
  expect(await read("No Words")).toContain("No description available.");
});
