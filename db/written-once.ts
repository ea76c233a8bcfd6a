// Queries that drizzle puts into words once, not for each request: a select costs it 20 to 50 µs.
import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/** Room for a value in such a query. */
export const room = sql.placeholder;

/** What drizzle's builders can be made into. */
type Query<Rows> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> } };

/**
 * A query with room for values, to be asked often. Written once for each pool; in a transaction it is written anew.
 * @param write the query, with `room("name")` where a value goes
 */
export function writtenOnce<Rows>(write: (db: Database) => Query<Rows>) {
  const written = new WeakMap<Database, ReturnType<Query<Rows>["prepare"]>>();
  return (db: Database, values: Record<string, unknown>): Promise<Rows> => {
    const ready = written.get(db) ?? write(db).prepare("");
    written.set(db, ready);
    return ready.execute(values);
  };
}
