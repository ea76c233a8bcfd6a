import postgres from "postgres";
import { socketPath } from "./socket.ts";

export const ROLE = "sidestreet";
export const DATABASE = "sidestreet";

/** Creates the role and the database if necessary. The role is not a superuser, but can create databases. */
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
        exists (select from pg_database where datname = ${DATABASE}) as database`;
    if (!found?.role) await sql`create role ${sql(ROLE)} login createdb`;
    if (!found?.database) await sql`create database ${sql(DATABASE)} owner ${sql(ROLE)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
