import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import { businesses, sources } from "../../../db/schema/index.ts";
import type { BusinessType } from "../../../db/vocabulary.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { parseBusinessId } from "./listing/listings.ts";

export async function getPublicPlace(db: Database, id: string): Promise<PublicPlace> {
  const [place] = await db
    .select({
      ...pick(businesses, "id", "name", "type", "location"),
      tags: sql<string[]>`${businesses.tags}`,
      source: sources.attribution,
    })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(and(eq(businesses.id, parseBusinessId(id)), eq(businesses.isApproved, true)));
  if (!place) throw new NotFound(t("There is no such place."));
  return place;
}

export type PublicPlace = {
  id: string;
  name: string;
  type: BusinessType;
  location: string;
  tags: readonly string[];
  source: string | null;
};
