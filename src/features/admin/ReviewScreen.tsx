import { msg, t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { City } from "../../ui/dates.ts";
import { formatNumber } from "../../ui/numbers.ts";
import { QueuePages } from "../../ui/QueuePages.tsx";
import type { ReviewedBusiness, ReviewStatus } from "../places/owner/schema.ts";

type Props = {
  status: ReviewStatus;
  counts: Record<ReviewStatus, number>;
  businesses: ReviewedBusiness[];
  city: City;
  page: number;
  pageSize: number;
};

export function ReviewScreen({ status, counts, businesses, city, page, pageSize }: Props) {
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
        pageSize={pageSize}
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
