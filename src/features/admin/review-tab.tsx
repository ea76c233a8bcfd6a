import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { QUEUE_PAGE, readQueuePage } from "../places/decisions/queue-page.ts";
import { countReviews, listReviews } from "../places/owner/review.ts";
import { REVIEW_STATUSES } from "../places/owner/schema.ts";
import { ReviewScreen } from "./ReviewScreen.tsx";

export const reviewTab: AdminTab = {
  name: "review",
  label: msg("Review"),
  forModerators: true,
  async waiting({ db }) {
    const { pending, changed } = await countReviews(db);
    return pending + changed;
  },
  async show({ db, city }, query) {
    const status = REVIEW_STATUSES.find((each) => each === query.get("status")) ?? "pending";
    const { page, rows, counted } = await readQueuePage(query, {
      rows: (page) => listReviews(db, status, page),
      count: () => countReviews(db),
      total: (counts) => counts[status],
    });
    return (
      <ReviewScreen
        status={status}
        counts={counted}
        businesses={rows.businesses}
        city={city}
        page={page}
        pageSize={QUEUE_PAGE}
      />
    );
  },
};
