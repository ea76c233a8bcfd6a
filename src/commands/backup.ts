import { createWriteStream } from "node:fs";
import packageFile from "../../package.json" with { type: "json" };
import { writeBackupFile } from "../backups/backup-file.ts";
import type { Manifest } from "../backups/manifest.ts";
import { findInstallationKey, toFingerprint } from "../backups/signature.ts";
import { writeBackup } from "../backups/write-backup.ts";
import { readConfig } from "../config.ts";
import { openPhotoStore } from "../features/places/photos/open-store.ts";
import { type Arguments, type Command, createProgressBar, formatSize, printError } from "./command.ts";
import { reachDatabase } from "./database.ts";
import help from "./help.json" with { type: "json" };

export const backup: Command = { ...help.backup, run };

async function run({ operand: path, options }: Arguments): Promise<number> {
  const config = readConfig(process.env);
  const toStdout = path === "-";
  if (toStdout && process.stdout.isTTY)
    return printError("Refusing to write a binary backup to the terminal. Redirect it or pass a file name.", 2);
  const database = await reachDatabase(config);
  const { update, clear } = createProgressBar();
  try {
    const photos = options["without-photos"] ? undefined : openPhotoStore(config);
    const { recipients } = config.backup;
    const source = { sql: database.sql, photos, version: packageFile.version, recipients };
    if (toStdout) {
      const manifest = await writeBackup(source, createWriteStream("", { fd: 1, autoClose: false }), update);
      clear();
      return printError(`Wrote ${formatContents(manifest)}.`);
    }
    const force = options.force === true;
    const { manifest, bytes } = await writeBackupFile(source, path, { force, onProgress: update });
    clear();
    const { missing = [] } = manifest.photos ?? {};
    if (missing.length > 0) printError(`${missing.length} photo files were missing: ${missing.join(", ")}.`);
    printError(`Wrote ${path} (${formatSize(bytes)}): ${formatContents(manifest)}.`);
    if (recipients.length > 0) printError(`Encrypted for ${recipients.join(", ")}.`);
    const key = await findInstallationKey(database.sql);
    return printError(key ? `Signed with the key ${toFingerprint(key)}.` : "Not signed: the database is too old.");
  } finally {
    clear();
    await database.shut();
  }
}

export function formatContents({ tables, photos }: Manifest): string {
  const countRows = (name: string) => (tables.find((table) => table.name === name)?.rows ?? 0).toLocaleString("en");
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en");
  const files = photos ? `${photos.count.toLocaleString("en")} photo files` : "no photos";
  return `${countRows("users")} users, ${countRows("businesses")} places, ${rows} rows in ${tables.length} tables, ${files}`;
}
