// Businesses under review: each with all its facts, and a decision that takes it off the list at once.
import { useRef } from "react";
import type { ReviewedBusiness, ReviewStatus } from "../../src/features/business/schema.ts";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { type OtherPages, PageDone } from "../../src/ui/PageDone.tsx";
import type { City } from "../../src/ui/when.ts";
import { ReasonDialog } from "../lib/ReasonDialog.tsx";
import { ReviewCard } from "./review/ReviewCard.tsx";
import { useReviews } from "./review/use-reviews.ts";

type Props = {
  status: ReviewStatus;
  businesses: ReviewedBusiness[];
  /** Whose time is told. */
  city: City;
  others: OtherPages;
};

export function ReviewQueue({ status, businesses, city, others }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { left, asked, askReason, decide } = useReviews(businesses, list);
  return (
    <section aria-label={TITLES[status]}>
      {left.length === 0 && others.waiting > 0 ? (
        <PageDone {...others} />
      ) : left.length === 0 ? (
        <EmptyState drawing="seen-everything" title={EMPTY[status].title}>
          {EMPTY[status].words}
        </EmptyState>
      ) : (
        <ul ref={list} className="grid gap-5" tabIndex={-1}>
          {left.map((business) => (
            <li key={business.id}>
              <ReviewCard
                business={business}
                status={status}
                city={city}
                onApprove={() => decide(business, true)}
                onReject={() => askReason(business)}
              />
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ReasonDialog
          asked={questionFor(asked)}
          onClose={() => askReason(null)}
          onReason={(reason) => decide(asked, false, reason)}
        />
      )}
    </section>
  );
}

function questionFor({ name, isApproved }: ReviewedBusiness) {
  const act = isApproved ? "Take down" : "Reject";
  const hint = "The owner reads this word for word, and can hand it in again.";
  return { title: `${act} ${name}?`, act, hint, missing: "Tell the owner why." };
}

const TITLES: Record<ReviewStatus, string> = {
  pending: "Waiting for review",
  changed: "Changed since their approval",
  approved: "Approved businesses",
  rejected: "Rejected businesses",
};

const EMPTY: Record<ReviewStatus, { title: string; words: string }> = {
  pending: {
    title: "Nothing waits for you.",
    words: "New businesses appear here as soon as their owners hand them in.",
  },
  changed: { title: "No changes to look at.", words: "Approved businesses that their owners edit appear here." },
  approved: { title: "No business is approved yet.", words: "Those you approve, and imported places, appear here." },
  rejected: {
    title: "Nobody was turned away.",
    words: "Rejected businesses stay here until their owners hand them in again.",
  },
};
