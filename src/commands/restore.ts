import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { atEnd } from "../../db/at-end.ts";
import { StartupError } from "../../db/embedded.ts";
import { EncryptedBackup, isEncrypted } from "../backups/encryption.ts";
import { verifyBackup } from "../backups/read-backup.ts";
import { type Restored, restoreBackup } from "../backups/restore-backup.ts";
import { isTrusted } from "../backups/signature.ts";
import type { BackupFile, VerifiedBackup } from "../backups/verify-backup.ts";
import { type Config, readConfig } from "../config.ts";
import { AppError } from "../errors.ts";
import { openPhotoStore } from "../features/places/photos/open-store.ts";
import { formatContents } from "./backup.ts";
import { type Arguments, type Command, createProgressBar, printError } from "./command.ts";
import { type OpenDatabase, reachDatabase } from "./database.ts";
import help from "./help.json" with { type: "json" };

export const restore: Command = { ...help.restore, run };

async function run({ operand, options }: Arguments): Promise<number> {
  const open = async (path: string) => {
    const file = { path, identities: await readIdentities(path, options.identity as string | undefined) };
    return options.check ? await checkFile(file) : await restoreFile(file, options.trust === true);
  };
  if (operand === "-") return await withStdinFile(open);
  if (!(await Bun.file(operand).exists())) return printError(`File not found: ${operand}.`, 1);
  return await open(operand);
}

async function readIdentities(path: string, identity: string | undefined): Promise<string | undefined> {
  if (!(await isEncrypted(path))) return undefined;
  if (!identity)
    throw new EncryptedBackup("This backup is encrypted. Name the file of its secret key with --identity FILE.");
  const keys = Bun.file(identity);
  if (!(await keys.exists())) throw new EncryptedBackup(`File not found: ${identity}.`);
  return await keys.text();
}

async function checkFile(file: BackupFile): Promise<number> {
  const { manifest, signedBy } = await verifyWithProgress(file);
  printError(
    `The backup is valid (created ${manifest.createdAt} by Sidestreet ${manifest.version}): ${formatContents(manifest)}.`,
  );
  if (!signedBy) return printError("It is not signed. Restoring it needs --trust.");
  const isOwn = await isTrusted(readConfig(process.env).dataDir, signedBy);
  return printError(
    isOwn
      ? `It is signed by this installation (key ${signedBy}).`
      : `It is signed by another installation (key ${signedBy}). Restoring it needs --trust.`,
  );
}

async function restoreFile(file: BackupFile, trust: boolean): Promise<number> {
  const config = readConfig(process.env);
  // First, so that a wrong file leaves no folder behind.
  const verified = await verifyWithProgress(file);
  if (!trust) await assertTrusted(config, verified);
  const database = await reachDatabase(config, { empty: true });
  const { update, clear } = createProgressBar();
  try {
    await assertNoServer(config, database);
    const target = { sql: database.sql, photos: openPhotoStore(config) };
    const restored = await restoreBackup(file, target, update, verified.manifest);
    clear();
    return printResult(restored);
  } finally {
    clear();
    await database.shut();
  }
}

/** Anyone who can write to the place where backups are kept could have changed it. */
class UntrustedBackup extends AppError {}

async function assertTrusted({ dataDir }: Config, { signedBy }: VerifiedBackup): Promise<void> {
  if (signedBy && (await isTrusted(dataDir, signedBy))) return;
  throw new UntrustedBackup(
    signedBy
      ? `This backup is signed by another installation, with the key ${signedBy}. If that is the key that \`sidestreet ` +
          "doctor` showed on the old machine, restore it with --trust."
      : "This backup is not signed, so it may have been changed by someone else. If you are sure that it is yours, restore " +
          "it with --trust. Version 0.1.0 did not sign backups.",
  );
}

async function verifyWithProgress(file: BackupFile): Promise<VerifiedBackup> {
  const { update, clear } = createProgressBar();
  return await verifyBackup(file, (bytes) => update("bytes read", bytes, 0)).finally(clear);
}

function printResult({ manifest, migrated }: Restored): number {
  const { missing = [] } = manifest.photos ?? {};
  printError(
    `Restored the backup of ${manifest.createdAt} (Sidestreet ${manifest.version}): ${formatContents(manifest)}.`,
  );
  printError("The row counts and checksums of all tables match.");
  if (migrated.length > 0) printError(`Migrated it to this version: ${migrated.map(({ tag }) => tag).join(", ")}.`);
  if (missing.length > 0) printError(`${missing.length} photo files were missing when the backup was made.`);
  if (!manifest.photos) printError("The backup contains no photos. Existing photos were kept.");
  return printError("All users are signed out and can sign in with their passwords.");
}

/** A running server queries its database every second. Connections alone prove nothing: a pooler keeps them for a while. */
async function assertNoServer(config: Config, { sql }: OpenDatabase): Promise<void> {
  if (!config.database.url) return;
  // In a transaction, so that a pooler does not run the queries of the server on our connection.
  const isActive = await sql.begin(async (tx) => {
    const countActive = (since: string) => tx<{ now: string; count: number }[]>`
      select clock_timestamp()::text as now, count(*) filter (where query_start > ${since}::timestamptz)::int as count
      from pg_stat_activity
      where datname = current_database() and application_name = 'sidestreet' and pid <> pg_backend_pid()`;
    const [first] = await countActive("-infinity");
    if (first!.count === 0) return false;
    await Bun.sleep(ACTIVE_WITHIN_MS);
    await tx`select pg_stat_clear_snapshot()`;
    const [second] = await countActive(first!.now);
    return second!.count > 0;
  });
  if (isActive) throw new StartupError("A server is using this database. Stop all servers first.");
}

const ACTIVE_WITHIN_MS = 3500;

async function withStdinFile(act: (path: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "sidestreet-restore-"));
  await using _ = atEnd(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "backup.tar.zst");
  await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
  return await act(path);
}
