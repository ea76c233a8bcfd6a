// Adding a place that no import brought and that has no owner.
import { sql } from "drizzle-orm";
import { businesses, sources } from "../../../db/index.ts";
import { TRAVEL_PREFERENCES } from "../../../db/vocabulary.ts";
import { recordAudit } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";
import { toFactEdits } from "../places/listing/fact-edits.ts";
import { BY_HAND } from "../places/listing/hand-edits.ts";
import { assertWebsite } from "../places/listing/own-address.ts";
import { toOwnTags } from "../places/owner/vocabulary.ts";
import type { NewPlace } from "../places/schema.ts";

/** It is public at once. Repeating it changes nothing. @throws ValidationError */
export async function addPlace(
  { db, config: { baseUrl, siteName } }: Pick<AppContext, "db" | "config">,
  adminId: string,
  { id, tags = [], ...place }: NewPlace,
): Promise<{ id: string }> {
  assertWebsite(place.website, baseUrl);
  const travelers = TRAVEL_PREFERENCES.map((preference) => `for:${preference}`).filter((tag) => tags.includes(tag));
  const values = { ...place, tags: toOwnTags(tags, travelers), factEdits: toFactEdits("admin", null, place.facts) };
  const now = sql`now()`;
  await db.transaction(async (tx) => {
    await tx.insert(sources).values({ id: BY_HAND, name: siteName, attribution: siteName }).onConflictDoNothing();
    const added = await tx
      .insert(businesses)
      .values({ ...values, id, sourceId: BY_HAND, sourceRef: id, isApproved: true, approvedAt: now, confirmedAt: now })
      .onConflictDoNothing()
      .returning({ id: businesses.id });
    if (added.length === 0) return;
    await recordAudit(tx, { adminId, action: "place.add", subject: { id, name: place.name } });
    await invalidateCatalogue(tx);
  });
  return { id };
}
