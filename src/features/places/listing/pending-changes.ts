// Changes of an approved listing that wait for review. Until then, its columns keep what travelers see.

import { and, eq, isNull, sql } from "drizzle-orm";
import { businesses, businessPhotos, type Database, fillIn } from "../../../../db/index.ts";
import type { Tag } from "../../../../db/vocabulary.ts";
import type { Config } from "../../../config.ts";
import { type ApprovedFacts, REVIEWED_FIELDS } from "./approved-facts-schema.ts";
import currentFactsSql from "./current-facts.sql" with { type: "text" };

/** URLs in the owner's order. It spells out businesses.id: when selecting from a single table, drizzle writes a bare "id". */
export const publicPhotos = sql<string[]>`array(
  select p.url from business_photos p where p.business_id = businesses.id and not p.is_pending order by p.position)`;

const allPhotos = sql<string[]>`array(
  select p.url from business_photos p where p.business_id = businesses.id order by p.position)`;

/** The fields that a review covers, as ApprovedFacts. Coordinates are written as JavaScript does, without trailing zeros. */
const currentFacts = fillIn(currentFactsSql, { publicPhotos });

/** Call before changing an approved listing; an existing snapshot is kept. @param tx the transaction of the change */
export async function saveApprovedFacts(tx: Database, id: string): Promise<void> {
  await tx
    .update(businesses)
    .set({ approvedFacts: currentFacts })
    .where(and(eq(businesses.id, id), eq(businesses.isApproved, true), isNull(businesses.approvedFacts)));
}

type PendingFields = Omit<ApprovedFacts, "photos">;
type PendingColumns = Partial<PendingFields & { tags: Tag[] }>;
export type PendingChanges = Partial<ApprovedFacts>;

/** The fields of which a change waits, by the setting REVIEW_EDITS. */
const WAITING_FIELDS: Record<Config["reviewEdits"], readonly (keyof ApprovedFacts)[]> = {
  all: REVIEWED_FIELDS,
  sensitive: ["name", "names", "type", "website", "contactInfo", "photos"],
  none: [],
};

export const isReviewedFirst = (reviewEdits: Config["reviewEdits"], field: keyof ApprovedFacts) =>
  WAITING_FIELDS[reviewEdits].includes(field);

/** A field that is changed back to its public value no longer waits. */
export function splitChanges<Changes extends Partial<PendingFields>>(
  reviewEdits: Config["reviewEdits"],
  current: PendingFields,
  pendingBefore: Partial<PendingFields>,
  changes: Changes,
): { live: Partial<Changes>; pending: Partial<PendingFields> } {
  const live: Record<string, unknown> = {};
  const pending: Record<string, unknown> = { ...pendingBefore };
  for (const [name, value] of Object.entries(changes)) {
    const field = name as keyof PendingFields;
    delete pending[field];
    if (Bun.deepEquals(current[field], value)) continue;
    (isReviewedFirst(reviewEdits, field) ? pending : live)[field] = value;
  }
  return { live: live as Partial<Changes>, pending };
}

const pendingPhotosOf = (businessId: string) =>
  and(eq(businessPhotos.businessId, businessId), eq(businessPhotos.isPending, true));

/** Makes the pending changes and photos part of the listing. @param tx the transaction of the decision */
export async function publishPendingChanges(tx: Database, id: string): Promise<void> {
  const [row] = await tx
    .select({ pending: businesses.pendingChanges })
    .from(businesses)
    .where(eq(businesses.id, id))
    .for("update");
  await tx
    .update(businesses)
    .set({ ...(row?.pending as PendingColumns | null), pendingChanges: null, changesRejectionReason: null })
    .where(eq(businesses.id, id));
  await tx.update(businessPhotos).set({ isPending: false }).where(pendingPhotosOf(id));
}

/** If the listing is as approved again, nothing is left to review. @returns the ids of the removed photos */
export async function dropPendingChanges(tx: Database, id: string): Promise<string[]> {
  const photos = await tx.delete(businessPhotos).where(pendingPhotosOf(id)).returning({ id: businessPhotos.id });
  await tx.execute(sql`
    update business_photos set position = ranked.position
    from (select id, row_number() over (order by position) - 1 as position from business_photos where business_id = ${id}) ranked
    where business_photos.id = ranked.id`);
  await tx
    .update(businesses)
    .set({ pendingChanges: null, changesRejectionReason: null, updatedAt: sql`now()` })
    .where(eq(businesses.id, id));
  await closeIfAsApproved(tx, id);
  return photos.map((photo) => photo.id);
}

/** Call after a staff edit, which needs no review. The owner's changes keep waiting, except those that the listing now has. */
export async function acceptStaffEdit(tx: Database, id: string, fields: readonly string[]): Promise<void> {
  const current = sql`jsonb_each(${currentFacts}) as c`;
  await tx
    .update(businesses)
    .set({
      approvedFacts: sql`${businesses.approvedFacts} || (select jsonb_object_agg(c.key, c.value) from ${current}
        where c.key = any(string_to_array(${fields.join(",")}, ',')))`,
      pendingChanges: sql`(select jsonb_object_agg(p.key, p.value) from jsonb_each(${businesses.pendingChanges}) as p
        join ${current} on c.key = p.key where c.value <> p.value)`,
      staffEditedAt: sql`now()`,
    })
    .where(eq(businesses.id, id));
  await tx
    .update(businesses)
    .set({ changesRejectionReason: null })
    .where(and(eq(businesses.id, id), sql`${pendingChanges} is null`));
  await closeIfAsApproved(tx, id);
}

/** If the owner's changes are gone, nothing is left to review. */
const closeIfAsApproved = (tx: Database, id: string) =>
  tx
    .update(businesses)
    .set({ changedAt: null, approvedFacts: null })
    .where(and(eq(businesses.id, id), eq(businesses.approvedFacts, currentFacts), sql`${pendingChanges} is null`));

/** What waits or was rejected, with all photos if some of them do; null if nothing. */
export const pendingChanges = sql<PendingChanges | null>`nullif(coalesce(businesses.pending_changes, '{}') ||
  case when exists (select from business_photos p where p.business_id = businesses.id and p.is_pending)
    then jsonb_build_object('photos', ${allPhotos}) else '{}' end, '{}')`;

/** A digest of the listing with its pending changes, which approving keeps. Not MD5: an owner could prepare a collision. */
export const listingVersion = sql<string>`encode(sha256(convert_to(
  (${currentFacts} || coalesce(${pendingChanges}, '{}') || case when businesses.staff_edited_at is null then '{}'
    else jsonb_build_object('staffEditedAt', extract(epoch from businesses.staff_edited_at)) end)::text, 'UTF8')), 'hex')`;
