// Imports of real OpenStreetMap data for Monaco and San Francisco.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { businesses } from "../../db/schema/index.ts";
import { BUSINESS_TYPES, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";
import { importPlaces } from "../../src/commands/import.ts";
import { type ImportArguments, parseImportArguments } from "../../src/commands/import-options.ts";
import { MONACO, SAN_FRANCISCO } from "../real-data.ts";
import { freshDatabase } from "../test-app.ts";
import { parseFile } from "./parsing.ts";

const countTypes = (places: { type: string }[]) =>
  BUSINESS_TYPES.map((type) => places.filter((place) => place.type === type).length);
const read = async (path: string, city: string) => parseFile(await Bun.file(path).bytes(), { city });

describe.skipIf(!existsSync(MONACO))("Monaco (needs osm-monaco.geojson)", () => {
  let ctx: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    ctx = await freshDatabase();
  });
  afterAll(() => ctx.close());

  test("all 328 places are imported or rejected with a reason", async () => {
    const { places, rejected, warnings, attribution } = await read(MONACO, "Monaco");
    expect(places.length + rejected.length).toBe(328);
    expect(rejected.map(({ name, reason }) => [name, reason])).toEqual([
      ["Formia", "isn't for travelers: shop=butcher"],
      ["Habitat", "isn't for travelers: shop=furniture"],
      ["Dixième Art", "isn't for travelers: shop=tattoo"],
    ]);
    expect(countTypes(places)).toEqual([141, 16, 10, 89, 69]);
    expect(warnings).toEqual([]);
    expect(attribution).toBe("© OpenStreetMap contributors, ODbL 1.0");
  });

  test("addresses, hours, websites and coordinates are kept", async () => {
    const { places } = await read(MONACO, "Monaco");
    expect(places.find(({ sourceRef }) => sourceRef === "node/1306031293")).toEqual({
      sourceRef: "node/1306031293",
      name: "Ambassador",
      type: "hotel",
      names: null,
      description: null,
      descriptions: null,
      textLanguage: null,
      location: "10 Avenue Prince Pierre, Monaco",
      contactInfo: "+377 97 97 96 96",
      website: "https://www.ambassadormonaco.com/",
      openingHours: null,
      priceLevel: null,
      facts: null,
      background: { areas: ["Monaco"] },
      latitude: 43.732805,
      longitude: 7.418157,
      tags: ["kind:hotel"],
    });
    expect(places.find(({ name }) => name === "Decathlon")?.openingHours).toBe("Mo-Sa 09:30-19:30");
  });

  test("importing twice changes nothing", async () => {
    const lines: string[] = [];
    const order = parseImportArguments({ operand: MONACO, options: { city: "Monaco" } }) as ImportArguments;
    const io = { db: ctx.db, out: (line: string) => lines.push(line), progress: () => {} };
    expect(await importPlaces(order, io)).toBe(0);
    expect(lines.at(-1)).toBe("Added 325, updated 0, 0 unchanged.");
    const once = await ctx.db.select().from(businesses).orderBy(businesses.sourceRef);
    expect(await importPlaces(order, io)).toBe(0);
    expect(lines.at(-1)).toBe("Added 0, updated 0, 325 unchanged.");
    expect(await ctx.db.select().from(businesses).orderBy(businesses.sourceRef)).toEqual(once);
  });
});

describe.skipIf(!existsSync(SAN_FRANCISCO))("San Francisco (needs osm-san-francisco.geojson)", () => {
  test("all 2,168 places are imported or rejected with a reason; none is invalid", async () => {
    const { places, rejected } = await read(SAN_FRANCISCO, "San Francisco");
    expect(places.length + rejected.length).toBe(2168);
    expect(rejected.filter(({ broken }) => broken)).toEqual([]);
    expect(countTypes(places)).toEqual([1183, 205, 70, 223, 404]);
    expect(rejected.filter(({ reason }) => reason === "is closed")).toHaveLength(14);
  });

  test("every travel preference occurs", async () => {
    const { places } = await read(SAN_FRANCISCO, "San Francisco");
    const named = TRAVEL_PREFERENCES.map(
      (preference) => places.filter(({ tags }) => tags.includes(`for:${preference}`)).length,
    );
    expect(Math.min(...named)).toBeGreaterThan(10);
  });
});
