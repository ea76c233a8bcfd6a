// Recommendations for a traveler: unseen places for the deck, skipped ones, or all that match a filter.
import { unbatched } from "../../../db/batch.ts";
import type { Database } from "../../../db/index.ts";
import { getLanguage } from "../../i18n/current-language.ts";
import { hasAskedInterests } from "../../taste/asked-interests.ts";
import { hasMusts, type Needs, toNeeds } from "../../taste/needs.ts";
import * as model from "../../taste/taste.ts";
import { countEvaluated } from "../places/listing/open-weeks.ts";
import type { CatalogueSnapshot } from "./catalogue-cache.ts";
import { filterByNeeds, type Surroundings, scorePreferences } from "./needs-filter.ts";
import { getMonthBit } from "./open-months.ts";
import { getOpenTonight } from "./open-tonight.ts";
import { type Box, filterPositions } from "./place-index.ts";
import { findWords } from "./place-words.ts";
import type { PlacesQuery, Progress, RecommendedListing } from "./schema.ts";
import { getSnapshotListings } from "./snapshot-listings.ts";
import { type DeckOwner, loadTraveler, memoize } from "./traveler-cache.ts";

export const DECK_SIZE = 20;

export type Recommendations = {
  listings: RecommendedListing[];
  progress: Progress;
  hasMore: boolean;
  /** Whether to ask the owner, who has neither swiped nor stated anything, about interests. */
  asksInterests: boolean;
};

export async function recommendPlaces(
  batch: Database,
  userId: string,
  asked: PlacesQuery | Promise<PlacesQuery>,
  around: Surroundings,
): Promise<Recommendations> {
  const [traveler, query] = await Promise.all([loadTraveler(batch, userId), asked]);
  return recommendTo(unbatched(batch), traveler, query, around);
}

const MAX_CACHED_LISTINGS = 50;

/** `perKind`: at most so many places of each kind. */
type Asked = PlacesQuery & { perKind?: number };

/** Does what `recommendPlaces` does, for a loaded traveler or a guest. Cached until the owner's state changes. */
export function recommendTo(
  db: Database,
  owner: DeckOwner,
  asked: Asked,
  around: Surroundings,
): Promise<Recommendations> {
  const query = atThisMinute(asked);
  const compute = () => computeRecommendations(db, owner, query, around);
  return (query.limit ?? 0) > MAX_CACHED_LISTINGS
    ? compute()
    : memoize(owner, getLanguage() + JSON.stringify(query) + describeTime(owner, query, around), compute);
}

/** A response from before all hours were evaluated is not the answer to the next request, nor is one of the day in the evening. */
function describeTime({ snapshot }: DeckOwner, { open, unseen }: PlacesQuery, { timezone }: Surroundings): string {
  if (open) return ` ${countEvaluated(Date.parse(open), timezone)}`;
  const tonight = unseen === "1" ? getOpenTonight(snapshot.facts, timezone) : undefined;
  return tonight ? ` ${tonight.night} ${tonight.isOpen !== undefined}` : "";
}

/** "now" as a time, so that cached responses are of this minute. */
const atThisMinute = (query: Asked): Asked =>
  query.open === "now" ? { ...query, open: `${new Date().toISOString().slice(0, 17)}00.000Z` } : query;

async function computeRecommendations(
  db: Database,
  owner: DeckOwner,
  query: Asked,
  around: Surroundings,
): Promise<Recommendations> {
  const { snapshot } = owner;
  const { catalogue } = snapshot;
  const everyUnseen = owner.getSwipedPlaces().unseen;
  const needs = readNeeds(query);
  const filter = ({ type }: Pick<Asked, "type">) =>
    filterByNeeds(snapshot.facts, filterByQuery(snapshot, { ...query, type }), needs, around);
  const fitting =
    query.type && hasMusts(needs) ? filterUnseen(await filter({}), everyUnseen).length : everyUnseen.length;
  const matching = await filter(query);
  const isEverywhere = matching.length === catalogue.size;
  const unseen = isEverywhere ? everyUnseen : filterUnseen(matching, everyUnseen);
  const seen = matching.length - unseen.length;
  const elsewhere = query.type ? fitting - unseen.length : 0;
  const limit = query.limit ?? (query.unseen === "1" ? DECK_SIZE : 50);
  const bonus = scorePreferences(snapshot.facts, needs);
  const { chosen, explorations, next, count } = choose(owner, query, {
    matching,
    unseen,
    limit,
    bonus,
    timezone: around.timezone,
  });
  return {
    listings: await describe(db, owner, chosen.slice(0, limit), { explorations, next }),
    progress: { ...(count === undefined ? { seen, total: matching.length } : { seen: 0, total: count }), elsewhere },
    hasMore: chosen.length > limit,
    asksInterests:
      owner.history.latest.size === 0 &&
      Object.keys(owner.taste.traveler.adjustments).length === 0 &&
      hasAskedInterests(catalogue),
  };
}

let shared = new Uint32Array(0);

/** Valid until the next call, which reuses the array. By index: JavaScriptCore iterates typed arrays 20 times as slowly. */
function filterUnseen(matching: Uint32Array, everyUnseen: model.UnseenPlaces): Uint32Array {
  if (shared.length < matching.length) shared = new Uint32Array(matching.length);
  const unseen = shared;
  let count = 0;
  for (let i = 0; i < matching.length; i++) {
    const position = matching[i] as number;
    if (everyUnseen.has(position)) unseen[count++] = position;
  }
  return unseen.subarray(0, count);
}

type Matching = {
  matching: Uint32Array;
  unseen: Uint32Array | model.UnseenPlaces;
  limit: number;
  bonus: Float32Array | undefined;
  timezone: string;
};

/** `count`: of skipped places, that can be dealt again. */
type Choice = { chosen: number[]; explorations: ReadonlySet<number>; next: readonly number[]; count?: number };

function choose(owner: DeckOwner, query: Asked, found: Matching): Choice {
  const { matching, limit, bonus } = found;
  const { snapshot, taste, history } = owner;
  if (query.skipped === "1") {
    const skipped = listSkipped(snapshot, matching, history.latest);
    return { ...NO_CARDS, chosen: skipped.slice(0, limit + 1), count: skipped.length };
  }
  if (query.unseen === "1") {
    const { cards, next } = dealFor(owner, found, readKept(snapshot, query));
    return {
      chosen: cards.map(({ position }) => position),
      explorations: new Set(cards.filter((card) => card.isExploration).map(({ position }) => position)),
      next,
    };
  }
  const from = ((query.page ?? 1) - 1) * limit;
  const { catalogue } = snapshot;
  const scores = model.withBonus(model.scoreOnly(taste, catalogue, matching), bonus);
  const toKind = (position: number) => model.getKind(catalogue, position);
  const best = query.perKind
    ? model.rankAll(model.selectTopOfEach(matching, scores, toKind, query.perKind), scores).slice(0, limit)
    : model.selectTop(matching, scores, from + limit + 1);
  return { ...NO_CARDS, chosen: best.slice(from) };
}

const NO_CARDS: Choice = { chosen: [], explorations: new Set(), next: [] };

function dealFor(
  { snapshot, taste, history: { latest }, seed, candidates, getSwipedPlaces }: DeckOwner,
  { matching, unseen, limit, bonus, timezone }: Matching,
  kept: readonly number[],
): model.Dealt {
  const month = getMonthBit(timezone);
  const dealing = {
    limit: limit + 1,
    kept,
    swiped: getSwipedPlaces().lessons.map(({ position }) => position),
    ...model.toDealing(seed, matching.length - unseen.length, latest.size),
    mayExplore: (position: number) => ((snapshot.facts.openMonths[position] ?? 0) & month) !== 0,
    isOpen: getOpenTonight(snapshot.facts, timezone)?.isOpen,
  };
  const { catalogue } = snapshot;
  if (!bonus && !(unseen instanceof Uint32Array))
    return model.dealUnseen(taste, catalogue, { unseen, candidates, ...dealing });
  const eligible = unseen instanceof Uint32Array ? unseen : unseen.list();
  return { cards: model.dealCards(taste, catalogue, { eligible, bonus, ...dealing }), next: [] };
}

const readKept = ({ catalogue }: CatalogueSnapshot, { kept }: PlacesQuery): number[] =>
  kept ? kept.split(",").flatMap((id) => model.findPosition(catalogue, id) ?? []) : [];

function listSkipped(
  { catalogue }: CatalogueSnapshot,
  matching: Uint32Array,
  latest: ReadonlyMap<string, string>,
): number[] {
  const allowed = new Uint8Array(catalogue.size);
  for (const position of matching) allowed[position] = 1;
  return [...latest].flatMap(([id, action]) => {
    const position = model.findPosition(catalogue, id);
    return action === "dislike" && position !== undefined && allowed[position] ? [position] : [];
  });
}

export const readNeeds = ({ near, ...query }: PlacesQuery): Needs => toNeeds({ ...query, near: near?.join() });

/** Without needs. A walk is a filter of its own. */
export function filterByQuery(
  { facts }: CatalogueSnapshot,
  { type, q, bbox, near, walk }: Pick<PlacesQuery, "type" | "q" | "bbox" | "near" | "walk">,
): Uint32Array {
  const box = bbox ?? (near && !walk ? boxAround(near) : undefined);
  return filterPositions(facts, { type, box }, q?.trim() ? findWords(facts, q).positions : undefined);
}

/** Half the side of the box, in degrees of latitude: about five kilometers. */
const NEAR_DEGREES = 0.045;

function boxAround([latitude, longitude]: [number, number]): Box {
  const wide = NEAR_DEGREES / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  return [longitude - wide, latitude - NEAR_DEGREES, longitude + wide, latitude + NEAR_DEGREES];
}

/** Listed places with their match, in the order of the ids. Other ids are skipped. */
export const describePlaces = (db: Database, owner: DeckOwner, ids: readonly string[]): Promise<RecommendedListing[]> =>
  describe(
    db,
    owner,
    ids.flatMap((id) => model.findPosition(owner.snapshot.catalogue, id) ?? []),
    NO_CARDS,
  );

/** Places read along with a card that a swipe has added to the deck: about as many as there are cards. */
const MAX_READ_AHEAD = 30;

async function describe(
  db: Database,
  { snapshot, taste, history, getSwipedPlaces }: DeckOwner,
  positions: number[],
  { explorations, next }: Pick<Choice, "explorations" | "next">,
): Promise<RecommendedListing[]> {
  const { catalogue } = snapshot;
  const toId = (position: number) => catalogue.ids[position] as string;
  const listings = await getSnapshotListings(db, snapshot, positions.map(toId), () =>
    next.slice(0, MAX_READ_AHEAD).map(toId),
  );
  // A copy, because each deck may replay swipes for its reasons, and what was replayed is cached by the array.
  const swipes = taste.likes + taste.skips > 0 ? getSwipedPlaces().lessons.slice() : [];
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return positions.flatMap((position) => {
    const listing = byId.get(catalogue.ids[position] as string);
    if (!listing) return [];
    const match = model.explain(taste, catalogue, position, swipes);
    const reactions = { saved: false, liked: false, ...history.savedStates.get(listing.id) };
    return [{ ...listing, match, ...reactions, isExploration: explorations.has(position) }];
  });
}
