// Where travelers were: nothing is assumed, they are asked the morning after, and their taste learns from the answer.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { businesses, type Database, fillIn, visits } from "../../../db/index.ts";
import type { RoomRule, VisitAnswer } from "../../../db/vocabulary.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { relearnAfter } from "../discovery/taste-profile.ts";
import { getListings } from "../places/listing/listings.ts";
import { getPictureUrl, toPlaceCard } from "../places/listing/schema.ts";
import { countNeeded } from "../together/room-deck.ts";
import listOccasionsSql from "./list-occasions.sql" with { type: "text" };
import type { VisitQuestion, VisitView } from "./schema.ts";

/** After that, nobody remembers. */
const MAX_DAYS_AGO = 14;
const MAX_LISTED = 500;

type Occasion = { businessId: string; day: string; isAnswered: boolean };
type Found = Occasion & { rule: RoomRule | null; members: number | null; likes: number | null };

/**
 * The places of plans, attended events and room matches whose night is over, the latest day first. A night lasts until five in the
 * morning.
 */
async function listOccasions(db: Database, userId: string, { timezone }: City): Promise<Occasion[]> {
  const found = await db.execute<Found>(fillIn(listOccasionsSql, { userId, maxDaysAgo: MAX_DAYS_AGO, timezone }));
  const happened = found.filter(({ rule, members, likes }) => !rule || likes! >= countNeeded(rule, members!));
  return [...Map.groupBy(happened, ({ businessId }) => businessId).values()].map(([latest]) => latest!);
}

/** One place at a time, and none twice. */
export async function findVisitQuestion(db: Database, userId: string, city: City): Promise<VisitQuestion | null> {
  const next = (await listOccasions(db, userId, city)).find(({ isAnswered }) => !isAnswered);
  const [place] = next ? await getListings(db, [next.businessId]) : [];
  return next && place ? { ...toPlaceCard(place), day: next.day } : null;
}

/**
 * Stores an answer, or changes it, and relearns the traveler's taste. Idempotent.
 *
 * @param answer null: they weren't there, or it shall be forgotten
 * @throws NotFound unless they were asked
 */
export async function answerVisit(
  db: Database,
  city: City,
  userId: string,
  businessId: string,
  answer: VisitAnswer | null,
): Promise<void> {
  const occasion = (await listOccasions(db, userId, city)).find((each) => each.businessId === businessId);
  await relearnAfter(db, userId, async (tx) => {
    const isKnown = and(eq(visits.userId, userId), eq(visits.businessId, businessId));
    const [known] = await tx.select().from(visits).where(isKnown);
    const day = answer && (known?.day ?? occasion?.day);
    if (day === undefined || (!known && !occasion)) throw new NotFound(t("There's no visit to this place."));
    const lastSwipe = sql<number>`(select coalesce(max(seq), 0) from swipes where user_id = ${userId})`;
    const row = { day, answer, afterSeq: answer && lastSwipe };
    await tx
      .insert(visits)
      .values({ userId, businessId, ...row })
      .onConflictDoUpdate({ target: [visits.userId, visits.businessId], set: row });
  });
}

export const forgetVisits = (db: Database, userId: string): Promise<void> =>
  relearnAfter(db, userId, (tx) =>
    tx.update(visits).set({ day: null, answer: null, afterSeq: null }).where(eq(visits.userId, userId)),
  );

/** The latest first. */
export async function listVisits(db: Database, userId: string): Promise<VisitView[]> {
  const rows = await db
    .select({ id: visits.businessId, name: businesses.name, day: visits.day, answer: visits.answer })
    .from(visits)
    .innerJoin(businesses, eq(businesses.id, visits.businessId))
    .where(and(eq(visits.userId, userId), isNotNull(visits.answer)))
    .orderBy(sql`${visits.day} desc, ${visits.createdAt} desc`)
    .limit(MAX_LISTED);
  const ids = rows.map(({ id }) => id);
  const listings = await getListings(db, ids);
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return rows.map(({ id, name, day, answer }) => {
    const place = byId.get(id);
    const { latitude = null, longitude = null } = place ?? {};
    const hidden = { id, name, type: "", location: "", picture: getPictureUrl({ id, photos: [] }) };
    return { ...(place ? toPlaceCard(place) : hidden), latitude, longitude, day: day!, answer: answer! };
  });
}
