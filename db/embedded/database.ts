// Inside the cluster: Sidestreet's database, and a role that owns it and little else.
import postgres from "postgres";
import { socketPath } from "./socket.ts";

export const ROLE = "sidestreet";
export const DATABASE = "sidestreet";

/**
 * Creates role and database if they are absent. The role is no superuser, so a hole in a query is not one in the machine;
 * it may create databases.
 */
export async function provideDatabase(socketFolder: string, port: number): Promise<void> {
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
