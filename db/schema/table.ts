// A table with its keys, checks and indexes. A column that lists its words gets its check from them.
import { type AnyColumn, type BuildExtraConfigColumns, type SQL, sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";

export const bytea = pg.customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

type Columns = Record<string, pg.PgColumnBuilderBase>;

export const table = <Name extends string, Own extends Columns>(name: Name, columns: Own) => ({
  with: (list: (t: BuildExtraConfigColumns<Name, Own, "pg">) => pg.PgTableExtraConfigValue[]) =>
    pg.pgTable(name, columns, (t) => [...listWordChecks(name, columns, t), ...list(t)]),
});

const listWordChecks = (table: string, builders: Columns, columns: object) =>
  Object.entries(columns).flatMap(([key, column]) => {
    const { config } = builders[key] as unknown as { config: { enumValues?: readonly string[] } };
    const name = `${table}_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    return config.enumValues?.length ? [pg.check(name, oneOf(column, config.enumValues))] : [];
  });

/** The ID of a row without which this one is deleted. */
export const ownedBy = (id: () => pg.AnyPgColumn) => pg.uuid().notNull().references(id, { onDelete: "cascade" });

/** The same where the other row has at most one of these. */
export const keyOf = (id: () => pg.AnyPgColumn) => ownedBy(id).primaryKey();

const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ");

const oneOf = (column: AnyColumn, words: readonly string[]): SQL => sql`${column} in (${sql.raw(quoted(words))})`;

export const within = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} <@ array[${sql.raw(quoted(words))}]::text[]`;
