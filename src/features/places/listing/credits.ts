// Attribution of the sources of public places, as their licenses require.
import { asc, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { preparedQuery } from "../../../../db/prepared-queries.ts";
import { sources } from "../../../../db/schema/index.ts";

export const creditColumns = {
  ...pick(sources, "attribution", "licenseName", "licenseUrl"),
};

export const listCredits = (db: Database) => selectCredits(db, {});

const selectCredits = preparedQuery((db) =>
  db
    .select({ name: sources.name, ...creditColumns })
    .from(sources)
    .where(sql`exists (select 1 from businesses b where b.source_id = sources.id and b.is_approved)`)
    .orderBy(asc(sources.id)),
);
