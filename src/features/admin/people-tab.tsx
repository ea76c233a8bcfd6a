// The people tab: the list, or the person in the address.
import * as v from "valibot";
import { listAuditEntries } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { parseFilters } from "../../http/query-params.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Id } from "../../validation.ts";
import { PeopleScreen } from "./PeopleScreen.tsx";
import { NobodyScreen, PersonScreen } from "./PersonScreen.tsx";
import { countPeople, findPeople, personDetail } from "./people.ts";
import { PeopleQuery } from "./schema.ts";

/** Acts shown with a person; the audit log has all. */
const ACTS_SHOWN = 10;

export const peopleTab: AdminTab = {
  name: "people",
  label: "People",
  async show(ctx, params, viewer) {
    const id = params.get("person");
    if (id !== null) return showPerson(ctx, id, viewer.id);
    const { query, filters } = parseFilters(PeopleQuery, params);
    const [{ people, next }, counts] = await Promise.all([findPeople(ctx.db, query), countPeople(ctx.db)]);
    return <PeopleScreen people={people} counts={counts} filters={filters} next={next} city={ctx.city} />;
  },
};

async function showPerson({ db, city }: AppContext, filters: string, viewerId: string) {
  const read = v.safeParse(Id, filters);
  if (!read.success) return <NobodyScreen />;
  try {
    const [person, { auditEntries }] = await Promise.all([
      personDetail(db, read.output),
      listAuditEntries(db, { person: read.output }),
    ]);
    return (
      <PersonScreen
        person={person}
        auditEntries={auditEntries.slice(0, ACTS_SHOWN)}
        isSelf={read.output === viewerId}
        city={city}
      />
    );
  } catch (error) {
    if (error instanceof NotFound) return <NobodyScreen />;
    throw error;
  }
}
