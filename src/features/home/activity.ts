// Recent activity: a traveler's own swipes and RSVPs, or what travelers did with a business.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pictureOf } from "../listings/schema.ts";

/** Most rows on the home screen. */
const SHOWN = 6;
/** Most of these rows that are days of views, so that people are shown as well. */
const DAYS_OF_VIEWS = 2;

/** What a traveler did. */
export type Discovery = {
  did: "like" | "save" | "in" | "cant_make_it";
  at: Date;
  place: { id: string; name: string; picture: string };
  /** Title of the event, for an RSVP. */
  event: string | null;
};

/** What travelers did with a business, which learns only their first names. */
export type Reaction =
  | { did: "like" | "save" | "in"; at: Date; firstName: string | null; event: string | null }
  /** `day` is a UTC date, `people` how many looked at the page on it. */
  | { did: "view"; at: Date; day: string; people: number };

/** The traveler's likes, saves and RSVPs, latest first, each place once per kind. */
export async function recentDiscoveries(db: Database, userId: string): Promise<Discovery[]> {
  const rows = await db.execute<{
    did: Discovery["did"];
    at: string;
    event: string | null;
    id: string;
    name: string;
    photo: string | null;
  }>(sql`
    select a.did, a.at, a.event, b.id, b.name,
      (select p.url from business_photos p where p.business_id = b.id order by p.position limit 1) as photo
    from (
      select action as did, business_id, null as event, max(created_at) as at from swipes
      where user_id = ${userId} and action <> 'dislike' and withdrawn_at is null group by action, business_id
      union all
      select r.status, e.business_id, e.title, r.created_at from rsvps r join events e on e.id = r.event_id
      where r.user_id = ${userId}
    ) a join businesses b on b.id = a.business_id and b.is_approved
    order by a.at desc, b.id limit ${SHOWN}`);
  return rows.map(({ did, at, event, id, name, photo }) => ({
    did,
    at: new Date(at),
    event,
    place: { id, name, picture: pictureOf({ id, photos: photo ? [photo] : [] }) },
  }));
}

/** Likes, saves, RSVPs 'in' and days with views of this user's business, latest first. */
export async function recentReactions(db: Database, ownerId: string): Promise<Reaction[]> {
  const rows = await db.execute<{
    did: Reaction["did"];
    at: string;
    first_name: string | null;
    event: string | null;
    day: string | null;
    people: number | null;
  }>(sql`
    with mine as (select id from businesses where user_id = ${ownerId})
    select a.*, u.first_name from (
      (${lastSwipes("like")}) union all (${lastSwipes("save")}) union all
      (select 'in', r.created_at, r.user_id, e.title, null, null from rsvps r join events e on e.id = r.event_id
        where e.business_id in (select id from mine) and r.status = 'in' order by r.created_at desc limit ${SHOWN})
      union all
      (select 'view', least(now(), (day + 1)::timestamp at time zone 'UTC'), null, null, day::text, sum(count)::int
        from profile_views where business_id in (select id from mine) group by day order by day desc limit ${DAYS_OF_VIEWS})
    ) a left join users u on u.id = a.user_id
    order by a.at desc limit ${SHOWN}`);
  return rows.map(({ did, at, first_name, event, day, people }) =>
    did === "view"
      ? { did, at: new Date(at), day: day ?? "", people: people ?? 0 }
      : { did, at: new Date(at), firstName: first_name, event },
  );
}

const lastSwipes = (action: "like" | "save"): SQL => sql`
  select ${action}::text as did, created_at as at, user_id, null as event, null as day, null::int as people from swipes
  where business_id in (select id from mine) and action = ${action} and withdrawn_at is null
  order by created_at desc limit ${SHOWN}`;
