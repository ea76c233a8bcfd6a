// Claims work that is due, for one of several servers.
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The condition of an update that claims the first rows that are due. The update must change them so that they no longer are. */
export const isClaimed = (id: PgColumn, { due, order, limit }: { due: SQL; order: SQL; limit: number }): SQL =>
  sql`${id} = any(array(
    select ${id} from ${id.table} where ${due} order by ${order} limit ${limit} for update skip locked))`;
