// What machines read about places and events, in the vocabulary of https://schema.org.
import { beforeAll, expect, test } from "bun:test";
import { events } from "../../db/schema/index.ts";
import type { BusinessType } from "../../db/vocabulary.ts";
import schemaTypes from "../../src/features/places/schema-types.json" with { type: "json" };
import texts from "../../src/i18n/tags.texts.json" with { type: "json" };
import { toOffsetTime, toOpeningHours } from "../../src/ui/schema-org.ts";
import { putPlaces } from "../places.ts";
import { checkSchemaOrg, structuredDataIn } from "../schema-org.ts";
import { useTestApp } from "../test-app.ts";

const TYPES: [string, BusinessType, string][] = [
  ["café", "restaurant", "CafeOrCoffeeShop"],
  ["pub", "restaurant", "BarOrPub"],
  ["museum", "tour", "Museum"],
  ["bookshop", "retail", "BookStore"],
  ["hostel", "hotel", "Hostel"],
  ["park", "tour", "Park"],
  ["nightclub", "event_organizer", "NightClub"],
];
const KINDS = texts.kinds.map((kind) => kind.split(" [[")[0]!);
const DAY = 24 * 3600 * 1000;

const app = useTestApp({ CITY_NAME: "Monaco", CITY_TIMEZONE: "Europe/Monaco" });
let ids: Record<string, string>;
const read = async (path: string) => structuredDataIn(await (await app.visitor().get(path)).text());

beforeAll(async () => {
  ids = await putPlaces(app.db, [
    ...TYPES.map(([kind, type]) => ({
      name: `The ${kind}`,
      type,
      tags: [`kind:${kind}` as const],
      location: "Rue Grimaldi 4, 98000 Monaco",
      openingHours: "Mo-Fr 09:00-18:00; Jul-Aug Mo-Su 10:00-20:00; PH off",
      description: "One of its kind.",
    })),
    ...KINDS.map((kind) => ({ name: `Some ${kind}`, type: "retail" as const, tags: [`kind:${kind}` as const] })),
    { name: "Plain hotel", type: "hotel" },
  ]);
  await app.sql`update businesses set price_level = 2`;
});

test("each kind of place has its own type, and the vocabulary knows all that is said", async () => {
  const pages = [...TYPES.map(([kind]) => `The ${kind}`), "Plain hotel"].map((name) => `/business/${ids[name]}`);
  const lists = [1, 2, 3, 4].map((page) => `/places/retail?page=${page}`);
  const data = (await Promise.all([...pages, ...lists].map(read))).flat();
  const typeOf = (name: string) => data.find((one) => one.name === name)["@type"];
  expect(TYPES.map(([kind]) => typeOf(`The ${kind}`))).toEqual(TYPES.map(([, , type]) => type));
  expect(typeOf("Plain hotel")).toBe("LodgingBusiness");
  const listed = data.flatMap((one) => one.itemListElement ?? []).map(({ item }) => item?.["@type"]);
  expect(new Set(listed).size).toBeGreaterThan(60);
  expect(await checkSchemaOrg(data)).toBe("");
}, 60_000);

test("every kind we name is in the table of types, once", () => {
  const listed = Object.values({ ...schemaTypes.businesses, ...schemaTypes.places }).flat();
  expect(listed.toSorted()).toEqual(KINDS.toSorted());
});

test("the check finds a wrong type, property and value", async () => {
  const park = { "@context": "https://schema.org", "@type": "Park", name: "Green" };
  for (const wrong of [{ "@type": "Coffeehouse" }, { priceRange: "€€" }, { address: { "@type": "Hotel" } }])
    expect(await checkSchemaOrg([park, { ...park, ...wrong }])).toContain("data.ts(4,");
}, 60_000);

test("a place has its postal address, and hours by season", async () => {
  const [museum] = await read(`/business/${ids["The museum"]}`);
  expect(museum.address).toEqual({
    "@type": "PostalAddress",
    streetAddress: "Rue Grimaldi 4",
    postalCode: "98000",
    addressLocality: "Monaco",
  });
  expect(museum.priceRange).toBeUndefined();
  const summer = museum.openingHoursSpecification.filter((one: object) => "validFrom" in one);
  expect(summer).toMatchObject([{ opens: "10:00", closes: "20:00", validFrom: expect.stringMatching(/-07-01$/) }]);
  expect(summer[0].dayOfWeek).toHaveLength(7);
});

test("hours that are not understood are left out, and others keep their exceptions", () => {
  const read = (text: string) =>
    toOpeningHours(text, "2026-11-27").map((one) => {
      const { dayOfWeek, opens, closes, validFrom, validThrough } = one as Record<string, string>;
      const days = [dayOfWeek].flat().map((day) => day!.replace(/^https:..schema.org.(..).*/, "$1"));
      return [...days, opens, closes, validFrom, validThrough].filter(Boolean).join(" ");
    });
  expect(read("Mo-Fr 09:00-18:00; whenever")).toEqual([]);
  expect(read("Fr-Su 18:00-02:00, Fr 10:00-12:00; Mo off")).toEqual([
    "Mo 00:00 00:00",
    "Fr 18:00 02:00",
    "Fr 10:00 12:00",
    "Sa Su 18:00 02:00",
  ]);
  expect(read("Sa 10:00+; Nov-Mar off")).toEqual([
    "Sa 10:00",
    "Mo Tu We Th Fr Sa Su 00:00 00:00 2026-11-01 2027-03-31",
  ]);
  expect(read("We-Fr 17:30-26:00")).toEqual(["We Th Fr 17:30 02:00"]);
  expect(read("Apr 03-Sep 26 Su 10:00-24:00")).toEqual(["Su 10:00 23:59 2027-04-03 2027-09-26"]);
});

test("an event begins in the city's time, at its host or at an address of its own", async () => {
  const [start, end] = [9, 10].map((days) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY));
  const event = { businessId: ids["The pub"]!, eventDate: start!, endsAt: end! };
  const rows = await app.db
    .insert(events)
    .values([
      { ...event, title: "Quiz" },
      { ...event, title: "Away match", location: "Stade Louis II, 98000 Monaco" },
    ])
    .returning({ id: events.id });
  const [quiz, match] = (await Promise.all(rows.map(({ id }) => read(`/events/${id}`)))).flat();
  expect(quiz.startDate).toMatch(/T\d\d:\d\d:\d\d\+0[12]:00$/);
  expect([quiz.startDate, quiz.endDate].map(Date.parse)).toEqual([start, end].map(Number));
  expect(quiz.location).toMatchObject({ name: "The pub", address: { streetAddress: "Rue Grimaldi 4" } });
  expect(match.location).toEqual({
    "@type": "Place",
    address: expect.objectContaining({ streetAddress: "Stade Louis II", postalCode: "98000" }),
  });
  const lists = await Promise.all(["/whats-on", "/places", "/places/retail", "/"].map(read));
  expect(await checkSchemaOrg([quiz, match, ...lists.flat()])).toBe("");
}, 60_000);

test("a local time has its offset, whatever the zone", () => {
  const at = "2035-07-05T18:00:00Z";
  expect(toOffsetTime(at, "Europe/Monaco")).toBe("2035-07-05T20:00:00+02:00");
  expect(toOffsetTime(at, "Asia/Kolkata")).toBe("2035-07-05T23:30:00+05:30");
  expect(toOffsetTime(at, "UTC")).toBe("2035-07-05T18:00:00+00:00");
});
