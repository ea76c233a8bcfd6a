// The one way to the database: a postgres-js pool under drizzle, with deadlines on everything it does.

import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { LOCKS } from "./advisory-locks.ts";
import { enablePreparedStatements } from "./driver.ts";
import { trackPool } from "./pool-stats.ts";
import * as schema from "./schema/index.ts";

/** What takes statements: a pool, or one transaction of it. */
export type Statements = postgres.ISql;

export type Database = PostgresJsDatabase<typeof schema>;

/** Where a PostgreSQL answers: a URL, or the Unix socket of the embedded one. */
export type Address = string | { host: string; port: number; user: string; database: string; password?: string };

export type Connection = {
  db: Database;
  sql: postgres.Sql;
  /** Waits up to five seconds for running queries, then closes. */
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** Most connections at a time. */
  pool?: number;
  /** False behind a pooler in transaction mode, which keeps neither prepared statements nor a connection's settings. */
  prepare?: boolean;
  /** ms after which PostgreSQL cancels a statement; behind such a pooler `limitStatements` sees to that. */
  statementTimeout?: number;
  /** Seconds a new connection may take. */
  connectTimeout?: number;
};

/** Seconds between two attempts to connect. The driver's own pause grows to 20, and a request would wait for it. */
const PAUSE = 0.1;

/** ms a statement may take by default. */
const STATEMENT_TIMEOUT = 4000;

/** Opens a pool; the first connection is made by the first query. */
export function connect(address: Address, options: ConnectOptions = {}): Connection {
  const prepare = options.prepare ?? true;
  const limit = prepare && { statement_timeout: options.statementTimeout ?? STATEMENT_TIMEOUT };
  const settings = {
    max: options.pool ?? 10,
    connect_timeout: options.connectTimeout ?? 3,
    backoff: () => PAUSE,
    idle_timeout: 300,
    prepare,
    onnotice: () => {},
    connection: { application_name: "sidestreet", ...limit },
  };
  const sql = typeof address === "string" ? postgres(address, settings) : postgres(onSocket(address, settings));
  disablePipelining(sql);
  if (prepare) enablePreparedStatements(sql);
  trackPool(sql, settings.max);
  return { db: drizzle(sql, { schema, casing: "snake_case" }), sql, close: () => sql.end({ timeout: 5 }) };
}

/**
 * Keeps the driver from pipelining queries on one connection. A transaction that begins behind a hundred others is not
 * given its connection (porsager/postgres issue 1189), and the next query runs inside it; a slow query holds up those
 * behind it; and a pooler in transaction mode takes the connection back after the first answer, so that the second is
 * lost. Within a transaction the driver does not pipeline.
 */
function disablePipelining(sql: postgres.Sql): void {
  const { unsafe } = sql;
  // The driver asks this before it sends a connection its next query; a transaction brings its own answer.
  const alone = { onexecute: () => false };
  sql.unsafe = ((query, parameters = [], options = {}) =>
    unsafe(query, parameters, { ...alone, ...options })) as typeof unsafe;
}

/**
 * Gives the database role a statement timeout, for connections that cannot bring their own. The operator's own stays.
 * @returns false where there is none and we may not set it
 */
export async function setStatementTimeout(sql: postgres.Sql): Promise<boolean> {
  const [shown] = await sql`show statement_timeout`;
  if (shown?.statement_timeout !== "0") return true;
  const [{ database } = {}] = await sql`select quote_ident(current_database()) as database`;
  return sql
    .begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCKS.statementLimit})`;
      await tx.unsafe(`alter role current_user in database ${database} set statement_timeout = ${STATEMENT_TIMEOUT}`);
    })
    .then(
      () => true,
      () => false,
    );
}

function onSocket<T extends object>(address: Exclude<Address, string>, settings: T) {
  return address.host.startsWith("/")
    ? { ...settings, ...address, path: `${address.host}/.s.PGSQL.${address.port}` }
    : { ...settings, ...address };
}
