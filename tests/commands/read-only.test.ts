// The server on a root that is only read, as in a container with `--read-only --tmpfs /tmp`: it writes to its data folder alone.
import { afterAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { jpeg } from "../places/photos/pictures.ts";
import { RunningServer } from "../running-server.ts";

/** In a view of the file system of its own, the data folder is at /mnt, and only /run is for temporary files. */
const onReadOnlyRoot = (dataDir: string) => [
  "unshare",
  "--mount",
  "sh",
  "-euc",
  'mount --bind "$0" /mnt; mount -t tmpfs tmpfs /run; mount -o remount,bind,ro /; cd /mnt; exec "$@"',
  dataDir,
];
const canMount = spawnSync("unshare", ["--mount", "mount", "-o", "remount,bind,ro", "/"]).status === 0;

const SETTINGS = { DATA_DIR: "/mnt", TMPDIR: "/run", HOME: "/nonexistent" };
const servers: RunningServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function start(settings: Record<string, string>): Promise<RunningServer> {
  const server = new RunningServer({ ...SETTINGS, ...settings }, undefined, onReadOnlyRoot);
  servers.push(server);
  await server.start();
  return server;
}

async function signIn({ url }: RunningServer, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(account),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test.skipIf(!canMount)(
  "pictures, link previews, backups and restores need nothing but the data folder",
  async () => {
    const server = await start({ SAMPLE: "yes" });
    await server.waitForLog(/admin {2,}\S+@\S+ +\S+/);
    const account = server.signIn("admin");
    const cookie = await signIn(server, account);
    const form = new FormData();
    form.append("avatar", new File([(await jpeg()) as BlobPart], "me.jpg"));
    const headers = { cookie, origin: server.url };
    const avatar = await fetch(`${server.url}/api/users/avatar`, { method: "POST", headers, body: form });
    expect(avatar.status).toBe(200);
    const { profileImageUrl } = (await avatar.json()) as { profileImageUrl: string };
    expect((await fetch(`${server.url}/og/site.png`)).status).toBe(200);
    expect(server.run("backup", "/mnt/city.backup")).toMatchObject({ code: 0 });
    expect(server.run("doctor").output).toContain("ok   disk");
    expect(await server.end()).toBe(0);
    expect(server.log).not.toContain("EROFS");

    const other = new RunningServer({ ...SETTINGS, SAMPLE: "no" }, undefined, onReadOnlyRoot);
    servers.push(other);
    await Bun.write(`${other.dataDir}/city.backup`, Bun.file(`${server.dataDir}/city.backup`));
    expect(other.run("restore", "--trust", "/mnt/city.backup")).toMatchObject({ code: 0 });
    await other.start();
    const restored = { cookie: await signIn(other, account) };
    expect((await fetch(other.url + profileImageUrl, { headers: restored })).status).toBe(200);
    expect(await other.end()).toBe(0);
    // The mount keeps its promise.
    const [program, ...args] = [...onReadOnlyRoot(other.dataDir), "touch", "/usr/mine"];
    expect(spawnSync(program!, args, { encoding: "utf8" }).stderr).toContain("Read-only");
  },
  120_000,
);
