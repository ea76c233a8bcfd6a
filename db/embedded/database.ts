import postgres from "postgres";
import { socketPath } from "./socket.ts";

/** Owns the database and its tables. */
export const ROLE = "sidestreet";
/** Of a running server; it owns nothing. */
export const SERVING_ROLE = "sidestreet_server";
export const DATABASE = "sidestreet";

/** Creates the roles and the database if necessary. Neither role is a superuser; the owner can create databases. */
export async function ensureDatabase(socketFolder: string, port: number): Promise<void> {
  const sql = postgres({
    path: socketPath(socketFolder, port),
    user: "postgres",
    database: "postgres",
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
  });
  try {
    const [found] = await sql`
      select exists (select from pg_roles where rolname = ${ROLE}) as role,
        exists (select from pg_roles where rolname = ${SERVING_ROLE}) as "servingRole",
        exists (select from pg_database where datname = ${DATABASE}) as database`;
    if (!found?.role) await sql`create role ${sql(ROLE)} login createdb`;
    // With the owner as a member, which sees in pg_stat_activity what the server does.
    if (!found?.servingRole) await sql`create role ${sql(SERVING_ROLE)} login role ${sql(ROLE)}`;
    if (!found?.database) await sql`create database ${sql(DATABASE)} owner ${sql(ROLE)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
