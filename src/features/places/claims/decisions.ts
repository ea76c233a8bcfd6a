import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { businesses, claims, type Database, fullName, pick, pickTimes, users } from "../../../../db/index.ts";
import { isUniqueViolation } from "../../../../db/sql-states.ts";
import type { ClaimStatus } from "../../../../db/vocabulary.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { msg, t } from "../../../i18n/t.ts";
import { notify } from "../../notifications/queue.ts";
import { type DecisionRecord, decide } from "../decisions/decide.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { isOfFound } from "../listing/search-text.ts";
import { saveUnclaimedFacts } from "../listing/unclaimed-facts.ts";
import { findTwins } from "../twins/find-twins.ts";
import type { Entry } from "../twins/same-place.ts";
import { placeColumns } from "./claims.ts";
import type { ClaimDecision, WaitingClaim } from "./schema.ts";

export async function listWaitingClaims(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
  search = "",
): Promise<WaitingClaim[]> {
  const twins = findOwnedTwins(db);
  const rows = await db
    .select({
      id: claims.id,
      place: placeColumns,
      note: claims.note,
      ...pickTimes(claims, "createdAt"),
      claimant: { name: fullName(users), email: users.email },
      userId: claims.userId,
      rivals: sql<number>`(select count(*)::int from claims c where c.business_id = ${businesses.id} and c.status = 'pending')`,
    })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .innerJoin(users, eq(users.id, claims.userId))
    .where(and(eq(claims.status, "pending"), isOfFound(claims.businessId, search)))
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .offset(offset)
    .limit(limit);
  const owned = await twins;
  return rows.map(({ userId, ...row }) => ({ ...row, twin: chooseTwin(owned.get(row.place.id) ?? [], userId) }));
}

/** Places with an owner that are probably the same as one that is claimed, by the ID of the latter. */
async function findOwnedTwins(db: Database): Promise<Map<string, Entry[]>> {
  const claimed = sql`select business_id from claims where status = 'pending'`;
  const pairs = await findTwins(db, claimed, isNotNull(businesses.userId));
  const byPlace = pairs.map(({ a, b }) => (a.ownerId === null ? ([a, b] as const) : ([b, a] as const)));
  const found = new Map<string, Entry[]>();
  for (const [place, owned] of byPlace) found.set(place.id, [...(found.get(place.id) ?? []), owned]);
  return found;
}

/** Preferably the claimant's. */
function chooseTwin(owned: Entry[], userId: string): WaitingClaim["twin"] {
  const twin = owned.find(({ ownerId }) => ownerId === userId) ?? owned[0];
  return twin ? { id: twin.id, name: twin.names[0]!, isOwn: twin.ownerId === userId } : null;
}

export const countWaitingClaims = (db: Database, search = ""): Promise<number> =>
  db.$count(claims, and(eq(claims.status, "pending"), isOfFound(claims.businessId, search)));

/** Approving refuses all rival claims. Repeating a decision changes nothing. @throws NotFound, Conflict */
export async function decideOnClaim(
  db: Database,
  adminId: string,
  id: string,
  { agree, reason }: ClaimDecision,
): Promise<{ id: string; status: ClaimStatus }> {
  const result: { id: string; status: ClaimStatus } = { id, status: agree ? "agreed" : "refused" };
  return decide(db, adminId, {
    load: (tx) => lockClaim(tx, id),
    concerns: ({ userId, rivals }) => [userId, ...rivals],
    async apply(tx, claim) {
      if (claim.status === result.status) return { result };
      if (claim.status !== "pending") throw new Conflict(t("This claim has already been decided."));
      if (agree) await handOver(tx, claim);
      const decided = { status: result.status, reason: agree ? null : reason };
      await tx
        .update(claims)
        .set({ ...decided, decidedAt: sql`now()` })
        .where(eq(claims.id, id));
      if (agree) await refuseRivals(tx, claim);
      const [place] = await tx
        .select({ ...pick(businesses, "id", "name"), ownerId: businesses.userId })
        .from(businesses)
        .where(eq(businesses.id, claim.businessId));
      const record: DecisionRecord = {
        action: agree ? "claim.agree" : "claim.refuse",
        subject: place!,
        detail: { person: claim.userId },
        reader: claim.userId,
        reason: decided.reason,
        news: agree ? "claim-agreed" : "claim-refused",
      };
      return { result, record };
    },
  });
}

type StoredClaim = typeof claims.$inferSelect;
type LockedClaim = Pick<StoredClaim, "id" | "userId" | "businessId" | "status"> & {
  isSuspended: boolean;
  rivals: string[];
};

/** Always locks the claimant, then the claim and its rivals by id, so that two decisions can't deadlock. */
async function lockClaim(tx: Database, id: string): Promise<LockedClaim> {
  const notFound = () => new NotFound(t("There is no such claim."));
  const columns = { id: claims.id, userId: claims.userId, businessId: claims.businessId, status: claims.status };
  const [found] = await tx.select(columns).from(claims).where(eq(claims.id, id));
  if (!found) throw notFound();
  const [claimant] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, found.userId))
    .for("share");
  const locked = await tx
    .select(columns)
    .from(claims)
    .where(or(eq(claims.id, id), isRivalOf(found)))
    .orderBy(asc(claims.id))
    .for("update");
  const claim = locked.find((each) => each.id === id);
  if (!claim) throw notFound();
  const rivals = locked.filter((each) => each !== claim && each.businessId === claim.businessId);
  return { ...claim, isSuspended: Boolean(claimant?.suspendedAt), rivals: rivals.map(({ userId }) => userId) };
}

/** A single conditional update decides who owns the place. */
async function handOver(tx: Database, { userId, businessId, isSuspended }: LockedClaim): Promise<void> {
  if (isSuspended) throw new Conflict(t("This account is suspended. Reinstate it first."));
  const hasBusiness = () => new Conflict(t("The claimant already has a business profile."));
  if ((await tx.$count(businesses, eq(businesses.userId, userId))) > 0) throw hasBusiness();
  const updated = await tx
    .update(businesses)
    .set({ userId, updatedAt: sql`now()` })
    .where(and(eq(businesses.id, businessId), isNull(businesses.userId), isNotNull(businesses.sourceId)))
    .returning({ id: businesses.id })
    .catch((error) => {
      // The claimant has just created one.
      throw isUniqueViolation(error) ? hasBusiness() : error;
    });
  if (updated.length === 0) throw new Conflict(t("This place already has an owner."));
  await saveUnclaimedFacts(tx, businessId);
  await invalidateCatalogue(tx);
}

async function refuseRivals(tx: Database, claim: LockedClaim): Promise<void> {
  const reason = sql`case when ${claims.businessId} = ${claim.businessId} then ${PLACE_GIVEN_TO_OTHER} else ${CLAIMANT_GOT_OTHER} end`;
  const refused = await tx
    .update(claims)
    .set({ status: "refused", reason, decidedAt: sql`now()` })
    .where(isRivalOf(claim))
    .returning({
      userId: claims.userId,
      businessId: claims.businessId,
      place: sql<string>`(select name from businesses b where b.id = ${claims.businessId})`,
      reason: sql<string>`${claims.reason}`,
    });
  for (const { userId, ...facts } of refused) {
    const obstacle = facts.businessId === claim.businessId ? "place-taken" : "has-business";
    await notify(tx, [userId], { kind: "claim-refused", facts: { ...facts, obstacle } });
  }
}

export const PLACE_GIVEN_TO_OTHER = msg("We approved another claim for this place.");
export const CLAIMANT_GOT_OTHER = msg(
  "We approved your claim for another place, and each account can have one business.",
);

const isRivalOf = ({ userId, businessId }: Pick<LockedClaim, "userId" | "businessId">) =>
  and(eq(claims.status, "pending"), or(eq(claims.businessId, businessId), eq(claims.userId, userId)));
