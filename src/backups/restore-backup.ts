// Restores a backup into an empty place in one transaction, migrates it to this program's schema, and verifies the result.
import type postgres from "postgres";
import type { Statements } from "../../db/client.ts";
import {
  applyMigrations,
  knownMigrations,
  lockSchema,
  type Migration,
  missingMigrations,
  namesMade,
  SchemaTooNew,
} from "../../db/migrate.ts";
import { AppError } from "../errors.ts";
import type { PhotoStore } from "../features/photos/store.ts";
import { insertRows } from "./insert-rows.ts";
import { MANIFEST, type Manifest, SEAL } from "./manifest.ts";
import { DamagedBackup, NewerBackup, readMembers, refuseUnlike, verifyBackup } from "./read-backup.ts";
import { LEFT_OUT, listTables, quoted, settleForms, sumTable, type Table } from "./tables.ts";
import type { Progress } from "./write-backup.ts";

/** There is something already where the backup would go. */
export class PlaceNotEmpty extends AppError {}

export type Restored = {
  manifest: Manifest;
  /** Migrations applied after restoring. */
  migrated: Migration[];
  rows: number;
};

/** Tables that a server writes by itself before anybody has used it. */
const MADE_BY_START = ["catalogue_version", "settings", "taste_factors", ...LEFT_OUT] as string[];

/**
 * Reads the file twice, to verify and to restore it. All of it comes back, or nothing does.
 * @param verified the result of `verifyBackup`, if it has just been called
 * @throws DamagedBackup, NewerBackup, PlaceNotEmpty
 */
export async function restoreBackup(
  path: string,
  place: { sql: postgres.Sql; photos: PhotoStore },
  onProgress: Progress = () => {},
  verified?: Manifest,
): Promise<Restored> {
  const manifest = verified ?? (await verifyBackup(path, (bytes) => onProgress("bytes read", bytes, 0)));
  const schema = toJsonSchemaOf(manifest);
  await refuseOtherPhotos(place.photos, manifest);
  const put: string[] = [];
  try {
    const migrated = (await place.sql.begin(async (tx) => {
      await settleForms(tx);
      await lockSchema(tx);
      await refuseUsed(tx);
      await clearAway(tx);
      await applyMigrations(tx, schema);
      const tables = await matchTables(tx, manifest);
      await fill(tx, path, manifest, tables, { photos: place.photos, put, onProgress });
      await compare(tx, manifest, tables);
      await setSequences(tx, manifest);
      const missing = missingMigrations(schema);
      await applyMigrations(tx, missing);
      return missing;
    })) as Migration[];
    await place.sql`analyze`.catch(() => {});
    return { manifest, migrated, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    for (const name of put) await place.photos.remove(name).catch(() => {});
    throw error;
  }
}

function toJsonSchemaOf(manifest: Manifest): Migration[] {
  try {
    return knownMigrations(manifest.schema.map(({ when }) => when));
  } catch (error) {
    if (!(error instanceof SchemaTooNew)) throw error;
    throw new NewerBackup(
      `This backup was made by Sidestreet ${manifest.version}, which is newer than this one. Restore it with that version.`,
    );
  }
}

/** Files of this very backup may be there, left by an interrupted restore. */
async function refuseOtherPhotos(photos: PhotoStore, { photos: said }: Manifest): Promise<void> {
  if (!said) return;
  const others = (await photos.list()).filter(({ name }) => name.endsWith(".webp") && !said.files[name]);
  if (others.length > 0)
    throw new PlaceNotEmpty(
      `There are photos here already (${others.length} files). A backup is restored into an empty place: ${HOW}`,
    );
}

const HOW =
  "move DATA_DIR aside (mv data data.old) and try again, or set DATA_DIR to an empty folder; " +
  "with DATABASE_URL, name a database that was just created.";

async function refuseUsed(tx: Statements): Promise<void> {
  const { tables } = namesMade();
  const there = (
    await tx<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname = any(${tables})`
  ).map(({ name }) => name);
  if (there.length === 0) return;
  const [ours] = await tx`select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!ours?.there)
    throw new PlaceNotEmpty(
      `This database belongs to another program (it has a table ${there[0]}). Name an empty one.`,
    );
  const used: string[] = [];
  for (const name of there.filter((table) => !MADE_BY_START.includes(table))) {
    const [row] = await tx.unsafe(`select count(*)::int as count from (select from ${quoted(name)} limit 1000) first`);
    if (row!.count > 0) used.push(`${name}: ${row!.count === 1000 ? "1000 or more" : row!.count}`);
  }
  if (used.length > 0)
    throw new PlaceNotEmpty(
      `There is something here already (${used.slice(0, 4).join(", ")}). A backup is restored into an empty place: ${HOW}`,
    );
}

/** Drops the tables of a server that was started and never used. */
async function clearAway(tx: Statements): Promise<void> {
  const { tables, functions } = namesMade();
  for (const name of tables) await tx.unsafe(`drop table if exists public.${quoted(name)} cascade`);
  for (const name of functions) await tx.unsafe(`drop function if exists public.${quoted(name)} cascade`);
  await tx`drop table if exists drizzle.__drizzle_migrations`;
}

/** The schema's tables must be those that the backup holds rows of. */
async function matchTables(tx: Statements, manifest: Manifest): Promise<Map<string, Table>> {
  const tables = new Map((await listTables(tx, manifest.leftOut)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    if (tables.get(name)?.columns.join() !== columns.join())
      throw new DamagedBackup(`This backup does not fit its own schema (table ${name}).`);
  }
  return tables;
}

type Filling = { photos: PhotoStore; put: string[]; onProgress: Progress };

async function fill(
  tx: Statements,
  path: string,
  manifest: Manifest,
  tables: Map<string, Table>,
  { photos, put, onProgress }: Filling,
): Promise<void> {
  // A migration may have inserted rows, and the effects of triggers are in the backup already.
  await tx.unsafe(`truncate ${[...tables.keys()].map(quoted).join(", ")} cascade`);
  for (const name of tables.keys()) await tx.unsafe(`alter table ${quoted(name)} disable trigger user`);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(manifest.photos?.files ?? {}).length;
  let written = 0;
  for await (const { name, bytes } of readMembers(path)) {
    if (name === MANIFEST || name === SEAL) continue;
    const [kind, which = ""] = name.split("/");
    if (kind === "photos") {
      if (!manifest.photos?.files[which]) throw new DamagedBackup(`This backup changed while it was read (${name}).`);
      put.push(which);
      await photos.put(which, bytes);
      onProgress("photos", put.length, files);
    } else {
      written += await insertRows(tx, tables.get(which)!, bytes);
      onProgress("rows", written, rows);
    }
  }
  for (const name of tables.keys()) await tx.unsafe(`alter table ${quoted(name)} enable trigger user`);
}

async function compare(tx: Statements, manifest: Manifest, tables: Map<string, Table>): Promise<void> {
  for (const said of manifest.tables) refuseUnlike(said, await sumTable(tx, tables.get(said.name)!));
}

async function setSequences(tx: Statements, { sequences }: Manifest): Promise<void> {
  for (const [name, { last, called }] of Object.entries(sequences)) {
    await tx`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint, ${called}) where to_regclass(${`public.${quoted(name)}`}) is not null`;
  }
}
