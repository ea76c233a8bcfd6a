// Reads a backup member by member, and checks all of it against its manifest.
import * as v from "valibot";
import { AppError } from "../errors.ts";
import { sha256 } from "../hash.ts";
import { type Member, readArchive } from "./archive.ts";
import { FORMAT, MANIFEST, MANIFEST_CHECKSUM, Manifest, toChecksumLine } from "./manifest.ts";
import { createRowChecksum, type TableChecksum } from "./tables.ts";

/** The file is not a backup, or is incomplete or changed. */
export class DamagedBackup extends AppError {
  constructor(reason: string) {
    super(`This backup is damaged: ${reason.replace(/\.$/, "")}.`);
  }
}

export class NewerBackup extends AppError {}

/** The manifest of a million photos. */
const MAX_MEMBER_BYTES = 512 * 1024 * 1024;

/** Yields the members in order; the manifest is at the end. @throws DamagedBackup */
export async function* readMembers(path: string): AsyncGenerator<Member> {
  try {
    yield* readArchive(path, MAX_MEMBER_BYTES);
  } catch (error) {
    if (["EACCES", "EISDIR", "EIO", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw new DamagedBackup((error as Error).message);
  }
}

/** Compares every table and photo with the manifest. @throws DamagedBackup, NewerBackup */
export async function verifyBackup(path: string, onProgress: (bytes: number) => void = () => {}): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof createRowChecksum>>();
  const photos = new Map<string, string>();
  let manifest: { content: Manifest; checksumLine: string } | undefined;
  let isComplete = false;
  let read = 0;
  for await (const { name, bytes } of readMembers(path)) {
    if (isComplete) throw new DamagedBackup("it continues after its end");
    const [kind, which = ""] = name.split("/");
    if (name === MANIFEST_CHECKSUM) {
      if (new TextDecoder().decode(bytes) !== manifest?.checksumLine)
        throw new DamagedBackup("its manifest was changed");
      isComplete = true;
    } else if (manifest) throw new DamagedBackup("it continues after its manifest");
    else if (name === MANIFEST) manifest = { content: parseManifest(bytes), checksumLine: toChecksumLine(bytes) };
    else if (kind === "photos") photos.set(which, sha256(bytes));
    else if (kind === "tables") {
      const checksum = tables.get(which) ?? createRowChecksum();
      checksum.add(bytes);
      tables.set(which, checksum);
    } else throw new DamagedBackup(`unexpected file ${name}`);
    read += bytes.length;
    onProgress(read);
  }
  if (!manifest || !isComplete) throw new DamagedBackup("it is incomplete");
  for (const table of manifest.content.tables)
    assertTableMatches(table, (tables.get(table.name) ?? createRowChecksum()).result());
  assertPhotosMatch(manifest.content, photos);
  return manifest.content;
}

/** @throws DamagedBackup */
export function assertTableMatches(expected: TableChecksum & { name: string }, actual: TableChecksum): void {
  if (expected.sha256 === actual.sha256 && expected.rows === actual.rows) return;
  throw new DamagedBackup(
    `table ${expected.name} has ${actual.rows} rows, the manifest says ${expected.rows}; the checksums ${
      expected.sha256 === actual.sha256 ? "are equal" : "differ"
    }`,
  );
}

function assertPhotosMatch({ photos }: Manifest, checksums: Map<string, string>): void {
  const files = photos?.files ?? {};
  for (const [name, { sha256 }] of Object.entries(files)) {
    if (!checksums.has(name)) throw new DamagedBackup(`photo ${name} is missing`);
    if (checksums.get(name) !== sha256) throw new DamagedBackup(`the checksum of photo ${name} differs`);
  }
  if (Object.keys(files).length !== checksums.size)
    throw new DamagedBackup("it has photos that are not in its manifest");
}

function parseManifest(bytes: Uint8Array): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DamagedBackup("its manifest is not JSON");
  }
  const { format, version } = json as { format?: unknown; version?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new NewerBackup(
      `This backup was made by Sidestreet ${version} in a newer format. Restore it with that version.`,
    );
  const manifest = v.safeParse(Manifest, json);
  if (!manifest.success) throw new DamagedBackup("its manifest is invalid");
  return manifest.output;
}
