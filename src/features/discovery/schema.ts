import * as v from "valibot";
import { BUSINESS_TYPES, DIETS, FACT_KEYS, FACT_VALUES, SWIPE_ACTIONS } from "../../../db/vocabulary.ts";
import { msg, t } from "../../i18n/t.ts";
import { Count, Id, searchWords, Timestamp, Uuid } from "../../validation.ts";
import { Listing } from "../places/listing/schema.ts";

export const RecordedSwipe = v.object({ id: Uuid });

/**
 * The taste profile: `weight` in log-odds, `sure` from 0 to 1, `answers` how many swiped places have it, `adjustment` as set
 * by the traveler. `forecasts`: how the percentages before the latest answers turned out.
 */
export const TastePicture = v.object({
  traits: v.array(
    v.object({
      name: v.string(),
      label: v.string(),
      weight: v.number(),
      sure: v.number(),
      answers: Count,
      adjustment: v.nullable(v.number()),
    }),
  ),
  likes: Count,
  skips: Count,
  forecasts: v.array(v.object({ from: Count, to: Count, count: Count, liked: Count })),
});
export type TastePicture = v.InferOutput<typeof TastePicture>;

/** What a picture of someone's taste says, strongest first: only what places have that they liked. */
export const TasteCard = v.array(v.object({ name: v.string(), label: v.string() }));
export type TasteCard = v.InferOutput<typeof TasteCard>;

const Action = v.picklist(SWIPE_ACTIONS, msg("Choose like, dislike or save."));

export const At = v.pipe(
  v.string(),
  v.isoTimestamp(msg("Use a time such as 2026-05-01T19:00:00.000Z.")),
  v.check((at) => !Number.isNaN(Date.parse(at)), msg("Use a time such as 2026-05-01T19:00:00.000Z.")),
);

/** An `id` of the client makes it idempotent. `explored`: the card was an exploration. `at`: when it was made, if sent later. */
export const NewSwipe = v.strictObject({
  businessId: Id,
  action: Action,
  id: v.optional(Id),
  at: v.optional(At),
  explored: v.optional(v.boolean(), false),
});
export type NewSwipe = v.InferOutput<typeof NewSwipe>;

/** In a batch, and in the history of a guest. */
export const MAX_SWIPES = 200;

const PastSwipeEntries = { businessId: Id, action: Action, at: At };

/** A swipe made without an account, at a time in ISO 8601. */
export const GuestSwipe = v.strictObject(PastSwipeEntries);
export type GuestSwipe = v.InferOutput<typeof GuestSwipe>;

export const listOfSwipes = <Swipe extends v.GenericSchema>(swipe: Swipe) =>
  v.pipe(
    v.array(swipe),
    v.maxLength(MAX_SWIPES, () => t("Send at most {max} swipes.", { max: MAX_SWIPES })),
  );

/** Swipes made without an account, to be added to the history. Each `id` makes its swipe idempotent. */
export const SwipeBatch = v.strictObject({
  swipes: listOfSwipes(v.strictObject({ id: Id, ...PastSwipeEntries, explored: v.optional(v.boolean(), false) })),
});
export type SwipeBatch = v.InferOutput<typeof SwipeBatch>;

export const RecordedBatch = v.object({ added: Count, ignored: Count });

export const MAX_PLACES = 200;

const WANTED = [...FACT_VALUES, "unknown"] as const;

const degrees = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,3}(\.\d{1,15})?$/, msg("Use decimal degrees.")),
    v.transform(Number),
    v.minValue(-max),
    v.maxValue(max),
  );
/** Such as "1,2,3". */
const numberList = (count: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.split(",")),
    v.length(count, () => t("Use {count} numbers separated by commas.", { count })),
  );
const flag = v.optional(v.picklist(["1", "0"], msg("Use 1 or 0.")), "0");
const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, msg("Enter a whole number.")),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(max),
  );

const wantedFact = v.optional(v.picklist(WANTED, msg("Choose yes, only, no or unknown.")));
const wantedList = (keys: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.maxLength(400, () => tooManyFacts()),
      v.check(
        (list) => list.split(",").every((item) => isWanted(item, keys)),
        () => tooManyFacts(),
      ),
    ),
  );
const tooManyFacts = () => t("Use a list such as {example}.", { example: "vegan,halal:only" });

function isWanted(item: string, keys: readonly string[]): boolean {
  const [key = "", value = "yes", ...rest] = item.split(":");
  return keys.includes(key) && WANTED.some((wanted) => wanted === value) && rest.length === 0;
}

/** `open` is "now" or ISO 8601. `diet` and `prefer` are lists; only `prefer` leaves no place out. `walk`: minutes from `near`. */
export const NeedsParams = v.strictObject({
  diet: wantedList(DIETS),
  wheelchair: wantedFact,
  toilet: wantedFact,
  outdoor: wantedFact,
  dogs: wantedFact,
  quiet: wantedFact,
  price: v.optional(v.pipe(v.string(), v.regex(/^[1-4](,[1-4]){0,3}$/, msg("From 1 to 4.")))),
  open: v.optional(
    v.union(
      [
        v.literal("now"),
        v.pipe(
          v.string(),
          v.isoTimestamp(),
          v.check((at) => !Number.isNaN(Date.parse(at))),
        ),
      ],
      msg("Use now, or a time such as 2026-05-01T19:00:00.000Z."),
    ),
  ),
  walk: v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d?|1[01]\d|120)$/, msg("From 1 to 120 minutes.")))),
  prefer: wantedList(FACT_KEYS),
});
export type NeedsParams = v.InferOutput<typeof NeedsParams>;

/** Without a time and a way, which are plans. */
export const StorableNeeds = v.omit(NeedsParams, ["open", "walk"]);
export type StorableNeeds = v.InferOutput<typeof StorableNeeds>;

/** They may say something about health or beliefs, so the person must agree each time. */
export const NeedsToStore = v.strictObject({
  needs: StorableNeeds,
  agreed: v.literal(true, msg("Please agree to this first.")),
});

export const StoredNeeds = v.object({ needs: v.nullable(StorableNeeds), agreedAt: v.nullable(Timestamp) });
export type StoredNeeds = v.InferOutput<typeof StoredNeeds>;

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const UUID_LIST = new RegExp(`^(?:${UUID}(?:,${UUID})?)?$`);
const MAX_KEPT_LENGTH = 73;

/** `bbox`: west, south, east, north. `near`: latitude, longitude. `kept`: IDs of seen cards, with which a deck starts. */
export const PlacesQuery = v.strictObject({
  type: v.optional(v.picklist([...BUSINESS_TYPES, "all"], msg("Choose one of the types."))),
  unseen: flag,
  skipped: flag,
  kept: v.optional(v.pipe(v.string(), v.maxLength(MAX_KEPT_LENGTH), v.regex(UUID_LIST, msg("Use at most two IDs.")))),
  q: v.optional(searchWords()),
  near: v.optional(v.pipe(numberList(2), v.tuple([degrees(90), degrees(180)]))),
  bbox: v.optional(v.pipe(numberList(4), v.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]))),
  limit: v.optional(wholeNumber(MAX_PLACES)),
  page: v.optional(wholeNumber(10_000)),
  ...NeedsParams.entries,
});
export type PlacesQuery = v.InferOutput<typeof PlacesQuery>;

/** Keyed by option, such as "vegan", "price:2", "type:hotel" and "walk:10": how many places are left with it. `relax`: how many more without some filters. */
export const NeedCounts = v.object({
  total: Count,
  options: v.record(v.string(), Count),
  relax: v.array(v.object({ filters: v.array(v.string()), count: Count })),
});
export type NeedCounts = v.InferOutput<typeof NeedCounts>;

export const StartingPoint = v.object({ name: v.string(), latitude: v.number(), longitude: v.number() });
export type StartingPoint = v.InferOutput<typeof StartingPoint>;

/** What the filters offer besides counts. `startingPoints`: hotels first; none for a guest. */
export const FilterChoices = v.object({
  city: v.object({ name: v.string(), timezone: v.string() }),
  startingPoints: v.array(StartingPoint),
});
export type FilterChoices = v.InferOutput<typeof FilterChoices>;

export type Progress = {
  seen: number;
  total: number;
  /** Unseen places of other types that fit everything else. */
  elsewhere: number;
};

/** A newcomer is asked in this many rounds of so many pictures. */
export const ROUNDS = 3;
export const PICTURES = 9;

/** From -1 (less) to 1 (more); null resets it. */
export const TraitAdjustment = v.strictObject({
  trait: v.pipe(v.string(), v.maxLength(200)),
  adjustment: v.nullable(v.pipe(v.number(msg("Use a number from -1 to 1.")), v.minValue(-1), v.maxValue(1))),
});
export type TraitAdjustment = v.InferOutput<typeof TraitAdjustment>;

/** `percent`: the calibrated probability of a like. `words` say it until eight answers are known. `but`: what lowers it. */
export const Match = v.object({
  percent: v.pipe(v.number(), v.minValue(1), v.maxValue(99)),
  words: v.nullable(v.string()),
  reasons: v.array(v.string()),
  but: v.nullable(v.string()),
});
export type Match = v.InferOutput<typeof Match>;

/** `isExploration`: shown to learn about the place or the traveler, not because it ranks highest. */
export const RecommendedListing = v.object({
  ...Listing.entries,
  match: Match,
  saved: v.boolean(),
  liked: v.boolean(),
  isExploration: v.boolean(),
});
export type RecommendedListing = v.InferOutput<typeof RecommendedListing>;

export type SavedState = { saved: boolean; liked: boolean };
