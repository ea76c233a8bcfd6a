// Why a place is believed to be open: who says so, and as of when.
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import { businesses, sources } from "../../../db/schema/index.ts";
import { t } from "../../i18n/t.ts";
import { isOpenAir } from "../../planning/stays.ts";
import { type City, formatDay } from "../../ui/dates.ts";

import { getKind } from "../places/listing/schema.ts";

/** What is said of the opening hours of places, by their ids; null if nobody has said any. */
export async function loadEvidence(
  db: Database,
  ids: readonly string[],
  city: City,
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      ...pick(businesses, "id", "openingHours", "lockedFields", "userId"),
      tags: sql<string[]>`${businesses.tags}`,
      source: sources.name,
      at: sql<string | null>`coalesce(${businesses.confirmedAt}, ${sources.importedAt})`,
    })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(inArray(businesses.id, [...ids]));
  return new Map(
    rows.map(({ id, openingHours, tags, at, ...by }) => {
      if (!openingHours) return [id, isOpenAir(getKind({ tags })) ? t("In the open air, accessible as a rule") : null];
      return [id, at && describe(by, formatDay(at, city))];
    }),
  );
}

type Knows = { source: string | null; userId: string | null; lockedFields: string[] };

function describe({ source, userId, lockedFields }: Knows, day: string): string {
  if (userId) return t("Hours by its owner, as of {day}", { day });
  if (lockedFields.includes("openingHours") || !source)
    return t("Hours by the editors of this site, as of {day}", { day });
  return t("Hours by {source}, as of {day}", { source, day });
}
