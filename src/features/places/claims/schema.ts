import * as v from "valibot";
import { BUSINESS_TYPES, CLAIM_STATUSES, MAX_NOTE } from "../../../../db/vocabulary.ts";
import { msg } from "../../../i18n/t.ts";
import { Count, optional, searchWords, Timestamp, text, Uuid } from "../../../validation.ts";

export const ClaimablePlace = v.object({
  id: Uuid,
  name: v.string(),
  type: v.picklist(BUSINESS_TYPES),
  location: v.string(),
});
export type ClaimablePlace = v.InferOutput<typeof ClaimablePlace>;

export const OwnClaim = v.object({
  id: Uuid,
  place: ClaimablePlace,
  note: v.nullable(v.string()),
  status: v.picklist(CLAIM_STATUSES),
  reason: v.nullable(v.string()),
  createdAt: Timestamp,
  decidedAt: v.nullable(Timestamp),
});
export type OwnClaim = v.InferOutput<typeof OwnClaim>;

export const WaitingClaim = v.object({
  id: Uuid,
  place: ClaimablePlace,
  note: v.nullable(v.string()),
  createdAt: Timestamp,
  claimant: v.object({ name: v.nullable(v.string()), email: v.string() }),
  /** The business of the claimant, or of another user, that is probably the same place. */
  twin: v.nullable(v.object({ id: Uuid, name: v.string(), isOwn: v.boolean() })),
  rivals: Count,
});
export type WaitingClaim = v.InferOutput<typeof WaitingClaim>;

export const WithdrawnClaim = v.object({ id: Uuid });
export const DecidedClaim = v.object({ id: Uuid, status: v.picklist(CLAIM_STATUSES) });

export const MAX_FOUND_PLACES = 8;

export const NewClaim = v.optional(v.strictObject({ note: optional(text(MAX_NOTE)) }), {});
export type NewClaim = v.InferOutput<typeof NewClaim>;

/** A refusal requires a reason, which the claimant sees. */
export const ClaimDecision = v.pipe(
  v.strictObject({ agree: v.boolean(msg("Must be true or false.")), reason: optional(text(MAX_NOTE)) }),
  v.forward(
    v.partialCheck([["agree"], ["reason"]], ({ agree, reason }) => agree || reason !== null, msg("Enter a reason.")),
    ["reason"],
  ),
);
export type ClaimDecision = v.InferOutput<typeof ClaimDecision>;

export const PlaceSearch = v.strictObject({
  q: v.pipe(searchWords(), v.minLength(2, msg("Enter at least two characters."))),
});

/** null if the viewer can't claim the place. */
export type ClaimOffer = "sign-in" | "ask" | "waiting" | null;
