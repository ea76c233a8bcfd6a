// A frozen database: waiting queries fail soon, and it is used again when it responds.
import { expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Address } from "../../db/client.ts";
import { startEmbedded } from "../../db/embedded.ts";
import { connectWithHealthCheck } from "../../db/health-watch.ts";
import { placeholder, preparedQuery } from "../../db/prepared-queries.ts";
import { postgresBundle } from "../../src/commands/postgres-bundle.ts";
import type { AppContext } from "../../src/context.ts";
import { health } from "../../src/http/health.ts";

const one = preparedQuery((db) =>
  db.select({ one: sql<number>`${placeholder("number")}::int` }).from(sql`(select) nothing`),
);

test("a frozen database fails queries within five seconds, and recovers", async () => {
  const dataDir = await mkdtemp(`${tmpdir()}/sidestreet-test-`);
  const postgres = await startEmbedded({ dataDir, bundle: await postgresBundle(), durable: false });
  const database = connectWithHealthCheck(postgres.connection, { pool: 2 });
  try {
    await one(database.db, { number: 1 });
    await database.ping();
    database.watch();
    const pids = await processesOf(database.sql, dataDir);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    const waited = await Promise.all(Array.from({ length: 8 }, () => timed(() => database.db.execute("select 1"))));
    for (const { ms, ok } of waited) {
      expect(ok).toBe(false);
      expect(ms).toBeLessThan(5000);
    }
    const refused = await timed(() => database.db.transaction((tx) => tx.execute("select 1")));
    expect([refused.ok, refused.ms < 500]).toEqual([false, true]);
    for (const pid of pids) process.kill(pid, "SIGCONT");
    const end = Date.now() + 10_000;
    let back = false;
    while (!back && Date.now() < end) {
      await Bun.sleep(20);
      back = (await timed(() => database.db.execute("select 1"))).ok;
    }
    expect(back).toBe(true);
    // Prepared queries are built again for the new pool.
    expect((await timed(() => one(database.db, { number: 1 }))).ok).toBe(true);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 40_000);

test("a start waits for a slow database, and loses no query", async () => {
  const dataDir = await mkdtemp(`${tmpdir()}/sidestreet-test-`);
  const postgres = await startEmbedded({ dataDir, bundle: await postgresBundle(), durable: false });
  const database = connectWithHealthCheck(postgres.connection, { pool: 2 });
  try {
    const pids = await processesOf(database.sql, dataDir);
    const filling = timed(() => database.db.transaction((tx) => tx.execute("select pg_sleep(0.2)")));
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await Bun.sleep(4500);
    for (const pid of pids) process.kill(pid, "SIGCONT");
    expect((await filling).ok).toBe(true);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 30_000);

test("readiness doesn't wait behind the queries of a busy client", async () => {
  const address = JSON.parse(process.env.TEST_POSTGRES!) as Exclude<Address, string>;
  const database = connectWithHealthCheck(address, { pool: 2 });
  database.watch();
  const app = health({ pingDatabase: database.ping } as AppContext);
  try {
    const busy = Array.from({ length: 8 }, () => timed(() => database.db.execute("select pg_sleep(0.8)")));
    const { ms, response } = await askReady(app);
    expect([response.status, ms < 800]).toEqual([200, true]);
    await Promise.all(busy);
  } finally {
    await database.close();
  }
});

async function askReady(app: ReturnType<typeof health>) {
  const started = performance.now();
  const response = await app.handle(new Request("http://localhost/readyz"));
  return { ms: performance.now() - started, response };
}

async function processesOf(sql: ReturnType<typeof connectWithHealthCheck>["sql"], folder: string): Promise<number[]> {
  const backends = await sql`select pid from pg_stat_activity`;
  const file = (await readdir(folder, { recursive: true })).find((name) => name.endsWith("postmaster.pid"));
  const postmaster = Number((await readFile(join(folder, file!), "utf8")).split("\n")[0]);
  return [postmaster, ...backends.map(({ pid }) => pid as number)];
}

async function timed(act: () => Promise<unknown>): Promise<{ ok: boolean; ms: number }> {
  const started = performance.now();
  const ok = await act().then(
    () => true,
    () => false,
  );
  return { ok, ms: performance.now() - started };
}
