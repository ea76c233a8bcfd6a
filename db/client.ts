// The connection to the database: a pool under drizzle, with a timeout on everything.
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { LOCKS } from "./advisory-locks.ts";
import { openPool } from "./driver.ts";
import * as schema from "./schema/index.ts";
import { withTimeout } from "./with-timeout.ts";

export type Statements = postgres.ISql;

/** A database may be empty, or from before the table. */
export async function hasTable(sql: Statements, name: string, schema = "public"): Promise<boolean> {
  const [table] = await sql`select to_regclass(${`${schema}.${name}`}) is not null as exists`;
  return table?.exists === true;
}

export type Database = PostgresJsDatabase<typeof schema>;

export type Address = string | { host: string; port: number; user: string; database: string; password?: string };

export type Connection = {
  db: Database;
  sql: postgres.Sql;
  ping(): Promise<boolean>;
  /** Waits up to five seconds for running queries, then closes. */
  close(): Promise<void>;
};

export type ConnectOptions = {
  pool?: number;
  /** False behind a pooler in transaction mode, which keeps neither prepared statements nor connection settings. */
  prepare?: boolean;
  /** PostgreSQL cancels statements after this. With `prepare: false`, call `setStatementTimeout` instead. */
  statementTimeoutMs?: number;
  connectTimeoutSeconds?: number;
};

/** The driver's default pause between two attempts grows to 20 seconds, and requests would wait that long. */
const RECONNECT_SECONDS = 0.1;

const STATEMENT_TIMEOUT_MS = 4000;

export function connect(address: Address, options: ConnectOptions = {}): Connection {
  const { pool = 10, prepare = true, statementTimeoutMs = STATEMENT_TIMEOUT_MS, connectTimeoutSeconds = 3 } = options;
  const [url, target] = typeof address === "string" ? [address, {}] : ["", onSocket(address)];
  const sql = openPool(url, {
    ...target,
    max: pool,
    prepare,
    connect_timeout: connectTimeoutSeconds,
    backoff: () => RECONNECT_SECONDS,
    idle_timeout: 300,
    onnotice: () => {},
    connection: { application_name: "sidestreet", ...(prepare && { statement_timeout: statementTimeoutMs }) },
  });
  return {
    db: drizzle(sql, { schema, casing: "snake_case" }),
    sql,
    ping: async () => (await withTimeout(sql`select 1`)) !== undefined,
    close: () => sql.end({ timeout: 5 }),
  };
}

const onSocket = (address: Exclude<Address, string>) =>
  address.host.startsWith("/") ? { ...address, path: `${address.host}/.s.PGSQL.${address.port}` } : address;

/** Sets a timeout for the role unless the operator has. @returns false if there is none and the role may not set it */
export async function setStatementTimeout(sql: postgres.Sql): Promise<boolean> {
  const [shown] = await sql`show statement_timeout`;
  if (shown?.statement_timeout !== "0") return true;
  const [{ database } = {}] = await sql`select quote_ident(current_database()) as database`;
  return sql
    .begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCKS.statementLimit})`;
      await tx.unsafe(
        `alter role current_user in database ${database} set statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
      );
    })
    .then(
      () => true,
      () => false,
    );
}
