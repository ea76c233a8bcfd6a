// Claims work that is due, for one of several servers.
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The condition of an update that claims rows: the first that are due, without those that another server is claiming. The update
 * must change them so that they are no longer due until the work is done, or its server is considered gone.
 * @param id the primary key; the others may name columns of its table
 */
export const isClaimed = (id: PgColumn, { due, order, limit }: { due: SQL; order: SQL; limit: number }): SQL =>
  sql`${id} = any(array(
    select ${id} from ${id.table} where ${due} order by ${order} limit ${limit} for update skip locked))`;
