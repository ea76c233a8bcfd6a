// Where travelers were: nothing is assumed, they are asked the morning after, and their taste learns from the answer.
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, visits } from "../../../db/schema/index.ts";
import type { RoomRule, VisitAnswer } from "../../../db/vocabulary.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { lockProfile, relearn, saveProfile } from "../discovery/profiles.ts";
import { getListings } from "../places/listing/listings.ts";
import { getPictureUrl, toPlaceCard } from "../places/listing/schema.ts";
import { countNeeded } from "../together/room-deck.ts";
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
  const toNight = (at: SQL) => sql`((${at} - interval '5 hours') at time zone ${timezone}::text)::date`;
  const today = toNight(sql`now()`);
  const found = await db.execute<Found>(sql`
    with days as (
      select (s.stop ->> 'placeId')::uuid as place, p.date as day, s.nr, null as rule, null::int as members, null::int as likes
      from plans p cross join jsonb_array_elements(p.stops) with ordinality s (stop, nr)
      where p.user_id = ${userId} and not exists (
        select from events e where e.id = (s.stop ->> 'eventId')::uuid and e.canceled_at is not null)
      union all
      select e.business_id, ${toNight(sql`coalesce(e.ends_at, e.event_date + case when e.is_all_day then interval '24 hours' else '0' end)`)},
        0, null, null, null
      from rsvps r join events e on e.id = r.event_id
      where r.user_id = ${userId} and r.status = 'in' and e.canceled_at is null
      union all
      select best.business_id, ${toNight(sql`coalesce(r.open_at, r.created_at)`)}, 0, r.rule,
        (select count(*)::int from room_members o where o.room_id = r.id), best.likes
      from room_members m join rooms r on r.id = m.room_id cross join lateral (
        select business_id, count(*)::int as likes from (
          select distinct on (s.member_id, s.business_id) s.business_id, s.action, s.seq
          from room_swipes s join room_members o on o.id = s.member_id
          where o.room_id = r.id and s.withdrawn_at is null order by s.member_id, s.business_id, s.seq desc) answers
        where action <> 'dislike' group by business_id order by likes desc, max(seq) desc limit 1) best
      where m.user_id = ${userId}
    )
    select place as "businessId", day::text, rule, members, likes,
      exists (select from visits v where v.user_id = ${userId} and v.business_id = place) as "isAnswered"
    from days join businesses b on b.id = place and b.is_approved
    where day < ${today} and day >= ${today} - ${MAX_DAYS_AGO}::int order by day desc, nr, place`);
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
  await changeVisits(db, userId, async (tx) => {
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
  changeVisits(db, userId, (tx) =>
    tx.update(visits).set({ day: null, answer: null, afterSeq: null }).where(eq(visits.userId, userId)),
  );

/** Locks the taste profile, so that one change is learned at a time. */
async function changeVisits(db: Database, userId: string, change: (tx: Database) => Promise<unknown>): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    await change(tx);
    await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
  });
}

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
