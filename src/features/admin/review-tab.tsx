import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import type { City } from "../../ui/dates.ts";
import { formatNumber } from "../../ui/numbers.ts";
import { QueuePages } from "../../ui/QueuePages.tsx";
import { readQueuePage } from "../places/decisions/queue-page.ts";
import { countReviews, listReviews } from "../places/owner/review.ts";
import { REVIEW_STATUSES, type ReviewedBusiness, type ReviewStatus } from "../places/owner/schema.ts";

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
    return <ReviewScreen status={status} counts={counted} businesses={rows.businesses} city={city} page={page} />;
  },
};

type Props = {
  status: ReviewStatus;
  counts: Record<ReviewStatus, number>;
  businesses: ReviewedBusiness[];
  city: City;
  page: number;
};

function ReviewScreen({ status, counts, businesses, city, page }: Props) {
  const others = { waiting: counts[status] - businesses.length, href: toUrl(status) };
  return (
    <div className="grid gap-6">
      <nav aria-label={t("Status")} className="flex flex-wrap gap-1">
        {STATUSES.map(({ name, label }) => (
          <a
            key={name}
            href={toUrl(name)}
            aria-current={name === status ? "page" : undefined}
            className="nav-link px-4"
          >
            {t(label)}
            <span data-count={name} className="tabular-nums opacity-75">
              {formatNumber(counts[name])}
            </span>
          </a>
        ))}
      </nav>
      <Island key={status} name="ReviewQueue" props={{ status, businesses, city, others }} />
      <QueuePages
        page={page}
        shown={businesses.length}
        total={counts[status]}
        toUrl={(other) => toUrl(status, other)}
      />
    </div>
  );
}

const STATUSES: { name: ReviewStatus; label: string }[] = [
  { name: "pending", label: msg("Pending Approval") },
  { name: "changed", label: msg("Changed") },
  { name: "approved", label: msg("Approved") },
  { name: "rejected", label: msg("Rejected") },
];

const toUrl = (status: ReviewStatus, page = 1) =>
  `/admin?tab=review&status=${status}${page > 1 ? `&page=${page}` : ""}`;
