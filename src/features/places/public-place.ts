// What a place's picture shows of it.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, sources } from "../../../db/schema/index.ts";
import type { BusinessType } from "../../../db/vocabulary.ts";
import { NotFound } from "../../errors.ts";
import { parseBusinessId } from "../listings/listings.ts";

/** @throws NotFound where there is no approved place with this id: its name is not public yet */
export async function getPublicPlace(db: Database, id: string): Promise<PublicPlace> {
  const [place] = await db
    .select({
      id: businesses.id,
      name: businesses.name,
      type: businesses.type,
      location: businesses.location,
      tags: sql<string[]>`${businesses.tags}`,
      source: sources.attribution,
    })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(and(eq(businesses.id, parseBusinessId(id)), eq(businesses.isApproved, true)));
  if (!place) throw new NotFound("There is no such picture.");
  return place;
}

export type PublicPlace = {
  id: string;
  name: string;
  type: BusinessType;
  location: string;
  tags: readonly string[];
  /** The words its source asks for, where it was imported. */
  source: string | null;
};
