// Whether the sentences made about the places of a real city tell them apart.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { asc } from "drizzle-orm";
import { businesses } from "../../db/schema/index.ts";
import { importPlaces } from "../../src/commands/import.ts";
import { type ImportArguments, parseImportArguments } from "../../src/commands/import-options.ts";
import { getListings } from "../../src/features/places/listing/listings.ts";
import { inLanguage } from "../../src/i18n/current-language.ts";
import { SAN_FRANCISCO_EXTRACT } from "../real-data.ts";
import { freshDatabase } from "../test-app.ts";

test.skipIf(!existsSync(SAN_FRANCISCO_EXTRACT))(
  "descriptions in San Francisco are distinct (needs osm-san-francisco.osm.pbf)",
  async () => {
    const ctx = await freshDatabase();
    try {
      const options = { city: "San Francisco" };
      const order = parseImportArguments({ operand: SAN_FRANCISCO_EXTRACT, options }) as ImportArguments;
      expect(await importPlaces(order, { db: ctx.db, out: () => {}, progress: () => {} })).toBe(0);
      const places = await ctx.db.select({ id: businesses.id }).from(businesses).orderBy(asc(businesses.sourceRef));
      const ids = places.map(({ id }) => id);
      for (const language of ["en", "ja"] as const) {
        const listings = await inLanguage(language, () => getListings(ctx.db, ids), { findCityLanguage: () => "en" });
        const texts = listings.flatMap(({ description, summary }) => (description ? [] : [summary ?? ""]));
        console.info(`${language}: ${new Set(texts).size} of ${texts.length} descriptions are distinct`);
        expect(texts.length).toBeGreaterThan(2000);
        expect(new Set(texts).size / texts.length).toBeGreaterThanOrEqual(0.9);
      }
    } finally {
      await ctx.close();
    }
  },
  30_000,
);
