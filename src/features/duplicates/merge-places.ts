// Merging two places that are the same one.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import type { Database } from "../../../db/client.ts";
import { businesses, claims, mergedPlaces } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { PLACE_GIVEN_TO_OTHER } from "../claims/decisions.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";
import { findMergedInto } from "../listings/merged-places.ts";
import { takeOverSource } from "../listings/unclaimed-facts.ts";
import { notify } from "../notifications/queue.ts";
import { moveRecords } from "./move-records.ts";
import type { Merge } from "./schema.ts";

const MAX_ATTEMPTS = 3;

/**
 * Moves everything from one place to the other and deletes it; its URLs lead to the other. Imports go on with the place that
 * stays, and leave out the other one. Idempotent.
 * @throws NotFound for an unknown place, Conflict if the place to merge has an owner, or the other one isn't approved
 */
export async function mergePlaces(db: Database, adminId: string, merge: Merge): Promise<{ id: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => mergeInTransaction(tx, adminId, merge));
    } catch (error) {
      // A traveler swiped it at the same time.
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const isDeadlock = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === "40P01";

async function mergeInTransaction(tx: Database, adminId: string, { keep, merge }: Merge): Promise<{ id: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
  if ((await findMergedInto(tx, merge)) === keep) return { id: keep };
  const { kept, gone } = await lockPlaces(tx, keep, merge);
  await decideClaims(tx, kept, gone);
  await moveRecords(tx, keep, merge);
  const takesOver = kept.sourceId === null;
  await tx.insert(mergedPlaces).values({
    id: merge,
    businessId: keep,
    ...(!takesOver && { sourceId: gone.sourceId, sourceRef: gone.sourceRef }),
  });
  if (takesOver) await takeOverSource(tx, keep, merge);
  else await tx.delete(businesses).where(eq(businesses.id, merge));
  await invalidateCatalogue(tx);
  await recordAudit(tx, {
    adminId,
    action: "place.merge",
    subject: { id: keep, name: kept.name },
    detail: { merged: gone.name, id: merge },
  });
  return { id: keep };
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
      id: businesses.id,
      name: businesses.name,
      userId: businesses.userId,
      isApproved: businesses.isApproved,
      sourceId: businesses.sourceId,
      sourceRef: businesses.sourceRef,
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
    await notify(tx, [userId], { kind: "claim-refused", facts: { ...facts, reason: PLACE_GIVEN_TO_OTHER } });
}
