// Queries that drizzle puts into words once, not for each request: a select costs it 20 to 50 µs.
import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import type { Database } from "./client.ts";

/** Room for a value in such a query. */
export const room = sql.placeholder;

/** What drizzle's builders can be made into. */
type Query<Rows> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> } };

/**
 * A query with room for values, to be asked often. Written once for each pool, and again for the pool that follows it when
 * the database was away; in a transaction it is written anew.
 * @param write the query, with `room("name")` where a value goes
 */
export function writtenOnce<Rows>(write: (db: Database) => Query<Rows>) {
  const written = new WeakMap<object, ReturnType<Query<Rows>["prepare"]>>();
  return (db: Database, values: Record<string, unknown>): Promise<Rows> => {
    const pool = (db as { $client?: object }).$client ?? db;
    const ready = written.get(pool) ?? write(db).prepare("");
    written.set(pool, ready);
    return ready.execute(values);
  };
}

/**
 * A statement of ours with room for values, put into words once and handed to a pool as it is.
 * @throws the driver's own error
 */
export function statementOnce<Row extends object>(statement: SQL) {
  const { sql: text, params } = new PgDialect({ casing: "snake_case" }).sqlToQuery(statement);
  return (db: Database, values: Record<string, unknown>): PromiseLike<readonly Row[]> =>
    (db as unknown as { $client: Sql }).$client.unsafe<Row[]>(text, fillPlaceholders(params, values) as never[]);
}
