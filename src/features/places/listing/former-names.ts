// The names by which sources may still call a place: before an admin or its owner renamed it, or of places merged into it.
import { type SQL, sql } from "drizzle-orm";
import { businesses } from "../../../../db/index.ts";

const MAX_FORMER_NAMES = 20;

/** The value of the column with further names; the oldest are forgotten. @param names an array */
export const withFormerNames = (names: SQL): SQL => sql`(${names} || array(
  select name from unnest(${businesses.formerNames}) with ordinality known (name, nth) where not array[name] && ${names} order by nth
))[1:${sql.raw(String(MAX_FORMER_NAMES))}]`;

/** All names of a place but those in other languages. @param alias of the table in the query */
export const listKnownNames = (alias: string): SQL =>
  sql.raw(`array_remove(${alias}.former_names || ${alias}.name::text || (${alias}.unclaimed_facts ->> 'name'), null)`);
