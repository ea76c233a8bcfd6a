import { Download, Search } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import type { City } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { EntriesTable, type QueryParams, toQueryString, toTabUrl } from "./EntriesTable.tsx";
import type { WaitlistCounts, WaitlistEntry } from "./schema.ts";

type Props = {
  entries: WaitlistEntry[];
  counts: WaitlistCounts;
  city: City;
  filters: QueryParams;
  next?: string;
};

export function WaitlistTable({ entries, counts, city, filters, next }: Props) {
  const search = filters.q;
  return (
    <div className="grid gap-6">
      <Counters counts={counts} />
      <div className="flex flex-wrap items-center gap-3">
        <search className="flex-1 min-w-[min(14rem,100%)]">
          <form method="get" action="/admin" className="relative">
            <input type="hidden" name="tab" value="waitlist" />
            {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
            {filters.order && <input type="hidden" name="order" value={filters.order} />}
            <input
              type="search"
              name="q"
              defaultValue={search}
              aria-label={t("Search the waitlist")}
              placeholder={t("Name, email or city")}
              className="field-box pe-12"
            />
            <button
              type="submit"
              aria-label={t("Search")}
              data-tooltip=""
              className="absolute end-0 inset-y-0 grid place-items-center w-11"
            >
              <Search size={18} aria-hidden />
            </button>
          </form>
        </search>
        <Island name="RefreshWaitlist" props={{ href: toTabUrl({ ...filters, after: undefined }) }} />
        <ButtonLink kind="quiet" href={`/api/admin/waitlist.csv${toQueryString({ ...filters, after: undefined })}`}>
          <Download size={18} aria-hidden />
          {t("Export CSV")}
        </ButtonLink>
        <ButtonLink kind="bare" href="/">
          {t("Back to Site")}
        </ButtonLink>
      </div>
      {entries.length === 0 ? (
        <NoEntries search={search} />
      ) : (
        <EntriesTable entries={entries} city={city} filters={filters} />
      )}
      {next && (
        <ButtonLink kind="quiet" href={toTabUrl({ ...filters, after: next })} className="justify-self-center">
          {filters.sort === undefined || filters.sort === "joined" ? t("Older entries") : t("More entries")}
        </ButtonLink>
      )}
    </div>
  );
}

function Counters({ counts }: { counts: WaitlistCounts }) {
  const tiles = [
    { label: t("Total Signups"), count: counts.total },
    { label: t("Businesses"), count: counts.businesses },
    { label: t("Travelers"), count: counts.travelers },
    { label: t("Today"), count: counts.today },
  ];
  return (
    <dl className="grid gap-3 grid-cols-2 lg:grid-cols-4">
      {tiles.map(({ label, count }) => (
        <div key={label} className="card-box p-4 md:p-5">
          <dt className="text-faint">{label}</dt>
          <dd className="font-display text-3xl tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoEntries({ search }: { search?: string }) {
  return search ? (
    <EmptyState drawing="no-matches" title={t("No entries match “{search}”", { search })}>
      {t("The search covers names, emails, cities and companies.")}
    </EmptyState>
  ) : (
    <EmptyState drawing="no-activity" title={t("No entries yet")}>
      {t("Sign-ups from the landing page appear here.")}
    </EmptyState>
  );
}
