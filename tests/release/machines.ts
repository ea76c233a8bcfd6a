// Other machines to try a release on: a fresh Debian in a folder, for this processor or an emulated one. Needs root on Debian.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Not in the project, whose tools would read it. */
const CACHE = join(tmpdir(), "sidestreet-roots");
const SUITE = "bookworm";

/** Runs a command to its end. @throws Error with its output when it fails */
export async function run(command: string[], env: Record<string, string> = {}, cwd?: string): Promise<string> {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, cwd, stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}\n${out}${err}`);
  return out;
}

/** Installs Debian packages that bring a program, unless it is there. */
export async function ensureProgram(program: string, packages = [program]): Promise<void> {
  if (Bun.which(program, { PATH: `${process.env.PATH}:/usr/sbin:/sbin` })) return;
  await run(["apt-get", "update", "-qq"]);
  await run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages], {
    DEBIAN_FRONTEND: "noninteractive",
  });
}

/**
 * A minimal Debian, unpacked but not configured, kept for the next run. Copy it before writing to it.
 * @returns its absolute path
 */
export async function unpackedDebian(architecture: "amd64" | "arm64"): Promise<string> {
  const root = join(CACHE, `${SUITE}-${architecture}`);
  if (existsSync(root)) return root;
  await ensureProgram("debootstrap");
  const partial = `${root}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const options = ["--foreign", "--variant=minbase", `--arch=${architecture}`];
  await run(["debootstrap", ...options, SUITE, partial, ...(await mirror())]);
  // In a container debootstrap links the host's /proc instead of making a folder.
  for (const folder of ["proc", "dev"]) {
    rmSync(join(partial, folder), { recursive: true, force: true });
    mkdirSync(join(partial, folder));
  }
  writeFileSync(
    join(partial, "etc/passwd"),
    "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534::/:/usr/sbin/nologin\n",
  );
  writeFileSync(join(partial, "etc/group"), "root:x:0:\nnogroup:x:65534:\n");
  renameSync(partial, root);
  return root;
}

/** The archive that this machine's own packages come from, where it is a Debian. */
async function mirror(): Promise<string[]> {
  const sources = await run(["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"]);
  const line = sources.split("\n").find((source) => source.startsWith(`${SUITE} `));
  return line ? [line.split(" ")[1]!] : [];
}

/** A command inside a root, with processes and mounts of its own that end with it. */
export function inRoot(root: string, command: string[], env: Record<string, string> = {}): string[] {
  const prepare = 'mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; exec chroot "$@"';
  const settings = Object.entries({ PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", ...env });
  return [
    ...["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", prepare, root, root],
    ...["env", "-i", ...settings.map(([name, value]) => `${name}=${value}`), ...command],
  ];
}

const BINFMT = "/proc/sys/fs/binfmt_misc";
const HANDLER = "sidestreet-arm64";

/** Lets this kernel run arm64 programs until the returned function is called. */
export async function emulateArm64(): Promise<() => void> {
  await ensureProgram("qemu-aarch64-static", ["qemu-user-static"]);
  if (!existsSync(join(BINFMT, "register"))) await run(["mount", "-t", "binfmt_misc", "none", BINFMT]);
  if (existsSync(join(BINFMT, HANDLER)) || existsSync(join(BINFMT, "qemu-aarch64"))) return () => {};
  // ELF, 64 bits, little-endian, executable or shared object, EM_AARCH64; F opens the emulator now, so that it works in a root.
  const magic = "\\x7fELF\\x02\\x01\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x00\\xb7\\x00";
  const mask = "\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\x00\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xfe\\xff\\xff\\xff";
  const emulator = Bun.which("qemu-aarch64-static")!;
  writeFileSync(join(BINFMT, "register"), `:${HANDLER}:M::${magic}:${mask}:${emulator}:F`);
  return () => writeFileSync(join(BINFMT, HANDLER), "-1");
}
