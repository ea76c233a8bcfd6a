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
 * A minimal Debian, unpacked but not configured, so that it needs no emulation; kept for the next run. Copy it before
 * writing to it.
 * @returns its absolute path
 */
export function unpackedDebian(architecture: "amd64" | "arm64"): Promise<string> {
  return debian(`${SUITE}-${architecture}`, ["--foreign", `--arch=${architecture}`], (root) => {
    writeFileSync(
      join(root, "etc/passwd"),
      "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534::/:/usr/sbin/nologin\n",
    );
    writeFileSync(join(root, "etc/group"), "root:x:0:\nnogroup:x:65534:\n");
  });
}

/** A Debian that boots with systemd, kept for the next run. Copy it before writing to it. */
export function bootableDebian(): Promise<string> {
  const packages = "systemd,systemd-sysv,adduser,init-system-helpers,libstdc++6,curl,ca-certificates";
  return debian(`${SUITE}-boots`, [`--include=${packages}`], () => {});
}

async function debian(name: string, options: string[], prepare: (root: string) => void): Promise<string> {
  const root = join(CACHE, name);
  if (existsSync(root)) return root;
  await ensureProgram("debootstrap");
  const partial = `${root}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  await run(["debootstrap", "--variant=minbase", ...options, SUITE, partial, ...(await mirror())]);
  // In a container debootstrap may link the host's /proc instead of making a folder.
  for (const folder of ["proc", "dev"]) {
    rmSync(join(partial, folder), { recursive: true, force: true });
    mkdirSync(join(partial, folder));
  }
  prepare(partial);
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

export type Machine = { run(script: string): Promise<string>; stop(): Promise<void> };

/** Boots a root with systemd, without a network. */
export async function boot(root: string): Promise<Machine> {
  await ensureProgram("systemd-nspawn", ["systemd-container"]);
  // Where systemd does not run outside, nspawn finds its own /run on a disk, and refuses.
  const start =
    'mount -t tmpfs tmpfs /run; exec systemd-nspawn -D "$0" --boot --register=no --keep-unit --private-network';
  const child = Bun.spawn(["unshare", "--mount", "sh", "-euc", `${start} --console=pipe`, root], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  const inside = async () => {
    const init = (await run(["pgrep", "--parent", `${child.pid}`])).trim();
    return ["nsenter", "--target", init, "--mount", "--uts", "--ipc", "--net", "--pid", "--root", "--wd", "sh", "-euc"];
  };
  const machine: Machine = {
    run: async (script) => run([...(await inside()), script]),
    async stop() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
  for (let tries = 0; tries < 120; tries++) {
    const state = await machine.run("systemctl is-system-running || true").catch(() => "");
    if (/running|degraded/.test(state)) return machine;
    await Bun.sleep(500);
  }
  await machine.stop();
  throw new Error(`${root} did not boot within a minute.`);
}
