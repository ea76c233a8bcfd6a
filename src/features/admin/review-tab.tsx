// The review tab: businesses by status, and the decision on each.

import { REVIEW_STATUSES } from "./contract.ts";
import { ReviewScreen } from "./ReviewScreen.tsx";
import { countReviews, REVIEW_PAGE, reviewQueue } from "./review.ts";
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
    const page = Math.min(10_000, Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1));
    const [counts, { businesses, more }] = await Promise.all([countReviews(db), reviewQueue(db, status, page)]);
    return (
      <ReviewScreen
        status={status}
        counts={counts}
        businesses={businesses}
        city={city}
        page={page}
        pageSize={REVIEW_PAGE}
        more={more}
      />
    );
  },
};
