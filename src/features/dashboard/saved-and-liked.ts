import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { placeholder, preparedQuery, preparedStatement } from "../../../db/prepared-queries.ts";
import { isAhead } from "../../../db/schema/events.ts";
import { activeReactions, selectReactions } from "../discovery/reactions.ts";
import { listRankedListings } from "../places/listing/listings.ts";
import { getReaderLanguages, toMarkedText } from "../places/listing/local-text.ts";
import type { DashboardCounts, LikedListing, SavedListing } from "./schema.ts";

type PageRequest = { limit: number; page: number };

export async function listSavedPlaces(db: Database, userId: string, page: PageRequest): Promise<SavedListing[]> {
  const places = await listPlacesByReaction(db, {
    userId,
    action: "save",
    languages: getReaderLanguages(),
    ...toLimits(page),
  });
  return places.map(({ at, ...listing }) => ({ ...toMarkedText(listing), savedAt: at.toISOString() }));
}

export async function listLikedPlaces(db: Database, userId: string, page: PageRequest): Promise<LikedListing[]> {
  const places = await listPlacesByReaction(db, {
    userId,
    action: "like",
    languages: getReaderLanguages(),
    ...toLimits(page),
  });
  return places.map(({ at, ...listing }) => ({ ...toMarkedText(listing), likedAt: at.toISOString() }));
}

const listPlacesByReaction = preparedQuery((db) =>
  listRankedListings(
    db,
    selectReactions(placeholder("userId"), placeholder("action"), placeholder("limit"), placeholder("skipped")),
    placeholder("languages"),
  ),
);

const toLimits = ({ limit, page }: PageRequest) => ({ limit: limit + 1, skipped: (page - 1) * limit });

export async function getDashboardCounts(db: Database, userId: string): Promise<DashboardCounts> {
  const [row] = await selectCounts(db, { userId });
  return row as DashboardCounts;
}

const selectCounts = preparedStatement<DashboardCounts>(sql`
    with reactions as (
      select s.business_id, s.action from (${activeReactions(placeholder("userId"))}) s
      join businesses b on b.id = s.business_id and b.is_approved
    ), responses as (
      select event_id from rsvps where user_id = ${placeholder("userId")}
      union select q.event_id from event_waiting_list q join events e on e.id = q.event_id and ${isAhead("e")}
      where q.user_id = ${placeholder("userId")}
    )
    select
      (select count(distinct business_id)::int from reactions where action = 'save') as saved,
      (select count(distinct business_id)::int from reactions where action = 'like') as liked,
      (select count(*)::int from responses) as events,
      (select count(*)::int from message_recipients where user_id = ${placeholder("userId")}) as messages`);
