// What is answered about swipes and taste.
import * as v from "valibot";
import { BUSINESS_TYPES, SWIPE_ACTIONS } from "../../../db/vocabulary.ts";
import { Count, Id, searchWords, Uuid } from "../../validation.ts";
import { Listing } from "../listings/schema.ts";

export const RecordedSwipe = v.object({ id: Uuid });

/** What the model believes of a traveler: `weight` in log-odds, `sure` 0-1; `wish` was set by hand. */
export const TastePicture = v.object({
  traits: v.array(
    v.object({
      name: v.string(),
      label: v.string(),
      weight: v.number(),
      sure: v.number(),
      wish: v.nullable(v.number()),
    }),
  ),
  likes: Count,
  skips: Count,
});
export type TastePicture = v.InferOutput<typeof TastePicture>;

/** `id` is made by the browser, so that a swipe sent twice is stored once. */
export const NewSwipe = v.strictObject({
  businessId: Id,
  action: v.picklist(SWIPE_ACTIONS, "Choose like, dislike or save."),
  id: v.optional(Id),
  explored: v.optional(v.boolean(), false),
});
export type NewSwipe = v.InferOutput<typeof NewSwipe>;

/** Most places one answer holds. */
export const MAX_PLACES = 200;

const degrees = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,3}(\.\d{1,15})?$/, "Write degrees as a decimal."),
    v.transform(Number),
    v.minValue(-most),
    v.maxValue(most),
  );
/** Numbers with commas: "1,2,3". */
const listOf = (count: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.split(",")),
    v.length(count, `Write ${count} numbers with commas.`),
  );
const flag = v.optional(v.picklist(["1", "0"], "Write 1 or 0."), "0");
const whole = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, "Enter a whole number."),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(most),
  );

/** The query of GET /api/businesses. `bbox` is west, south, east, north and may cross the antimeridian; `near` is latitude, longitude. */
export const PlacesQuery = v.strictObject({
  type: v.optional(v.picklist([...BUSINESS_TYPES, "all"], "Choose one of the types.")),
  unseen: flag,
  skipped: flag,
  q: v.optional(searchWords(100)),
  near: v.optional(v.pipe(listOf(2), v.tuple([degrees(90), degrees(180)]))),
  bbox: v.optional(v.pipe(listOf(4), v.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]))),
  limit: v.optional(whole(MAX_PLACES)),
  page: v.optional(whole(10_000)),
});
export type PlacesQuery = v.InferOutput<typeof PlacesQuery>;

/** How many of the places under a filter somebody has seen. */
export type Progress = {
  seen: number;
  total: number;
  /** Unseen places outside of the filter. */
  elsewhere: number;
};

/** One trait wished for more (up to 1) or less (down to -1), or left to the swipes again (null). */
export const TraitAdjustment = v.strictObject({
  trait: v.pipe(v.string(), v.maxLength(200)),
  wish: v.nullable(v.pipe(v.number("Choose a number from -1 to 1."), v.minValue(-1), v.maxValue(1))),
});
export type TraitAdjustment = v.InferOutput<typeof TraitAdjustment>;

/** How well a place suits the traveler: the calibrated chance of a like in percent, 1-99, and its reasons. */
export const Match = v.object({
  percent: v.pipe(v.number(), v.minValue(1), v.maxValue(99)),
  reasons: v.array(v.string()),
});

export type Match = v.InferOutput<typeof Match>;

/** `explores`: dealt to learn about the place or the traveler, and not because it ranks highest. */
export const RecommendedListing = v.object({
  ...Listing.entries,
  match: Match,
  saved: v.boolean(),
  liked: v.boolean(),
  isExploration: v.boolean(),
});

export type RecommendedListing = v.InferOutput<typeof RecommendedListing>;

// src/features/discovery/saved-state.ts

export type SavedState = { saved: boolean; liked: boolean };
