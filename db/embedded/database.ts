import postgres, { type Sql } from "postgres";
import { atEnd } from "../at-end.ts";
import { socketPath } from "./socket.ts";

export const SUPERUSER = "postgres";
export const ROLE = "sidestreet";
/** The role of a running server; it owns nothing. */
export const SERVING_ROLE = "sidestreet_server";
export const DATABASE = "sidestreet";

type Socket = { socketFolder: string; port: number };

/** Creates the roles, neither of them a superuser, and the database if necessary, and gives the roles the secret. */
export const ensureDatabase = (socket: Socket, secret: string): Promise<void> =>
  asSuperuser(socket, secret, async (sql) => {
    const found = await sql`
      select rolname as role, rolpassword as verifier,
        exists (select from pg_database where datname = ${DATABASE}) as database
      from pg_authid where rolname in (${SUPERUSER}, ${ROLE}, ${SERVING_ROLE})`;
    const [superuser, owner, serving] = [SUPERUSER, ROLE, SERVING_ROLE].map((name) =>
      found.find(({ role }) => role === name),
    );
    if (!owner) await sql`create role ${sql(ROLE)} login createdb`;
    // With the owner as a member, which sees in pg_stat_activity what the server does.
    if (!serving) await sql`create role ${sql(SERVING_ROLE)} login role ${sql(ROLE)}`;
    // One secret for all: whoever can read it could read the files of the database, too.
    const verifier = superuser!.verifier as string;
    if (owner?.verifier !== verifier) await setPassword(sql, ROLE, verifier);
    if (serving?.verifier !== verifier) await setPassword(sql, SERVING_ROLE, verifier);
    if (!superuser!.database) await sql`create database ${sql(DATABASE)} owner ${sql(ROLE)}`;
  });

/** The rules must trust the superuser. */
export const setSecret = (socket: Socket, secret: string): Promise<void> =>
  asSuperuser(socket, secret, (sql) => setPassword(sql, SUPERUSER, secret));

/** @param error of `ensureDatabase` */
export const isSecretRefused = (error: unknown) => (error as { code?: string }).code === "28P01";

async function asSuperuser({ socketFolder, port }: Socket, password: string, run: (sql: Sql) => Promise<void>) {
  const sql = postgres({
    path: socketPath(socketFolder, port),
    user: SUPERUSER,
    password,
    database: "postgres",
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
  });
  await using _ = atEnd(() => sql.end({ timeout: 5 }));
  await run(sql);
}

/** @param password or the verifier of one; neither contains quotes */
async function setPassword(sql: Sql, role: string, password: string): Promise<void> {
  await sql`alter role ${sql(role)} password ${sql.unsafe(`'${password}'`)}`;
}
