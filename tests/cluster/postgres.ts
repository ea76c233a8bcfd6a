// A PostgreSQL primary with a synchronous standby, and pgbouncer in transaction mode.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { programs } from "./packages.ts";
import { asUser, freePort, type Running, start, waitUntil } from "./processes.ts";

export const DATABASE = "sidestreet";
/** Owns the database without being a superuser, as in production. */
const ROLE = "sidestreet";

export type Postgres = { port: number; folder: string; running: Running; sql: postgres.Sql };

/** @param folder new data folder, whose parent belongs to the user that runs PostgreSQL */
export async function startPrimary(folder: string): Promise<Postgres> {
  await asUser([
    programs.postgres("initdb"),
    "-D",
    folder,
    "-A",
    "trust",
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  ]);
  const primary = await startPostgres(folder);
  await primary.sql.unsafe(`create role ${ROLE} login`);
  await primary.sql.unsafe(`create database ${DATABASE} owner ${ROLE}`);
  return primary;
}

/** Adds a synchronous standby: the primary waits for it before it acknowledges a commit. */
export async function addStandby(primary: Postgres, folder: string): Promise<Postgres> {
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  await asUser([programs.postgres("pg_basebackup"), "-d", from, "-D", folder, "-R", "-X", "stream", "-c", "fast"]);
  const standby = await startPostgres(folder);
  await primary.sql.unsafe("alter system set synchronous_standby_names = 'standby'");
  await primary.sql`select pg_reload_conf()`;
  await waitUntil("the standby keeps up", async () => {
    const [row] = await primary.sql`select sync_state from pg_stat_replication`;
    return row?.sync_state === "sync";
  });
  return standby;
}

async function startPostgres(folder: string): Promise<Postgres> {
  const port = freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 100,
    shared_buffers: "64MB",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const running = start([programs.postgres("postgres"), "-D", folder, ...options], { user: true });
  const sql = postgres({
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "postgres",
    max: 2,
    onnotice: () => {},
    backoff: () => 0.05,
  });
  await waitUntil(`PostgreSQL answers on ${port}`, () => sql`select 1`.then(() => true));
  return { port, folder, running, sql };
}

/** @returns ms until the standby accepts writes */
export async function promote(standby: Postgres): Promise<number> {
  const began = performance.now();
  await asUser([programs.postgres("pg_ctl"), "promote", "-w", "-D", standby.folder]);
  await waitUntil("the standby takes writes", async () => {
    const [row] = await standby.sql`select pg_is_in_recovery() as standing_by`;
    return row?.standing_by === false;
  });
  return performance.now() - began;
}

export type Pooler = { url: string; running: Running; pointTo(port: number): void };

/** Retries after 1 s instead of 15 s if PostgreSQL is down, since that delay would be part of every failover. */
export async function startPooler(folder: string, postgresPort: number): Promise<Pooler> {
  const port = freePort();
  const file = join(folder, "pgbouncer.ini");
  const write = (target: number) =>
    writeFileSync(
      file,
      `[databases]
${DATABASE} = host=127.0.0.1 port=${target} dbname=${DATABASE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
logfile = ${join(folder, "pgbouncer.log")}
`,
    );
  writeFileSync(join(folder, "users.txt"), `"${ROLE}" ""\n`);
  write(postgresPort);
  const running = start([programs.pgbouncer, file], { user: true });
  const url = `postgres://${ROLE}@127.0.0.1:${port}/${DATABASE}`;
  const probe = postgres(url, { max: 1, prepare: false, onnotice: () => {}, backoff: () => 0.05 });
  await waitUntil("pgbouncer answers", () => probe`select 1`.then(() => true));
  await probe.end();
  return {
    url,
    running,
    pointTo(target) {
      write(target);
      running.child.kill("SIGHUP");
    },
  };
}
