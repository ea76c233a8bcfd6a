import { atEnd } from "../../db/at-end.ts";
import { lockDataDir } from "../../db/data-dir-lock.ts";
import { createApp } from "../app.ts";
import { assertRecipients } from "../backups/encryption.ts";
import { ensureInstallationKey, toFingerprint, trustKey } from "../backups/signature.ts";
import { saveSnapshot } from "../backups/snapshot.ts";
import { readCity } from "../city/city.ts";
import { applyWords } from "../city/site-words.ts";
import { assertPublicUrl, type Config, listMistypedSettings, readConfig } from "../config.ts";
import type { AppContext, Log } from "../context.ts";
import { readSignUpMode } from "../features/auth/invitations.ts";
import { prepareDemo } from "../features/auth/public-demo.ts";
import { openSetup } from "../features/first-run/first-setup.ts";
import { readLanding } from "../features/landing/shown-claims.ts";
import { openPhotoStore } from "../features/places/photos/open-store.ts";
import { ensurePushKeys } from "../features/push/keys.ts";
import { keepFollowingChoices, listJobs, startJobs } from "../jobs.ts";
import { captureConsole, createLogger, describeError } from "../log.ts";
import { createMailer } from "../outbox/mailer.ts";
import { startServer } from "../server.ts";
import { ensureAdmin } from "./admin.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { ensureSample } from "./sample.ts";

/** The time for open requests, once the server is told to stop. */
const STOP_TIMEOUT_MS = 8000;
/** The process exits then, whatever is still open: containers are killed after ten seconds. */
const EXIT_AFTER_MS = 9500;

/** Starts the server. @returns the exit code, once it has stopped */
export async function serve(): Promise<number> {
  const settings = readConfig(process.env);
  assertPublicUrl(settings, process.env);
  const config = withPort(settings);
  const log = createLogger(config.logLevel, config.production);
  const releaseConsole = config.production ? captureConsole(log) : () => {};
  await using _ = atEnd(() => releaseConsole());
  return await serveUntilStopped(config, log);
}

async function serveUntilStopped(config: Config, log: Log): Promise<number> {
  for (const problem of listMistypedSettings(process.env)) log.warn(problem);
  await assertRecipients(config.backup.recipients);
  // Would end the process. The driver does not handle a connection that is lost while it reads the types of arrays.
  process.on("unhandledRejection", (error) =>
    log.error("A rejected promise had no handler.", { error: describeError(error) }),
  );
  const stopped = nextSignal("SIGINT", "SIGTERM");
  const lock = config.database.url ? undefined : lockDataDir(config.dataDir);
  const database = await openDatabase(config, log.info);
  try {
    await ensureFirstData(config, log, database);
    await trustOwnBackups(config, log, database);
    await serveOn(config, log, database, stopped);
  } finally {
    await database.shut();
    lock?.release();
  }
  return 0;
}

/** Tries the port before anything is created. Port 0 becomes the one that the system chooses. @throws EADDRINUSE */
function withPort(config: Config): Config {
  const probe = Bun.serve({ port: config.port, hostname: config.host, fetch: () => new Response() });
  const port = probe.port as number;
  void probe.stop(true);
  return config.port === port || config.baseUrlIsSet
    ? { ...config, port }
    : { ...config, port, baseUrl: `http://localhost:${port}` };
}

async function ensureFirstData(config: Config, log: Log, { db }: OpenDatabase): Promise<void> {
  if (config.demo) {
    await prepareDemo(db);
    log.info("This is a public demo: the sign-in page shows its three accounts, and the city starts over every hour.");
    return;
  }
  const signIns = config.sample ? await ensureSample(db, log) : undefined;
  for (const line of signIns ?? []) log.info(line);
  await ensureAdmin(db, config, log);
}

async function trustOwnBackups({ dataDir }: Config, log: Log, { sql }: OpenDatabase): Promise<void> {
  const key = await ensureInstallationKey(sql);
  if (!key) return;
  await trustKey(dataDir, toFingerprint(key)).catch((error) =>
    log.debug("The fingerprint of the backup key could not be stored in DATA_DIR.", { error: describeError(error) }),
  );
}

async function serveOn(config: Config, log: Log, database: OpenDatabase, stopped: Promise<void>): Promise<void> {
  const city = await readCity(database.db, config);
  const signUp = { mode: await readSignUpMode(database.db, config) };
  const landing = await readLanding(database.db);
  const photos = openPhotoStore(config);
  await ensurePushKeys(database.db);
  await applyWords(database.db, config);
  const ctx: AppContext = {
    db: database.db,
    pingDatabase: database.ping,
    config,
    log,
    mail: createMailer(config, log),
    city,
    signUp,
    landing,
    photos,
    saveSnapshot: () => saveSnapshot(config, database.address, "import"),
  };
  database.watch();
  const server = startServer(ctx, await createApp(ctx));
  log.info(`Ready: ${config.baseUrl}`);
  await openSetup(ctx).catch((error) =>
    log.warn("Could not create the code for /setup.", { error: describeError(error) }),
  );
  void keepFollowingChoices(ctx);
  const jobs = startJobs(ctx, listJobs(ctx, database.address));
  await stopped;
  log.info("Stopping. Finishing open requests.");
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
  await Promise.all([server.stop(STOP_TIMEOUT_MS), jobs.stop()]);
}

const nextSignal = (...signals: NodeJS.Signals[]) =>
  new Promise<void>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve());
  });
