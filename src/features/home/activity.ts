import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { placeholder, preparedStatement } from "../../../db/prepared-queries.ts";
import { fillIn } from "../../../db/sql-file.ts";
import { findForeignWriting, getMarkedName, getReaderLanguages, toMarkedText } from "../places/listing/local-text.ts";
import { getPictureUrl } from "../places/listing/schema.ts";
import ownReactionsSql from "./own-reactions.sql" with { type: "text" };
import recentReactionsSql from "./recent-reactions.sql" with { type: "text" };

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
}>(
  fillIn(ownReactionsSql, {
    name: NAME.name,
    nameLanguage: NAME.nameLanguage,
    foreignWriting: findForeignWriting(placeholder("languages"), "b", sql`a.is_imported`),
    userId: placeholder("userId"),
    maxRows: MAX_ROWS,
  }),
);

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
}>(
  fillIn(recentReactionsSql, {
    ownerId: placeholder("ownerId"),
    latestLikes: selectLatestSwipes("like"),
    latestSaves: selectLatestSwipes("save"),
    maxRows: MAX_ROWS,
    maxViewDays: MAX_VIEW_DAYS,
  }),
);
