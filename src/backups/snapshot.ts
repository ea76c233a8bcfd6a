// Snapshots before a migration, and before the first import of a source over existing places: without the photos, which neither
// touches.
import { join } from "node:path";
import { atEnd } from "../../db/at-end.ts";
import { type Address, connect } from "../../db/client.ts";
import packageFile from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { backupFolder, writeBackupTo } from "./backup-file.ts";
import { deleteOldSnapshots, snapshotName } from "./schedule.ts";

/** @param before "import", or the newest applied migration @returns its path, or null if BACKUP_KEEP is 0 @throws BackupWriteError */
export async function saveSnapshot(config: Config, address: Address, before: string): Promise<string | null> {
  if (config.backup.keep === 0) return null;
  const folder = backupFolder(config);
  const name = snapshotName(before, config.backup.recipients);
  const { sql, close } = connect(address, { pool: 1, prepare: config.database.prepare });
  await using _ = atEnd(() => close());
  await writeBackupTo(folder, name, { sql, version: packageFile.version, recipients: config.backup.recipients });
  await deleteOldSnapshots(folder, config.backup.keep);
  return join(folder, name);
}
