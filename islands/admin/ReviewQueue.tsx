// Businesses under review, each with everything an admin needs to decide.
import { useState } from "react";
import type { ReviewedBusiness, ReviewStatus } from "../../src/features/business/schema.ts";
import type { City } from "../../src/ui/dates.ts";
import type { OtherPages } from "../../src/ui/PageDone.tsx";
import { DecisionList } from "../lib/DecisionList.tsx";
import { call } from "../lib/query.ts";
import { ReasonDialog } from "../lib/ReasonDialog.tsx";
import { useDecisionQueue } from "../lib/use-decision-queue.ts";
import { ReviewCard } from "./review/ReviewCard.tsx";

type Props = {
  status: ReviewStatus;
  businesses: ReviewedBusiness[];
  /** The city whose time zone is used for dates. */
  city: City;
  others: OtherPages;
};

export function ReviewQueue({ status, businesses, city, others }: Props) {
  const queue = useDecisionQueue(businesses);
  const [rejecting, setRejecting] = useState<ReviewedBusiness | null>(null);

  const approve = ({ id, name }: ReviewedBusiness) =>
    void queue.decide(id, () => call("POST", `/api/admin/businesses/${id}/approval`, { approved: true }), {
      title: `${name} is approved`,
      description: "Travelers can find it now.",
    });

  const reject = ({ id, name }: ReviewedBusiness, reason: string) =>
    void queue.decide(id, () => call("POST", `/api/admin/businesses/${id}/approval`, { approved: false, reason }), {
      title: `${name} is not public`,
      description: "The owner can read your reason.",
    });

  return (
    <>
      <DecisionList label={TITLES[status]} queue={queue} others={others} empty={EMPTY[status]}>
        {(business) => (
          <ReviewCard
            business={business}
            status={status}
            city={city}
            onApprove={() => approve(business)}
            onReject={() => setRejecting(business)}
          />
        )}
      </DecisionList>
      {rejecting && (
        <ReasonDialog
          question={questionFor(rejecting)}
          onClose={() => setRejecting(null)}
          onReason={(reason) => reject(rejecting, reason)}
        />
      )}
    </>
  );
}

function questionFor({ name, isApproved }: ReviewedBusiness) {
  const action = isApproved ? "Take down" : "Reject";
  return {
    title: `${action} ${name}?`,
    action,
    hint: "The owner sees this text as you write it, and can resubmit the business.",
    missing: "Tell the owner why.",
  };
}

const TITLES: Record<ReviewStatus, string> = {
  pending: "Waiting for review",
  changed: "Changed since approval",
  approved: "Approved businesses",
  rejected: "Rejected businesses",
};

const EMPTY: Record<ReviewStatus, { title: string; text: string }> = {
  pending: { title: "Nothing to review.", text: "New businesses appear here when their owners submit them." },
  changed: { title: "No changes to review.", text: "Approved businesses that their owners edit appear here." },
  approved: { title: "No approved businesses yet.", text: "Businesses you approve and imported places appear here." },
  rejected: {
    title: "No rejected businesses.",
    text: "Rejected businesses stay here until their owners resubmit them.",
  },
};
