// The names by which sources may still call a place: before an admin or its owner renamed it, or of places merged into it.
import { type SQL, sql } from "drizzle-orm";
import { businesses } from "../../../../db/schema/index.ts";

const MAX_FORMER_NAMES = 20;

/** The value of the column with one more name; the oldest is forgotten. */
export const withFormerName = (name: string | SQL): SQL =>
  sql`(array_prepend(${name}::text, array_remove(${businesses.formerNames}, ${name}::text)))[1:${sql.raw(String(MAX_FORMER_NAMES))}]`;

/** All names of a place but those in other languages. @param alias of the table in the query */
export const listKnownNames = (alias: string): SQL =>
  sql.raw(`array_remove(${alias}.former_names || ${alias}.name::text || (${alias}.unclaimed_facts ->> 'name'), null)`);
