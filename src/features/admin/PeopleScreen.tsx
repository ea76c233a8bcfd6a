import { t } from "../../i18n/t.ts";
import { AdminList, toChoices } from "../../ui/AdminList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { type City, formatDay } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import type { PeopleCounts } from "./people.ts";
import filterTexts from "./people-filters.texts.json" with { type: "json" };
import type { ListedPerson } from "./schema.ts";

type Props = {
  people: ListedPerson[];
  counts: PeopleCounts;
  filters: Record<string, string | undefined>;
  next?: string;
  city: City;
};

export function PeopleScreen({ people, counts, filters, next, city }: Props) {
  const { all, admins: admin, moderators: moderator, suspended, ...byType } = counts;
  const counted: Record<string, number> = { "": all, ...byType, admin, moderator, "1": suspended };
  return (
    <AdminList
      tab="people"
      title={t("People")}
      filters={filters}
      above={
        <p>
          <a href="/admin?tab=settings" className="plain-link inline-flex items-center min-h-11">
            {t("Sign-up and invitations")}
          </a>
        </p>
      }
      search={{ name: "q", label: t("Search"), placeholder: t("Name or email") }}
      choices={toChoices(filterTexts, (text, value) => t(text, { count: formatNumber(counted[value] ?? 0) }))}
      rows={people}
      toKey={({ id }) => id}
      columns={[
        { label: t("Person"), className: "py-2 min-w-0", show: showPerson },
        { label: t("Email"), from: "md", className: "py-3", show: ({ email }) => <Email address={email} /> },
        {
          label: t("Account"),
          show: (person) => (
            <span className="flex flex-wrap gap-1.5">
              <AccountBadges person={person} />
            </span>
          ),
        },
        {
          label: t("Joined"),
          from: "sm",
          className: "py-3 text-end whitespace-nowrap tabular-nums",
          show: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt, city)}</time>,
        },
      ]}
      empty={
        <EmptyState drawing="no-matches" title={t("No users match")}>
          {t("The search covers names and emails. Every word must match.")}
        </EmptyState>
      }
      next={next}
      pages={{ label: t("Pages of people") }}
    />
  );
}

const showPerson = ({ id, name, email }: ListedPerson) => (
  <>
    <a
      href={`/admin?tab=people&person=${id}`}
      className="plain-link inline-flex items-center min-h-8 min-w-8 font-semibold [overflow-wrap:anywhere]"
    >
      {name === null ? t("No name") : <span translate="no">{name}</span>}
    </a>
    <p className="md:hidden text-sm text-faint">
      <Email address={email} />
    </p>
  </>
);

export const AccountBadges = ({
  person: { userType, isAdmin, isModerator, suspendedAt },
}: {
  person: ListedPerson;
}) => (
  <>
    {suspendedAt && <Badge tone="bad">{t("Suspended")}</Badge>}
    {isAdmin && <Badge tone="going">{t("Admin [[a person]]")}</Badge>}
    {isModerator && <Badge tone="going">{t("Moderator")}</Badge>}
    {userType === null && <Badge>{t("Not set up")}</Badge>}
    {userType === "traveler" && <Badge tone="good">{t("Traveler")}</Badge>}
    {userType === "business" && <Badge tone="waiting">{t("Business")}</Badge>}
  </>
);
