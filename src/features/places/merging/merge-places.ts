// Merging two places that are the same one.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { LOCKS } from "../../../../db/advisory-locks.ts";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses, claims, mergedPlaces } from "../../../../db/schema/index.ts";
import { recordAudit, toListingSubject } from "../../../audit-log.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../notifications/queue.ts";
import { PLACE_GIVEN_TO_OTHER } from "../claims/decisions.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { listKnownNames, withFormerNames } from "../listing/former-names.ts";
import { findMergedInto } from "../listing/merged-places.ts";
import { takeOverSource } from "../listing/unclaimed-facts.ts";
import { listCertainPairs } from "./duplicates.ts";
import { recordRows } from "./merge-changes.ts";
import { moveRecords } from "./move-records.ts";
import type { Merge, Merges } from "./schema.ts";

const MAX_ATTEMPTS = 3;

/** Moves everything to the other place and deletes the one; its URLs lead there. Idempotent. @throws NotFound, Conflict */
export const mergePlaces = (db: Database, adminId: string, merge: Merge, batch?: string): Promise<{ id: string }> =>
  retryDeadlocks(db, (tx) => mergeInTransaction(tx, adminId, merge, batch));

/** Three entries may have two pairs that are certain: the second is merged once the first is. */
const MAX_ROUNDS = 3;

/** Merges all pairs that are certain, so that one undo takes all of it back. Each is a transaction of its own. */
export async function mergeCertain(db: Database, adminId: string): Promise<Merges> {
  const id = crypto.randomUUID();
  const merged = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const pairs = await listCertainPairs(db, MAX_MERGES - merged.size);
    if (pairs.length === 0) break;
    for (const { keep, merge } of pairs) {
      if (merged.has(keep.id) || merged.has(merge.id)) continue;
      try {
        await mergePlaces(db, adminId, { keep: keep.id, merge: merge.id }, id);
        merged.add(merge.id);
      } catch (error) {
        // Someone has changed one of the two since they were listed.
        if (!(error instanceof NotFound || error instanceof Conflict)) throw error;
      }
    }
  }
  return { id, count: merged.size };
}

/** In one press: about ten seconds. */
const MAX_MERGES = 1000;

/** A traveler may swipe one of the places at the same time. */
export async function retryDeadlocks<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(run);
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const isDeadlock = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === "40P01";

async function mergeInTransaction(tx: Database, adminId: string, { keep, merge }: Merge, batch?: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
  if ((await findMergedInto(tx, merge)) === keep) return { id: keep };
  const { kept, gone } = await lockPlaces(tx, keep, merge);
  const takesOver = kept.sourceId === null;
  await tx.insert(mergedPlaces).values({
    id: merge,
    businessId: keep,
    ...(!takesOver && { sourceId: gone.sourceId, sourceRef: gone.sourceRef }),
    undo: sql`jsonb_build_object('keptId', ${keep}::text, 'tookOver', ${takesOver}::boolean, 'batch', ${batch ?? null}::text,
      'keptNames', (select b.former_names from businesses b where b.id = ${keep}),
      'place', (select to_jsonb(b) from businesses b where b.id = ${merge}))`,
  });
  await tx
    .update(businesses)
    .set({
      formerNames: withFormerNames(
        sql`(select ${listKnownNames("gone")} from businesses gone where gone.id = ${merge})`,
      ),
    })
    .where(eq(businesses.id, keep));
  await decideClaims(tx, kept, gone);
  await moveRecords(tx, keep, merge);
  if (takesOver) await takeOver(tx, keep, merge);
  else await tx.delete(businesses).where(eq(businesses.id, merge));
  await invalidateCatalogue(tx);
  await recordAudit(tx, {
    adminId,
    action: "place.merge",
    subject: toListingSubject({ ...kept, ownerId: kept.userId }),
    detail: { merged: gone.name, id: merge },
  });
  return { id: keep };
}

/** Records how the owner's profile changes. It belongs to the owner. */
async function takeOver(tx: Database, keep: string, merge: string): Promise<void> {
  const facts = sql`jsonb_build_object('tags', b.tags, 'locked_fields', b.locked_fields, 'confirmed_at', b.confirmed_at,
    'latitude', b.latitude, 'longitude', b.longitude)`;
  await recordRows(
    tx,
    merge,
    "businesses",
    "changed",
    sql`select b.user_id, jsonb_build_object('before', ${facts}) as row from businesses b where b.id = ${keep}`,
  );
  await takeOverSource(tx, keep, merge);
  await tx.execute(sql`
    update merge_changes c set row = c.row || jsonb_build_object('after', ${facts}) from businesses b
    where b.id = ${keep} and c.merged_id = ${merge} and c.table_name = 'businesses'`);
}

type LockedPlace = {
  id: string;
  name: string;
  userId: string | null;
  sourceId: string | null;
  sourceRef: string | null;
};

/** In the order in which swipes and decisions on claims lock rows, so that none waits for another in a circle. */
async function lockPlaces(tx: Database, keep: string, merge: string): Promise<Record<"kept" | "gone", LockedPlace>> {
  await tx
    .select({ id: claims.id })
    .from(claims)
    .where(inArray(claims.businessId, [keep, merge]))
    .orderBy(asc(claims.id))
    .for("update");
  await tx.execute(sql`
    select 1 from taste_profiles where user_id in (select user_id from swipes where business_id in (${keep}, ${merge}))
    order by user_id for update`);
  const places = await tx
    .select({
      ...pick(businesses, "id", "name", "userId", "isApproved", "sourceId", "sourceRef"),
    })
    .from(businesses)
    .where(inArray(businesses.id, [keep, merge]))
    .orderBy(asc(businesses.id))
    .for("update");
  const [kept, gone] = [keep, merge].map((id) => places.find((place) => place.id === id));
  if (!kept || !gone) throw new NotFound(t("There is no such place."));
  if (gone.userId)
    throw new Conflict(t("{name} has an owner, so it has to be the one that stays.", { name: gone.name }));
  if (!kept.isApproved) throw new Conflict(t("Approve {name} first.", { name: kept.name }));
  return { kept, gone };
}

/** The owner's own claim is approved by the merge, all others are refused. Without an owner, they move with the place. */
async function decideClaims(tx: Database, kept: LockedPlace, gone: LockedPlace): Promise<void> {
  if (!kept.userId) return;
  const isPending = and(eq(claims.businessId, gone.id), eq(claims.status, "pending"));
  const decidedAt = sql`now()`;
  await recordRows(
    tx,
    gone.id,
    "claims",
    "changed",
    sql`select c.user_id, jsonb_build_object('id', c.id) as row from claims c
      where c.business_id = ${gone.id} and c.status = 'pending'`,
  );
  const agreed = await tx
    .update(claims)
    .set({ status: "agreed", decidedAt })
    .where(and(isPending, eq(claims.userId, kept.userId)))
    .returning({ userId: claims.userId });
  const refused = await tx
    .update(claims)
    .set({ status: "refused", reason: PLACE_GIVEN_TO_OTHER, decidedAt })
    .where(isPending)
    .returning({ userId: claims.userId });
  const facts = { businessId: kept.id, place: kept.name };
  for (const { userId } of agreed) await notify(tx, [userId], { kind: "claim-agreed", facts });
  for (const { userId } of refused)
    await notify(tx, [userId], {
      kind: "claim-refused",
      facts: { ...facts, reason: PLACE_GIVEN_TO_OTHER, obstacle: "place-taken" },
    });
}
