// Places for tests.
import type { Database } from "../db/client.ts";
import { businesses, catalogueVersion, sources } from "../db/schema/index.ts";
import type { Background, BusinessType, Facts, Tag } from "../db/vocabulary.ts";

export type Wanted = {
  name: string;
  type?: BusinessType;
  tags?: Tag[];
  latitude?: number;
  longitude?: number;
  description?: string;
  openingHours?: string;
  location?: string;
  facts?: Facts;
  background?: Background;
  names?: Record<string, string>;
};

/** Inserts approved places of a test source. @returns their ids by name */
export async function putPlaces(db: Database, places: Wanted[]): Promise<Record<string, string>> {
  await db.insert(sources).values({ id: "test", name: "Test", attribution: "Made for a test" }).onConflictDoNothing();
  const rows = await db
    .insert(businesses)
    .values(
      places.map(
        ({
          type = "restaurant",
          tags = [],
          latitude = 43.7384,
          longitude = 7.4246,
          location = "1 Quay Street",
          ...place
        }) => ({
          ...place,
          type,
          tags,
          latitude,
          longitude,
          location,
          isApproved: true,
          approvedAt: new Date(),
          sourceId: "test",
          sourceRef: place.name,
        }),
      ),
    )
    .returning({ id: businesses.id, name: businesses.name });
  await db
    .insert(catalogueVersion)
    .values({ version: 1000 })
    .onConflictDoUpdate({ target: catalogueVersion.only, set: { version: 1000 + rows.length } });
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}
