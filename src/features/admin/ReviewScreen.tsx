// The review queue: which list one looks at, and the island that decides.
import { Island } from "../../shell/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import type { City } from "../../ui/when.ts";
import type { ReviewedBusiness, ReviewStatus } from "../businesses/contract.ts";

type Props = {
  status: ReviewStatus;
  counts: Record<ReviewStatus, number>;
  businesses: ReviewedBusiness[];
  city: City;
  page: number;
  pageSize: number;
  more: boolean;
};

export function ReviewScreen({ status, counts, businesses, city, page, pageSize, more }: Props) {
  return (
    <div className="grid gap-6">
      <nav aria-label="Status" className="flex flex-wrap gap-1">
        {STATUSES.map(({ name, label }) => (
          <a
            key={name}
            href={addressOf(name)}
            aria-current={name === status ? "page" : undefined}
            className="nav-link px-4"
          >
            {label}
            <span className="tabular-nums opacity-75">{counts[name].toLocaleString("en")}</span>
          </a>
        ))}
      </nav>
      <Island key={status} name="ReviewQueue" props={{ status, businesses, city }} />
      {(page > 1 || more) && (
        <nav aria-label="Pages" className="flex items-center justify-between gap-3">
          <p className="text-faint tabular-nums">
            {(page - 1) * pageSize + 1}-{(page - 1) * pageSize + businesses.length} of{" "}
            {counts[status].toLocaleString("en")}
          </p>
          <div className="flex gap-3">
            {page > 1 && (
              <ButtonLink kind="quiet" href={addressOf(status, page - 1)}>
                Back
              </ButtonLink>
            )}
            {more && (
              <ButtonLink kind="quiet" href={addressOf(status, page + 1)}>
                More
              </ButtonLink>
            )}
          </div>
        </nav>
      )}
    </div>
  );
}

const STATUSES: { name: ReviewStatus; label: string }[] = [
  { name: "pending", label: "Pending" },
  { name: "changed", label: "Changed" },
  { name: "approved", label: "Approved" },
  { name: "rejected", label: "Rejected" },
];

const addressOf = (status: ReviewStatus, page = 1) =>
  `/admin?tab=review&status=${status}${page > 1 ? `&page=${page}` : ""}`;
