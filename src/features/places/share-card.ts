// What a place's picture shows of it.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, sources } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import type { CardPlace } from "../site/og-image.ts";
import { businessId } from "./listings.ts";

/** @throws NotFound where there is no approved place with this id: its name is not public yet */
export async function readCardPlace(db: Database, id: string): Promise<CardPlace> {
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
    .where(and(eq(businesses.id, businessId(id)), eq(businesses.isApproved, true)));
  if (!place) throw new NotFound("There is no such picture.");
  return place;
}
