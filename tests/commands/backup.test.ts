// Backups contain everything as of one moment, and only complete ones are restored, into an empty installation.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { connect } from "../../db/client.ts";
import { applyMigrations, lockSchema, migrate } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { loadSample } from "../../db/sample/load.ts";
import { writeBackupFile } from "../../src/backups/backup-file.ts";
import { toChecksumLine } from "../../src/backups/manifest.ts";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { restoreBackup } from "../../src/backups/restore-backup.ts";
import { ensureInstallationKey, toFingerprint } from "../../src/backups/signature.ts";
import { checksumTable, listTables, setTextFormats } from "../../src/backups/tables.ts";
import { writeBackup } from "../../src/backups/write-backup.ts";
import { createFolderStore } from "../../src/features/places/photos/open-store.ts";
import type { PhotoStore } from "../../src/features/places/photos/store.ts";
import { freshDatabase, openTestApp, type TestApp, useTestApp } from "../test-app.ts";

type Database = Awaited<ReturnType<typeof freshDatabase>>;

const folder = mkdtempSync(join(tmpdir(), "sidestreet-backup-"));
const file = (name: string) => join(folder, name);
const opened: { close(): Promise<void> }[] = [];

const app = useTestApp();
beforeAll(async () => {
  const passwordHashes = { traveler: "t", business: "b", admin: "a" };
  await loadSample(app.db, { now: new Date("2026-11-01T12:00:00Z"), passwordHashes });
  await addSpecialCharacters(app);
  await addPhotos(app);
});
afterAll(async () => {
  for (const one of opened) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Values that the text format has to escape, in text, jsonb and arrays. */
async function addSpecialCharacters({ sql }: TestApp) {
  await sql`update users set first_name = ${'Zoë\t"\\N"\nO\'Neil {,} \\'}, travel_preferences = '{}' where email = (select min(email) from users)`;
  await sql`insert into audit_log (action, detail) values ('test', ${JSON.stringify({ why: 'tab\t nl\n "quoted" \\ ✓ 𝄞' })})`;
  await sql`insert into rate_limits (key, count, expires_at) values ('x', 1, now() + interval '1 day')`;
}

async function addPhotos({ sql, ctx: { photos } }: TestApp) {
  const places = await sql<{ id: string }[]>`select id from businesses order by id limit 5`;
  for (const [n, { id }] of places.entries()) {
    const [photo] = await sql`insert into business_photos (business_id, position, url, width, height, hash)
      values (${id}, 0, '/x', 1, 1, ${String(n).padStart(64, "0")}) returning id`;
    for (const width of [400, 800, 1600]) await photos.put(`${photo!.id}-${width}.webp`, randomBytes(20_000 + width));
  }
}

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));

async function createTarget(): Promise<Database & { photos: PhotoStore; photoFolder: string }> {
  const database = await freshDatabase();
  opened.push(database);
  const at = mkdtempSync(join(folder, "photos-"));
  return { ...database, photos: createFolderStore(at), photoFolder: at };
}

async function checksumAll({ sql }: { sql: Database["sql"] }) {
  return await sql.begin(async (tx) => {
    await setTextFormats(tx);
    const sums: Record<string, unknown> = {};
    for (const table of await listTables(tx)) sums[table.name] = await checksumTable(tx, table);
    return sums;
  });
}

async function hashPhotos(photos: PhotoStore) {
  const files = await photos.list();
  const read = files.map(async ({ name }) => [name, Bun.hash(await (await photos.read(name))!.bytes())] as const);
  return new Map((await Promise.all(read)).sort());
}

const source = () => ({ sql: app.sql, photos: app.ctx.photos, version: "1.2.3" });

describe("a backup", () => {
  test("restores every table, photo and sequence", async () => {
    const { manifest } = await writeBackupFile(source(), file("all"));
    expect(statSync(file("all")).mode & 0o777).toBe(0o600);
    const place = await createTarget();
    const { migrated, rows } = await restoreBackup({ path: file("all") }, place);
    expect(migrated).toEqual([]);
    expect(rows).toBeGreaterThan(1000);
    expect(await checksumAll(place)).toEqual(await checksumAll(app));
    expect(await hashPhotos(place.photos)).toEqual(await hashPhotos(app.ctx.photos));
    expect(manifest.photos!.count).toBe(15);
    const next = async ({ sql }: { sql: Database["sql"] }) =>
      (await sql`select nextval('swipes_seq_seq')::int as next`)[0]!.next;
    expect(await next(place)).toBe(await next(app));
    // The trigger is enabled again.
    await expect(place.sql`delete from audit_log`.execute()).rejects.toThrow("append-only");
  });

  test("excludes sessions, links, rooms and rate limits, and lists them", async () => {
    const { manifest } = await verifyBackup({ path: file("all") });
    expect(manifest.leftOut).toEqual([
      "installation_keys",
      "password_resets",
      "rate_limits",
      "room_members",
      "room_swipes",
      "rooms",
      "sessions",
      "setup_codes",
      "stored_needs",
    ]);
    expect(manifest.tables.map(({ name }) => name)).not.toContain("sessions");
  });

  test("is a standard tar archive with the manifest at the end", async () => {
    const tar = Bun.zstdDecompressSync(readFileSync(file("all")));
    const names = [
      ...Buffer.from(tar)
        .toString("latin1")
        .matchAll(/([\w./-]+)\0+0000600\0/g),
    ].map(([, name]) => name);
    expect(names.slice(-3)).toEqual(["manifest.json", "manifest.sig", "manifest.sha256"]);
    expect(names).toContain("tables/users/000001.copy");
  });

  test("is consistent, whatever changes while it is made", async () => {
    const place = await openTestApp();
    opened.push(place);
    await place.sql`insert into users (email) select 'p' || n || '@example.com' from generate_series(1, 50) n`;
    await place.sql`insert into sources (id, name, attribution) values ('s', 's', 's')`;
    await place.sql`insert into businesses (id, name, type, location, source_id, source_ref)
      select gen_random_uuid(), 'B' || n, 'restaurant', 'x', 's', n::text from generate_series(1, 20) n`;
    await addPhotos(place);
    const photos = place.ctx.photos;
    const names = (await photos.list()).map(({ name }) => name);
    const removed = names[0]!;
    let changed = false;
    // While photos are read, one is deleted with its row, another is added, and 11 users are deleted.
    const changing: PhotoStore = {
      ...photos,
      async read(name) {
        const found = await photos.read(name);
        const bytes = await found!.bytes();
        if (!changed) {
          changed = true;
          await place.sql`delete from business_photos where id = ${removed.slice(0, 36)}`;
          for (const one of names.filter((other) => other.startsWith(removed.slice(0, 36)))) await photos.remove(one);
          await place.sql`delete from users where email like 'p1%'`;
          const [late] = await place.sql`insert into business_photos (business_id, position, url, width, height, hash)
            select id, 3, '/x', 1, 1, ${"f".repeat(64)} from businesses order by name limit 1 returning id`;
          await photos.put(`${late!.id}-400.webp`, randomBytes(500));
        }
        return new Blob([bytes]);
      },
      list: () => photos.list(),
    };
    const { manifest } = await writeBackupFile({ ...source(), sql: place.sql, photos: changing }, file("moving"));
    expect(changed).toBe(true);
    expect(manifest.photos!.missing).toEqual([]);
    const back = await createTarget();
    await restoreBackup({ path: file("moving") }, back);
    expect(await checksumAll(back)).toEqual(await checksumAll(place));
    const ids = await back.sql<{ id: string }[]>`select id from business_photos`;
    const files = (await back.photos.list()).map(({ name }) => name.slice(0, 36));
    for (const { id } of ids) expect(files).toContain(id);
  });

  test("overwrites files only with force, and leaves nothing behind if it fails", async () => {
    writeFileSync(file("precious"), "mine");
    await expect(writeBackupFile(source(), file("precious"))).rejects.toThrow("already exists");
    await expect(writeBackupFile(source(), join(folder, "nowhere", "x"))).rejects.toThrow("does not exist");
    const failing = { ...app.ctx.photos, list: () => Promise.reject(new Error("the disk is gone")) };
    await expect(writeBackupFile({ ...source(), photos: failing }, file("broken"))).rejects.toThrow("the disk is gone");
    await writeBackupFile(source(), file("forced"));
    await writeBackupFile(source(), file("forced"), { force: true });
    expect(readFileSync(file("precious"), "utf8")).toBe("mine");
    expect(readdirSync(folder).filter((name) => /part|broken/.test(name))).toEqual([]);
  });

  test("fails with the error of the disk if it is full", async () => {
    const full = new Writable({ write: (_, __, done) => done(Object.assign(new Error("full"), { code: "ENOSPC" })) });
    await expect(writeBackup(source(), full)).rejects.toMatchObject({ code: "ENOSPC" });
  });
});

describe("a restore", () => {
  test("rejects truncated and changed files, and changes nothing", async () => {
    const whole = readFileSync(file("all"));
    const place = await createTarget();
    const tried: [string, Uint8Array][] = [
      ["empty", new Uint8Array(0)],
      ["text", Buffer.from("this is not a backup")],
      ...[0.1, 0.5, 0.99].map((share) => [`cut ${share}`, whole.subarray(0, whole.length * share)] as [string, Buffer]),
      ["cut by a little", whole.subarray(0, -40)],
      ...[9, 0.2, 0.4, 0.6, 0.8, 0.999].map((at) => [`flipped ${at}`, flipped(whole, at)] as [string, Buffer]),
    ];
    for (const [name, bytes] of tried) {
      writeFileSync(file("bad"), bytes);
      const outcome = await restoreBackup({ path: file("bad") }, place).then(
        () => "restored",
        (error) => error.constructor.name,
      );
      expect([name, outcome]).toEqual([name, "DamagedBackup"]);
    }
    expect(await place.photos.list()).toEqual([]);
    expect((await place.sql`select count(*)::int as n from users`)[0]!.n).toBe(0);
  });

  test("rejects a backup whose rows differ from its manifest", async () => {
    const tar = Buffer.from(Bun.zstdDecompressSync(readFileSync(file("all"))));
    const [place] = await app.sql<{ name: string }[]>`select name from businesses order by id limit 1`;
    const at = tar.indexOf(place!.name);
    expect(at).toBeGreaterThan(0);
    tar.write("X", at);
    writeFileSync(file("forged"), Bun.zstdCompressSync(tar));
    await expect(restoreBackup({ path: file("forged") }, await createTarget())).rejects.toThrow("checksums differ");
  });

  test("takes the time that it needs, however slow the machine", async () => {
    const place = await createTarget();
    const address = { ...JSON.parse(process.env.TEST_POSTGRES!), database: place.address.database };
    const hurried = connect(address, { pool: 2, statementTimeoutMs: 1000 });
    // Its first statement waits, as on a slow disk, for longer than statements may take.
    const held = place.sql.begin(async (tx) => {
      await lockSchema(tx);
      await Bun.sleep(2500);
    });
    const { rows } = await restoreBackup({ path: file("all") }, { sql: hurried.sql, photos: place.photos });
    expect(rows).toBeGreaterThan(100);
    await Promise.all([held, hurried.close()]);
  });

  test("keeps the key of the installation, which is not in the backup", async () => {
    const place = await createTarget();
    const own = toFingerprint((await ensureInstallationKey(place.sql))!);
    const { signedBy } = await verifyBackup({ path: file("all") });
    await restoreBackup({ path: file("all") }, place);
    expect(toFingerprint((await ensureInstallationKey(place.sql))!)).toBe(own);
    expect([signedBy === own, signedBy]).toEqual([false, toFingerprint((await ensureInstallationKey(app.sql))!)]);
  });

  test("whoever was told that an unused account ends is told again after a restore", async () => {
    const tell = (kind: string) => app.sql`insert into outbox (channel, kind, key, user_id, state, sent_at)
      select 'email', ${kind}, ${kind}, min(id::text)::uuid, 'sent', now() - interval '60 days' from users`;
    await tell("unused-account");
    await tell("other");
    await writeBackupFile(source(), file("told"));
    const place = await createTarget();
    await restoreBackup({ path: file("told") }, place);
    expect(await place.sql`select kind from outbox where kind in ('unused-account', 'other')`).toMatchObject([
      { kind: "other" },
    ]);
    await app.sql`delete from outbox where kind in ('unused-account', 'other')`;
  });

  test("servers that start at the same moment share one key", async () => {
    const place = await createTarget();
    const keys = await Promise.all(Array.from({ length: 5 }, () => ensureInstallationKey(place.sql)));
    expect(new Set(keys.map((key) => toFingerprint(key!))).size).toBe(1);
  });

  test("rejects a backup of a newer version", async () => {
    const newer = await createTarget();
    await newer.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`;
    await expect(writeBackupFile({ ...source(), sql: newer.sql }, file("newer"))).rejects.toThrow("newer");
    const unsigned = await createTarget();
    await unsigned.sql`drop table installation_keys`;
    await writeBackupFile({ ...source(), sql: unsigned.sql }, file("newer"));
    const tar = Buffer.from(Bun.zstdDecompressSync(readFileSync(file("newer"))));
    const when = String(migrations.at(-1)!.when);
    tar.write("9".repeat(when.length), tar.lastIndexOf(`"when": ${when}`) + 8);
    const head = tar.lastIndexOf("manifest.json\0");
    const size = Number.parseInt(tar.toString("latin1", head + 124, head + 135), 8);
    tar.write(toChecksumLine(tar.subarray(head + 512, head + 512 + size)), tar.lastIndexOf("  manifest.json\n") - 64);
    writeFileSync(file("newer"), Bun.zstdCompressSync(tar));
    await expect(restoreBackup({ path: file("newer") }, await createTarget())).rejects.toThrow(
      "newer than this version",
    );
  });

  test("rejects an installation with users or photos, and changes nothing", async () => {
    const used = await createTarget();
    await used.sql`insert into users (email) values ('amira@example.com')`;
    await expect(restoreBackup({ path: file("all") }, used)).rejects.toThrow("users: 1");
    expect((await used.sql`select email from users`)[0]!.email).toBe("amira@example.com");
    const shown = await createTarget();
    await shown.photos.put("11111111-1111-1111-1111-111111111111-400.webp", randomBytes(9));
    await expect(restoreBackup({ path: file("all") }, shown)).rejects.toThrow("already photos here");
    const foreign = await freshDatabase();
    opened.push(foreign);
    await foreign.sql`drop schema drizzle cascade`;
    await expect(restoreBackup({ path: file("all") }, { ...foreign, photos: shown.photos })).rejects.toThrow(
      "already photos here",
    );
    await expect(
      restoreBackup({ path: file("all") }, { ...foreign, photos: (await createTarget()).photos }),
    ).rejects.toThrow("another program");
  });

  test("leaves nothing behind if it fails, and can be repeated", async () => {
    const place = await createTarget();
    let put = 0;
    const failing: PhotoStore = {
      ...place.photos,
      put: (name, bytes) => (++put > 7 ? Promise.reject(new Error("away")) : place.photos.put(name, bytes)),
    };
    await expect(restoreBackup({ path: file("all") }, { sql: place.sql, photos: failing })).rejects.toThrow("away");
    expect(await place.photos.list()).toEqual([]);
    expect((await place.sql`select count(*)::int as n from users`)[0]!.n).toBe(0);
    // As after a crash, which leaves photos behind.
    const [left] = await app.ctx.photos.list();
    await place.photos.put(left!.name, randomBytes(3));
    await restoreBackup({ path: file("all") }, place);
    expect(await hashPhotos(place.photos)).toEqual(await hashPhotos(app.ctx.photos));
  });

  test("migrates a backup of an older version", async () => {
    const old = await createTarget();
    await old.sql`drop schema public cascade`;
    await old.sql`create schema public`;
    await old.sql`drop schema drizzle cascade`;
    await old.sql.begin((tx) => applyMigrations(tx, migrations.slice(0, 3)));
    await old.sql`insert into users (email, user_type) values ('amira@example.com', 'traveler'), ('luc@example.com', 'business')`;
    await old.sql`insert into businesses (user_id, name, type, location) select id, 'Luc''s', 'restaurant', 'Quai 1' from users where user_type = 'business'`;
    await old.sql`insert into swipes (user_id, business_id, action) select u.id, b.id, 'like' from users u, businesses b where u.user_type = 'traveler'`;
    const { manifest } = await writeBackupFile({ ...source(), sql: old.sql, photos: undefined }, file("old"));
    expect(manifest.schema).toHaveLength(3);
    const place = await createTarget();
    const { migrated } = await restoreBackup({ path: file("old") }, place);
    expect(migrated.map(({ tag }) => tag)).toEqual(migrations.slice(3).map(({ tag }) => tag));
    expect((await place.sql`select count(*)::int as n from swipes`)[0]!.n).toBe(1);
    expect(await migrate(place.sql)).toEqual([]);
    // The columns are those of a new database.
    const shape = (sql: Database["sql"]) =>
      sql`select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`;
    expect([...(await shape(place.sql))]).toEqual([...(await shape(app.sql))]);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at < 1 ? Math.floor(bytes.length * at) : at]! ^= 0x10;
  return copy;
}
