import { type Address, connect } from "../../db/client.ts";
import packageFile from "../../package.json" with { type: "json" };
import type { AppContext } from "../context.ts";
import { alertAboutBackup } from "../features/notifications/alerts.ts";
import { backupFolder } from "./backup-file.ts";
import { backUpIfDue, getLastBackup } from "./schedule.ts";

/** The first of several servers to check makes the backup. @param address of the database, for two connections */
export async function backUpWhenDue({ config, db, log, photos }: AppContext, address: Address): Promise<void> {
  const { intervalMs, keep, recipients } = config.backup;
  if (intervalMs === undefined) return;
  const guard = connect(address, { pool: 1, prepare: config.database.prepare });
  const reader = connect(address, { pool: 1, prepare: config.database.prepare });
  try {
    // Photos in a bucket are the bucket's own to back up.
    const source = {
      sql: reader.sql,
      photos: config.s3 ? undefined : photos,
      version: packageFile.version,
      recipients,
    };
    const result = await backUpIfDue(guard.sql, source, { intervalMs, keep, folder: backupFolder(config) }, log);
    if (result === "failed") await alertAboutBackup(db, (await getLastBackup(db)) ?? {});
  } finally {
    await Promise.all([guard.close(), reader.close()]);
  }
}
