// Finds places by name, kind and area: listed ones, and others with the reason why they aren't.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/index.ts";
import type { BusinessType, SwipeAction } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import { isLocated } from "../../taste/geography.ts";
import { findPosition, selectTop } from "../../taste/taste.ts";
import { estimateWalk, type Point } from "../../taste/walking.ts";
import { createKeptReads } from "../../workers/concurrency.ts";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import { getMonthBit } from "../discovery/open-months.ts";
import { FOUND_BY, splitTags } from "../discovery/place-rows.ts";
import { findWords, toWordsColumn, type WordsColumn } from "../discovery/place-words.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { measureWalks } from "../discovery/walks.ts";
import { findVisibleListing, getListings } from "../places/listing/listings.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { formatMaybeClosed, type Listing, toPlaceCard } from "../places/listing/schema.ts";
import { type FoundPlace, MAX_FOUND, type SearchQuery } from "./schema.ts";

type Searcher = { id: string; isModerator: boolean; userType: string | null } | null;
type Ctx = Pick<AppContext, "db" | "city" | "config">;

/** Best first. Only its owner and moderators find a place that isn't approved. */
export async function findPlaces(ctx: Ctx, viewer: Searcher, query: SearchQuery): Promise<FoundPlace[]> {
  const { db, city } = ctx;
  const snapshot = await currentCatalogue(db);
  const near = query.near && { latitude: query.near[0], longitude: query.near[1] };
  const unlisted = await readUnlisted(db, snapshot);
  const found = [...findListed(snapshot, query.q, near), ...findUnlisted(unlisted, query.q, viewer)]
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND);
  const inReview = found.filter(({ id }) => unlisted.rows.some((row) => row.id === id && !row.isApproved));
  const [listed, reviewed, traveler] = await Promise.all([
    getListings(
      db,
      found.map(({ id }) => id),
    ),
    Promise.all(inReview.map(({ id }) => findVisibleListing(db, viewer, id))),
    viewer?.userType === "traveler" ? loadTraveler(db, viewer.id) : undefined,
  ]);
  const byId = new Map((await withHours([...listed, ...reviewed], city.timezone)).map((one) => [one.id, one]));
  const located = [...byId.values()].filter(isLocated);
  const walks = near ? await measureWalks(ctx, near, located) : [];
  const minutesTo = new Map(located.map(({ id }, index) => [id, walks[index] ?? Infinity]));
  return found.flatMap(({ id }) => {
    const listing = byId.get(id);
    if (!listing) return [];
    const walk = minutesTo.get(id) ?? Infinity;
    const minutes = walk === Infinity ? null : Math.ceil(walk);
    const isApproved = !reviewed.some((one) => one.id === id);
    const note = explain(listing, {
      isApproved,
      isInSeason: isInSeason(snapshot, id, city.timezone),
      action: traveler?.history.latest.get(id),
    });
    const { travelers: _, maybeClosed: __, hours: ___, ...card } = toPlaceCard(listing);
    return { ...card, hours: listing.hours, minutes, note };
  });
}

/** The IDs of those that an admin probably means, with typing errors. Best first. */
export async function guessPlaces(db: Database, search: string): Promise<string[]> {
  const snapshot = await currentCatalogue(db);
  const unlisted = await readUnlisted(db, snapshot);
  const found = [...findListed(snapshot, search, undefined), ...findUnlisted(unlisted, search, STAFF)];
  return found.sort((a, b) => b.score - a.score).map(({ id }) => id);
}

const STAFF = { id: "", isModerator: true, userType: null };

type Found = { id: string; score: number };

/** Equally good matches: the nearest and most liked come first. */
function findListed({ catalogue, facts }: CatalogueSnapshot, search: string, near: Point | undefined): Found[] {
  const { positions, scores } = findWords(facts, search);
  for (const position of positions) {
    const [latitude, longitude] = [facts.latitudes[position]!, facts.longitudes[position]!];
    const minutes = near ? estimateWalk(near, { latitude, longitude }) : 0;
    scores[position]! += 0.01 * Math.log1p(catalogue.likes[position]!) - 0.1 * Math.min(1, (minutes || 0) / 60);
  }
  return selectTop(positions, scores, MAX_FOUND).map((at) => ({ id: catalogue.ids[at]!, score: scores[at]! }));
}

type UnlistedRow = { id: string; isApproved: boolean; userId: string | null; type: BusinessType };
type Unlisted = { rows: readonly UnlistedRow[]; words: WordsColumn };

const keepUnlisted = createKeptReads<Unlisted>();
const MAX_UNLISTED = 5000;

/** Places that may be closed and those that aren't approved, the latest first. Read once for the same catalogue. */
const readUnlisted = (db: Database, { facts }: CatalogueSnapshot): Promise<Unlisted> =>
  keepUnlisted(facts, "", async () => {
    const rows = await db.execute<UnlistedRow & { titles: string; areas: string; about: string; tags: string }>(sql`
      select b.id, b.is_approved as "isApproved", b.user_id as "userId", b.type, ${FOUND_BY} from businesses b
      where not b.is_approved or b.maybe_closed_at is not null order by b.updated_at desc limit ${MAX_UNLISTED}`);
    return { rows, words: toWordsColumn(rows.map((row) => ({ ...row, tags: splitTags(row.tags) }))) };
  });

function findUnlisted({ rows, words }: Unlisted, search: string, viewer: Searcher): Found[] {
  const { positions, scores } = findWords(words, search);
  const isFor = ({ isApproved, userId }: UnlistedRow) =>
    isApproved || viewer?.isModerator || (userId !== null && userId === viewer?.id);
  const visible = positions.filter((position) => isFor(rows[position]!));
  return selectTop(visible, scores, MAX_FOUND).map((position) => ({
    id: rows[position]!.id,
    score: scores[position]!,
  }));
}

function isInSeason({ catalogue, facts }: CatalogueSnapshot, id: string, timezone: string): boolean {
  const months = facts.openMonths[findPosition(catalogue, id) ?? -1];
  return months === undefined || (months & getMonthBit(timezone)) !== 0;
}

type Reasons = { isApproved: boolean; isInSeason: boolean; action: SwipeAction | undefined };

function explain(listing: Listing, { isApproved, isInSeason, action }: Reasons): string | null {
  if (!isApproved) return t("Only its owner and admins see this page until it is approved.");
  if (listing.maybeClosed) return formatMaybeClosed(listing);
  if (action === "dislike") return t("You skipped this business.");
  if (!isInSeason) return t("Closed this month");
  return action ? (action === "save" ? t("You saved this business.") : t("You liked this business.")) : null;
}
