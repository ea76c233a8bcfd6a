// The container image, built from the Dockerfile for both platforms and run as it is meant to be: no rights, a root that is only
// read, one volume. There is no registry here: the two bases that the Dockerfile names are made of Debian packages.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import packageFile from "../../package.json" with { type: "json" };
import { bootableDebian, emulateArm64, ensureProgram, run, unpackedDebian } from "./machines.ts";

const { version } = packageFile;
/** The user of the image. */
const UID = 10001;

const scratch = mkdtempSync(join(tmpdir(), "sidestreet-image-"));
const STORE = ["--root", join(scratch, "store"), "--runroot", join(scratch, "run"), "--storage-driver", "vfs"];
const buildah = async (...args: string[]) => (await run(["buildah", ...STORE, ...args])).trim();
let undo = () => {};

beforeAll(async () => {
  await ensureProgram("buildah");
  undo = await emulateArm64();
  await makeNodeImage(await bootableDebian());
}, 900_000);
afterAll(async () => {
  undo();
  await buildah("umount", "--all").catch(() => {});
  rmSync(scratch, { recursive: true, force: true });
}, 120_000);

/** Debian with this machine's Node and certificates. */
async function makeNodeImage(debian: string): Promise<void> {
  const base = await buildah("from", "scratch");
  await buildah("add", "-q", base, debian, "/");
  const root = await buildah("mount", base);
  const npm = join(dirname(realpathSync(Bun.which("npm")!)), "..");
  cpSync(realpathSync(Bun.which("node")!), join(root, "usr/bin/node"));
  cpSync(npm, join(root, "usr/lib/node_modules/npm"), { recursive: true, dereference: true });
  for (const name of ["npm", "npx"])
    await run(["ln", "-sf", `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, "usr/bin", name)]);
  mkdirSync(join(root, "etc/ssl/certs"), { recursive: true });
  cpSync("/etc/ssl/certs/ca-certificates.crt", join(root, "etc/ssl/certs/ca-certificates.crt"));
  await buildah("config", "--env", "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt", base);
  await buildah("commit", "-q", base, "localhost/node");
  await buildah("rm", base);
}

async function makeLibraryImage(debian: string, platform: string): Promise<string> {
  const name = `localhost/debian-${platform}`;
  const base = await buildah("from", "scratch");
  await buildah("add", "-q", base, debian, "/");
  // An unpacked Debian has no list of its libraries yet.
  await run(["chroot", await buildah("mount", base), "/sbin/ldconfig"]);
  await buildah("config", "--arch", platform, base);
  await buildah("commit", "-q", base, name);
  await buildah("rm", base);
  return name;
}

describe.each([
  ["amd64", bootableDebian],
  ["arm64", () => unpackedDebian("arm64")],
] as const)("linux/%s", (platform, debian) => {
  const tag = `sidestreet-${platform}`;
  let root = "";
  let container: Container;

  test("is built from its Dockerfile, and is small", async () => {
    const library = await makeLibraryImage(await debian(), platform);
    const bases = ["--build-arg", "NODE_IMAGE=localhost/node", "--build-arg", `LIBRARY_IMAGE=${library}`];
    const labels = ["--build-arg", `VERSION=${version}`, "--build-arg", "REVISION=0123456"];
    const how = ["--isolation", "chroot", "--network", "host", "--format", "docker", "--pull-never"];
    // BuildKit says it by itself.
    const builder = ["--build-arg", `BUILDPLATFORM=linux/${process.arch === "x64" ? "amd64" : "arm64"}`];
    await buildah("bud", ...how, ...builder, "--platform", `linux/${platform}`, ...bases, ...labels, "-t", tag, ".");
    const pushed = join(scratch, `pushed-${platform}`);
    await buildah("push", "-q", tag, `oci:${pushed}`);
    const [bytes] = (await run(["du", "-sb", join(pushed, "blobs")])).split("\t");
    expect(Number(bytes)).toBeLessThan(95e6);
    console.log(`  ${tag}: ${(Number(bytes) / 1e6).toFixed(1)} MB compressed`);
  }, 1_800_000);

  test("says what it is, whose rights it has and where its data is", async () => {
    const { Docker } = JSON.parse(await buildah("inspect", "--type", "image", tag));
    expect(Docker.architecture).toBe(platform);
    expect(Docker.config).toMatchObject({
      User: `${UID}:${UID}`,
      Volumes: { "/data": {} },
      Entrypoint: ["sidestreet"],
      Cmd: ["serve"],
      Labels: {
        "org.opencontainers.image.licenses": "AGPL-3.0-or-later",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.revision": "0123456",
      },
    });
    root = await buildah("mount", await buildah("from", "--pull-never", tag));
    // Docker makes them in every container.
    for (const folder of ["proc", "dev"]) mkdirSync(join(root, folder));
    container = new Container(root, join(scratch, `data-${platform}`));
    expect(readdirSync(join(root, "usr/local/bin"))).toEqual(["sidestreet"]);
  }, 120_000);

  test("starts, restarts and stops, with a root that is only read", async () => {
    for (const _ of ["first start", "restart"]) {
      await container.start();
      expect((await fetch(`${container.url}/login`)).status).toBe(200);
      expect(await container.exec("sidestreet", "healthy")).toContain("Healthy");
      await expect(container.exec("sh", "-c", "echo mine > /mine")).rejects.toThrow("Read-only");
      expect(await container.stop()).toBe(0);
    }
  }, 300_000);

  test("makes a backup and restores it", async () => {
    await container.start();
    await container.exec("sidestreet", "backup", "/data/city.backup");
    await container.stop();
    const other = new Container(root, join(scratch, `restored-${platform}`));
    cpSync(join(container.data, "city.backup"), join(other.data, "city.backup"));
    await run(["chown", `${UID}:${UID}`, join(other.data, "city.backup")]);
    await other.once("sidestreet", "restore", "--trust", "/data/city.backup");
    await other.start();
    expect((await fetch(`${other.url}/login`)).status).toBe(200);
    expect(await other.stop()).toBe(0);
  }, 300_000);
});

/** What `docker run --read-only --tmpfs /tmp --volume …:/data --network host` makes of an image. */
class Container {
  url = "";
  private main?: Bun.Subprocess<"ignore", "pipe", "inherit">;
  constructor(
    private root: string,
    readonly data: string,
  ) {
    mkdirSync(data);
    chownSync(data, UID, UID);
  }

  async start(): Promise<void> {
    this.main = Bun.spawn(this.command("sidestreet", "serve"), { stdin: "ignore", stdout: "pipe", stderr: "inherit" });
    const reader = this.main.stdout.getReader();
    let log = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      log += new TextDecoder().decode(part.value);
      const port = /Ready: http:\/\/localhost:(\d+)/.exec(log)?.[1];
      if (!port) continue;
      this.url = `http://127.0.0.1:${port}`;
      return;
    }
    throw new Error(log);
  }

  /** @returns the exit code of the server */
  async stop(): Promise<number> {
    await run(["kill", "-TERM", await this.pid()]);
    return this.main!.exited;
  }

  /** Runs a command beside the server. */
  async exec(...command: string[]): Promise<string> {
    const enter = ["nsenter", "--target", await this.pid(), "--mount", "--pid", "--ipc", "--uts"];
    return run([...enter, ...this.inside(command)]);
  }

  /** Runs a command in a container of its own. */
  once = (...command: string[]) => run(this.command(...command));

  private command(...command: string[]): string[] {
    const prepare = [
      'mount --bind "$0" /mnt; mount -o remount,bind,ro /mnt',
      "mount -t proc proc /mnt/proc; mount --rbind /dev /mnt/dev; mount -t tmpfs -o mode=1777 tmpfs /mnt/tmp",
      'mount --bind "$1" /mnt/data; shift; exec "$@"',
    ];
    const namespaces = ["--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child"];
    return ["unshare", ...namespaces, "sh", "-euc", prepare.join("; "), this.root, this.data, ...this.inside(command)];
  }

  /** As the image's user in the image, whom nothing gives a right back. */
  private inside(command: string[]): string[] {
    const port = this.url ? new URL(this.url).port : "0";
    const settings = [
      "PATH=/usr/local/bin:/bin",
      "HOME=/data",
      "NODE_ENV=production",
      "HOST=127.0.0.1",
      "DATA_DIR=/data",
      `PORT=${port}`,
    ];
    const user = [
      Bun.which("setpriv")!,
      "--no-new-privs",
      Bun.which("chroot")!,
      `--userspec=${UID}:${UID}`,
      "--groups=",
      "/mnt",
    ];
    return ["env", "-i", ...settings, ...user, ...command];
  }

  private async pid(): Promise<string> {
    return (await run(["pgrep", "--parent", `${this.main!.pid}`])).trim();
  }
}
