// `sidestreet restore FILE`: a backup goes back into an empty place, whole or not at all.
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartupError } from "../../db/embedded.ts";
import { verifyBackup } from "../backups/read-backup.ts";
import { restoreBackup } from "../backups/restore-backup.ts";
import { type Config, readConfig } from "../config.ts";
import { openPhotoStore } from "../features/photos/open-store.ts";
import { formatContents } from "./backup.ts";
import { type Asked, type Command, drawSteps, tell } from "./command.ts";
import { type OpenDatabase, reachDatabase } from "./database.ts";

export const restore: Command = {
  name: "restore",
  operand: "FILE",
  summary: "puts a backup back into an empty place",
  more: [
    "The place is DATA_DIR, or the database of DATABASE_URL and the photos of DATA_DIR or S3. It must be empty and no\n" +
      "server may run on it. The file is read to its end before anything is written, and what came out is counted and\n" +
      "hashed again; a backup of an older Sidestreet is brought up to this one. All of it comes back, or nothing does.",
  ],
  options: { check: { about: "only say whether the file is whole, and what is in it" } },
  errors: "the file or the place was refused, or it broke off; the place is as it was",
  example: [
    "sidestreet restore sidestreet-friday.tar.zst",
    "DATA_DIR=./new sidestreet restore sidestreet-friday.tar.zst",
    "sidestreet restore --check sidestreet-friday.tar.zst",
  ],
  run,
};

async function run({ operand, options }: Asked): Promise<number> {
  if (operand === "-") return await fromStdin((path) => restoreFile(path, options.check === true));
  if (!(await Bun.file(operand).exists())) return tell(`There is no file ${operand}.`, 1);
  return await restoreFile(operand, options.check === true);
}

async function restoreFile(path: string, onlyCheck: boolean): Promise<number> {
  const { progress, end } = drawSteps();
  try {
    if (onlyCheck) {
      const manifest = await verifyBackup(path, (bytes) => progress("bytes read", bytes, 0));
      end();
      return tell(
        `It is whole. Made ${manifest.createdAt} by Sidestreet ${manifest.version}: ${formatContents(manifest)}.`,
      );
    }
    const config = readConfig(process.env);
    // Before the place is touched: a wrong file makes no folder.
    const verified = await verifyBackup(path, (bytes) => progress("bytes read", bytes, 0));
    const database = await reachDatabase(config, { empty: true });
    try {
      await refuseServers(config, database);
      const place = { sql: database.sql, photos: openPhotoStore(config) };
      const { manifest, migrated } = await restoreBackup(path, place, progress, verified);
      end();
      tell(
        `Restored the backup of ${manifest.createdAt} (Sidestreet ${manifest.version}): ${formatContents(manifest)}.`,
      );
      tell("Every table's count and checksum is what the backup says.");
      if (migrated.length > 0) tell(`Brought it up to this Sidestreet: ${migrated.map(({ tag }) => tag).join(", ")}.`);
      const { missing = [] } = manifest.photos ?? {};
      if (missing.length > 0) tell(`${missing.length} photos had lost their files before the backup was made.`);
      if (!manifest.photos) tell("The backup holds no photos; those that are here stay.");
      return tell("Nobody is signed in: people sign in again with their passwords.");
    } finally {
      await database.shut();
    }
  } finally {
    end();
  }
}

/**
 * An embedded database is held by its folder's lock; of another's, a server gives a sign of life every second. A pooler
 * keeps connections for a while after their server is gone, so that being connected alone says nothing.
 */
async function refuseServers(config: Config, { sql }: OpenDatabase): Promise<void> {
  if (!config.database.url) return;
  // One transaction keeps our connection to ourselves: else a pooler gives the server's signs of life to it too.
  const atWork = await sql.begin(async (tx) => {
    const others = (since: string) => tx<{ now: string; count: number }[]>`
      select clock_timestamp()::text as now, count(*) filter (where query_start > ${since}::timestamptz)::int as count
      from pg_stat_activity
      where datname = current_database() and application_name = 'sidestreet' and pid <> pg_backend_pid()`;
    const [first] = await others("-infinity");
    if (first!.count === 0) return false;
    await Bun.sleep(SIGN_OF_LIFE);
    await tx`select pg_stat_clear_snapshot()`;
    const [second] = await others(first!.now);
    return second!.count > 0;
  });
  if (atWork) throw new StartupError("A Sidestreet is at work on this database. Stop every server first.");
}

/** ms in which a server surely asked its database something. */
const SIGN_OF_LIFE = 3500;

async function fromStdin(act: (path: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "sidestreet-restore-"));
  try {
    const path = join(folder, "backup.tar.zst");
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return await act(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
