import type postgres from "postgres";
import { hasTable, type Statements } from "../../db/client.ts";
import { appliedMigrations } from "../../db/migrate.ts";
import { sha256 } from "../encoding/hash.ts";
import { AppError } from "../errors.ts";
import type { PhotoStore } from "../features/places/photos/store.ts";
import { createArchive } from "./archive.ts";
import * as format from "./manifest.ts";
import { ensureInstallationKey, signManifest } from "./signature.ts";
import * as copy from "./tables.ts";

export type BackupSource = {
  sql: postgres.Sql;
  photos?: PhotoStore;
  version: string;
  /** Public keys of age for which the backup is encrypted. Without any, it is not. */
  recipients?: readonly string[];
};

/** `total` is 0 if it is unknown. */
export type Progress = (what: string, done: number, total: number) => void;

export class NoDatabase extends AppError {}

/** The rows of a table are split into members of about this many bytes. */
const MEMBER_BYTES = 1024 * 1024;

type AddMember = (name: string, bytes: Uint8Array) => Promise<void>;

/** Writes photos before the snapshot, and later ones after it, so that none of its own is missing. @throws NoDatabase */
export async function writeBackup(
  source: BackupSource,
  sink: NodeJS.WritableStream,
  onProgress: Progress = () => {},
): Promise<format.Manifest> {
  const createdAt = new Date();
  const archive = createArchive(sink, createdAt, source.recipients);
  try {
    const key = await ensureInstallationKey(source.sql);
    const contents = await writeContents(source, archive.add, onProgress);
    const manifest: format.Manifest = {
      // An older Sidestreet can restore the snapshot that is taken before the migration to signed backups.
      format: key || contents.photos ? format.FORMAT : format.FIRST_FORMAT,
      product: "sidestreet",
      version: source.version,
      createdAt: createdAt.toISOString(),
      ...contents,
    };
    const json = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await archive.add(format.MANIFEST, json);
    if (key) await archive.add(format.MANIFEST_SIGNATURE, signManifest(json, key));
    await archive.add(format.MANIFEST_CHECKSUM, Buffer.from(format.toChecksumLine(json)));
    await archive.finish();
    return manifest;
  } catch (error) {
    return archive.abort(error);
  }
}

type Contents = Omit<format.Manifest, "format" | "product" | "version" | "createdAt">;

async function writeContents({ sql, photos }: BackupSource, add: AddMember, onProgress: Progress): Promise<Contents> {
  const files: AddedPhotos = { names: new Set(), checksum: format.createPhotoChecksum() };
  const addNewPhotos = async () => photos && addPhotos(photos, files, add, onProgress);
  await addNewPhotos();
  return (await sql.begin("isolation level repeatable read read only", async (tx) => {
    await copy.setTextFormats(tx);
    const schema = await appliedMigrations(tx);
    if (schema.length === 0) throw new NoDatabase("There is no Sidestreet database here yet.");
    // The first query has taken the snapshot.
    await addNewPhotos();
    const tables: format.Manifest["tables"] = [];
    const all = await copy.listTables(tx);
    for (const [done, table] of all.entries()) {
      tables.push(await writeTable(tx, table, add));
      onProgress("tables", done + 1, all.length);
    }
    const [server] = await tx`show server_version`;
    return {
      postgres: String(server?.server_version),
      schema,
      tables,
      sequences: await copy.readSequences(tx),
      leftOut: [...copy.EXCLUDED_TABLES],
      photos: photos ? { ...files.checksum.result(), missing: await listMissingPhotos(tx, files.names) } : null,
    };
  })) as Contents;
}

type AddedPhotos = { names: Set<string>; checksum: ReturnType<typeof format.createPhotoChecksum> };

async function addPhotos(photos: PhotoStore, files: AddedPhotos, add: AddMember, onProgress: Progress): Promise<void> {
  const names = (await photos.list()).map(({ name }) => name);
  const newNames = names.filter((name) => name.endsWith(".webp") && !files.names.has(name)).sort();
  for (const [done, name] of newNames.entries()) {
    const file = await photos.read(name).catch(() => null);
    const bytes = await file?.bytes().catch(() => null);
    // Deleted since it was listed.
    if (!bytes) continue;
    await add(`photos/${name}`, bytes);
    files.names.add(name);
    files.checksum.add(name, sha256(bytes));
    onProgress("photos", done + 1, newNames.length);
  }
}

async function writeTable(tx: Statements, table: copy.Table, add: AddMember) {
  const checksum = copy.createRowChecksum();
  let chunks: Uint8Array[] = [];
  let length = 0;
  let members = 0;
  const flush = async () => {
    if (length === 0) return;
    await add(`tables/${table.name}/${String(++members).padStart(6, "0")}.copy`, Buffer.concat(chunks));
    chunks = [];
    length = 0;
  };
  for await (const chunk of copy.readRows(tx, table)) {
    checksum.add(chunk);
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MEMBER_BYTES) await flush();
  }
  await flush();
  return { name: table.name, columns: table.columns, ...checksum.result() };
}

/** Photos of the snapshot without a file: lost earlier, or deleted between the two listings. */
async function listMissingPhotos(tx: Statements, names: Set<string>): Promise<string[]> {
  if (!(await hasTable(tx, "business_photos"))) return [];
  const withFiles = new Set([...names].map((name) => name.slice(0, UUID_LENGTH)));
  const rows = await tx<{ id: string }[]>`select id from business_photos order by id`;
  return rows.map(({ id }) => id).filter((id) => !withFiles.has(id));
}

const UUID_LENGTH = 36;
