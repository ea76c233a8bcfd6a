import { t } from "../../i18n/t.ts";
import { Badge } from "../../ui/Badge.tsx";
import { type City, formatDay } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { Filters, Pager } from "./Filters.tsx";
import { ListTable } from "./ListTable.tsx";
import type { ListedPerson } from "./schema.ts";

type Props = {
  people: ListedPerson[];
  counts: Record<"all" | "traveler" | "business" | "none" | "admins" | "moderators" | "suspended", number>;
  filters: Record<string, string | undefined>;
  next?: string;
  city: City;
};

export function PeopleScreen({ people, counts, filters, next, city }: Props) {
  return (
    <div className="grid gap-5">
      <h2 className="visually-hidden">{t("People")}</h2>
      <p>
        <a href="/admin?tab=settings" className="plain-link inline-flex items-center min-h-11">
          {t("Sign-up and invitations")}
        </a>
      </p>
      <Filters
        tab="people"
        filters={filters}
        search={{ name: "q", label: t("Search"), placeholder: t("Name or email") }}
        choices={[
          {
            name: "type",
            label: t("Type"),
            options: [
              { value: "", label: t("All ({count})", { count: formatNumber(counts.all) }) },
              { value: "traveler", label: t("Travelers ({count})", { count: formatNumber(counts.traveler) }) },
              { value: "business", label: t("Businesses ({count})", { count: formatNumber(counts.business) }) },
              { value: "none", label: t("Not set up ({count})", { count: formatNumber(counts.none) }) },
            ],
          },
          {
            name: "role",
            label: t("Role"),
            options: [
              { value: "", label: t("Everyone") },
              { value: "admin", label: t("Admins ({count})", { count: formatNumber(counts.admins) }) },
              { value: "moderator", label: t("Moderators ({count})", { count: formatNumber(counts.moderators) }) },
            ],
          },
          {
            name: "suspended",
            label: t("Status"),
            options: [
              { value: "", label: t("Any") },
              { value: "1", label: t("Suspended ({count})", { count: formatNumber(counts.suspended) }) },
            ],
          },
        ]}
      />
      {people.length === 0 ? <NoMatches /> : <Table people={people} city={city} />}
      <Pager tab="people" filters={filters} next={next} label={t("Pages of people")} />
    </div>
  );
}

function NoMatches() {
  return (
    <EmptyState drawing="no-matches" title={t("No users match")}>
      {t("The search covers names and emails. Every word must match.")}
    </EmptyState>
  );
}

function Table({ people, city }: { people: ListedPerson[]; city: City }) {
  return (
    <ListTable
      headings={[
        { label: t("Person") },
        { label: t("Email"), from: "md" },
        { label: t("Account") },
        { label: t("Joined"), from: "sm" },
      ]}
    >
      {people.map((person) => (
        <tr key={person.id} className="border-b border-line last:border-0 align-top hover:bg-sunken">
          <td className="px-4 py-2 min-w-0">
            <a
              href={`/admin?tab=people&person=${person.id}`}
              className="plain-link inline-flex items-center min-h-8 min-w-8 font-semibold [overflow-wrap:anywhere]"
            >
              {person.name === null ? t("No name") : <span translate="no">{person.name}</span>}
            </a>
            <p className="md:hidden text-sm text-faint">
              <Email address={person.email} />
            </p>
          </td>
          <td className="px-4 py-3 hidden md:table-cell">
            <Email address={person.email} />
          </td>
          <td className="px-4 py-2.5">
            <span className="flex flex-wrap gap-1.5">
              <AccountBadges person={person} />
            </span>
          </td>
          <td className="px-4 py-3 hidden sm:table-cell text-end whitespace-nowrap tabular-nums">
            <time dateTime={person.createdAt}>{formatDay(person.createdAt, city)}</time>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

export function AccountBadges({ person: { userType, isAdmin, isModerator, suspendedAt } }: { person: ListedPerson }) {
  return (
    <>
      {suspendedAt && <Badge tone="bad">{t("Suspended")}</Badge>}
      {isAdmin && <Badge tone="going">{t("Admin")}</Badge>}
      {isModerator && <Badge tone="going">{t("Moderator")}</Badge>}
      {userType === null && <Badge>{t("Not set up")}</Badge>}
      {userType === "traveler" && <Badge tone="good">{t("Traveler")}</Badge>}
      {userType === "business" && <Badge tone="waiting">{t("Business")}</Badge>}
    </>
  );
}
