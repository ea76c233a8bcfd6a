// Merging two places that are the same one.
import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
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
import { SOURCE_COLUMNS, selectSource } from "../listing/unclaimed-facts.ts";
import { listCertainPairs } from "./duplicates.ts";
import { changeRows, deleteRows } from "./merge-changes.ts";
import { moveRecords } from "./move-records.ts";
import type { Merge, Merges } from "./schema.ts";

const MAX_ATTEMPTS = 3;

/** Moves everything to the other place and deletes the one; its URLs lead there. Idempotent. @throws NotFound, Conflict */
export async function mergePlaces(db: Database, adminId: string, merge: Merge): Promise<{ id: string }> {
  await retryDeadlocks(db, (tx) => mergeInTransaction(tx, adminId, merge));
  return { id: merge.keep };
}

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
        const pair = { keep: keep.id, merge: merge.id };
        if (await retryDeadlocks(db, (tx) => mergeInTransaction(tx, adminId, pair, id))) merged.add(merge.id);
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

/** @returns whether it did so; otherwise the two had been merged before */
async function mergeInTransaction(tx: Database, adminId: string, { keep, merge }: Merge, batch?: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
  if ((await findMergedInto(tx, merge)) === keep) return false;
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
  await deleteRows(tx, merge, "businesses", sql`r.id = ${merge}`);
  if (takesOver)
    await changeRows(tx, merge, "businesses", sql`r.id = ${keep}`, sql`(${SOURCE_COLUMNS}) = (${selectSource(merge)})`);
  await invalidateCatalogue(tx);
  await recordAudit(tx, {
    adminId,
    action: "place.merge",
    subject: toListingSubject({ ...kept, ownerId: kept.userId }),
    detail: { merged: gone.name, id: merge },
  });
  return true;
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
  const decide = (claimant: SQL, decision: SQL) =>
    changeRows(
      tx,
      gone.id,
      "claims",
      sql`r.business_id = ${gone.id} and r.status = 'pending' and ${claimant}`,
      sql`decided_at = now(), ${decision}`,
    );
  const agreed = await decide(sql`r.user_id = ${kept.userId}`, sql`status = 'agreed'`);
  const refused = await decide(sql`true`, sql`status = 'refused', reason = ${PLACE_GIVEN_TO_OTHER}`);
  const facts = { businessId: kept.id, place: kept.name };
  for (const { userId } of agreed) await notify(tx, [userId], { kind: "claim-agreed", facts });
  for (const { userId } of refused)
    await notify(tx, [userId], {
      kind: "claim-refused",
      facts: { ...facts, reason: PLACE_GIVEN_TO_OTHER, obstacle: "place-taken" },
    });
}
