// Reads a backup member by member, and verifies all of it against its manifest before it is used.
import { createReadStream } from "node:fs";
import { createZstdDecompress } from "node:zlib";
import * as v from "valibot";
import { AppError } from "../errors.ts";
import { sha256 } from "../hash.ts";
import { FORMAT, MANIFEST, Manifest, SEAL, sealOf } from "./manifest.ts";
import { sumRows, type TableSum } from "./tables.ts";
import { BrokenTar, readTar, type TarMember } from "./tar.ts";

/** The file is no backup, or is incomplete or changed. */
export class DamagedBackup extends AppError {}
/** A newer Sidestreet wrote it. */
export class NewerBackup extends AppError {}

/** Bytes of a member at most: the manifest of a million photos. */
const LARGEST = 512 * 1024 * 1024;

/** The members in their order, the manifest at the end. @throws DamagedBackup */
export async function* readMembers(path: string): AsyncGenerator<TarMember> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const plain = createZstdDecompress();
  file.on("error", (error) => plain.destroy(error));
  try {
    yield* readTar(file.pipe(plain) as AsyncIterable<Uint8Array>, LARGEST);
  } catch (error) {
    if (["EACCES", "EISDIR", "EIO", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    const why = error instanceof BrokenTar ? error.message : `it cannot be unpacked: ${(error as Error).message}`;
    throw new DamagedBackup(`This backup is damaged (${why}).`);
  } finally {
    file.destroy();
    plain.destroy();
  }
}

/**
 * Reads all of it and compares every table and photo with the manifest.
 * @throws DamagedBackup
 * @throws NewerBackup
 */
export async function verifyBackup(path: string, onProgress: (bytes: number) => void = () => {}): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof sumRows>>();
  const photos = new Map<string, { bytes: number; sha256: string }>();
  let manifest: Manifest | undefined;
  let seal: string | undefined;
  let sealed = false;
  let read = 0;
  for await (const { name, bytes } of readMembers(path)) {
    if (sealed) throw new DamagedBackup("This backup is damaged (something comes after its end).");
    const [kind, which = ""] = name.split("/");
    if (name === SEAL) sealed = seal !== undefined && new TextDecoder().decode(bytes) === seal;
    else if (manifest) throw new DamagedBackup("This backup is damaged (something comes after its manifest).");
    else if (name === MANIFEST) {
      manifest = readManifest(bytes);
      seal = sealOf(bytes);
    } else if (kind === "photos") photos.set(which, { bytes: bytes.length, sha256: sha256(bytes) });
    else if (kind === "tables")
      tables
        .set(which, tables.get(which) ?? sumRows())
        .get(which)!
        .add(bytes);
    else throw new DamagedBackup(`This backup is damaged (${name} does not belong in it).`);
    read += bytes.length;
    onProgress(read);
  }
  if (!manifest || !sealed)
    throw new DamagedBackup("This backup is damaged (it ends too early: its manifest is not whole).");
  for (const table of manifest.tables) refuseUnlike(table, tables.get(table.name)?.sum() ?? sumRows().sum());
  const files = manifest.photos?.files ?? {};
  const wrong = Object.entries(files).find(([name, { sha256 }]) => photos.get(name)?.sha256 !== sha256);
  if (wrong || Object.keys(files).length !== photos.size)
    throw new DamagedBackup(`This backup is damaged (photo ${wrong?.[0] ?? "files"} unlike the manifest).`);
  return manifest;
}

/** @throws DamagedBackup where a table is not what the manifest says */
export function refuseUnlike(said: TableSum & { name: string }, found: TableSum): void {
  if (said.sha256 === found.sha256 && said.rows === found.rows) return;
  throw new DamagedBackup(
    `This backup is damaged (table ${said.name}: ${found.rows} rows, and ${said.rows} in the manifest; checksums ${
      said.sha256 === found.sha256 ? "equal" : "differ"
    }).`,
  );
}

function readManifest(bytes: Uint8Array): Manifest {
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DamagedBackup("This backup is damaged (its manifest cannot be read).");
  }
  const { format, version } = said as { format?: unknown; version?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new NewerBackup(
      `This backup was made by Sidestreet ${version}, in a form this one cannot read. Use that one.`,
    );
  const read = v.safeParse(Manifest, said);
  if (!read.success) throw new DamagedBackup("This backup is damaged (its manifest says too little).");
  return read.output;
}
