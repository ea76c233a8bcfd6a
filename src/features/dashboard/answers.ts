// What a traveler reads of what they saved and liked. Times are ISO 8601.
import * as v from "valibot";
import { Moment } from "../../response-schemas.ts";
import { Listing } from "../places/answers.ts";

export const SavedListing = v.object({ ...Listing.entries, savedAt: Moment });
export type SavedListing = v.InferOutput<typeof SavedListing>;

export const LikedListing = v.object({ ...Listing.entries, likedAt: Moment });
export type LikedListing = v.InferOutput<typeof LikedListing>;
