// PostgreSQL for the Linux binaries of releases, compiled from Debian's source package without any library but glibc's: those in
// the npm package get no fixes any more. Needs Debian. Linked with the glibc of Debian 11, so that it runs on older systems.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Platform } from "../../src/build/postgres-bundle.ts";
import { partialEnding } from "../../src/build/write-output.ts";
import { run } from "./packages.ts";
import pinned from "./postgres-source.json" with { type: "json" };

type LinuxPlatform = "linux-x64" | "linux-arm64";

export const isLinux = (platform: Platform): platform is LinuxPlatform => platform in TARGETS;

export const COMPILED_VERSION = pinned.version;

type Pinned = { path: string; sha256: string };

/** Named as in Debian's archive. Take the newest 18 before a release. */
const SOURCE: Pinned = pinned.source;
const TARGETS: Record<LinuxPlatform, { triplet: string; glibc: Pinned[] }> = pinned.targets;

const RECIPE = "deploy/release/compile-postgres.sh";
const TOOLS = ["make", "bison", "flex", "perl", "bzip2", "dpkg-deb"];

/** Cached in .cache. @returns a folder like that of an npm package @throws Error that names a missing tool or file */
export async function compilePostgres(platform: LinuxPlatform): Promise<string> {
  const { triplet, glibc } = TARGETS[platform];
  const script = await Bun.file(RECIPE).text();
  const recipe = Bun.hash(JSON.stringify([script, SOURCE, glibc])).toString(36);
  const folder = join(".cache", `compiled-postgres-${platform}-${recipe}`);
  if (existsSync(folder)) return folder;
  const missing = [...TOOLS, `${triplet}-gcc`].filter((tool) => !Bun.which(tool));
  if (missing.length > 0)
    throw new Error(`Compiling PostgreSQL needs ${missing.join(", ")}. See .github/CONTRIBUTING.md.`);
  const files = await Promise.all([SOURCE, ...glibc].map(fetchPinned));
  const partial = `${folder}${partialEnding()}`;
  mkdirSync(partial, { recursive: true });
  try {
    await run(["sh", "-c", script, RECIPE, triplet, files[0]!, resolve(partial, "native"), ...files.slice(1)]);
    await Bun.write(join(partial, "package.json"), JSON.stringify({ version: `${COMPILED_VERSION}-${recipe}` }));
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}

/** Files that Debian's archive no longer has can be put into .cache/debian by hand. */
async function fetchPinned({ path, sha256 }: Pinned): Promise<string> {
  const file = resolve(".cache/debian", path.split("/").at(-1)!);
  if (existsSync(file)) {
    const found = new Bun.CryptoHasher("sha256").update(await Bun.file(file).bytes()).digest("hex");
    if (found !== sha256) throw new Error(`${file} is not the file that was pinned, whose SHA-256 is ${sha256}.`);
    return file;
  }
  mkdirSync(".cache/debian", { recursive: true });
  const partial = `${file}${partialEnding()}`;
  await run(["/usr/lib/apt/apt-helper", "download-file", `${await findMirror()}${path}`, partial, `SHA256:${sha256}`]);
  renameSync(partial, file);
  return file;
}

/** The mirror that this machine takes its packages from. */
async function findMirror(): Promise<string> {
  const uris = await run(["apt-get", "indextargets", "--format", "$(REPO_URI)"]);
  const mirror = uris.split("\n").find((uri) => /\/debian\/$/.test(uri));
  if (!mirror)
    throw new Error("Compiling PostgreSQL needs Debian's archive among the sources of apt. Run apt-get update.");
  return mirror;
}
