// What a claim of an imported place takes, and what its claimant and the admins read of it. Times are ISO 8601.
import * as v from "valibot";
import { optional, searchWords, text } from "../../validation.ts";

export type { ClaimablePlace, OwnClaim, WaitingClaim } from "./answers.ts";

/** Characters of a note and of a reason. */
export const MAX_WORDS = 1000;
/** Places one search answers. */
export const FOUND_PLACES = 8;

/** The note says why the claim is believable. */
export const NewClaim = v.optional(v.strictObject({ note: optional(text(MAX_WORDS)) }), {});
export type NewClaim = v.InferOutput<typeof NewClaim>;

/** A refusal tells the claimant why. */
export const ClaimDecision = v.pipe(
  v.strictObject({ agree: v.boolean("Say true or false."), reason: optional(text(MAX_WORDS)) }),
  v.forward(
    v.partialCheck([["agree"], ["reason"]], ({ agree, reason }) => agree || reason !== null, "Say why."),
    ["reason"],
  ),
);
export type ClaimDecision = v.InferOutput<typeof ClaimDecision>;

/** Words of a place's name, at least two characters. */
export const PlaceSearch = v.strictObject({
  q: v.pipe(searchWords(120), v.minLength(2, "Write at least two characters.")),
});

/** What a place's page offers about claiming it, if anything. */
export type ClaimOffer = "sign-in" | "ask" | "waiting" | null;
