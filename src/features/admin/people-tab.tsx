import * as v from "valibot";
import { listAuditEntries } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Id } from "../../validation.ts";
import { hasPassword } from "../auth/reauthenticate.ts";
import { PeopleScreen } from "./PeopleScreen.tsx";
import { PersonScreen, UserNotFoundScreen } from "./PersonScreen.tsx";
import { countPeople, getPersonDetail, listPeople } from "./people.ts";
import { PeopleQuery } from "./schema.ts";

const MAX_ENTRIES = 10;

export const peopleTab: AdminTab = {
  name: "people",
  label: msg("People"),
  async show(ctx, params, viewer) {
    const personId = params.get("person");
    if (personId !== null) return renderPerson(ctx, personId, viewer.id);
    const { query, filters } = parseFilters(PeopleQuery, params);
    const [{ rows: people, next }, counts] = await Promise.all([listPeople(ctx.db, query), countPeople(ctx.db)]);
    return <PeopleScreen people={people} counts={counts} filters={filters} next={next} city={ctx.city} />;
  },
};

async function renderPerson({ db, city }: AppContext, personId: string, viewerId: string) {
  const id = v.safeParse(Id, personId);
  if (!id.success) return <UserNotFoundScreen />;
  try {
    const [person, { rows: auditEntries }, asksPassword] = await Promise.all([
      getPersonDetail(db, id.output),
      listAuditEntries(db, { person: id.output }),
      hasPassword(db, viewerId),
    ]);
    return (
      <PersonScreen
        person={person}
        auditEntries={auditEntries.slice(0, MAX_ENTRIES)}
        isSelf={id.output === viewerId}
        asksPassword={asksPassword}
        city={city}
      />
    );
  } catch (error) {
    if (error instanceof NotFound) return <UserNotFoundScreen />;
    throw error;
  }
}
