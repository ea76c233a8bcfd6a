// Writes a backup: the photos and one consistent snapshot of the database, as a compressed tar that needs little memory.
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type postgres from "postgres";
import type { Statements } from "../../db/client.ts";
import { appliedMigrations } from "../../db/migrate.ts";
import { AppError } from "../errors.ts";
import type { PhotoStore } from "../features/photos/store.ts";
import { sha256 } from "../hash.ts";
import { FORMAT, MANIFEST, type Manifest, SEAL, sealOf } from "./manifest.ts";
import { LEFT_OUT, listTables, readRows, readSequences, settleForms, sumRows, type Table } from "./tables.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar.ts";

export type BackupSource = {
  sql: postgres.Sql;
  /** Absent: a backup of the database alone. */
  photos?: PhotoStore;
  /** Sidestreet's version. */
  version: string;
};

/** Told what is under way; `total` is 0 where it is unknown. */
export type Progress = (what: string, done: number, total: number) => void;

/** There is no database of ours to back up. */
export class NothingThere extends AppError {}

/** Bytes of rows in one member of the tar. */
const PART = 1024 * 1024;

/**
 * Writes everything to `sink`, which is ended.
 *
 * Photos come first, then the snapshot, then the photos that were added in between: a file, once put, never changes, so
 * each photo of the snapshot is in the backup, whatever is removed while it is made.
 * @throws NothingThere
 */
export async function writeBackup(
  { sql, photos, version }: BackupSource,
  sink: NodeJS.WritableStream,
  onProgress: Progress = () => {},
): Promise<Manifest> {
  const zstd = createZstdCompress({
    params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 6 },
  });
  const written = pipeline(zstd, sink);
  written.catch(() => {});
  const put = async (bytes: Uint8Array) => {
    if (zstd.destroyed) return written;
    if (!zstd.write(bytes)) await Promise.race([new Promise((resolve) => zstd.once("drain", resolve)), written]);
  };
  try {
    const manifest = await writeMembers({ sql, photos, version }, put, onProgress);
    await put(TAR_END);
    zstd.end();
    await written;
    return manifest;
  } catch (error) {
    zstd.destroy(error as Error);
    // The sink's own error, such as a full disk, is the cause.
    await written.catch((reason) => {
      throw reason;
    });
    throw error;
  }
}

type Put = (bytes: Uint8Array) => Promise<unknown>;

async function writeMembers({ sql, photos, version }: BackupSource, put: Put, onProgress: Progress): Promise<Manifest> {
  const createdAt = new Date();
  const files: NonNullable<Manifest["photos"]>["files"] = {};
  const member = async (name: string, bytes: Uint8Array) => {
    await put(tarHeader(name, bytes.length, createdAt));
    await put(bytes);
    await put(tarPadding(bytes.length));
  };
  const addPhotos = async () => {
    const names = ((await photos?.list()) ?? []).map(({ name }) => name).filter((name) => name.endsWith(".webp"));
    const news = names.filter((name) => !files[name]).sort();
    for (const [done, name] of news.entries()) {
      // Removed since it was listed.
      const file = await photos!.read(name).catch(() => null);
      const bytes = file && (await file.bytes().catch(() => null));
      if (!bytes) continue;
      await member(`photos/${name}`, bytes);
      files[name] = { bytes: bytes.length, sha256: sha256(bytes) };
      onProgress("photos", done + 1, news.length);
    }
  };

  await addPhotos();
  const manifest = (await sql.begin("isolation level repeatable read read only", async (tx) => {
    await settleForms(tx);
    const schema = await appliedMigrations(tx);
    if (schema.length === 0) throw new NothingThere("There is no database of Sidestreet's here yet.");
    const tables = await listTables(tx);
    await addPhotos();
    const sums: Manifest["tables"] = [];
    for (const [done, table] of tables.entries()) {
      sums.push(await writeTable(tx, table, member));
      onProgress("tables", done + 1, tables.length);
    }
    const [server] = await tx`show server_version`;
    return {
      format: FORMAT,
      product: "sidestreet",
      version,
      createdAt: createdAt.toISOString(),
      postgres: String(server?.server_version),
      schema,
      tables: sums,
      sequences: await readSequences(tx),
      leftOut: [...LEFT_OUT],
      photos: photos ? { files, missing: await missingPhotos(tx, files) } : null,
    } satisfies Manifest;
  })) as Manifest;
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await member(MANIFEST, text);
  await member(SEAL, Buffer.from(sealOf(text)));
  return manifest;
}

async function writeTable(
  tx: Statements,
  table: Table,
  member: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<Manifest["tables"][number]> {
  const { add, sum } = sumRows();
  let held: Uint8Array[] = [];
  let length = 0;
  let part = 0;
  const flush = async () => {
    if (length === 0) return;
    await member(`tables/${table.name}/${String(++part).padStart(6, "0")}.copy`, Buffer.concat(held));
    held = [];
    length = 0;
  };
  for await (const chunk of readRows(tx, table)) {
    add(chunk);
    held.push(chunk);
    length += chunk.length;
    if (length >= PART) await flush();
  }
  await flush();
  return { name: table.name, columns: table.columns, ...sum() };
}

/** Photos of the snapshot without a file: lost earlier, or removed between the two listings. */
async function missingPhotos(tx: Statements, files: Record<string, unknown>): Promise<string[]> {
  const [table] = await tx`select to_regclass('public.business_photos') is not null as there`;
  if (!table?.there) return [];
  const there = new Set(Object.keys(files).map((name) => name.slice(0, UUID_LENGTH)));
  const rows = await tx<{ id: string }[]>`select id from business_photos order by id`;
  return rows.map(({ id }) => id).filter((id) => !there.has(id));
}

const UUID_LENGTH = 36;
