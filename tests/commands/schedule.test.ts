// Scheduled backups: when they are due, which are kept, and how failures are reported.
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import {
  backUpIfDue,
  deleteOldSnapshots,
  getLastBackup,
  type LastBackup,
  nextBackupAt,
  snapshotName,
} from "../../src/backups/schedule.ts";
import { checkBackups } from "../../src/commands/doctor/database-checks.ts";
import { readConfig } from "../../src/config.ts";
import { createFolderStore } from "../../src/features/places/photos/open-store.ts";
import { createLogger } from "../../src/log.ts";
import { freshDatabase, openTestApp } from "../test-app.ts";

const HOUR = 3600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 10, 21, 7) + hours * HOUR);

let root: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "sidestreet-schedule-"));
  database = await freshDatabase();
  const made = root;
  opened.push(database, { close: async () => rmSync(made, { recursive: true, force: true }) });
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const logged: string[] = [];
const log = createLogger("info", false, (line) => logged.push(line));
const schedule = (change = {}) => ({ intervalMs: 24 * HOUR, keep: 3, folder: join(root, "backups"), ...change });
const backUp = (now: Date, change = {}) =>
  backUpIfDue(
    database.sql,
    { sql: database.sql, photos: createFolderStore(join(root, "photos")), version: "1" },
    schedule(change),
    log,
    now,
  );
const files = () => readdirSync(join(root, "backups")).sort();

test("the first backup is due a day after the first check, then one each day", async () => {
  expect(await backUp(at(0))).toBe("not due");
  expect(await getLastBackup(database.db)).toMatchObject({ state: "waiting" });
  expect(await backUp(at(23))).toBe("not due");
  expect(await backUp(at(25))).toBe("made");
  expect(await backUp(at(26))).toBe("not due");
  expect(await backUp(at(48))).toBe("not due");
  expect(await backUp(at(49))).toBe("made");
  expect(files()).toHaveLength(2);
  expect(await getLastBackup(database.db)).toMatchObject({
    state: "made",
    at: at(49).toISOString(),
    file: expect.any(String),
  });
});

test("a backup made while the clock was ahead does not prevent later ones", async () => {
  await backUp(at(0));
  expect(await backUp(at(24 * 365))).toBe("made");
  expect(await backUp(at(24 * 365 - 1))).toBe("not due");
  expect(await backUp(at(30))).toBe("made");
  expect(await backUp(at(31))).toBe("not due");
});

test("after the clock went back an hour, the backup that has just been made is kept", async () => {
  await backUp(at(0));
  for (const hours of [10, 10.5, 11]) expect(await backUp(at(hours), { intervalMs: HOUR / 2 })).toBe("made");
  for (const hours of [10.01, 10.51]) expect(await backUp(at(hours), { intervalMs: HOUR / 2 })).toBe("made");
  expect(files()).toEqual(
    [10, 10.01, 10.51].map((hours) => expect.stringContaining(at(hours).toISOString().replace(/[-:.]/g, ""))),
  );
  const snapshots = [1, 2, 20].map((hours) => snapshotName("0003", [], at(hours)));
  for (const name of snapshots) writeFileSync(join(root, "backups", name), "");
  await deleteOldSnapshots(join(root, "backups"), 1, at(2));
  expect(files().filter((name) => name.startsWith("before-"))).toEqual([snapshots[1]!]);
});

test("the newest are kept; other files and snapshots are not counted", async () => {
  mkdirSync(join(root, "backups"));
  const others = ["before-0003_payments-20200101T000000000Z.tar.zst", "mine.tar.zst", "sidestreet-old.tar.zst"];
  for (const name of others) writeFileSync(join(root, "backups", name), "x");
  for (let day = 0; day <= 6; day++) await backUp(at(day * 24));
  const ours = files().filter((name) => !others.includes(name));
  expect(ours).toEqual([4, 5, 6].map((day) => `sidestreet-202611${21 + day}T070000000Z.tar.zst`));
  for (const name of others) expect(files()).toContain(name);
});

test("the next backup deletes partial files of a killed server, and no others", async () => {
  mkdirSync(join(root, "backups"));
  const partial = ["sidestreet-20261120T070000000Z.tar.zst.1a2b3c4d.part"];
  const others = ["before-0003_payments-20200101T000000000Z.tar.zst.1a2b3c4d.part", "mine.tar.zst.1a2b3c4d.part"];
  for (const name of [...partial, ...others]) writeFileSync(join(root, "backups", name), "x");
  await backUp(at(0));
  expect(await backUp(at(25))).toBe("made");
  expect(files()).toEqual([...others, "sidestreet-20261122T080000000Z.tar.zst"].sort());
});

test("of several servers that check at the same time, one makes the backup", async () => {
  await backUp(at(0));
  const results = await Promise.all([1, 2, 3, 4].map(() => backUp(at(30))));
  expect(results.sort()).toEqual(["made", "not due", "not due", "not due"]);
  expect(files()).toHaveLength(1);
});

test("a failure is logged and stored, leaves no file, and is retried in 5 minutes", async () => {
  writeFileSync(join(root, "file"), "not a folder");
  await backUp(at(0));
  logged.length = 0;
  expect(await backUp(at(25), { folder: join(root, "file", "backups") })).toBe("failed");
  expect(logged.join()).toContain("error: THE SCHEDULED BACKUP FAILED");
  expect(await getLastBackup(database.db)).toMatchObject({ state: "failed", error: expect.stringContaining("folder") });
  expect(await backUp(at(25 + 4 / 60))).toBe("not due");
  expect(await backUp(at(25 + 5 / 60))).toBe("made");
  expect(files()).toEqual([expect.stringMatching(/^sidestreet-/)]);
  expect(await backUp(at(49))).toBe("not due");
});

test("retries back off to an hour, but never beyond the interval", async () => {
  writeFileSync(join(root, "file"), "not a folder");
  const broken = { folder: join(root, "file", "backups") };
  await backUp(at(0));
  await backUp(at(24));
  const made = at(24).toISOString();
  const waits: number[] = [];
  let now = at(48);
  for (let n = 1; n <= 6; n++) {
    expect(await backUp(now, broken)).toBe("failed");
    const last = (await getLastBackup(database.db))!;
    expect(last).toMatchObject({ state: "failed", failures: n, lastMadeAt: made });
    const next = nextBackupAt(last, 24 * HOUR);
    expect(await backUp(new Date(next.getTime() - 1), broken)).toBe("not due");
    waits.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  expect(nextBackupAt((await getLastBackup(database.db))!, 30 * 60_000).getTime() - now.getTime()).toBe(-30 * 60_000);
  expect(await backUp(now)).toBe("made");
  expect(await getLastBackup(database.db)).not.toHaveProperty("failures");
});

test("a failure stored by an older version is retried too", async () => {
  const value = JSON.stringify({ at: at(0).toISOString(), state: "failed", error: "No room." });
  await database.sql`insert into settings (key, value) values ('backup.last', ${value})`;
  expect(await backUp(at(4 / 60))).toBe("not due");
  expect(await backUp(at(5 / 60))).toBe("made");
});

describe("the state of backups", () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const store = (last: LastBackup) => database.sql`
    insert into settings (key, value) values ('backup.last', ${JSON.stringify(last)})
    on conflict (key) do update set value = excluded.value`;
  const failed: LastBackup = {
    state: "failed",
    at: minutesAgo(3.25),
    error: "There is no room left on the disk.",
    failures: 2,
    lastMadeAt: minutesAgo(26 * 60),
  };

  test("is reported by the doctor: failures, the next retry, the last success", async () => {
    const config = readConfig({ BACKUP_EVERY: "24h" });
    const report = async (last: LastBackup) => {
      await store(last);
      const [first] = await checkBackups(config, { sql: database.sql, db: database.db } as never);
      return [first!.state, first!.message];
    };
    expect(await report(failed)).toEqual([
      "fail",
      "The last 2 failed, the latest 3 minutes ago: There is no room left on the disk. A running server retries in 7 minutes. The last successful one is 26 hours old.",
    ]);
    const { failures: _, lastMadeAt: __, ...once } = { ...failed, at: minutesAgo(9) };
    expect(await report(once)).toEqual([
      "fail",
      "The last one failed 9 minutes ago: There is no room left on the disk. A running server retries within a minute. None has succeeded yet.",
    ]);
  });

  test("is shown to admins on the overview, unless backups are off", async () => {
    const app = await openTestApp({ BACKUP_EVERY: "24h" });
    const ada = await app.join("Ada", { type: null, admin: true });
    const report = async (last: LastBackup) => {
      await app.sql`delete from settings where key = 'backup.last'`;
      await app.sql`insert into settings (key, value) values ('backup.last', ${JSON.stringify(last)})`;
      return (await ada.get("/admin?tab=overview")).text();
    };
    expect(await report(failed)).toContain(
      "The last 2 backups failed, the latest 3 minutes ago: There is no room left",
    );
    expect(await report({ state: "made", at: minutesAgo(30) })).toContain("Last backup: 30 minutes ago.");
    expect(await report({ state: "made", at: minutesAgo(49 * 60) })).toContain("No backup since");
    expect(await report({ state: "waiting", at: minutesAgo(1) })).toContain("First backup: ");
    app.ctx.config.backup.intervalMs = undefined;
    expect(await report(failed)).not.toContain("backup");
    await app.close();
  });
});

describe("before a migration", () => {
  const older = async () => {
    const [last] = migrations.slice(-1);
    await database.sql`delete from drizzle.__drizzle_migrations where created_at = ${last!.when}`;
  };

  test("the callback can prevent it, and nothing is changed", async () => {
    await older();
    const refusal = migrate(database.sql, async (from, missing) => {
      throw new Error(`no room before ${missing.map(({ tag }) => tag)} after ${from.tag}`);
    });
    const [before, last] = migrations.slice(-2).map(({ tag }) => tag);
    await expect(refusal).rejects.toThrow(`no room before ${last} after ${before}`);
    const [row] = await database.sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
    expect(row!.n).toBe(migrations.length - 1);
  });

  test("the callback is not called for an empty or current database", async () => {
    const asked = async () => {
      throw new Error("asked");
    };
    expect(await migrate(database.sql, asked)).toEqual([]);
    await database.sql`drop schema public cascade`;
    await database.sql`create schema public`;
    await database.sql`drop schema drizzle cascade`;
    expect(await migrate(database.sql, asked)).toHaveLength(migrations.length);
  });
});
