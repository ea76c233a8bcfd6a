// `sidestreet backup FILE`: everything that is worth keeping, of one moment, in one file.
import { createWriteStream } from "node:fs";
import packageFile from "../../package.json" with { type: "json" };
import { writeBackupFile } from "../backups/backup-file.ts";
import type { Manifest } from "../backups/manifest.ts";
import { writeBackup } from "../backups/write-backup.ts";
import { readConfig } from "../config.ts";
import { openPhotoStore } from "../features/photos/open-store.ts";
import { type Asked, type Command, drawSteps, formatSize, tell } from "./command.ts";
import { reachDatabase } from "./database.ts";

export const backup: Command = {
  name: "backup",
  operand: "FILE",
  summary: "writes the database and the photos into one file",
  more: [
    "It runs beside a serving server or alone, and holds everything as it was at one moment. FILE is a tar packed with\n" +
      "zstd, with a manifest that counts and hashes all of it; - is standard output. Any PostgreSQL takes it back.",
    "Not in it: who is signed in (everybody signs in again after a restore), mailed links to new passwords, counted\n" +
      "tries, and the settings, which are environment variables. It holds personal data and the hashes of passwords:\n" +
      "only its owner may read it, and it is yours to keep safe.",
  ],
  options: {
    force: { about: "take the place of a file that is there" },
    "without-photos": { about: "the database alone" },
  },
  errors: "no backup was made, and no part of one is left",
  example: [
    "sidestreet backup sidestreet-friday.tar.zst",
    "sidestreet backup - | ssh elsewhere 'cat > backup.tar.zst'",
  ],
  run,
};

async function run({ operand: path, options }: Asked): Promise<number> {
  const config = readConfig(process.env);
  const toStdout = path === "-";
  if (toStdout && process.stdout.isTTY)
    return tell("A backup is not for reading: send it into a file, or name one.", 2);
  const database = await reachDatabase(config);
  const { progress, end } = drawSteps();
  try {
    const photos = options["without-photos"] ? undefined : openPhotoStore(config);
    const source = { sql: database.sql, photos, version: packageFile.version };
    if (toStdout) {
      const manifest = await writeBackup(source, createWriteStream("", { fd: 1, autoClose: false }), progress);
      end();
      return tell(`Wrote ${formatContents(manifest)}.`);
    }
    const { manifest, bytes } = await writeBackupFile(source, path, {
      force: options.force === true,
      onProgress: progress,
    });
    end();
    const { missing = [] } = manifest.photos ?? {};
    if (missing.length > 0) tell(`The files of ${missing.length} photos were gone already: ${missing.join(", ")}.`);
    return tell(`Wrote ${path} (${formatSize(bytes)}): ${formatContents(manifest)}.`);
  } finally {
    end();
    await database.shut();
  }
}

export function formatContents({ tables, photos }: Manifest): string {
  const toRows = (name: string) => (tables.find((table) => table.name === name)?.rows ?? 0).toLocaleString("en");
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en");
  const files = photos
    ? `${Object.keys(photos.files).length.toLocaleString("en")} files of photos`
    : "the photos left out";
  return `${toRows("users")} people, ${toRows("businesses")} places, ${rows} rows in ${tables.length} tables, ${files}`;
}
