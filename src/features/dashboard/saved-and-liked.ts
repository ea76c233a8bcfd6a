import { type Database, fillIn, isAhead } from "../../../db/index.ts";
import { placeholder, preparedQuery, preparedStatement } from "../../../db/prepared-queries.ts";
import { withTagLabels } from "../../i18n/tags.ts";
import { activeReactions, selectReactions } from "../discovery/reactions.ts";
import { listRankedListings } from "../places/listing/listings.ts";
import { getReaderLanguages, toMarkedText } from "../places/listing/local-text.ts";
import dashboardCountsSql from "./dashboard-counts.sql" with { type: "text" };
import type { DashboardCounts, LikedListing, SavedListing } from "./schema.ts";

type PageRequest = { limit: number; page: number };

export async function listSavedPlaces(db: Database, userId: string, page: PageRequest): Promise<SavedListing[]> {
  const places = await listPlaces(db, userId, "save", page);
  return places.map(({ at, ...listing }) => ({ ...listing, savedAt: at.toISOString() }));
}

export async function listLikedPlaces(db: Database, userId: string, page: PageRequest): Promise<LikedListing[]> {
  const places = await listPlaces(db, userId, "like", page);
  return places.map(({ at, ...listing }) => ({ ...listing, likedAt: at.toISOString() }));
}

async function listPlaces(db: Database, userId: string, action: "save" | "like", { limit, page }: PageRequest) {
  const range = { limit: limit + 1, skipped: (page - 1) * limit };
  const places = await selectPlaces(db, { userId, action, languages: getReaderLanguages(), ...range });
  return places.map((place) => withTagLabels(toMarkedText(place)));
}

const selectPlaces = preparedQuery((db) =>
  listRankedListings(
    db,
    selectReactions(placeholder("userId"), placeholder("action"), placeholder("limit"), placeholder("skipped")),
    placeholder("languages"),
  ),
);

export async function getDashboardCounts(db: Database, userId: string): Promise<DashboardCounts> {
  const [row] = await selectCounts(db, { userId });
  return row as DashboardCounts;
}

const selectCounts = preparedStatement<DashboardCounts>(
  fillIn(dashboardCountsSql, {
    activeReactions: activeReactions(placeholder("userId")),
    userId: placeholder("userId"),
    isAhead: isAhead("e"),
  }),
);
