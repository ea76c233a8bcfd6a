import * as v from "valibot";
import { StatedInterests } from "../discovery/interests-schema.ts";
import { GuestSwipe, listOfSwipes, NeedsParams, PlacesQuery } from "../discovery/schema.ts";

/** What the guest swiped and stated to like. */
export const GuestHistory = v.strictObject({
  swipes: listOfSwipes(GuestSwipe),
  interests: v.optional(StatedInterests),
});
export type GuestHistory = v.InferOutput<typeof GuestHistory>;

/** POST /api/guest/deck: also the filter. `near`: latitude, longitude. */
export const GuestDeckRequest = v.strictObject({
  ...GuestHistory.entries,
  ...v.pick(PlacesQuery, ["type", "near", "kept"]).entries,
  needs: v.optional(NeedsParams),
});
export type GuestDeckRequest = v.InferOutput<typeof GuestDeckRequest>;
