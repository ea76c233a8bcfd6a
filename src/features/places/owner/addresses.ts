// Addresses of imported places, which owners choose from instead of asking an outside service.
import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { toSearchFilters, toSearchPatterns } from "../listing/search-text.ts";
import type { Address } from "./schema.ts";

const MAX_ADDRESSES = 6;

/** With a number and a position, the shortest first. @param search words that the address contains, ignoring accents */
export async function findAddresses(db: Database, search: string): Promise<Address[]> {
  const patterns = toSearchPatterns(search);
  if (patterns.length === 0) return [];
  const contains = patterns.map((pattern) => sql`found.words like ${pattern}`);
  const rows = await db.execute<Address>(sql`
    select location, latitude::float8 as latitude, longitude::float8 as longitude from (
      select distinct on (location) location, latitude, longitude,
        regexp_replace(normalize(lower(location), NFD), '[\\u0300-\\u036f]', '', 'g') as words
      from businesses
      where ${sql.join(toSearchFilters(search), sql` and `)} and is_approved and source_id is not null
        and latitude is not null and location ~ '\\d' and location ~ '[^\\d\\s,.-]'
      order by location, id
    ) found
    where ${sql.join(contains, sql` and `)}
    order by length(location), location limit ${MAX_ADDRESSES}`);
  return [...rows];
}
