import * as v from "valibot";
import { StatedInterests } from "../discovery/interests-schema.ts";
import { GuestSwipe, listOfSwipes, NeedsParams, PlacesQuery } from "../discovery/schema.ts";

/** POST /api/guest/deck: what the guest swiped and stated to like, and the filter. `near`: latitude, longitude. */
export const GuestDeckRequest = v.strictObject({
  swipes: listOfSwipes(GuestSwipe),
  interests: v.optional(StatedInterests),
  ...v.pick(PlacesQuery, ["type", "near", "kept"]).entries,
  needs: v.optional(NeedsParams),
});
export type GuestDeckRequest = v.InferOutput<typeof GuestDeckRequest>;
