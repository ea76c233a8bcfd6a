import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { toTabUrl } from "../../ui/AdminList.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { QUEUE_PAGE } from "../../ui/QueuePages.tsx";
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
      tab: "review",
      kept: { status },
      list: async ({ offset }, search) => (await listReviews(db, status, offset / QUEUE_PAGE + 1, search)).businesses,
      count: (search) => countReviews(db, search),
      total: (counts) => counts[status],
      above: (counts, search) => <Statuses current={status} counts={counts} search={search} />,
      show: (businesses, others) => (
        <Island key={status} name="ReviewQueue" props={{ status, businesses, city, others }} />
      ),
    });
  },
};

type StatusesProps = { current: ReviewStatus; counts: Record<ReviewStatus, number>; search: string };

const Statuses = ({ current, counts, search }: StatusesProps) => (
  <nav aria-label={t("Status")} className="flex flex-wrap gap-1">
    {REVIEW_STATUSES.map((name) => (
      <a
        key={name}
        href={toTabUrl("review", { status: name, q: search })}
        aria-current={name === current ? "page" : undefined}
        className="nav-link px-4"
      >
        {t(labels[name])}
        <span data-count={name} className="tabular-nums opacity-75">
          {formatNumber(counts[name])}
        </span>
      </a>
    ))}
  </nav>
);
