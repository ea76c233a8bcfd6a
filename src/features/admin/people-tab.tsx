import * as v from "valibot";
import { listAuditEntries } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { unlessNotFound } from "../../errors.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { AdminList, toChoices, toTimeColumn } from "../../ui/AdminList.tsx";
import { formatDay } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { Id } from "../../validation.ts";
import { hasPassword } from "../auth/reauthenticate.ts";
import { AccountBadges, PersonScreen, UserNotFoundScreen } from "./PersonScreen.tsx";
import { countPeople, getPersonDetail, listPeople } from "./people.ts";
import filterTexts from "./people-filters.texts.json" with { type: "json" };
import { type ListedPerson, PeopleQuery } from "./schema.ts";

const MAX_ENTRIES = 10;

export const peopleTab: AdminTab = {
  name: "people",
  label: msg("People"),
  async show(ctx, params, viewer) {
    const personId = params.get("person");
    if (personId !== null) return renderPerson(ctx, personId, viewer.id);
    const { query, filters } = parseFilters(PeopleQuery, params);
    const [{ rows, next }, counts] = await Promise.all([listPeople(ctx.db, query), countPeople(ctx.db)]);
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
        rows={rows}
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
          toTimeColumn(t("Joined"), "py-3 text-end", (at) => formatDay(at, ctx.city)),
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
  },
};

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

async function renderPerson({ db, city }: AppContext, personId: string, viewerId: string) {
  const id = v.safeParse(Id, personId);
  if (!id.success) return <UserNotFoundScreen />;
  const [person, { rows: auditEntries }, asksPassword] = await Promise.all([
    unlessNotFound(getPersonDetail(db, id.output)),
    listAuditEntries(db, { person: id.output }),
    hasPassword(db, viewerId),
  ]);
  if (!person) return <UserNotFoundScreen />;
  return (
    <PersonScreen
      person={person}
      auditEntries={auditEntries.slice(0, MAX_ENTRIES)}
      isSelf={id.output === viewerId}
      asksPassword={asksPassword}
      city={city}
    />
  );
}
