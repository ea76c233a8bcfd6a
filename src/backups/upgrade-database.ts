// Moves the database to this version's PostgreSQL, if an earlier major version made it.
import { existsSync, realpathSync } from "node:fs";
import type postgres from "postgres";
import { connect, type Statements } from "../../db/client.ts";
import { completeUpgrade, findEarlierCluster, makeWorkspace } from "../../db/embedded/major-upgrade.ts";
import { POSTGRES_MAJOR } from "../../db/embedded/program.ts";
import { StartupError, startEmbedded } from "../../db/embedded.ts";
import { appliedMigrations, applyMigrations, findMigrations, lockSchema } from "../../db/migrate.ts";
import { insertRows, refillTables, setSequences } from "./insert-rows.ts";
import * as layouts from "./tables.ts";

type Options = { dataDir: string; bundle: string; onStep: (sentence: string) => void };

/** Copies every row, compares checksums, and swaps the clusters. Can be interrupted and repeated. @throws StartupError */
export async function upgradeDatabase({ dataDir: path, bundle, onStep }: Options): Promise<boolean> {
  if (!existsSync(path)) return false;
  const dataDir = realpathSync(path);
  const earlier = await findEarlierCluster(dataDir);
  if (!earlier) return false;
  const startedAt = performance.now();
  onStep(`Upgrading the database from PostgreSQL ${earlier.major} to ${POSTGRES_MAJOR} …`);
  const workspace = makeWorkspace(dataDir);
  const from = await startEmbedded({ dataDir, bundle: earlier.program, major: earlier.major, onStep });
  try {
    const to = await startEmbedded({ dataDir: workspace, bundle, onStep, durable: false });
    const [source, target] = [connect(from.connection, { pool: 1 }), connect(to.connection, { pool: 1 })];
    try {
      const rows = await copyDatabase(source.sql, target.sql, onStep);
      onStep(`Copied ${rows.toLocaleString("en")} rows, and every checksum matches.`);
    } finally {
      await Promise.all([source.close(), target.close()]);
      await to.stop();
    }
  } finally {
    await from.stop();
  }
  completeUpgrade(dataDir);
  onStep(
    `Upgraded the database to PostgreSQL ${POSTGRES_MAJOR} in ${Math.ceil((performance.now() - startedAt) / 1000)} s.`,
  );
  return true;
}

async function copyDatabase(source: postgres.Sql, target: postgres.Sql, onStep: Options["onStep"]): Promise<number> {
  const rows = (await source.begin("isolation level repeatable read read only", (from) =>
    target.begin(async (to) => {
      await layouts.setTextFormats(from);
      await layouts.setTextFormats(to);
      await lockSchema(to);
      await applyMigrations(to, findMigrations((await appliedMigrations(from)).map(({ when }) => when)));
      const tables = await layouts.listTables(from, []);
      await assertSameTables(to, tables);
      let total = 0;
      const fill = async () => {
        for (const table of tables) total += await copyTable(from, to, table, onStep);
      };
      const names = tables.map(({ name }) => name);
      await refillTables(to, names, fill);
      await setSequences(to, await layouts.readSequences(from));
      return total;
    }),
  )) as number;
  await target`set statement_timeout = 0`;
  await target`analyze`;
  return rows;
}

async function assertSameTables(to: Statements, tables: layouts.Table[]): Promise<void> {
  const describe = (table: layouts.Table) => `${table.name} (${table.columns})`;
  const [found, wanted] = [(await layouts.listTables(to, [])).map(describe).sort(), tables.map(describe).sort()];
  const different = wanted.find((table) => !found.includes(table));
  if (different || found.length !== wanted.length)
    throw new StartupError(
      `The database has tables that are not Sidestreet's, such as ${different ?? "one"}. Move them to another database first.`,
    );
}

const REPORTED_ROWS = 250_000;

async function copyTable(
  from: Statements,
  to: Statements,
  table: layouts.Table,
  onStep: Options["onStep"],
): Promise<number> {
  const checksum = layouts.createRowChecksum();
  let copied = 0;
  for await (const chunk of layouts.readRows(from, table)) {
    checksum.add(chunk);
    const before = Math.floor(copied / REPORTED_ROWS);
    copied += await insertRows(to, table, chunk);
    if (Math.floor(copied / REPORTED_ROWS) > before)
      onStep(`Copying ${table.name}: ${copied.toLocaleString("en")} rows so far …`);
  }
  const expected = checksum.result();
  const found = await layouts.checksumTable(to, table);
  if (found.sha256 !== expected.sha256 || found.rows !== expected.rows)
    throw new StartupError(
      `The copy of the table ${table.name} differs from the original. The database was not changed.`,
    );
  return copied;
}
