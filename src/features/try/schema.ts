import * as v from "valibot";
import { GuestSwipe, listOfSwipes, NeedsParams, PlacesQuery } from "../discovery/schema.ts";

/** POST /api/guest/deck: what the guest swiped, and the filter. `near`: latitude, longitude. */
export const GuestDeckRequest = v.strictObject({
  swipes: listOfSwipes(GuestSwipe),
  ...v.pick(PlacesQuery, ["type", "near", "kept"]).entries,
  needs: v.optional(NeedsParams),
});
export type GuestDeckRequest = v.InferOutput<typeof GuestDeckRequest>;
