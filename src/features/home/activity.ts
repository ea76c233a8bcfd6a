import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { placeholder, preparedStatement } from "../../../db/prepared-queries.ts";
import { findForeignWriting, getMarkedName, getReaderLanguages, toMarkedText } from "../places/listing/local-text.ts";
import { getPictureUrl } from "../places/listing/schema.ts";

const MAX_ROWS = 6;
const MAX_VIEW_DAYS = 2;

export type Discovery = {
  kind: "like" | "save" | "in" | "cant_make_it";
  at: Date;
  place: { id: string; name: string; nameLanguage?: string; picture: string };
  event: string | null;
  /** The language of the title, if it is known and not the reader's. */
  textLanguage?: string;
};

/** A traveler's response to a business, which sees first names only. */
export type Reaction =
  | { kind: "like" | "save" | "in"; at: Date; firstName: string | null; event: string | null }
  /** `day` is a UTC date; `people` is the number of visitors to the page on that day. */
  | { kind: "view"; at: Date; day: string; people: number };

/** Likes, saves and RSVPs, newest first; a place appears once per kind. */
export async function listRecentDiscoveries(db: Database, userId: string): Promise<Discovery[]> {
  const rows = await selectDiscoveries(db, { userId, languages: getReaderLanguages() });
  return rows.map(({ kind, at, event, id, name, nameLanguage, textLanguage, photo }) => ({
    ...toMarkedText({ kind, at: new Date(at), event, textLanguage }),
    place: toMarkedText({ id, name, nameLanguage, picture: getPictureUrl({ id, photos: photo ? [photo] : [] }) }),
  }));
}

const NAME = getMarkedName(placeholder("languages"), "b");

const selectDiscoveries = preparedStatement<{
  kind: Discovery["kind"];
  at: string;
  event: string | null;
  id: string;
  name: string;
  nameLanguage: string | null;
  textLanguage: string | null;
  photo: string | null;
}>(sql`
    select a.kind, a.at, a.event, b.id, ${NAME.name} as name, ${NAME.nameLanguage} as "nameLanguage",
      case when a.event is not null then ${findForeignWriting(placeholder("languages"), "b", sql`a.is_imported`)} end as "textLanguage",
      (select p.url from business_photos p where p.business_id = b.id and not p.is_pending order by p.position limit 1) as photo
    from (
      select action as kind, business_id, null as event, false as is_imported, max(created_at) as at from swipes
      where user_id = ${placeholder("userId")} and action <> 'dislike' and withdrawn_at is null group by action, business_id
      union all
      select r.status, e.business_id, e.title, e.source_id is not null, r.created_at from rsvps r join events e on e.id = r.event_id
      where r.user_id = ${placeholder("userId")}
    ) a join businesses b on b.id = a.business_id and b.is_approved
    order by a.at desc, b.id limit ${MAX_ROWS}`);

/** Likes, saves, RSVPs and days with views, newest first. */
export async function listRecentReactions(db: Database, ownerId: string): Promise<Reaction[]> {
  const rows = await selectReactions(db, { ownerId });
  return rows.map(({ kind, at, first_name, event, day, people }) =>
    kind === "view"
      ? { kind, at: new Date(at), day: day ?? "", people: people ?? 0 }
      : { kind, at: new Date(at), firstName: first_name, event },
  );
}

const selectLatestSwipes = (action: "like" | "save"): SQL => sql`
  select ${action}::text as kind, created_at as at, user_id, null as event, null as day, null::int as people from swipes
  where business_id in (select id from mine) and action = ${action} and withdrawn_at is null
  order by created_at desc limit ${MAX_ROWS}`;

const selectReactions = preparedStatement<{
  kind: Reaction["kind"];
  at: string;
  first_name: string | null;
  event: string | null;
  day: string | null;
  people: number | null;
}>(sql`
    with mine as (select id from businesses where user_id = ${placeholder("ownerId")})
    select a.*, u.first_name from (
      (${selectLatestSwipes("like")}) union all (${selectLatestSwipes("save")}) union all
      (select 'in', r.created_at, r.user_id, e.title, null, null from rsvps r join events e on e.id = r.event_id
        where e.business_id in (select id from mine) and r.status = 'in' order by r.created_at desc limit ${MAX_ROWS})
      union all
      (select 'view', least(now(), (day + 1)::timestamp at time zone 'UTC'), null, null, day::text, sum(count)::int
        from profile_views where business_id in (select id from mine) group by day order by day desc limit ${MAX_VIEW_DAYS})
    ) a left join users u on u.id = a.user_id
    order by a.at desc limit ${MAX_ROWS}`);
