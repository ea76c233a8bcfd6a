// Which pages a traveler's browser keeps, for when there is no network.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { plans, sessions } from "../../../db/schema/index.ts";
import { selectReactions } from "../discovery/reactions.ts";
import type { KeptPages } from "./schema.ts";

/** Newest first: pages of saved places, of liked ones, of events, and of plans from yesterday on. */
const MAX_PAGES = { saved: 60, liked: 40, events: 40, plans: 10 };

const SCREENS = [
  "/",
  "/discover",
  "/map",
  "/dashboard",
  "/dashboard?tab=liked",
  "/dashboard?tab=events",
  "/dashboard?tab=messages",
  "/events",
  "/events?tab=mine",
  "/messages",
  "/plan",
  "/profile",
  "/offline",
];

/** @param sid of the session that reads the pages: nothing is kept for longer */
export async function listKeptPages(db: Database, userId: string, sid: string): Promise<KeptPages> {
  const [places, events, planned, [session]] = await Promise.all([
    db.execute<{ id: string }>(sql`
      (select business_id as id from (${selectReactions(userId, "save", MAX_PAGES.saved, 0)}) s)
      union (select business_id from (${selectReactions(userId, "like", MAX_PAGES.liked, 0)}) l)`),
    db.execute<{ id: string }>(sql`
      select e.id from events e left join rsvps r on r.event_id = e.id and r.user_id = ${userId}
      left join event_waiting_list w on w.event_id = e.id and w.user_id = ${userId}
      where e.event_date > now() - interval '1 day' and e.canceled_at is null and (r.status = 'in' or w.user_id is not null)
      order by e.event_date limit ${MAX_PAGES.events}`),
    db
      .select({ id: plans.id })
      .from(plans)
      .where(and(eq(plans.userId, userId), sql`${plans.date} >= current_date - 1`))
      .orderBy(plans.date)
      .limit(MAX_PAGES.plans),
    db.select({ until: sessions.expire }).from(sessions).where(eq(sessions.sid, sid)),
  ]);
  return {
    until: (session?.until ?? new Date()).toISOString(),
    pages: [
      ...SCREENS,
      ...places.map(({ id }) => `/business/${id}`),
      ...events.map(({ id }) => `/events/${id}`),
      ...planned.flatMap(({ id }) => [`/plan/${id}`, `/api/plans/${id}/kept`]),
    ],
  };
}
