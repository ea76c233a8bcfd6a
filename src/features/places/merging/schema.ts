import * as v from "valibot";
import { BUSINESS_TYPES } from "../../../../db/vocabulary.ts";
import { msg } from "../../../i18n/t.ts";
import { Count, Id, Uuid } from "../../../validation.ts";

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
export const DuplicatePair = v.object({ distance: v.nullable(v.number()), keep: Duplicate, merge: Duplicate });
export type DuplicatePair = v.InferOutput<typeof DuplicatePair>;

/** `place`: only its duplicates. `with`: that pair, whatever their names are. */
export const DuplicatesQuery = v.object({ place: v.optional(Id), with: v.optional(Id) });
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

export const MergedPlace = v.object({ id: Uuid });

/** A merge that can be undone. `id`, `name` and `location` are of the former place, `mergedAt` is in ISO 8601. */
export const MergeView = v.object({
  id: Uuid,
  name: v.string(),
  location: v.string(),
  keptId: Uuid,
  keptName: v.string(),
  mergedAt: v.string(),
});
export type MergeView = v.InferOutput<typeof MergeView>;
