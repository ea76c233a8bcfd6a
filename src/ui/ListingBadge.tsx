// The state of a listing, in the same words for its owner and the review team.
import { msg, t } from "../i18n/t.ts";
import { Badge } from "./Badge.tsx";

export type ListingState = "approved" | "pending" | "rejected";

const LISTING_STATES: Record<ListingState, string> = {
  approved: msg("Approved"),
  pending: msg("Pending Approval"),
  rejected: msg("Rejected"),
};

const TONES = { approved: "good", pending: "waiting", rejected: "bad" } as const;

export const ListingBadge = ({ state }: { state: ListingState }) => (
  <Badge tone={TONES[state]}>{t(LISTING_STATES[state])}</Badge>
);

export const getListingState = (listing: { isApproved: boolean; rejectedAt: string | null }): ListingState =>
  listing.isApproved ? "approved" : listing.rejectedAt ? "rejected" : "pending";

/** Changes of an approved listing that travelers don't see. */
export const ChangesBadge = ({ isRejected }: { isRejected: boolean }) =>
  isRejected ? (
    <Badge tone="bad">{t("Changes rejected")}</Badge>
  ) : (
    <Badge tone="waiting">{t("Changes waiting for review")}</Badge>
  );
