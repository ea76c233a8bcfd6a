// Queries that drizzle turns into SQL once instead of on each request, which takes it 20 to 50 µs a select.
import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import type { Database } from "./client.ts";

/** A placeholder for a value in such a query. */
export const room = sql.placeholder;

/** A drizzle query builder. */
type Query<Rows> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> } };

/**
 * A query with placeholders, built once per pool: again for the pool that follows when the database was away, and anew in
 * each transaction.
 * @param write builds the query, with `room("name")` where a value goes
 */
export function preparedQuery<Rows>(write: (db: Database) => Query<Rows>) {
  const written = new WeakMap<object, ReturnType<Query<Rows>["prepare"]>>();
  return (db: Database, values: Record<string, unknown>): Promise<Rows> => {
    const pool = (db as { $client?: object }).$client ?? db;
    const ready = written.get(pool) ?? write(db).prepare("");
    written.set(pool, ready);
    return ready.execute(values);
  };
}

/**
 * An SQL statement with placeholders, built once and handed to the pool's driver directly.
 * @throws the driver's own error
 */
export function preparedStatement<Row extends object>(statement: SQL) {
  const { sql: text, params } = new PgDialect({ casing: "snake_case" }).sqlToQuery(statement);
  return (db: Database, values: Record<string, unknown>): PromiseLike<readonly Row[]> =>
    (db as unknown as { $client: Sql }).$client.unsafe<Row[]>(text, fillPlaceholders(params, values) as never[]);
}
