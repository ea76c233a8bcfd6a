// npm packages of other platforms, in the versions and with the checksums of the lock file.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const CACHE = ".cache/packages";

/** Downloads a package once. @param locked its version and checksum, if not in the lock file @throws Error if they differ */
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

export async function run(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`This failed: ${command.join(" ")}`);
  return output;
}
