// What claimants and admins read of claims. Times are ISO 8601.
import * as v from "valibot";
import { BUSINESS_TYPES, CLAIM_STATUSES } from "../../../db/vocabulary.ts";
import { Count, Moment, Uuid } from "../../response-schemas.ts";

/** An imported place that nobody owns yet. */
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
  /** Why it was refused. */
  reason: v.nullable(v.string()),
  createdAt: Moment,
  decidedAt: v.nullable(Moment),
});
export type OwnClaim = v.InferOutput<typeof OwnClaim>;

/** A claim as an admin sees it, with the claimant. */
export const WaitingClaim = v.object({
  id: Uuid,
  place: ClaimablePlace,
  note: v.nullable(v.string()),
  createdAt: Moment,
  claimant: v.object({ name: v.nullable(v.string()), email: v.string() }),
  /** Claims of the same place, including this one. */
  rivals: Count,
});
export type WaitingClaim = v.InferOutput<typeof WaitingClaim>;

export const WithdrawnClaim = v.object({ id: Uuid });
export const DecidedClaim = v.object({ id: Uuid, status: v.picklist(CLAIM_STATUSES) });
