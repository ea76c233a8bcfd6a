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
  /** Entries that the filters find, on all pages. */
  found: number;
  city: City;
  filters: QueryParams;
  next?: string;
};

export function WaitlistTable({ entries, counts, found, city, filters, next }: Props) {
  const { q: search, state, type, request } = filters;
  const isFiltered = Boolean(search ?? state ?? type ?? request);
  return (
    <div className="grid gap-6">
      <Counters counts={counts} />
      <div className="flex flex-wrap items-center gap-3">
        <search className="basis-full">
          <form method="get" action="/admin" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="tab" value="waitlist" />
            {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
            {filters.order && <input type="hidden" name="order" value={filters.order} />}
            <input
              type="search"
              name="q"
              defaultValue={search}
              aria-label={t("Search the waitlist")}
              placeholder={t("Name, email or city")}
              maxLength={120}
              className="field-box flex-[1_1_14rem]"
            />
            {getChoices(counts).map(({ name, label, options }) => (
              <label key={name} className="grid gap-1">
                <span className="text-sm text-faint">{label}</span>
                <select name={name} defaultValue={filters[name] ?? ""} className="field-box">
                  <option value="">{t("Any")}</option>
                  {options.map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            <button type="submit" className="button button-quiet">
              <Search size={18} aria-hidden />
              {t("Apply")}
            </button>
            {isFiltered && (
              <ButtonLink kind="bare" href={toTabUrl({})}>
                {t("Clear")}
              </ButtonLink>
            )}
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
        <NoEntries search={search} isFiltered={isFiltered} />
      ) : (
        <>
          <p className="text-faint">
            {t("{found, plural, one {# entry} other {# entries}} of {total}", {
              found,
              total: formatNumber(counts.total),
            })}
          </p>
          <Island name="WaitlistActions" props={{ isAnyInvited: entries.some(({ state }) => state === "invited") }} />
          <EntriesTable entries={entries} city={city} filters={filters} />
        </>
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

const getChoices = (counts: WaitlistCounts) => [
  {
    name: "state",
    label: t("State"),
    options: [
      ["waiting", `${t("Waiting [[on the waitlist]]")} (${formatNumber(counts.waiting)})`],
      ["contacted", `${t("Contacted")} (${formatNumber(counts.contacted)})`],
      ["invited", `${t("Invited")} (${formatNumber(counts.invited)})`],
    ],
  },
  {
    name: "type",
    label: t("Type"),
    options: [
      ["traveler", t("Travelers")],
      ["business", t("Businesses")],
    ],
  },
  {
    name: "request",
    label: t("Request"),
    options: [
      ["early_access", t("Early access")],
      ["demo_access", t("Demo request")],
    ],
  },
];

function NoEntries({ search, isFiltered }: { search?: string; isFiltered: boolean }) {
  if (isFiltered && !search)
    return (
      <EmptyState drawing="no-matches" title={t("No entries match")}>
        {t("Choose other filters.")}
      </EmptyState>
    );
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
