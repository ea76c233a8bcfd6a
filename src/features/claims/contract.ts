// What a claim of an imported place takes, and what its claimant and the admins read of it. Times are ISO 8601.
import * as v from "valibot";
import { optional, searchWords, text } from "../words.ts";

export type { ClaimablePlace, OwnClaim, WaitingClaim } from "./answers.ts";

/** Characters of a note and of a reason. */
export const MOST_WORDS = 1000;
/** Places one search answers. */
export const FOUND_PLACES = 8;

/** What makes the claim believable; may be left out. */
export const NewClaim = v.optional(v.strictObject({ note: optional(text(MOST_WORDS)) }), {});
export type NewClaim = v.InferOutput<typeof NewClaim>;

/** A refusal tells the claimant why. */
export const ClaimDecision = v.pipe(
  v.strictObject({ agree: v.boolean("Say true or false."), reason: optional(text(MOST_WORDS)) }),
  v.forward(
    v.partialCheck([["agree"], ["reason"]], ({ agree, reason }) => agree || reason !== null, "Say why."),
    ["reason"],
  ),
);
export type ClaimDecision = v.InferOutput<typeof ClaimDecision>;

/** The words of a place's name to look for, from two characters. */
export const PlaceSearch = v.strictObject({
  q: v.pipe(searchWords(120), v.minLength(2, "Write at least two characters.")),
});

/** What a place's page says about whose it is: how to ask for it, that one has asked, or nothing. */
export type ClaimOffer = "sign-in" | "ask" | "waiting" | null;
