// A PostgreSQL for tests, without fsync, with a migrated template database.
import { rm } from "node:fs/promises";
import { connect } from "../db/client.ts";
import { startEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { grantServing } from "../db/serving-role.ts";
import { postgresBundle } from "../src/commands/postgres-bundle.ts";
import { fastFolder, makeDataFolder } from "./data-folders.ts";

export const TEMPLATE = "sidestreet_template";

export async function startTestPostgres() {
  const dataDir = makeDataFolder(fastFolder());
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
