// A PostgreSQL for tests, without fsync, with a migrated template database.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { connect } from "../db/client.ts";
import { startEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { grantServing } from "../db/serving-role.ts";
import { postgresBundle } from "../src/commands/postgres-bundle.ts";

export const TEMPLATE = "sidestreet_template";

export async function startTestPostgres() {
  const dataDir = await mkdtemp(`${tmpdir()}/sidestreet-test-`);
  const postgres = await startEmbedded({ dataDir, bundle: await postgresBundle(), durable: false });
  const admin = connect(postgres.connection, { pool: 1 });
  await admin.sql.unsafe(`create database ${TEMPLATE}`);
  await admin.close();
  const template = connect({ ...postgres.connection, database: TEMPLATE }, { pool: 1 });
  await migrate(template.sql);
  await grantServing(template.sql, postgres.serving.user, { truncate: true });
  await template.close();
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
