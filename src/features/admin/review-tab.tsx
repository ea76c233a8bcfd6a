import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { showQueue } from "../places/decisions/Queue.tsx";
import { countReviews, listReviews } from "../places/owner/review.ts";
import { REVIEW_STATUSES, type ReviewStatus } from "../places/owner/schema.ts";
import labels from "./review-statuses.texts.json" with { type: "json" };

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
    return showQueue(query, {
      path: toPath(status),
      list: async (_, page) => (await listReviews(db, status, page)).businesses,
      count: () => countReviews(db),
      total: (counts) => counts[status],
      show: (businesses, others, counts) => (
        <>
          <Statuses current={status} counts={counts} />
          <Island key={status} name="ReviewQueue" props={{ status, businesses, city, others }} />
        </>
      ),
    });
  },
};

const Statuses = ({ current, counts }: { current: ReviewStatus; counts: Record<ReviewStatus, number> }) => (
  <nav aria-label={t("Status")} className="flex flex-wrap gap-1">
    {REVIEW_STATUSES.map((name) => (
      <a key={name} href={toPath(name)} aria-current={name === current ? "page" : undefined} className="nav-link px-4">
        {t(labels[name])}
        <span data-count={name} className="tabular-nums opacity-75">
          {formatNumber(counts[name])}
        </span>
      </a>
    ))}
  </nav>
);

const toPath = (status: ReviewStatus) => `/admin?tab=review&status=${status}`;
