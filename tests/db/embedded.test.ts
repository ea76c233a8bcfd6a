import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { lockDataDir } from "../../db/data-dir-lock.ts";
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  findRunning,
  StartupError,
  startEmbedded,
} from "../../db/embedded.ts";
import { bundlePostgres, installedPostgres } from "../../src/build/postgres-bundle.ts";

const native = join(process.cwd(), installedPostgres());
const asRoot = process.getuid?.() === 0;
const onLinux = process.platform === "linux";

const room = mkdtempSync(join(tmpdir(), "sidestreet-embedded-"));
chmodSync(room, 0o755);
const folders: string[] = [];
const running = new Set<EmbeddedDatabase>();
const processes: Bun.Subprocess[] = [];

const model = join(room, "model");

beforeAll(async () => {
  const postgres = await startEmbedded({ dataDir: model, bundle: native, durable: false });
  await postgres.stop();
});
afterEach(async () => {
  for (const one of processes.splice(0)) one.kill("SIGKILL");
  for (const postgres of running) await postgres.stop();
  running.clear();
  // At once: what the disk has not seen yet need not be written.
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(room, { recursive: true, force: true }));

describe("a folder's own PostgreSQL", () => {
  test("keeps what was written from one start to the next", async () => {
    const dataDir = freshFolder();
    const first = await start(dataDir);
    await write(first, "Café Nord");
    await stop(first);
    const second = await start(dataDir);
    expect(await written(second)).toEqual(["Café Nord"]);
    expect(second.adopted).toBe(false);
  });

  test("opens no network port and lets nobody else to its socket", async () => {
    const postgres = await start(usedFolder());
    const [facts] = await ask(
      postgres,
      (sql) => sql`
      select current_setting('listen_addresses') as addresses, current_setting('server_version_num')::int / 10000 as major,
        current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding, lower('ÉÜ') as lower,
        (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(facts).toEqual({ addresses: "", major: 18, zone: "UTC", encoding: "UTF8", lower: "éü", super: false });
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700);
  });

  test("waits for the disk unless told otherwise", async () => {
    const safe = await start(usedFolder(), { durable: true });
    expect(await ask(safe, (sql) => sql`select current_setting('fsync') as fsync`)).toMatchObject([{ fsync: "on" }]);
  });

  test("is not misled by the operator's own PG settings", async () => {
    process.env.PGDATA = "/nowhere";
    process.env.PGOPTIONS = "--nonsense=1";
    try {
      expect((await start(usedFolder())).pid).toBeGreaterThan(0);
    } finally {
      delete process.env.PGDATA;
      delete process.env.PGOPTIONS;
    }
  });

  test("starts where the path is far too long for a socket, with commas and blanks in it", async () => {
    const dataDir = join(freshFolder(), `a, "b" ${"long".repeat(30)}`);
    const postgres = await start(dataDir);
    await write(postgres, "far away");
    expect(Buffer.byteLength(postgres.connection.host)).toBeLessThan(90);
    expect((await findRunning(dataDir))?.connection).toEqual(postgres.connection);
  });

  test("starts from the bundle that the binary carries, and unpacks it once", async () => {
    const bundle = join(room, "postgres.tar.zst");
    await bundlePostgres(bundle, undefined, 1);
    const dataDir = freshFolder();
    const steps: string[] = [];
    const first = await start(dataDir, { bundle, onStep: (step) => steps.push(step) });
    await write(first, "unpacked");
    await stop(first);
    const second = await start(dataDir, { bundle, onStep: (step) => steps.push(step) });
    expect(await written(second)).toEqual(["unpacked"]);
    expect(steps).toEqual(["Unpacking PostgreSQL …", "Creating the database …"]);
  });
});

describe("after a crash", () => {
  test("of the server, the next one takes over its PostgreSQL", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await hold(dataDir);
    await killed(holder);
    const next = await start(dataDir);
    expect(next).toMatchObject({ adopted: true, pid });
    await write(next, "taken over");
    await stop(next);
    expect(isRunning(pid)).toBe(false);
    expect(await written(await start(dataDir))).toEqual(["taken over"]);
  });

  test("of both, the next start recovers", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await hold(dataDir);
    const beside = await findRunning(dataDir);
    await write(beside, "before the crash");
    await killed(holder);
    process.kill(pid, "SIGKILL");
    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(await written(next)).toEqual(["before the crash"]);
  });

  test("of PostgreSQL alone, it comes back at the same address", async () => {
    const postgres = await start(usedFolder(), { durable: true });
    await write(postgres, "still here");
    const first = postgres.pid;
    process.kill(first, "SIGKILL");
    await until(() => postgres.pid !== first);
    expect(await written(postgres)).toEqual(["still here"]);
  });

  test("a pid that has become another program's is no obstacle", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await hold(dataDir);
    await killed(holder);
    const file = join(dataDir, "postgres/cluster/postmaster.pid");
    const lines = readFileSync(file, "utf8").split("\n");
    process.kill(pid, "SIGKILL");
    await until(() => !isRunning(pid));
    const stranger = Bun.spawn(["sleep", "60"]);
    processes.push(stranger);
    writeFileSync(file, [stranger.pid, ...lines.slice(1)].join("\n"));
    expect((await start(dataDir)).adopted).toBe(false);
    expect(isRunning(stranger.pid)).toBe(true);
  });

  test("a PostgreSQL of another program, as after an update, gives way", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await hold(dataDir);
    await write(await findRunning(dataDir), "from the old one");
    await killed(holder);
    const bundle = join(room, "postgres.tar.zst");
    await bundlePostgres(bundle, undefined, 1);
    const next = await start(dataDir, { bundle });
    expect(next.adopted).toBe(false);
    expect(isRunning(pid)).toBe(false);
    expect(await written(next)).toEqual(["from the old one"]);
  });

  test("a PostgreSQL that neither answers nor listens any more is ended and started again", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await hold(dataDir);
    const { connection } = (await findRunning(dataDir)) as EmbeddedDatabase;
    await killed(holder);
    rmSync(join(connection.host, `.s.PGSQL.${connection.port}`));
    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(isRunning(pid)).toBe(false);
  });

  test("in the middle of making the cluster, the next start makes it whole", async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, "cluster.partial/base"), { recursive: true });
    writeFileSync(join(dataDir, "cluster.partial/PG_VERSION"), "18\n");
    await write(await start(dataDir), "whole");
    expect(existsSync(join(dataDir, "cluster.partial"))).toBe(false);
  });
});

describe("a folder that cannot be used is refused in plain words", () => {
  test("when another major version made it", async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, "postgres/cluster"), { recursive: true });
    writeFileSync(join(dataDir, "postgres/cluster/PG_VERSION"), "17\n");
    expect(await refusal(dataDir)).toContain("was made by PostgreSQL 17; this Sidestreet carries 18.");
  });

  test("when the cluster is damaged", async () => {
    const dataDir = usedFolder();
    await stop(await start(dataDir));
    truncateSync(join(dataDir, "postgres/cluster/global/pg_control"), 100);
    expect(await refusal(dataDir)).toContain("is damaged. Keep a copy of the folder, then restore a backup");
  });

  test("when it is a file", async () => {
    const dataDir = join(freshFolder(), "file");
    writeFileSync(dataDir, "");
    expect(await refusal(dataDir)).toContain("is not a folder");
  });

  test("when PostgreSQL is not installed", async () => {
    expect(await refusal(freshFolder(), "/nowhere/native")).toContain("PostgreSQL is not installed in /nowhere/native");
  });

  test.skipIf(asRoot)("when this user may not write it (needs a normal user)", async () => {
    const dataDir = freshFolder();
    chmodSync(dataDir, 0o500);
    expect(await refusal(dataDir)).toContain("cannot be written by this user");
  });

  test.skipIf(!canMount())("when its disk is full (needs root and mount)", async () => {
    const dataDir = freshFolder();
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m,mode=755", "tmpfs", dataDir]);
    try {
      expect(await refusal(dataDir)).toContain("No room is left on the disk");
    } finally {
      spawnSync("umount", [dataDir]);
    }
  });
});

describe("started by root", () => {
  test.skipIf(!asRoot)("PostgreSQL runs without root's rights, and owns its files (needs root)", async () => {
    const dataDir = freshFolder();
    chmodSync(dataDir, 0o755);
    const bundle = join(room, "postgres.tar.zst");
    await bundlePostgres(bundle, undefined, 1);
    const postgres = await start(dataDir, { bundle });
    const { uid } = statSync(join(dataDir, "postgres/cluster"));
    expect(uid).not.toBe(0);
    expect(statSync(`/proc/${postgres.pid}`).uid).toBe(uid);
  });

  test.skipIf(!asRoot || !onLinux)("it starts below a folder that only root may enter (needs root)", async () => {
    const closed = freshFolder();
    const dataDir = join(closed, "deep/data");
    const first = await start(dataDir);
    await write(first, "behind the door");
    await stop(first);
    // The door is opened: the files change hands and nothing is lost.
    chmodSync(closed, 0o755);
    expect(await written(await start(dataDir))).toEqual(["behind the door"]);
  });
});

describe("the lock of a folder", () => {
  test("is refused to a second server, which learns the first one's pid", async () => {
    const dataDir = freshFolder();
    const { holder } = await hold(dataDir, "");
    const askedAt = performance.now();
    expect(() => lockDataDir(dataDir)).toThrow(`process ${holder.pid}`);
    expect(performance.now() - askedAt).toBeLessThan(1000);
  });

  test("is free after its holder was killed, though its PostgreSQL lives on", async () => {
    const dataDir = usedFolder();
    const { holder } = await hold(dataDir);
    await killed(holder);
    lockDataDir(dataDir).release();
    await start(dataDir);
  });

  test("is free after it was released", () => {
    const dataDir = freshFolder();
    lockDataDir(dataDir).release();
    lockDataDir(dataDir).release();
  });
});

test("a command finds the database of a running server, and leaves it running", async () => {
  const dataDir = usedFolder();
  expect(await findRunning(dataDir)).toBeNull();
  const postgres = await start(dataDir);
  const found = await findRunning(dataDir);
  expect(found?.connection).toEqual(postgres.connection);
  await found?.stop();
  expect(isRunning(postgres.pid)).toBe(true);
  await stop(postgres);
  expect(await findRunning(dataDir)).toBeNull();
});

function freshFolder(): string {
  const folder = mkdtempSync(join(room, "data-"));
  folders.push(folder);
  return folder;
}

/** A folder whose database was made before: a copy is quicker than a new one. */
function usedFolder(): string {
  const folder = freshFolder();
  spawnSync("cp", ["-a", join(model, "postgres"), folder]);
  return folder;
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const postgres = await startEmbedded({ dataDir, bundle: native, durable: false, ...options });
  running.add(postgres);
  return postgres;
}

async function stop(postgres: EmbeddedDatabase): Promise<void> {
  await postgres.stop();
  running.delete(postgres);
}

async function refusal(dataDir: string, bundle = native): Promise<string> {
  const error = await start(dataDir, { bundle }).then(
    () => "it started",
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return error.message;
}

/** Another process holds the folder's lock and, with a bundle, runs its PostgreSQL, safe against crashes. */
async function hold(dataDir: string, bundle = native): Promise<{ holder: Bun.Subprocess; pid: number }> {
  const holder = Bun.spawn([process.execPath, join(import.meta.dir, "embedded-holder.ts"), dataDir, bundle], {
    stdout: "pipe",
  });
  processes.push(holder);
  const { value } = await holder.stdout.getReader().read();
  return { holder, pid: Number(new TextDecoder().decode(value)) };
}

async function killed(holder: Bun.Subprocess): Promise<void> {
  holder.kill("SIGKILL");
  await holder.exited;
}

type Sql = ReturnType<typeof connect>["sql"];

async function ask<T>(postgres: EmbeddedDatabase | null, question: (sql: Sql) => Promise<T>): Promise<T> {
  if (!postgres) throw new Error("no database runs");
  const connection = connect(postgres.connection, { pool: 1 });
  try {
    return await question(connection.sql);
  } finally {
    await connection.close();
  }
}

async function write(postgres: EmbeddedDatabase | null, place: string): Promise<void> {
  await ask(postgres, async (sql) => {
    await sql`create table if not exists place (name text)`;
    await sql`insert into place values (${place})`;
  });
}

async function written(postgres: EmbeddedDatabase): Promise<string[]> {
  return (await ask(postgres, (sql) => sql`select name from place`)).map(({ name }) => name);
}

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("waited in vain");
    await Bun.sleep(10);
  }
}

function canMount(): boolean {
  if (!asRoot || !onLinux) return false;
  const trial = join(room, "mount");
  mkdirSync(trial);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "tmpfs", trial]);
  return status === 0 && spawnSync("umount", [trial]).status === 0;
}
