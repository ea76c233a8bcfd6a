// The waitlist tab: four counters, a search and a sortable table.
import { ArrowDown, ArrowUp, Download, Search } from "lucide-react";
import { Island } from "../../layout/Island.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type City, formatDay, formatTime } from "../../ui/when.ts";
import type { WaitlistCounts, WaitlistEntry, WaitlistSort } from "./schema.ts";

/** Search and sort order, as in the URL. */
type QueryParams = Record<string, string | undefined>;

type Props = {
  entries: WaitlistEntry[];
  counts: WaitlistCounts;
  city: City;
  filters: QueryParams;
  /** The `after` of the next page, if there is one. */
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
              aria-label="Search the waitlist"
              placeholder="Name, email or city"
              className="field-box pr-12"
            />
            <button
              type="submit"
              aria-label="Search"
              className="absolute right-0 inset-y-0 grid place-items-center w-11"
            >
              <Search size={18} aria-hidden />
            </button>
          </form>
        </search>
        <Island name="RefreshWaitlist" props={{ href: toTabUrl({ ...filters, after: undefined }) }} />
        <ButtonLink kind="quiet" href={`/api/admin/waitlist.csv${toQueryString({ ...filters, after: undefined })}`}>
          <Download size={18} aria-hidden />
          Export CSV
        </ButtonLink>
        <ButtonLink kind="bare" href="/">
          Back to Site
        </ButtonLink>
      </div>
      {entries.length === 0 ? (
        <NoEntries search={search} />
      ) : (
        <EntriesTable entries={entries} city={city} filters={filters} />
      )}
      {next && (
        <ButtonLink kind="quiet" href={toTabUrl({ ...filters, after: next })} className="justify-self-center">
          {filters.sort === undefined || filters.sort === "joined" ? "Older entries" : "More entries"}
        </ButtonLink>
      )}
    </div>
  );
}

function toQueryString(filters: QueryParams): string {
  const kept = Object.entries(filters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

const toTabUrl = (filters: QueryParams) => `/admin${toQueryString({ tab: "waitlist", ...filters })}`;

function Counters({ counts }: { counts: WaitlistCounts }) {
  const tiles = [
    { label: "Total Signups", count: counts.total },
    { label: "Businesses", count: counts.businesses },
    { label: "Travelers", count: counts.travelers },
    { label: "Today", count: counts.today },
  ];
  return (
    <dl className="grid gap-3 grid-cols-2 lg:grid-cols-4">
      {tiles.map(({ label, count }) => (
        <div key={label} className="card-box p-4 md:p-5">
          <dt className="text-faint">{label}</dt>
          <dd className="font-display text-3xl tabular-nums">{count.toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}

const HEADINGS: { label: string; sort?: WaitlistSort }[] = [
  { label: "Name", sort: "name" },
  { label: "Email", sort: "email" },
  { label: "City", sort: "city" },
  { label: "Role", sort: "role" },
  { label: "Type" },
  { label: "Joined", sort: "joined" },
];

function Heading({ label, sort, filters }: { label: string; sort?: WaitlistSort; filters: QueryParams }) {
  const defaultOrder = sort === "joined" ? "desc" : "asc";
  const isSorted = (filters.sort ?? "joined") === sort;
  const order = isSorted ? (filters.order ?? defaultOrder) : undefined;
  const reversed = order === "asc" ? "desc" : "asc";
  const Arrow = order === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={order ? (order === "asc" ? "ascending" : "descending") : undefined}
      className={`px-4 py-1 font-semibold whitespace-nowrap ${sort ? "max-lg:px-2" : "max-lg:hidden"}`}
    >
      {sort ? (
        <a
          href={toTabUrl({ ...filters, after: undefined, sort, order: order ? reversed : defaultOrder })}
          className="inline-flex items-center gap-1 min-h-11 no-underline hover:underline"
        >
          {label}
          {order && <Arrow size={16} aria-hidden />}
        </a>
      ) : (
        label
      )}
    </th>
  );
}

/** Below the lg breakpoint each row becomes a card. */
const CELL = "px-4 py-3 max-lg:p-0 break-words";

function EntriesTable({ entries, city, filters }: { entries: WaitlistEntry[]; city: City; filters: QueryParams }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="card-box overflow-x-auto" aria-label="Waitlist entries" tabIndex={0}>
      <table className="w-full text-left border-collapse max-lg:block">
        <thead className="max-lg:block">
          <tr className="sort-row border-b border-line text-faint max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:px-2">
            {HEADINGS.map((heading) => (
              <Heading key={heading.label} {...heading} filters={filters} />
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {entries.map((entry) => (
            <tr
              key={entry.id}
              className="border-b border-line last:border-0 align-top max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3"
            >
              <td className={`${CELL} font-semibold`}>{entry.name}</td>
              <td className={`${CELL} max-lg:col-span-2`}>
                <a href={`mailto:${encodeURIComponent(entry.email).replace("%40", "@")}`} className="plain-link">
                  <Email address={entry.email} />
                </a>
              </td>
              <td className={CELL}>{entry.city ?? <span className="text-faint">Not specified</span>}</td>
              <td className={`${CELL} max-lg:text-right`}>
                {entry.role}
                {entry.company && <p className="text-sm text-faint">{entry.company}</p>}
              </td>
              <td className={`${CELL} whitespace-nowrap max-lg:col-start-2 max-lg:row-start-1 max-lg:text-right`}>
                <Badge tone={entry.userType === "business" ? "waiting" : "good"}>
                  {entry.userType === "business" ? "Business" : "Traveler"}
                </Badge>
                {entry.requestType === "demo_access" && <p className="mt-1 text-sm text-faint">Demo request</p>}
              </td>
              <td
                className={`${CELL} whitespace-nowrap tabular-nums max-lg:col-span-2 max-lg:text-sm max-lg:text-faint`}
              >
                <time dateTime={entry.createdAt}>
                  {formatDay(entry.createdAt, city)}, {formatTime(entry.createdAt, city)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NoEntries({ search }: { search?: string }) {
  return search ? (
    <EmptyState drawing="no-matches" title={`No entries match “${search}”`}>
      The search covers names, emails, cities and companies.
    </EmptyState>
  ) : (
    <EmptyState drawing="no-activity" title="No entries yet">
      Sign-ups from the landing page appear here.
    </EmptyState>
  );
}
