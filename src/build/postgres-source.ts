// PostgreSQL for the Linux binaries of releases, compiled from Debian's source package without any library but glibc's: those in
// the npm package get no fixes any more. Needs Debian. Linked with the glibc of Debian 11, so that it runs on older systems.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Platform } from "./packages.ts";
import { run } from "./packages.ts";
import { partialEnding } from "./write-output.ts";

type LinuxPlatform = "linux-x64" | "linux-arm64";

export const isLinux = (platform: Platform): platform is LinuxPlatform => platform in TARGETS;

export const COMPILED_VERSION = "18.6";

type Pinned = { path: string; sha256: string };

/** Named as in Debian's archive. Take the newest 18 before a release. */
const SOURCE: Pinned = {
  path: `pool/main/p/postgresql-18/postgresql-18_${COMPILED_VERSION}.orig.tar.bz2`,
  sha256: "555610c24d53e4316da5b7d3fc25c279d96856d5e0e23ee308c328c5fa881d9f",
};
const TARGETS: Record<LinuxPlatform, { triplet: string; glibc: Pinned[] }> = {
  "linux-x64": {
    triplet: "x86_64-linux-gnu",
    glibc: [
      {
        path: "pool/main/g/glibc/libc6_2.31-13+deb11u11_amd64.deb",
        sha256: "05f7264da867b37f4c5ce49266b558ea1e81e05a9464f623152fca70f3550282",
      },
      {
        path: "pool/main/g/glibc/libc6-dev_2.31-13+deb11u11_amd64.deb",
        sha256: "e7f7b45d9c5cfcf37609f0b6efd3c645272c812144703af89dfd32218fcb0fd3",
      },
      {
        path: "pool/main/l/linux/linux-libc-dev_5.10.223-1_amd64.deb",
        sha256: "e3be603bd12377bb90fcfb0f2048ca3a81c886e49d6f09945b82159d1c54f7b2",
      },
    ],
  },
  "linux-arm64": {
    triplet: "aarch64-linux-gnu",
    glibc: [
      {
        path: "pool/main/g/glibc/libc6_2.31-13+deb11u11_arm64.deb",
        sha256: "baaa9aa184e2f21738c5819055e6740cc5b22f198e3f416e33f82b40ff6933d8",
      },
      {
        path: "pool/main/g/glibc/libc6-dev_2.31-13+deb11u11_arm64.deb",
        sha256: "28d478134722dcd4b0bd2045a199301d18713bf95947b9fce66634e7aeacab2e",
      },
      {
        path: "pool/main/l/linux/linux-libc-dev_5.10.223-1_arm64.deb",
        sha256: "8b6374a64412d33eac61d74f77b8f932da4b8a707ea8a614791e2a35b8917618",
      },
    ],
  },
};

const RECIPE = "src/build/compile-postgres.sh";
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
    throw new Error(`Compiling PostgreSQL needs ${missing.join(", ")}. See docs/architecture.md#releases.`);
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
