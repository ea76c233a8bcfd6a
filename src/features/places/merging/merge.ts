// Merging two places that are the same one.
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { LOCKS } from "../../../../db/advisory-locks.ts";
import { businesses, claims, type Database, mergedPlaces, pick } from "../../../../db/index.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../notifications/queue.ts";
import { PLACE_GIVEN_TO_OTHER } from "../claims/decisions.ts";
import { decide, unlessInTheWay } from "../decisions/decide.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { listKnownNames, withFormerNames } from "../listing/former-names.ts";
import { findMergedInto } from "../listing/merged-places.ts";
import { SOURCE_COLUMNS, selectSource } from "../listing/unclaimed-facts.ts";
import { findDuplicates, listCertainPairs } from "./duplicates.ts";
import { changeRows, deleteRows } from "./merge-changes.ts";
import { moveRecords } from "./move-records.ts";
import type { Merge, Merges } from "./schema.ts";

/** Moves everything to the other place and deletes the one; its URLs lead there. Idempotent. @throws NotFound, Conflict */
export async function mergePlaces(db: Database, adminId: string, merge: Merge): Promise<{ id: string }> {
  await mergePair(db, adminId, merge);
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
      if (await mergeUnlessChanged(db, adminId, { keep, merge }, id)) merged.add(merge.id);
    }
  }
  return { id, count: merged.size };
}

type Pair = Record<"keep" | "merge", { id: string }>;

const mergeUnlessChanged = (db: Database, adminId: string, { keep, merge }: Pair, batch: string) =>
  unlessInTheWay(() => mergePair(db, adminId, { keep: keep.id, merge: merge.id }, batch));

/** Into the one with an owner, or with more swipes or facts. One undo takes all of it back. @returns how many are gone, and why others aren't */
export async function mergeAll(
  db: Database,
  adminId: string,
  ids: readonly string[],
  batch: string,
): Promise<{ count: number; left: ("hidden" | "owner" | "changed")[] }> {
  const approved = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(inArray(businesses.id, [...ids]), businesses.isApproved));
  const found = new Set(approved.map((place) => place.id));
  let [kept = "", ...others] = ids.filter((id) => found.has(id));
  const left = ids.filter((id) => !found.has(id)).map((): "hidden" | "owner" | "changed" => "hidden");
  let count = 0;
  for (const other of others) {
    const [pair] = (await findDuplicates(db, { place: kept, with: other })).pairs;
    if (!pair || !(await mergeUnlessChanged(db, adminId, pair, batch))) {
      left.push(pair?.merge.hasOwner ? "owner" : "changed");
      continue;
    }
    kept = pair.keep.id;
    count++;
  }
  return { count, left };
}

/** In one press: about ten seconds. */
const MAX_MERGES = 1000;

/** @returns whether it did so; otherwise the two had been merged before */
const mergePair = (db: Database, adminId: string, { keep, merge }: Merge, batch?: string): Promise<boolean> =>
  decide(db, adminId, {
    async load(tx) {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
      return (await findMergedInto(tx, merge)) === keep ? null : lockPlaces(tx, keep, merge);
    },
    concerns: () => [],
    async apply(tx, places) {
      if (!places) return { result: false };
      const { kept, gone } = places;
      await moveToKept(tx, places, batch);
      const detail = { merged: gone.name, id: merge };
      return { result: true, record: { action: "place.merge", subject: { ...kept, ownerId: kept.userId }, detail } };
    },
  });

async function moveToKept(tx: Database, { kept, gone }: Places, batch?: string): Promise<void> {
  const [keep, merge] = [kept.id, gone.id];
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
}

type LockedPlace = Pick<typeof businesses.$inferSelect, "id" | "name" | "userId" | "sourceId" | "sourceRef">;

type Places = Record<"kept" | "gone", LockedPlace>;

/** In the order in which swipes and decisions on claims lock rows, so that none waits for another in a circle. */
async function lockPlaces(tx: Database, keep: string, merge: string): Promise<Places> {
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
    .select({ ...pick(businesses, "id", "name", "userId", "isApproved", "sourceId", "sourceRef") })
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
