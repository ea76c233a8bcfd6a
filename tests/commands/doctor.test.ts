// `sidestreet doctor`, with and without a server, behind a pooler and a proxy.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import type { Address } from "../../db/client.ts";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { createChallenge } from "../../src/features/doctor/challenge.ts";
import { makeWorld } from "../basemap/archives.ts";
import { freePort } from "../ports.ts";
import { BINARY, RunningServer } from "../running-server.ts";
import { freshDatabase, openTestApp } from "../test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "sidestreet-doctor-"));
const opened: { close(): unknown }[] = [];
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

const PGBOUNCER = Bun.which("pgbouncer", { PATH: `${process.env.PATH}:/usr/sbin` });

type Check = { state: string; name: string; message: string };

async function doctor(settings: Record<string, string>, ...args: string[]) {
  const child = Bun.spawn([BINARY, "doctor", "--json", ...args], {
    env: { PATH: process.env.PATH!, HOME: folder, PORT: `${await freePort()}`, ...settings },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = [
    await new Response(child.stdout).text(),
    await new Response(child.stderr).text(),
    await child.exited,
  ];
  const { checks } = JSON.parse(out) as { checks: Check[] };
  const of = (name: string) =>
    checks
      .filter((check) => check.name === name)
      .map(({ state, message }) => `${state}: ${message}`)
      .join("\n");
  return { code, err, of, failed: checks.filter(({ state }) => state === "fail").map(({ name }) => name) };
}

describe("without a server", () => {
  test("mail, tiles, a sign-in provider and the disk are checked", async () => {
    const smtp = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: ({ password }, _, done) => (password === "good" ? done(null, { user: "x" }) : done(new Error("wrong"))),
      onData: (stream, _, done) => stream.resume().on("end", done),
    });
    await new Promise<void>((ready) => void smtp.listen(0, "127.0.0.1", ready));
    opened.push({ close: () => new Promise<void>((closed) => smtp.close(closed)) });
    const { port } = smtp.server.address() as { port: number };
    const issuer = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => Response.json({ issuer: `${new URL(request.url).origin}/other` }),
    });
    opened.push({ close: () => issuer.stop(true) });
    writeFileSync(join(folder, "city.pmtiles"), makeWorld({ maxZoom: 1 }));
    writeFileSync(join(folder, "broken.pmtiles"), "PMTiles\u0003and so on");
    writeFileSync(join(folder, "picture.pmtiles"), "GIF89a and so on");
    const provider = (origin: string) => ({
      OIDC_1_NAME: "Harbor",
      OIDC_1_ISSUER: origin,
      OIDC_1_CLIENT_ID: "id",
      OIDC_1_CLIENT_SECRET: "secret",
    });
    const [good, bad, broken, bare] = await Promise.all([
      doctor(
        {
          DATA_DIR: folder,
          SMTP_URL: `smtp://me:good@127.0.0.1:${port}`,
          MAIL_FROM: "us@example.com",
          MAP_TILES: join(folder, "city.pmtiles"),
        },
        "--mail",
        "noor@example.com",
      ),
      doctor({
        DATA_DIR: join(folder, "city.pmtiles"),
        SMTP_URL: `smtp://me:hush@127.0.0.1:${port}`,
        MAP_TILES: join(folder, "picture.pmtiles"),
        ...provider(`http://127.0.0.1:${issuer.port}`),
      }),
      doctor({ DATA_DIR: join(folder, "bare"), MAP_TILES: join(folder, "broken.pmtiles") }),
      doctor({ DATA_DIR: join(folder, "bare") }),
    ]);
    expect(good.of("mail")).toMatch(/^ok: The mail server accepted it/);
    expect(good.of("tiles")).toStartWith("ok:");
    expect(good.of("disk")).toMatch(/^(ok|warn): .*free/);
    expect(good.of("database")).toContain("There is no database");
    expect(bad.of("mail")).toMatch(/^fail: The mail server does not work/);
    expect(bad.of("mail")).not.toContain("hush");
    expect(bad.of("tiles")).toContain("is not a PMTiles archive");
    expect(broken.of("tiles")).toContain("broken.pmtiles cannot be used.");
    expect(bare.of("tiles")).toMatch(/^warn: .*pmtiles extract https:.*\/bare\/tiles\/city\.pmtiles --bbox=/);
    expect(bad.of("sign-in")).toContain(`Set OIDC_1_ISSUER to exactly that`);
    expect(bad.of("disk")).toStartWith("fail:");
    expect(bad.code).toBe(1);
  }, 30_000);
});

test("a lost secret of the embedded database is one sentence, until a restart", async () => {
  const server = new RunningServer({ SAMPLE: "no" });
  opened.push({ close: () => server.stop() });
  await server.start();
  const settings = { DATA_DIR: server.dataDir };
  expect((await doctor(settings)).of("database")).toMatch(/^ok: PostgreSQL 18/);
  rmSync(join(server.dataDir, "postgres/cluster/sidestreet.pgpass"));
  const lost = await doctor(settings);
  expect(lost.of("database")).toMatch(/^fail: .*sidestreet\.pgpass.*Restart the server, which makes a new secret\.$/);
  expect(lost.failed).toEqual(["database"]);
  await server.end();
  await server.start();
  expect((await doctor(settings)).of("database")).toMatch(/^ok: PostgreSQL 18/);
}, 60_000);

describe("the request to a server", () => {
  test("needs a secret from the database that is valid for a minute", async () => {
    const app = await openTestApp();
    opened.push(app);
    const word = await createChallenge(app.db);
    const ask = (headers = {}) => app.visitor().get("/api/doctor", headers);
    expect((await ask()).status).toBe(404);
    expect((await ask({ "x-doctor": "a".repeat(43) })).status).toBe(404);
    expect(await (await ask({ "x-doctor": word })).json()).toMatchObject({ baseUrl: "http://localhost:3000" });
    await app.sql`update settings set updated_at = now() - interval '2 minutes'`;
    expect((await ask({ "x-doctor": word })).status).toBe(404);
  });
});

describe.skipIf(!PGBOUNCER || (process.getuid?.() === 0 && !Bun.which("unshare")))(
  "with pgbouncer in transaction mode",
  () => {
    let url: string;
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    beforeAll(async () => {
      database = await freshDatabase();
      const [{ name } = { name: "" }] = await database.sql<{ name: string }[]>`select current_database()::text as name`;
      const { host, port, user, password } = JSON.parse(process.env.TEST_POSTGRES!) as Exclude<Address, string>;
      const at = await freePort();
      mkdirSync(join(folder, "pooler"));
      writeFileSync(join(folder, "pooler/users"), `"${user}" ""\n`);
      writeFileSync(
        join(folder, "pooler/ini"),
        [
          "[databases]",
          `${name} = host=${host} port=${port} user=${user} password=${password}`,
          "[pgbouncer]",
          "listen_addr = 127.0.0.1",
          `listen_port = ${at}`,
          "unix_socket_dir =",
          "auth_type = any",
          `auth_file = ${folder}/pooler/users`,
          "pool_mode = transaction",
          "default_pool_size = 4",
          "ignore_startup_parameters = extra_float_digits,statement_timeout",
          `logfile = ${folder}/pooler/log`,
        ].join("\n"),
      );
      const asUser = process.getuid?.() === 0 ? ["unshare", "--user", "--map-user=1000", "--"] : [];
      const child = Bun.spawn([...asUser, PGBOUNCER!, "-q", join(folder, "pooler/ini")], {
        stdout: "ignore",
        stderr: "ignore",
      });
      opened.push(database, {
        async close() {
          child.kill("SIGKILL");
          await child.exited;
        },
      });
      url = `postgres://${user}@127.0.0.1:${at}/${name}`;
      await listens(at);
    }, 20_000);

    test("prepared statements are detected, and everything works without them", async () => {
      const settings = { DATABASE_URL: url, DATA_DIR: join(folder, "data"), SAMPLE: "no" };
      mkdirSync(settings.DATA_DIR);
      const prepared = await doctor(settings);
      expect(prepared.of("pooler")).toMatch(/^fail: .*DATABASE_PREPARE=no/);

      const server = new RunningServer({ ...settings, DATABASE_PREPARE: "no", TRUSTED_PROXIES: "127.0.0.9" });
      opened.push({ close: () => server.stop() });
      await server.start();
      const port = new URL(server.url).port;
      const beside = { ...settings, DATABASE_PREPARE: "no", PORT: port };
      const calm = await doctor(beside);
      expect([calm.failed, calm.of("pooler").slice(0, 3), calm.of("server").slice(0, 3)]).toEqual([[], "ok:", "ok:"]);
      expect(calm.of("BASE_URL")).toContain("leads to this server");
      expect(calm.of("admin")).toContain("/setup");

      const proxy = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: (request) => {
          const headers = new Headers(request.headers);
          headers.set("x-forwarded-for", "203.0.113.7");
          return fetch(`${server.url}${new URL(request.url).pathname}`, { headers });
        },
      });
      opened.push({ close: () => proxy.stop(true) });
      const proxied = await doctor({ ...beside, BASE_URL: `http://127.0.0.1:${proxy.port}` });
      expect(proxied.of("proxy")).toMatch(/^warn: The proxy at .* is not trusted.* Set TRUSTED_PROXIES=/);
      const stranger = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("hello") });
      opened.push({ close: () => stranger.stop(true) });
      const astray = await doctor({ ...beside, BASE_URL: `http://127.0.0.1:${stranger.port}` });
      expect(astray.of("BASE_URL")).toContain("does not lead to this server");
      expect(astray.code).toBe(1);

      const file = join(folder, "pooled.tar.zst");
      const env = { PATH: process.env.PATH!, HOME: folder, ...beside };
      const backup = Bun.spawnSync([BINARY, "backup", file], { env });
      expect([backup.exitCode, String(backup.stderr)]).toEqual([0, expect.stringContaining("Wrote")]);
      expect((await verifyBackup({ path: file })).manifest.tables.length).toBeGreaterThan(20);
      const refused = Bun.spawnSync([BINARY, "restore", file], { env });
      expect([refused.exitCode, String(refused.stderr)]).toEqual([
        1,
        expect.stringContaining("Stop all servers first"),
      ]);
      await server.end();
      const restored = Bun.spawnSync([BINARY, "restore", file], { env });
      expect([restored.exitCode, String(restored.stderr)]).toEqual([0, expect.stringContaining("Restored the backup")]);
    }, 60_000);
  },
);

async function listens(port: number): Promise<void> {
  for (;;) {
    const answered = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).then(
      (socket) => socket.end(),
      () => "not yet",
    );
    if (answered !== "not yet") return;
    await Bun.sleep(20);
  }
}
