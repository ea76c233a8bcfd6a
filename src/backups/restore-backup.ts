// Restores a backup into an empty installation in one transaction, and migrates it to the schema of this version.
import type postgres from "postgres";
import { hasTable, type Statements } from "../../db/client.ts";
import * as schemas from "../../db/migrate.ts";
import { sha256 } from "../encoding/hash.ts";
import { AppError } from "../errors.ts";
import type { PhotoStore } from "../features/places/photos/store.ts";
import { insertRows, refillTables, setSequences } from "./insert-rows.ts";
import { createPhotoChecksum, MANIFEST, type Manifest } from "./manifest.ts";
import { readMembers, verifyBackup } from "./read-backup.ts";
import { findInstallationKey, storeInstallationKey } from "./signature.ts";
import { checksumTable, EXCLUDED_TABLES, listTables, quoteIdentifier, setTextFormats, type Table } from "./tables.ts";
import * as backups from "./verify-backup.ts";
import type { Progress } from "./write-backup.ts";

export class NotEmpty extends AppError {}

export type Restored = { manifest: Manifest; migrated: schemas.Migration[]; rows: number };

/** A server writes to these tables before anyone has used it. */
const WRITTEN_AT_START = [
  "catalogue_version",
  "push_keys",
  "settings",
  "taste_factors",
  ...EXCLUDED_TABLES,
] as string[];

/** Verifies, then restores. @param verified from `verifyBackup` @throws DamagedBackup, NewerBackup, NotEmpty */
export async function restoreBackup(
  file: backups.BackupFile,
  target: { sql: postgres.Sql; photos: PhotoStore },
  onProgress: Progress = () => {},
  verified?: Manifest,
): Promise<Restored> {
  const manifest = verified ?? (await verifyBackup(file, (bytes) => onProgress("bytes read", bytes, 0))).manifest;
  const schema = findSchema(manifest);
  if (manifest.photos) await assertNoOtherPhotos(target.photos, file);
  const written: string[] = [];
  try {
    const migrated = (await target.sql.begin(async (tx) => {
      await setTextFormats(tx);
      await schemas.lockSchema(tx);
      await assertUnused(tx);
      const ownKey = await findInstallationKey(tx);
      await dropSchema(tx);
      await schemas.applyMigrations(tx, schema);
      const tables = await matchTables(tx, manifest);
      const to = { photos: target.photos, written, onProgress };
      await refillTables(tx, tables.keys(), () => copyMembers(tx, file, manifest, tables, to));
      for (const table of manifest.tables)
        backups.assertTableMatches(table, await checksumTable(tx, tables.get(table.name)!));
      await setSequences(tx, manifest.sequences);
      const missing = schemas.missingMigrations(schema);
      await schemas.applyMigrations(tx, missing);
      if (ownKey) await storeInstallationKey(tx, ownKey);
      // Whoever was told has perhaps signed in since the backup, so they are told again.
      await tx`delete from outbox where kind = 'unused-account'`;
      return missing;
    })) as schemas.Migration[];
    await target.sql`analyze`.catch(() => {});
    return { manifest, migrated, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    for (const name of written) await target.photos.remove(name).catch(() => {});
    throw error;
  }
}

function findSchema(manifest: Manifest): schemas.Migration[] {
  try {
    return schemas.findMigrations(manifest.schema.map(({ when }) => when));
  } catch (error) {
    if (!(error instanceof schemas.SchemaTooNew)) throw error;
    throw new backups.NewerBackup(
      `This backup was made by Sidestreet ${manifest.version}, which is newer than this version. Restore it with that version.`,
    );
  }
}

/** Photos of the same backup may be there, left by a restore that was interrupted. */
async function assertNoOtherPhotos(photos: PhotoStore, file: backups.BackupFile): Promise<void> {
  const others = new Set((await photos.list()).map(({ name }) => name).filter((name) => name.endsWith(".webp")));
  if (others.size === 0) return;
  for await (const { name } of readMembers(file)) others.delete(name.replace("photos/", ""));
  if (others.size > 0) throw new NotEmpty(`There are already photos here (${others.size} files). ${NEEDS_EMPTY}`);
}

const NEEDS_EMPTY =
  "A backup can only be restored into an empty installation. Move postgres and photos in DATA_DIR aside " +
  "(mv data/postgres data/postgres.old) and try again, or set DATA_DIR to an empty folder. With DATABASE_URL, use a " +
  "new database.";

async function assertUnused(tx: Statements): Promise<void> {
  const { tables } = schemas.listSchemaNames();
  const rows = await tx<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname = any(${tables})`;
  const existing = rows.map(({ name }) => name);
  if (existing.length === 0) return;
  if (!(await hasTable(tx, "__drizzle_migrations", "drizzle")))
    throw new NotEmpty(`This database belongs to another program (it has a table ${existing[0]}). Use an empty one.`);
  const used: string[] = [];
  for (const name of existing.filter((table) => !WRITTEN_AT_START.includes(table))) {
    const [row] = await tx.unsafe(
      `select count(*)::int as count from (select from ${quoteIdentifier(name)} limit 1000) first`,
    );
    if (row!.count > 0) used.push(`${name}: ${row!.count === 1000 ? "1000 or more" : row!.count}`);
  }
  if (used.length > 0) throw new NotEmpty(`This database is in use (${used.slice(0, 4).join(", ")}). ${NEEDS_EMPTY}`);
}

async function dropSchema(tx: Statements): Promise<void> {
  const { tables, functions } = schemas.listSchemaNames();
  for (const name of tables) await tx.unsafe(`drop table if exists public.${quoteIdentifier(name)} cascade`);
  for (const name of functions) await tx.unsafe(`drop function if exists public.${quoteIdentifier(name)} cascade`);
  await tx`drop table if exists drizzle.__drizzle_migrations`;
}

/** The tables of the schema by name. @throws DamagedBackup if they differ from those of the manifest */
async function matchTables(tx: Statements, manifest: Manifest): Promise<Map<string, Table>> {
  const tables = new Map((await listTables(tx, manifest.leftOut)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    if (tables.get(name)?.columns.join() !== columns.join())
      throw new backups.DamagedBackup(`table ${name} does not match the schema of the backup`);
  }
  return tables;
}

/** A photo, or rows of about a megabyte; a single row can be longer. */
const MAX_MEMBER_BYTES = 512 * 1024 * 1024;

type Target = { photos: PhotoStore; written: string[]; onProgress: Progress };

async function copyMembers(
  tx: Statements,
  file: backups.BackupFile,
  manifest: Manifest,
  tables: Map<string, Table>,
  { photos, written, onProgress }: Target,
): Promise<void> {
  const totalRows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const photoChecksum = createPhotoChecksum();
  let rows = 0;
  for await (const member of readMembers(file)) {
    if (member.name === MANIFEST) break;
    const { kind, name } = backups.parseMemberName(member);
    const bytes = await backups.readMember(member, MAX_MEMBER_BYTES);
    if (kind === "photo") {
      photoChecksum.add(name, sha256(bytes));
      written.push(name);
      await photos.put(name, bytes);
      onProgress("photos", written.length, manifest.photos?.count ?? 0);
    } else {
      const table = tables.get(name);
      if (!table) throw new backups.DamagedBackup(`table ${name} appeared while it was read`);
      rows += await insertRows(tx, table, bytes);
      onProgress("rows", rows, totalRows);
    }
  }
  backups.assertPhotosMatch(manifest, photoChecksum.result());
}
