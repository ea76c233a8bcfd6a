// Reads a backup member by member, and checks all of it against its manifest. Memory is bounded, whatever the file contains.
// Runs in a process of its own (archive-worker.ts).
import * as v from "valibot";
import { AppError } from "../errors.ts";
import { type Member, readArchive } from "./archive.ts";
import * as manifests from "./manifest.ts";
import { verifySignature } from "./signature.ts";
import { createRowChecksum, type TableChecksum } from "./tables.ts";

export class DamagedBackup extends AppError {
  constructor(readonly reason: string) {
    super(`This backup is damaged: ${reason.replace(/\.$/, "")}.`);
  }
}

export class NewerBackup extends AppError {}

/** The first format lists every photo file, 80,000 in this size. */
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
/** Short values take much more memory than their text. */
const MAX_MANIFEST_VALUES = 600_000;
const MAX_SIGNATURE_BYTES = 4096;
const MAX_TABLES = 500;

/** `identities`: the text of the file with its secret keys, if it is encrypted. */
export type BackupFile = { path: string; identities?: string };

export async function* readMembers({ path, identities }: BackupFile): AsyncGenerator<Member> {
  try {
    for await (const member of readArchive(path, identities)) yield { ...member, body: readBody(member) };
  } catch (error) {
    throw toDamagedBackup(error);
  }
}

async function* readBody({ body }: Member): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw toDamagedBackup(error);
  }
}

export async function readMember({ name, size, body }: Member, maxBytes: number): Promise<Uint8Array> {
  if (size > maxBytes) throw new DamagedBackup(`${name} is too large`);
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of body) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function toDamagedBackup(error: unknown): unknown {
  const isReadError = ["EACCES", "EISDIR", "EIO", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "");
  return isReadError || error instanceof AppError ? error : new DamagedBackup((error as Error).message);
}

export type VerifiedBackup = { manifest: manifests.Manifest; signedBy?: string };

/** Yields the number of bytes read, from time to time. @throws DamagedBackup, NewerBackup, EncryptedBackup */
export async function* verify(file: BackupFile): AsyncGenerator<number, VerifiedBackup> {
  const contents = createContentsCheck();
  let manifest: { bytes: Uint8Array; content: manifests.Manifest } | undefined;
  let signedBy: string | undefined;
  let isComplete = false;
  let read = 0;
  for await (const member of readMembers(file)) {
    if (isComplete) throw new DamagedBackup("it continues after its end");
    if (member.name === manifests.MANIFEST && !manifest) {
      const bytes = await readMember(member, MAX_MANIFEST_BYTES);
      manifest = { bytes, content: parseManifest(bytes) };
    } else if (member.name === manifests.MANIFEST_SIGNATURE && manifest && !signedBy) {
      signedBy = verifySignature(manifest.bytes, await readMember(member, MAX_SIGNATURE_BYTES));
      if (!signedBy) throw new DamagedBackup("its signature is wrong");
    } else if (member.name === manifests.MANIFEST_CHECKSUM && manifest) {
      const line = new TextDecoder().decode(await readMember(member, MAX_SIGNATURE_BYTES));
      if (line !== manifests.toChecksumLine(manifest.bytes)) throw new DamagedBackup("its manifest was changed");
      isComplete = true;
    } else if (manifest) throw new DamagedBackup("it continues after its manifest");
    else await contents.add(member);
    read += member.size;
    yield read;
  }
  if (!manifest || !isComplete) throw new DamagedBackup("it is incomplete");
  contents.assertMatches(manifest.content);
  return { manifest: manifest.content, signedBy };
}

function createContentsCheck() {
  const tables = new Map<string, ReturnType<typeof createRowChecksum>>();
  const photos = manifests.createPhotoChecksum();
  return {
    async add(member: Member): Promise<void> {
      const { kind, name } = parseMemberName(member);
      if (kind === "photo") {
        const hasher = new Bun.CryptoHasher("sha256");
        for await (const chunk of member.body) hasher.update(chunk);
        photos.add(name, hasher.digest("hex"));
        return;
      }
      const checksum = tables.getOrInsertComputed(name, createRowChecksum);
      if (tables.size > MAX_TABLES) throw new DamagedBackup("it has too many tables");
      for await (const chunk of member.body) checksum.add(chunk);
    },
    assertMatches(manifest: manifests.Manifest): void {
      for (const table of manifest.tables) {
        assertTableMatches(table, (tables.get(table.name) ?? createRowChecksum()).result());
        tables.delete(table.name);
      }
      for (const name of tables.keys()) throw new DamagedBackup(`table ${name} is not in its manifest`);
      assertPhotosMatch(manifest, photos.result());
    },
  };
}

export function parseMemberName({ name }: Member): { kind: "photo" | "table"; name: string } {
  const [folder, which = "", ...rest] = name.split("/");
  if (folder === "photos" && rest.length === 0 && manifests.PHOTO_NAME.test(which))
    return { kind: "photo", name: which };
  if (folder === "tables" && rest.length === 1 && which !== "") return { kind: "table", name: which };
  throw new DamagedBackup(`unexpected file ${name.slice(0, 200)}`);
}

export function assertTableMatches(expected: TableChecksum & { name: string }, actual: TableChecksum): void {
  if (expected.sha256 === actual.sha256 && expected.rows === actual.rows) return;
  throw new DamagedBackup(
    `table ${expected.name} has ${actual.rows} rows, the manifest says ${expected.rows}; the checksums ${
      expected.sha256 === actual.sha256 ? "are equal" : "differ"
    }`,
  );
}

export function assertPhotosMatch({ photos }: manifests.Manifest, actual: { count: number; sha256: string }): void {
  if (!photos && actual.count === 0) return;
  if (photos?.count !== actual.count)
    throw new DamagedBackup(`it has ${actual.count} photo files, the manifest says ${photos?.count ?? 0}`);
  if (photos.sha256 !== actual.sha256) throw new DamagedBackup("the checksum of its photos differs");
}

function parseManifest(bytes: Uint8Array): manifests.Manifest {
  if (countValues(bytes) > MAX_MANIFEST_VALUES) throw new DamagedBackup("its manifest is too large");
  let json: unknown;
  try {
    // It is ASCII. As UTF-8, a hostile one would take twice the memory.
    json = JSON.parse(Buffer.from(bytes.buffer).toString("latin1"));
  } catch {
    throw new DamagedBackup("its manifest is not JSON");
  }
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (typeof format === "number" && format > manifests.FORMAT)
    throw new NewerBackup(
      `This backup was made by Sidestreet ${version} in a newer format. Restore it with that version.`,
    );
  const manifest = v.safeParse(manifests.Manifest, json, { abortEarly: true });
  if (!manifest.success) throw new DamagedBackup("its manifest is invalid");
  return manifest.output;
}

/** At least the number of values in JSON: each container opens one, and each comma adds one. */
function countValues(json: Uint8Array): number {
  let count = 0;
  for (const byte of json) if (byte === COMMA || byte === BRACKET || byte === BRACE) count++;
  return count;
}

const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];
