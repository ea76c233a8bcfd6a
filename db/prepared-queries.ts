// Queries that drizzle turns into SQL once instead of on each request, which saves 20 to 50 µs per select.
import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import type { Database } from "./client.ts";

export const placeholder = sql.placeholder;

type Query<Rows> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> } };

/** Built once per pool, and again in each transaction. @param build may use `placeholder("name")` for values */
export function preparedQuery<Rows>(build: (db: Database) => Query<Rows>) {
  const built = new WeakMap<object, ReturnType<Query<Rows>["prepare"]>>();
  return (db: Database, values: Record<string, unknown>): Promise<Rows> => {
    const pool = (db as { $client?: object }).$client ?? db;
    const query = built.get(pool) ?? build(db).prepare("");
    built.set(pool, query);
    return query.execute(values);
  };
}

/** Built once and passed to the driver directly. @throws the driver's error, not drizzle's */
export function preparedStatement<Row extends object>(statement: SQL) {
  const { sql: text, params } = new PgDialect({ casing: "snake_case" }).sqlToQuery(statement);
  return (db: Database, values: Record<string, unknown>): PromiseLike<readonly Row[]> =>
    (db as unknown as { $client: Sql }).$client.unsafe<Row[]>(text, fillPlaceholders(params, values) as never[]);
}
