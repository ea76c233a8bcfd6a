// A snapshot of an imported listing, taken when it gets an owner and restored when the owner leaves.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { businesses, type Database } from "../../../../db/index.ts";
import columns from "./columns.json" with { type: "json" };

/** Those that an owner can change. */
const names = Object.values(columns)
  .map(({ column }) => column)
  .filter((column) => column !== "background");
const snapshotOf = (prefix: string) =>
  `jsonb_build_object(${names.map((name) => `'${name}', ${prefix}.${name}`).join(", ")})`;
const columnsOf = (prefix: string) => sql.raw(names.map((name) => `${prefix}.${name}`).join(", "));

/** Call before the new owner can write. @param tx the transaction of the handover */
export async function saveUnclaimedFacts(tx: Database, id: string): Promise<void> {
  await tx
    .update(businesses)
    .set({ unclaimedFacts: sql.raw(snapshotOf("businesses")) })
    .where(eq(businesses.id, id));
}

/**
 * Removes the owner of an imported place and restores the snapshot. Without one, the owner's description and contact are
 * cleared until the next import. A rejected place stays rejected, without what was written to the owner.
 * @param tx the transaction in which its owner leaves
 */
export async function releasePlace(tx: Database, id: string): Promise<void> {
  const isImported = and(eq(businesses.id, id), isNotNull(businesses.sourceId));
  await tx
    .update(businesses)
    .set({ description: null, descriptions: null, contactInfo: null })
    .where(and(isImported, sql`${businesses.unclaimedFacts} is null`));
  await tx.execute(sql`
    update businesses b set (${sql.raw(names.join(", "))}) = (
      select ${columnsOf("f")} from jsonb_populate_record(null::businesses, b.unclaimed_facts) f),
      fact_edits = (select jsonb_object_agg(e.key, e.value) from jsonb_each(b.fact_edits) as e
        where b.facts -> e.key is not distinct from b.unclaimed_facts -> 'facts' -> e.key)
    where b.id = ${id} and b.source_id is not null and b.unclaimed_facts is not null`);
  await tx
    .update(businesses)
    .set({
      userId: null,
      unclaimedFacts: null,
      factEdits: sql`(select jsonb_object_agg(key, value) from jsonb_each(${businesses.factEdits}) where value ->> 'by' = 'admin')`,
      approvedFacts: null,
      pendingChanges: null,
      rejectionReason: null,
      changesRejectionReason: null,
      changedAt: null,
      updatedAt: sql`now()`,
    })
    .where(isImported);
}

const TAKEN_OVER = {
  source_id: "g.source_id",
  source_ref: "g.source_ref",
  unclaimed_facts: snapshotOf("g"),
  confirmed_at: "greatest(r.confirmed_at, g.confirmed_at)",
  tags: "case when r.tags = '{}' then g.tags else r.tags end",
  locked_fields: "g.locked_fields",
  hand_edits: "g.hand_edits",
  latitude: "coalesce(r.latitude, g.latitude)",
  longitude: "coalesce(r.longitude, g.longitude)",
  updated_at: "now()",
};

/** What an owner's own profile gets when an imported place is merged into it: the source, and the facts as the snapshot. */
export const SOURCE_COLUMNS = sql.raw(Object.keys(TAKEN_OVER).join(", "));

/** Their values for the profile `r`. @param merged the imported place */
export const selectSource = (merged: string) => sql`
  select ${sql.raw(Object.values(TAKEN_OVER).join(", "))}
  from merged_places m, jsonb_populate_record(null::businesses, m.undo -> 'place') g where m.id = ${merged}`;
