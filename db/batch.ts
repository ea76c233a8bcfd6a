// Sends several prepared queries as one statement. Most of the cost of a small query is its round trip.
import { Column, fillPlaceholders, is, type SQL } from "drizzle-orm";
import * as utils from "drizzle-orm/utils";
import type { Sql } from "postgres";
import type { Database } from "./client.ts";

/** What is needed of a query that drizzle has prepared; `fields` is missing if its rows are plain objects. */
export type BatchedQuery = {
  queryString: string;
  params: unknown[];
  fields?: { path: string[]; field: Column | SQL }[];
  joinsNotNullableMap?: Record<string, boolean>;
};

/** Drizzle exports it without its type. */
const { mapResultRow } = utils as unknown as {
  mapResultRow(
    fields: BatchedQuery["fields"],
    row: unknown,
    joinsNotNullableMap: BatchedQuery["joinsNotNullableMap"],
  ): unknown;
};

type Call = {
  query: BatchedQuery;
  values: Record<string, unknown>;
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
};

const CALLS = Symbol("calls");

type Batch = Database & { [CALLS]: Call[] };

/** Sends the prepared queries of one turn of the event loop together, in one snapshot. As JSON, so they can't select bytea. */
export const batched = (db: Database): Database =>
  isBatch(db) ? db : Object.assign(Object.create(db), { [CALLS]: [] });

export const isBatch = (db: Database): db is Batch => CALLS in db;

/** Serves queries that are not prepared, and for caches, which have one entry per database. */
export const unbatched = (db: Database): Database => (isBatch(db) ? Object.getPrototypeOf(db) : db);

export function addToBatch(db: Batch, query: BatchedQuery, values: Record<string, unknown>): Promise<unknown[]> {
  const calls = db[CALLS];
  if (calls.length === 0) queueMicrotask(() => send(db, calls.splice(0)));
  return new Promise((resolve, reject) => calls.push({ query, values, resolve, reject }));
}

async function send(db: Batch, calls: Call[]): Promise<void> {
  try {
    const params = calls.flatMap(({ query, values }) => fillPlaceholders(query.params, values));
    const { $client } = db as unknown as { $client: Sql };
    const [row] = await $client.unsafe(getStatement(calls.map(({ query }) => query)), params as never[]);
    calls.forEach(({ query, resolve }, i) => {
      resolve(mapRows(query, row?.[`r${i}`]));
    });
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}

const mapRows = ({ fields, joinsNotNullableMap }: BatchedQuery, rows: unknown[]): unknown[] =>
  fields ? rows.map((row) => mapResultRow(fields, row, joinsNotNullableMap)) : rows;

/** Each query is numbered, so that a statement is built once for the same queries. */
const statements = new Map<string, string>();
const numbers = new WeakMap<BatchedQuery, number>();
let nextNumber = 0;

function getStatement(queries: BatchedQuery[]): string {
  const key = queries.map((query) => numbers.getOrInsertComputed(query, () => nextNumber++)).join();
  return statements.getOrInsertComputed(key, () => combine(queries));
}

function combine(queries: BatchedQuery[]): string {
  let offset = 0;
  const columns = queries.map(({ queryString, params, fields }, i) => {
    const text = queryString.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`);
    offset += params.length;
    if (!fields) return `(select coalesce(json_agg(row_to_json(q)), '[]') from (${text}) as q) as r${i}`;
    const names = fields.map((_, column) => `c${column}`);
    const values = fields.map(({ field }, column) => (isText(field) ? `${names[column]}::text` : names[column]));
    return `(select coalesce(json_agg(json_build_array(${values})), '[]') from (${text}) as q (${names})) as r${i}`;
  });
  return `select ${columns.join(", ")}`;
}

/** Whether the driver returns the column as text, although JSON has numbers. */
const isText = (field: Column | SQL) => is(field, Column) && /^(numeric|bigint)/.test(field.getSQLType());
