import * as v from "valibot";
import { BUSINESS_TYPES } from "../../../../db/vocabulary.ts";
import { msg } from "../../../i18n/t.ts";
import { Count, Id, searchWords, Uuid } from "../../../validation.ts";

const Duplicate = v.object({
  id: Uuid,
  name: v.string(),
  type: v.picklist(BUSINESS_TYPES),
  location: v.string(),
  hasOwner: v.boolean(),
  /** The name of its source; null for an owner's own profile. */
  source: v.nullable(v.string()),
  swipes: Count,
  photos: Count,
  events: Count,
});
export type Duplicate = v.InferOutput<typeof Duplicate>;

/** `keep` is the one that should stay. `distance` is in meters; null without coordinates. */
export const DuplicatePair = v.object({
  distance: v.nullable(v.number()),
  isCertain: v.boolean(),
  keep: Duplicate,
  merge: Duplicate,
});
export type DuplicatePair = v.InferOutput<typeof DuplicatePair>;

/** `place`: only its duplicates. `with`: that pair, whatever their names are. `q`: only pairs with a place that is found. */
export const DuplicatesQuery = v.object({
  place: v.optional(Id),
  with: v.optional(Id),
  q: v.optional(searchWords(), ""),
});
export type DuplicatesQuery = v.InferOutput<typeof DuplicatesQuery>;

/** The swipes, photos, events and so on of `merge` go to `keep`. */
export const Merge = v.pipe(
  v.strictObject({ keep: Id, merge: Id }),
  v.forward(
    v.partialCheck([["keep"], ["merge"]], ({ keep, merge }) => keep !== merge, msg("Choose two different places.")),
    ["merge"],
  ),
);
export type Merge = v.InferOutput<typeof Merge>;

export const PlaceId = v.object({ id: Uuid });

/** `id` is that of the undo, `count` how many were merged or undone. */
export const Merges = v.object({ id: Uuid, count: Count });
export type Merges = v.InferOutput<typeof Merges>;

/**
 * What can be undone: a merge, or `count` of them that were made at once. `name` and `location` are of the former place, or of one
 * of them, `mergedAt` is in ISO 8601.
 */
export const MergeView = v.object({
  id: Uuid,
  name: v.string(),
  location: v.string(),
  keptId: Uuid,
  keptName: v.string(),
  mergedAt: v.string(),
  count: Count,
});
export type MergeView = v.InferOutput<typeof MergeView>;
