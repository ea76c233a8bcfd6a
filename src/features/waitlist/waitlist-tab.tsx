import { Download } from "lucide-react";
import { parseFilters } from "../../http/query-params.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { AdminList, toChoices, toQueryString, toTabUrl } from "../../ui/AdminList.tsx";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import counterLabels from "./counters.texts.json" with { type: "json" };
import { EntriesTable } from "./EntriesTable.tsx";
import filterTexts from "./filters.texts.json" with { type: "json" };
import { type WaitlistCounts, WaitlistQuery } from "./schema.ts";
import { countFound, getWaitlistCounts, listWaitlist } from "./waitlist.ts";

export const waitlistTab: AdminTab = {
  name: "waitlist",
  label: msg("Waitlist"),
  async show({ db, city }, params) {
    const { query, filters } = parseFilters(WaitlistQuery, params);
    const [counts, { rows: entries, next }, found] = await Promise.all([
      getWaitlistCounts(db, city.timezone),
      listWaitlist(db, query),
      countFound(db, query),
    ]);
    const { q: search, state, type, request } = filters;
    const isFiltered = Boolean(search ?? state ?? type ?? request);
    return (
      <AdminList
        tab="waitlist"
        title={t("Waitlist")}
        above={<Counters counts={counts} />}
        filters={filters}
        search={{ name: "q", label: t("Search the waitlist"), placeholder: t("Name, email or city") }}
        choices={getChoices(counts)}
        kept={["sort", "order"]}
        between={
          <div className="flex flex-wrap items-center gap-3">
            <Island name="RefreshWaitlist" props={{ href: toTabUrl("waitlist", { ...filters, after: undefined }) }} />
            <QuietLink
              icon={Download}
              href={`/api/admin/waitlist.csv${toQueryString({ ...filters, after: undefined })}`}
            >
              {t("Export CSV")}
            </QuietLink>
            <ButtonLink kind="bare" href="/">
              {t("Back to Site")}
            </ButtonLink>
          </div>
        }
        rows={entries}
        empty={<NoEntries search={search} isFiltered={isFiltered} />}
        next={next}
        pages={{ label: t("Pages of the waitlist"), first: t("First page"), next: t("Next page") }}
      >
        <p className="text-faint">
          {t("{found, plural, one {# entry} other {# entries}} of {total}", {
            found,
            total: formatNumber(counts.total),
          })}
        </p>
        <Island name="WaitlistActions" props={{ isAnyInvited: entries.some(({ state }) => state === "invited") }} />
        <EntriesTable entries={entries} city={city} filters={filters} />
      </AdminList>
    );
  },
};

export const Counters = ({ counts }: { counts: WaitlistCounts }) => (
  <dl className="grid gap-3 grid-cols-2 lg:grid-cols-4">
    {(["total", "businesses", "travelers", "today"] as const).map((name) => (
      <div key={name} className="card-box p-4 md:p-5">
        <dt className="text-faint">{t(counterLabels[name])}</dt>
        <dd className="font-display text-3xl tabular-nums">{formatNumber(counts[name])}</dd>
      </div>
    ))}
  </dl>
);

const getChoices = (counts: Record<string, number>) =>
  toChoices(filterTexts, (text, value) =>
    value in counts ? `${t(text)} (${formatNumber(counts[value] ?? 0)})` : t(text),
  );

function NoEntries({ search, isFiltered }: { search?: string; isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState drawing="no-activity" title={t("No entries yet")}>
        {t("Sign-ups from the landing page appear here.")}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing="no-matches"
      title={search ? t("No entries match “{search}”", { search }) : t("No entries match")}
    >
      {search ? t("The search covers names, emails, cities and companies.") : t("Choose other filters.")}
    </EmptyState>
  );
}
