import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { isUpcoming } from "../../../db/schema/events.ts";
import { findForeignWriting, getMarkedName, toMarkedText } from "../places/listing/local-text.ts";

const MAX_NEWS = 2;

/** An unread message. `seat` is the upcoming event if it is about a seat that the traveler got and still has. */
export type News = {
  id: string;
  title: string;
  sender: string;
  /** The languages of the sender and the title, set if they are known and not the reader's. */
  nameLanguage?: string;
  textLanguage?: string;
  at: Date;
  seat: { title: string; at: Date } | null;
};

/** Seats first, then newest first. */
export async function listNews(db: Database, userId: string): Promise<News[]> {
  const { name, nameLanguage } = getMarkedName(undefined, "b");
  const rows = await db.execute<{
    id: string;
    title: string;
    sender: string;
    nameLanguage: string | null;
    textLanguage: string | null;
    at: string;
    event: string | null;
    event_date: string | null;
  }>(sql`
    select m.id, m.title, coalesce(${name}, m.from_name) as sender, ${nameLanguage} as "nameLanguage",
      case when s.title is not null or not m.is_notice then ${findForeignWriting(undefined, "b")} end as "textLanguage", r.received_at as at, s.title as event, s.event_date
    from message_recipients r
    join messages m on m.id = r.message_id
    left join businesses b on b.id = m.from_business_id
    left join lateral (
      select e.title, e.event_date from events e join rsvps v on v.event_id = e.id
      where e.id = m.seat_event_id and ${isUpcoming("e")} and v.user_id = r.user_id and v.status = 'in'
    ) s on true
    where r.user_id = ${userId} and r.read_at is null
    order by s.event_date nulls last, r.received_at desc limit ${MAX_NEWS}`);
  return rows.map(({ event, event_date, at, ...row }) => ({
    ...toMarkedText(row),
    at: new Date(at),
    seat: event && event_date ? { title: event, at: new Date(event_date) } : null,
  }));
}
