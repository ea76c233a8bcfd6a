// Backups that nobody thinks of: when they are due, by one server, a few of them kept, failures told.
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { backUpIfDue, getLastBackup, type LastBackup, nextBackupAt } from "../../src/backups/schedule.ts";
import { checkBackups } from "../../src/commands/doctor/database-checks.ts";
import { readConfig } from "../../src/config.ts";
import { createFolderStore } from "../../src/features/photos/folder-store.ts";
import { makeLog } from "../../src/log.ts";
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
const log = makeLog("info", false, (line) => logged.push(line));
const schedule = (change = {}) => ({ intervalMs: 24 * HOUR, keep: 3, folder: join(root, "backups"), ...change });
const look = (now: Date, change = {}) =>
  backUpIfDue(
    database.sql,
    { sql: database.sql, photos: createFolderStore(join(root, "photos")), version: "1" },
    schedule(change),
    log,
    now,
  );
const files = () => readdirSync(join(root, "backups")).sort();

test("the first is due a day after a server first looked, and each other a day after the last", async () => {
  expect(await look(at(0))).toBe("not due");
  expect(await getLastBackup(database.db)).toMatchObject({ state: "waiting" });
  expect(await look(at(23))).toBe("not due");
  expect(await look(at(25))).toBe("made");
  expect(await look(at(26))).toBe("not due");
  expect(await look(at(48))).toBe("not due");
  expect(await look(at(49))).toBe("made");
  expect(files()).toHaveLength(2);
  expect(await getLastBackup(database.db)).toMatchObject({
    state: "made",
    at: at(49).toISOString(),
    file: expect.any(String),
  });
});

test("one that was made while the clock was far ahead does not keep others away", async () => {
  await look(at(0));
  expect(await look(at(24 * 365))).toBe("made");
  expect(await look(at(24 * 365 - 1))).toBe("not due");
  expect(await look(at(30))).toBe("made");
  expect(await look(at(31))).toBe("not due");
});

test("so many stay, the newest; files of other names and snapshots before migrations are not counted", async () => {
  mkdirSync(join(root, "backups"));
  const others = ["before-0003_payments-20200101T000000000Z.tar.zst", "mine.tar.zst", "sidestreet-old.tar.zst"];
  for (const name of others) writeFileSync(join(root, "backups", name), "x");
  for (let day = 0; day <= 6; day++) await look(at(day * 24));
  const ours = files().filter((name) => !others.includes(name));
  expect(ours).toEqual([4, 5, 6].map((day) => `sidestreet-202611${21 + day}T070000000Z.tar.zst`));
  for (const name of others) expect(files()).toContain(name);
});

test("what a server left half written as it was killed is gone with the next backup; others' files stay", async () => {
  mkdirSync(join(root, "backups"));
  const halves = ["sidestreet-20261120T070000000Z.tar.zst.1a2b3c4d.part"];
  const others = ["before-0003_payments-20200101T000000000Z.tar.zst.1a2b3c4d.part", "mine.tar.zst.1a2b3c4d.part"];
  for (const name of [...halves, ...others]) writeFileSync(join(root, "backups", name), "x");
  await look(at(0));
  expect(await look(at(25))).toBe("made");
  expect(files()).toEqual([...others, "sidestreet-20261122T080000000Z.tar.zst"].sort());
});

test("of several servers that look at the same moment one makes it", async () => {
  await look(at(0));
  const looks = await Promise.all([1, 2, 3, 4].map(() => look(at(30))));
  expect(looks.sort()).toEqual(["made", "not due", "not due", "not due"]);
  expect(files()).toHaveLength(1);
});

test("a failure is loud, is remembered, leaves no half file, and is tried again within minutes", async () => {
  writeFileSync(join(root, "file"), "not a folder");
  await look(at(0));
  logged.length = 0;
  expect(await look(at(25), { folder: join(root, "file", "backups") })).toBe("failed");
  expect(logged.join()).toContain("error: THE SCHEDULED BACKUP FAILED");
  expect(await getLastBackup(database.db)).toMatchObject({ state: "failed", error: expect.stringContaining("folder") });
  expect(await look(at(25 + 4 / 60))).toBe("not due");
  expect(await look(at(25 + 5 / 60))).toBe("made");
  expect(files()).toEqual([expect.stringMatching(/^sidestreet-/)]);
  expect(await look(at(49))).toBe("not due");
});

test("what fails again and again is tried less and less often, at least every hour, and never more seldom than planned", async () => {
  writeFileSync(join(root, "file"), "not a folder");
  const broken = { folder: join(root, "file", "backups") };
  await look(at(0));
  await look(at(24));
  const made = at(24).toISOString();
  const waits: number[] = [];
  let now = at(48);
  for (let n = 1; n <= 6; n++) {
    expect(await look(now, broken)).toBe("failed");
    const last = (await getLastBackup(database.db))!;
    expect(last).toMatchObject({ state: "failed", failures: n, lastMadeAt: made });
    const next = nextBackupAt(last, 24 * HOUR);
    expect(await look(new Date(next.getTime() - 1), broken)).toBe("not due");
    waits.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  expect(nextBackupAt((await getLastBackup(database.db))!, 30 * 60_000).getTime() - now.getTime()).toBe(-30 * 60_000);
  expect(await look(now)).toBe("made");
  expect(await getLastBackup(database.db)).not.toHaveProperty("failures");
});

test("a failure that an older version wrote down is tried again soon as well", async () => {
  const value = JSON.stringify({ at: at(0).toISOString(), state: "failed", error: "No room." });
  await database.sql`insert into settings (key, value) values ('backup.last', ${value})`;
  expect(await look(at(4 / 60))).toBe("not due");
  expect(await look(at(5 / 60))).toBe("made");
});

describe("how backups stand is told", () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const remember = (last: LastBackup) => database.sql`
    insert into settings (key, value) values ('backup.last', ${JSON.stringify(last)})
    on conflict (key) do update set value = excluded.value`;
  const failed: LastBackup = {
    state: "failed",
    at: minutesAgo(3.25),
    error: "There is no room left on the disk.",
    failures: 2,
    lastMadeAt: minutesAgo(26 * 60),
  };

  test("by the doctor: what failed, when it is tried again, how old the last good one is", async () => {
    const config = readConfig({ BACKUP_EVERY: "24h" });
    const says = async (last: LastBackup) => {
      await remember(last);
      const [first] = await checkBackups(config, { sql: database.sql, db: database.db } as never);
      return [first!.state, first!.words];
    };
    expect(await says(failed)).toEqual([
      "fail",
      "The last 2 failed, the latest 3 minutes ago: There is no room left on the disk. A server that runs tries again in 7 minutes; the last good one is 26 hours old.",
    ]);
    const { failures: _, lastMadeAt: __, ...once } = { ...failed, at: minutesAgo(9) };
    expect(await says(once)).toEqual([
      "fail",
      "The last one failed 9 minutes ago: There is no room left on the disk. A server that runs tries again within a minute; none is good yet.",
    ]);
  });

  test("to the admin on the overview, and nothing where none are made", async () => {
    const app = await openTestApp({ BACKUP_EVERY: "24h" });
    const ada = await app.join("Ada", { type: null, admin: true });
    const says = async (last: LastBackup) => {
      await app.sql`delete from settings where key = 'backup.last'`;
      await app.sql`insert into settings (key, value) values ('backup.last', ${JSON.stringify(last)})`;
      return (await ada.get("/admin?tab=overview")).text();
    };
    expect(await says(failed)).toContain("The last 2 backups failed, the latest 3 minutes ago: There is no room left");
    expect(await says({ state: "made", at: minutesAgo(30) })).toContain("Last backup: 30 minutes ago.");
    expect(await says({ state: "made", at: minutesAgo(49 * 60) })).toContain("No backup since");
    expect(await says({ state: "waiting", at: minutesAgo(1) })).toContain("First backup: ");
    app.ctx.config.backup.intervalMs = undefined;
    expect(await says(failed)).not.toContain("backup");
    await app.close();
  });
});

describe("before a migration", () => {
  const older = async () => {
    const [last] = migrations.slice(-1);
    await database.sql`delete from drizzle.__drizzle_migrations where created_at = ${last!.when}`;
  };

  test("who is asked first can refuse, and then nothing is changed", async () => {
    await older();
    const refusal = migrate(database.sql, async (from, missing) => {
      throw new Error(`no room before ${missing.map(({ tag }) => tag)} after ${from.tag}`);
    });
    const [before, last] = migrations.slice(-2).map(({ tag }) => tag);
    await expect(refusal).rejects.toThrow(`no room before ${last} after ${before}`);
    const [row] = await database.sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
    expect(row!.n).toBe(migrations.length - 1);
  });

  test("nobody is asked where there is nothing to keep, or nothing to do", async () => {
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
