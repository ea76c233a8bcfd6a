// Queries that drizzle turns into SQL once instead of on each request, which saves 20 to 250 µs per select.
import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Sql } from "postgres";
import { addToBatch, type BatchedQuery, isBatch } from "./batch.ts";
import type { Database } from "./client.ts";

export const placeholder = sql.placeholder;

/** The values of a statement in a file, which are given whenever it runs. */
export const placeholders = (...names: string[]) => Object.fromEntries(names.map((name) => [name, placeholder(name)]));

type Prepared<Rows> = { execute(values?: Record<string, unknown>): Promise<Rows> };
type Query<Rows> = { prepare(name: string): Prepared<Rows> };

/** Built once per pool, and again in each transaction. @param build may use `placeholder("name")` for values */
export function preparedQuery<Rows extends unknown[]>(build: (db: Database) => Query<Rows>) {
  const built = new WeakMap<object, Prepared<Rows>>();
  return (db: Database, values: Record<string, unknown>): Promise<Rows> => {
    const pool = (db as { $client?: object }).$client ?? db;
    const query = built.getOrInsertComputed(pool, () => build(db).prepare(""));
    return isBatch(db)
      ? (addToBatch(db, query as unknown as BatchedQuery, values) as Promise<Rows>)
      : query.execute(values);
  };
}

/** Built once and passed to the driver directly. @throws the driver's error, not drizzle's */
export function preparedStatement<Row extends object>(statement: SQL) {
  const { sql: queryString, params } = new PgDialect({ casing: "snake_case" }).sqlToQuery(statement);
  const query: BatchedQuery = { queryString, params };
  return (db: Database, values: Record<string, unknown>): PromiseLike<readonly Row[]> =>
    isBatch(db)
      ? (addToBatch(db, query, values) as Promise<Row[]>)
      : (db as unknown as { $client: Sql }).$client.unsafe<Row[]>(
          queryString,
          fillPlaceholders(params, values) as never[],
        );
}

/** What a cache is compared with: the only `version` that the statement selects, or "" without a row. */
export function preparedVersion(statement: SQL) {
  const select = preparedStatement<{ version: string }>(statement);
  return async (db: Database, values: Record<string, unknown> = {}): Promise<string> =>
    (await select(db, values))[0]?.version ?? "";
}
