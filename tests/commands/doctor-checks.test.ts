// Single checks of `sidestreet doctor`: causes that an operator can't guess are named.
import { afterAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { listLibraries } from "../../db/embedded/libraries.ts";
import type { OpenDatabase } from "../../src/commands/database.ts";
import { checkComponents, toChecks } from "../../src/commands/doctor/component-checks.ts";
import { checkBackups } from "../../src/commands/doctor/database-checks.ts";
import { checkProviders, checkTiles } from "../../src/commands/doctor/outside-checks.ts";
import { checkPhotos } from "../../src/commands/doctor/photo-checks.ts";
import { checkPushContact, checkPushes } from "../../src/commands/doctor/push-checks.ts";
import { getTilesFile, readConfig } from "../../src/config.ts";
import { verifySmtp } from "../../src/features/first-run/test-email.ts";
import { openPhotoStore } from "../../src/features/places/photos/open-store.ts";
import { makeWorld } from "../basemap/archives.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const opened: (() => unknown)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

const format = (checks: { state: string; message: string }[]) =>
  checks.map(({ state, message }) => `${state}: ${message}`);

test("photos of the database without a file are counted, and the setting is named", async () => {
  const ingrid = await app.join("Ingrid", { type: "business" });
  const [place] = await app.sql`
    insert into businesses (user_id, name, type, location) values (${ingrid.id}, 'Bar', 'restaurant', '1 Quay') returning id`;
  const [kept, lost] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [position, id] of [kept, lost].entries())
    await app.sql`
      insert into business_photos (id, business_id, position, url, width, height, hash)
      values (${id}, ${place!.id}, ${position}, ${`/photos/${id}/960.webp`}, 960, 640, ${id.padEnd(64, "0")})`;
  const { config } = app.ctx;
  const photos = openPhotoStore(config);
  await photos.put(`${kept}-960.webp`, new Uint8Array(8));
  expect(format(await checkPhotos(config, app))).toEqual([
    `fail: 1 of 2 photos have no file in ${join(config.dataDir, "photos")}, such as ${lost}. Set DATA_DIR to where they are, or restore a backup that has them.`,
  ]);
  await photos.put(`${lost}-960.webp`, new Uint8Array(8));
  expect(format(await checkPhotos(config, app))).toEqual([
    `ok: Stored in ${join(config.dataDir, "photos")} (2 files, all 2 photos).`,
  ]);
});

test("a street map and a backup that the database knows, but that are gone, are missed", async () => {
  const config = { ...app.ctx.config, ...readConfig({ BACKUP_EVERY: "24h", DATA_DIR: app.ctx.config.dataDir }) };
  const file = join(config.dataDir, "made.tar.zst");
  const last = JSON.stringify({ at: new Date().toISOString(), state: "made", file, bytes: 1 });
  const fetched = JSON.stringify({ state: "done", bounds: [0, 0, 1, 1] });
  await app.sql`insert into settings (key, value) values ('backup.last', ${last}), ('map.download', ${fetched})`;
  const database = { sql: app.sql, db: app.db } as OpenDatabase;
  expect(format(await checkTiles(config, database))).toEqual([
    `fail: The street map that was fetched is missing: ${getTilesFile(config.dataDir)}. Get it again under Map in the admin area.`,
  ]);
  const missing = `warn: The last one is missing: ${file}. Make one with \`sidestreet backup FILE\`.`;
  expect(format(await checkBackups(config, database))).toEqual([missing]);
  writeFileSync(file, "");
  await Bun.write(getTilesFile(config.dataDir), makeWorld({ maxZoom: 1 }));
  expect(format(await checkTiles(config, database))[0]).toStartWith("ok: Found");
  expect(format(await checkBackups(config, database))[0]).toStartWith("ok: The last one is 0 minutes old");
});

test("push services get an address on the internet", () => {
  const check = (settings: Record<string, string>) => format(checkPushContact(readConfig(settings)));
  const BASE_URL = "https://city.example.com";
  expect(check({ BASE_URL, CONTACT_EMAIL: "info@office.local" })).toEqual([
    `warn: info@office.local (CONTACT_EMAIL, or Settings in the admin area) is not on the internet. Push services get ${BASE_URL} instead.`,
  ]);
  expect(check({ BASE_URL, CONTACT_EMAIL: "info@city.example.com" })).toEqual([
    "ok: Push services can reach you at mailto:info@city.example.com.",
  ]);
  expect(check({ CONTACT_EMAIL: "info@office.local" })[0]).toStartWith("warn: Push services can't reach mailto:");
  for (const host of ["https://city.lan", "https://192.168.1.5"])
    expect(check({ BASE_URL: host })[0]).toStartWith("warn: Push services can't reach https:");
});

test("the contact that an admin chose is the one that push services get", async () => {
  const words = { contactEmail: "office@porto.example.com" };
  const version = { version: 1, at: new Date().toISOString(), by: crypto.randomUUID(), words };
  await app.sql`insert into settings (key, value) values ('site.words', ${JSON.stringify([version])})`;
  expect(format(await checkPushes(readConfig({ CONTACT_EMAIL: "info@office.local" }), app))[0]).toBe(
    "ok: Push services can reach you at mailto:office@porto.example.com.",
  );
  await app.sql`delete from settings where key = 'site.words'`;
});

test("notifications that push services refused for good are counted", async () => {
  const config = readConfig({ CONTACT_EMAIL: "info@city.example.com" });
  expect(await checkPushes(config, app)).toHaveLength(1);
  const { id } = await app.join("Amira");
  const [subscription] = await app.sql`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth, sid, agent, language, token)
    values (${id}, 'https://push.example.net/a', '', '', '', '', 'en', ${"A".repeat(43)}) returning id`;
  await app.sql`
    insert into outbox (channel, user_id, subscription_id, key, kind, state, expires_at)
    values ('push', ${id}, ${subscription!.id}, 'x', 'match', 'failed', now() + interval '1 day')`;
  expect(format(await checkPushes(config, app))[1]).toStartWith("warn: Push services refused 1 notifications.");
});

/** Valid until 2126, and trusted by nobody. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgN9W3/aT9n+emyWgP
jvlaIIAXgnIm1+L94TghFUUr5lmhRANCAAQFPLN/ho+c06js05wF1YskYBTjdRlf
N8jY1eQeU140Tlqs5rcPYZXrKLxDVQjqlh8+HTJQOXAc/uXroujtXjQ7
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUAqmS9TWxGNHcjK9/T//Gtzm5zB8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTIyMDIyNFoYDzIxMjYxMTAx
MjIwMjI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQFPLN/ho+c06js05wF1YskYBTjdRlfN8jY1eQeU140Tlqs5rcPYZXr
KLxDVQjqlh8+HTJQOXAc/uXroujtXjQ7o1MwUTAdBgNVHQ4EFgQUwH/UvxRlEQlr
TSrXVCgmd5Km7dMwHwYDVR0jBBgwFoAUwH/UvxRlEQlrTSrXVCgmd5Km7dMwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAvj8AifevQ0TT5FSEmLLf
KZ/OT+rPMDDKC352Tk+LQCcCIHWv0FVJOYo01X+yxnDkvhffe6rigqYyvcC8238x
aPTg
-----END CERTIFICATE-----
`,
};

/** @returns the port of an SMTP server */
async function startSmtp(secure: boolean): Promise<number> {
  const smtp = new SMTPServer({ secure, authOptional: true, ...SELF_SIGNED });
  smtp.on("error", () => {});
  await new Promise<void>((ready) => void smtp.listen(0, "127.0.0.1", ready));
  opened.push(() => new Promise<void>((closed) => smtp.close(closed)));
  return (smtp.server.address() as { port: number }).port;
}

test("a mail server that is reached in the wrong way says which one is right", async () => {
  const [plain, secure] = [await startSmtp(false), await startSmtp(true)];
  expect(await verifySmtp(`smtps://127.0.0.1:${plain}`)).toBe(
    "This port speaks STARTTLS: use smtp:// instead of smtps://.",
  );
  expect(await verifySmtp(`smtps://127.0.0.1:${secure}`)).toContain("signed by an unknown authority");
});

test("a mail server that hangs is given up, also if it sends a byte at times", async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const timer = setInterval(() => socket.write("2"), 50);
    socket.on("close", () => clearInterval(timer)).on("error", () => {});
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const started = performance.now();
  expect(await verifySmtp(`smtp://127.0.0.1:${port}`, { step: 800, all: 2000 })).toContain("does not answer");
  expect(performance.now() - started).toBeGreaterThan(1900);
});

test("a provider with a wrong clock is named; a slash after its origin is none", async () => {
  let skewSeconds = 0;
  const issuer = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) =>
      Response.json(
        { issuer: `${new URL(request.url).origin}/` },
        { headers: { date: new Date(Date.now() + 1000 * skewSeconds).toUTCString() } },
      ),
  });
  opened.push(() => issuer.stop(true));
  const settings = { OIDC_1_NAME: "Guild", OIDC_1_CLIENT_ID: "id", OIDC_1_CLIENT_SECRET: "a secret of the two of us" };
  const check = async (path = "") =>
    format(await checkProviders(readConfig({ ...settings, OIDC_1_ISSUER: `http://127.0.0.1:${issuer.port}${path}` })));
  expect(await check()).toEqual(["ok: Guild responds."]);
  expect(await check("/")).toEqual(["ok: Guild responds."]);
  expect((await check("/other"))[0]).toContain("Set OIDC_1_ISSUER to exactly that");
  skewSeconds = 360;
  expect((await check())[0]).toMatch(
    /^fail: The clocks of this machine and Guild differ by 3(59|60|61) s, .* Use NTP\.$/,
  );
});

test.skipIf(process.getuid?.() !== 0)("a data folder of another user is named with its owner and the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-owned-"));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "postgres/cluster"), { recursive: true });
  chmodSync(join(folder, "postgres"), 0o700);
  const script = `import { assertReadable } from "./src/commands/database.ts"; try { assertReadable(${JSON.stringify(folder)}); console.log("readable") } catch (error) { console.log(error.message) }`;
  const run = (uid: number) =>
    spawnSync(process.execPath, ["-e", script], {
      uid,
      env: { PATH: process.env.PATH, HOME: folder },
      encoding: "utf8",
    });
  expect(run(0).stdout.trim()).toBe("readable");
  const { stdout } = run(4321);
  expect(stdout).toContain(`The folder ${folder}/postgres belongs to another user (uid 0), and this one (uid 4321)`);
  expect(stdout).toContain("sudo -u '#0' sidestreet");
  expect(stdout).toContain(`chown -R 4321 ${folder}`);
});

test("what is bundled is listed, and what nobody fixes any more is named", async () => {
  const settings = readConfig({ DATA_DIR: "/nowhere" });
  const [list] = format(await checkComponents(settings, app, new Date("2015-01-01")));
  expect(list).toMatch(/^ok: PostgreSQL 18\.\d+, .*Bun \d+\.\d+\.\d+, Figtree .*, Fraunces .*, world-atlas /);
  const parts = [
    { name: "PostgreSQL", version: "18.4", supportedUntil: "2030-11-14" },
    { name: "OpenSSL", version: "1.1.1", supportedUntil: "2023-09-11" },
    { name: "libedit" },
  ];
  const messagesAt = (date: string) => format(toChecks(parts, new Date(date))).slice(1);
  expect(messagesAt("2023-09-10")).toEqual([]);
  expect(messagesAt("2023-09-12")).toEqual([
    expect.stringMatching(
      /^warn: No longer maintained: OpenSSL 1\.1\.1\. They are libraries of the embedded PostgreSQL/,
    ),
  ]);
  expect(messagesAt("2030-11-15")).toEqual([
    expect.stringMatching(/^warn: No longer maintained: PostgreSQL 18\.4, OpenSSL 1\.1\.1\. Upgrade to a release/),
  ]);
});

test("a PostgreSQL of one's own is not listed as bundled", async () => {
  const settings = readConfig({ DATABASE_URL: "postgres://db.example/city" });
  expect(format(await checkComponents(settings, app))).toEqual([expect.stringMatching(/^ok: Bun /)]);
});

test("libraries are found by the files beside PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-libraries-"));
  opened.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "lib/postgresql"), { recursive: true });
  expect(listLibraries(folder, "linux")).toEqual([]);
  writeFileSync(join(folder, "lib/libcrypto.so.1.1"), "");
  writeFileSync(join(folder, "lib/libicudata.so.60.2"), "");
  const found = listLibraries(folder, "linux").map(({ name, version, supportedUntil }) => [
    name,
    version,
    supportedUntil,
  ]);
  expect(found).toEqual([
    ["ICU", "60.2", "2018-03-26"],
    ["OpenSSL", "1.1.1", "2023-09-11"],
  ]);
});
