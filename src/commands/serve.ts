// `sidestreet serve`: from an empty folder to a running server, and until it stops.

import { lockDataDir } from "../../db/data-dir-lock.ts";
import { createApp } from "../app.ts";
import { readCity } from "../city.ts";
import { type Config, readConfig } from "../config.ts";
import type { AppContext, Log } from "../context.ts";
import { createSetupCode } from "../features/first-run/codes.ts";
import { openPhotoStore } from "../features/photos/open-store.ts";
import { listJobs, startJobs } from "../jobs.ts";
import { makeLog } from "../log.ts";
import { makeMail } from "../mail.ts";
import { startServer } from "../server.ts";
import { ensureAdmin } from "./admin.ts";
import type { Command } from "./command.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { ensureSample } from "./sample.ts";

export const serveCommand: Command = {
  name: "serve",
  summary: "starts the server (the default), until Ctrl-C or SIGTERM",
  more: [
    "On an empty DATA_DIR it makes its database first. While there is no admin, its log shows the code for /setup.\n" +
      "An older database is brought up to date, after a snapshot of it was kept in DATA_DIR/backups; every BACKUP_EVERY\n" +
      "(24h with the database in DATA_DIR, no with DATABASE_URL) a backup goes there too, and BACKUP_KEEP (7) of them stay.",
  ],
  errors: "it could not start; the last line says why",
  example: [
    "sidestreet serve",
    "PORT=8080 DATA_DIR=/var/lib/sidestreet BASE_URL=https://city.example sidestreet serve",
  ],
  run: serve,
};

/** ms that open requests get once the server is told to stop. */
const STOP_TIMEOUT_MS = 8000;
/** ms after which the process exits whatever is open: a container is killed after ten seconds. */
const EXIT_AFTER = 9500;

/** Serves until it is told to stop. @returns the exit code */
async function serve(): Promise<number> {
  const config = withPort(readConfig(process.env));
  const log = makeLog(config.logLevel, config.production);
  const stopped = told("SIGINT", "SIGTERM");
  const lock = config.database.url ? undefined : lockDataDir(config.dataDir);
  const database = await openDatabase(config, log.info);
  try {
    await fill(config, log, database);
    await serveOn(config, log, database, stopped);
  } finally {
    await database.shut();
    lock?.release();
  }
  return 0;
}

/** Tries the port before anything is made; port 0 becomes the one the system chooses. @throws EADDRINUSE */
function withPort(config: Config): Config {
  const probe = Bun.serve({ port: config.port, hostname: config.host, fetch: () => new Response() });
  const port = probe.port as number;
  void probe.stop(true);
  return config.port === port || config.baseUrlIsSet
    ? { ...config, port }
    : { ...config, port, baseUrl: `http://localhost:${port}` };
}

/** Loads the sample city and makes the admin, where the settings say so. */
async function fill(config: Config, log: Log, { db }: OpenDatabase): Promise<void> {
  const signIns = config.sample ? await ensureSample(db, log) : undefined;
  for (const line of signIns ?? []) log.info(line);
  await ensureAdmin(db, config, log);
}

async function serveOn(config: Config, log: Log, database: OpenDatabase, stopped: Promise<void>): Promise<void> {
  const city = await readCity(database.db, config);
  const photos = openPhotoStore(config);
  const ctx: AppContext = { db: database.db, config, log, mail: makeMail(config, log, database.db), city, photos };
  const server = startServer(ctx, await createApp(ctx));
  log.info(`Ready: ${config.baseUrl}`);
  await tellSetupCode(ctx).catch((error) => log.warn("the code for /setup could not be made", { error: `${error}` }));
  const jobs = startJobs(ctx, listJobs(ctx, database.address));
  await stopped;
  log.info("Stopping: finishing what has begun.");
  setTimeout(() => process.exit(1), EXIT_AFTER).unref();
  await Promise.all([server.stop(STOP_TIMEOUT_MS), jobs.stop()]);
}

/** Logs the code with which the first admin gets in. */
async function tellSetupCode({ db, config, log }: AppContext): Promise<void> {
  const code = await createSetupCode(db);
  if (code) log.info(`There is no admin yet. Open ${config.baseUrl}/setup and enter this code: ${code}`);
}

const told = (...signals: NodeJS.Signals[]) =>
  new Promise<void>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve());
  });
