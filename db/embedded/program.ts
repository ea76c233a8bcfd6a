// The PostgreSQL program: an installed folder, or unpacked once from the bundle in the binary.
import fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartupError, toFileError } from "./errors.ts";
import { syncDisk } from "./libc.ts";

export const POSTGRES_MAJOR = "18";

const PREFIX = `postgres-${POSTGRES_MAJOR}-`;

/** @param bundle a `native` folder, or a tar.zst to unpack into `dataDir` @returns the folder with bin, lib and share */
export async function ensureProgram(
  bundle: string,
  dataDir: string,
  onStep: (sentence: string) => void,
): Promise<string> {
  if (!fs.existsSync(bundle))
    throw new StartupError(
      `PostgreSQL is not installed in ${bundle}. Install it (npm run setup), or set DATABASE_URL.`,
    );
  if (fs.statSync(bundle).isDirectory()) return linkLibraries(fs.realpathSync(bundle));
  const packed = await Bun.file(bundle).bytes();
  const folder = unpackedFolder(packed, dataDir);
  if (fs.existsSync(folder)) return folder;
  onStep("Unpacking PostgreSQL …");
  const partial = `${folder}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { mode: 0o755 });
  try {
    await unpackArchive(packed, partial);
    linkLibraries(partial);
    for (const name of fs.readdirSync(join(partial, "bin"))) fs.chmodSync(join(partial, "bin", name), 0o755);
    syncDisk(partial);
    fs.renameSync(partial, folder);
  } catch (error) {
    fs.rmSync(partial, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

export async function findProgram(bundle: string, dataDir: string): Promise<string | undefined> {
  if (!fs.existsSync(bundle)) return;
  const folder = fs.statSync(bundle).isDirectory() ? bundle : unpackedFolder(await Bun.file(bundle).bytes(), dataDir);
  return fs.existsSync(folder) ? folder : undefined;
}

const unpackedFolder = (packed: Uint8Array, dataDir: string) => join(dataDir, PREFIX + Bun.hash(packed).toString(36));

export function removeOtherPrograms(program: string, dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    const other = join(dataDir, name);
    if (!/^postgres-\d+-/.test(name) || other === program) continue;
    try {
      fs.rmSync(other, { recursive: true, force: true });
    } catch {
      // Unpacked by root, and this process is not root.
    }
  }
}

/** Creates the links between libraries, from a list in the package: npm and Bun.Archive cannot store links. */
function linkLibraries(native: string): string {
  const list = join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return native;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const [file, link] = [source, target].map((path) => join(native, path.replace(/^native\//, ""))) as [
      string,
      string,
    ];
    if (fs.existsSync(file) && !fs.existsSync(link)) fs.symlinkSync(basename(file), link);
  }
  return native;
}

/** Unpacks files into an existing empty folder, without modes and links. @throws StartupError if the disk is full */
export async function unpackArchive(packed: Uint8Array, folder: string): Promise<void> {
  const tar = await Bun.zstdDecompress(packed);
  const archive = new Bun.Archive(tar);
  try {
    const files = await archive.extract(folder);
    if (filesIn(folder).length !== files) throw new Error("not every file was unpacked");
  } catch (error) {
    // Bun's error does not say that the disk is full.
    const { bavail, bsize } = fs.statfsSync(folder);
    if (bavail * bsize < tar.length) throw toFileError({ code: "ENOSPC" }, dirname(folder));
    throw error;
  }
}

const filesIn = (folder: string): string[] =>
  (fs.readdirSync(folder, { recursive: true }) as string[]).filter((name) => fs.statSync(join(folder, name)).isFile());
