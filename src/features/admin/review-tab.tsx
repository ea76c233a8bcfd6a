// The review tab: businesses by status, and the decision on each.

import { REVIEW_STATUSES } from "./contract.ts";
import { askedPage, QUEUE_PAGE } from "./queue-page.ts";
import { ReviewScreen } from "./ReviewScreen.tsx";
import { countReviews, reviewQueue } from "./review.ts";
import type { AdminTab } from "./tabs.ts";

export const reviewTab: AdminTab = {
  name: "review",
  label: "Review",
  async waiting({ db }) {
    const { pending, changed } = await countReviews(db);
    return pending + changed;
  },
  async show({ db, city }, query) {
    const status = REVIEW_STATUSES.find((each) => each === query.get("status")) ?? "pending";
    const counts = await countReviews(db);
    const page = askedPage(query, counts[status]);
    const { businesses } = await reviewQueue(db, status, page);
    return (
      <ReviewScreen
        status={status}
        counts={counts}
        businesses={businesses}
        city={city}
        page={page}
        pageSize={QUEUE_PAGE}
      />
    );
  },
};
