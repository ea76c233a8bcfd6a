// The embedded PostgreSQL: starts, crashes, errors, root, and the lock of the data folder.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { lockDataDir } from "../../db/data-dir-lock.ts";
import { findEarlierCluster } from "../../db/embedded/major-upgrade.ts";
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  findRunning,
  StartupError,
  startEmbedded,
} from "../../db/embedded.ts";
import { bundlePostgres, installedPostgres } from "../../src/build/postgres-bundle.ts";

const native = join(process.cwd(), installedPostgres());
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === "linux";

const root = mkdtempSync(join(tmpdir(), "sidestreet-embedded-"));
chmodSync(root, 0o755);
const folders: string[] = [];
const running = new Set<EmbeddedDatabase>();
const processes: Bun.Subprocess[] = [];

const template = join(root, "template");

beforeAll(async () => {
  const postgres = await startEmbedded({ dataDir: template, bundle: native, durable: false });
  await postgres.stop();
});
afterEach(async () => {
  for (const one of processes.splice(0)) one.kill("SIGKILL");
  for (const postgres of running) await postgres.stop();
  running.clear();
  // Immediately, so that unwritten data does not have to reach the disk.
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the embedded PostgreSQL", () => {
  test("keeps its data across restarts", async () => {
    const dataDir = freshFolder();
    const first = await start(dataDir);
    await write(first, "Café Nord");
    await stop(first);
    const second = await start(dataDir);
    expect(await readPlaces(second)).toEqual(["Café Nord"]);
    expect(second.adopted).toBe(false);
  });

  test("opens no network port, and protects its socket", async () => {
    const postgres = await start(usedFolder());
    const [settings] = await query(
      postgres,
      (sql) => sql`
      select current_setting('listen_addresses') as addresses, current_setting('server_version_num')::int / 10000 as major,
        current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding, lower('ÉÜ') as lower,
        (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(settings).toEqual({ addresses: "", major: 18, zone: "UTC", encoding: "UTF8", lower: "éü", super: false });
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700);
  });

  test("syncs to disk by default", async () => {
    const safe = await start(usedFolder(), { durable: true });
    expect(await query(safe, (sql) => sql`select current_setting('fsync') as fsync`)).toMatchObject([{ fsync: "on" }]);
  });

  test("ignores PG environment variables", async () => {
    process.env.PGDATA = "/nowhere";
    process.env.PGOPTIONS = "--nonsense=1";
    try {
      expect((await start(usedFolder())).pid).toBeGreaterThan(0);
    } finally {
      delete process.env.PGDATA;
      delete process.env.PGOPTIONS;
    }
  });

  test("starts in a path that is too long for a socket and has special characters", async () => {
    const dataDir = join(freshFolder(), `a, "b" ${"long".repeat(30)}`);
    const postgres = await start(dataDir);
    await write(postgres, "far away");
    expect(Buffer.byteLength(postgres.connection.host)).toBeLessThan(90);
    expect((await findRunning(dataDir))?.connection).toEqual(postgres.connection);
  });

  test("starts from a bundle, and unpacks it once", async () => {
    const bundle = join(root, "postgres.tar.zst");
    await bundlePostgres(bundle, undefined, 1);
    const dataDir = freshFolder();
    const steps: string[] = [];
    const first = await start(dataDir, { bundle, onStep: (step) => steps.push(step) });
    await write(first, "unpacked");
    await stop(first);
    const second = await start(dataDir, { bundle, onStep: (step) => steps.push(step) });
    expect(await readPlaces(second)).toEqual(["unpacked"]);
    expect(steps).toEqual(["Unpacking PostgreSQL …", "Creating the database …"]);
  });
});

describe("after a crash", () => {
  test("of the server, the next one adopts its PostgreSQL", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await startHolder(dataDir);
    await kill(holder);
    const next = await start(dataDir);
    expect(next).toMatchObject({ adopted: true, pid });
    await write(next, "taken over");
    await stop(next);
    expect(isRunning(pid)).toBe(false);
    expect(await readPlaces(await start(dataDir))).toEqual(["taken over"]);
  });

  test("of both, the next start recovers", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await startHolder(dataDir);
    const beside = await findRunning(dataDir);
    await write(beside, "before the crash");
    await kill(holder);
    process.kill(pid, "SIGKILL");
    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(await readPlaces(next)).toEqual(["before the crash"]);
  });

  test("of PostgreSQL alone, it is restarted at the same address", async () => {
    const postgres = await start(usedFolder(), { durable: true });
    await write(postgres, "still here");
    const first = postgres.pid;
    process.kill(first, "SIGKILL");
    await until(() => postgres.pid !== first);
    expect(await readPlaces(postgres)).toEqual(["still here"]);
  });

  test("a stale process ID of another program is ignored", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await startHolder(dataDir);
    await kill(holder);
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

  test("a PostgreSQL of an earlier version is replaced", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await startHolder(dataDir);
    await write(await findRunning(dataDir), "from the old one");
    await kill(holder);
    const bundle = join(root, "postgres.tar.zst");
    await bundlePostgres(bundle, undefined, 1);
    const next = await start(dataDir, { bundle });
    expect(next.adopted).toBe(false);
    expect(isRunning(pid)).toBe(false);
    expect(await readPlaces(next)).toEqual(["from the old one"]);
  });

  test("a PostgreSQL that does not respond is restarted", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await startHolder(dataDir);
    const { connection } = (await findRunning(dataDir)) as EmbeddedDatabase;
    await kill(holder);
    rmSync(join(connection.host, `.s.PGSQL.${connection.port}`));
    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(isRunning(pid)).toBe(false);
  });

  test("while the cluster is created, the next start creates it again", async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, "cluster.partial/base"), { recursive: true });
    writeFileSync(join(dataDir, "cluster.partial/PG_VERSION"), "18\n");
    await write(await start(dataDir), "whole");
    expect(existsSync(join(dataDir, "cluster.partial"))).toBe(false);
  });
});

describe("the secret", () => {
  test("is required of every role, also of the superuser", async () => {
    const postgres = await start(usedFolder());
    for (const user of ["postgres", "sidestreet", "sidestreet_server"])
      for (const password of [undefined, "", "0".repeat(64)])
        expect([user, password, await tryConnection(postgres, { user, password })]).toEqual([user, password, "28P01"]);
    expect(await tryConnection(postgres, { user: "postgres", database: "postgres" })).toBe("connected");
    expect(await tryConnection(postgres, postgres.serving)).toBe("connected");
  });

  test("belongs to one folder, and only its owner can read it", async () => {
    const [one, other] = [freshFolder(), freshFolder()];
    const [{ connection }, { connection: elsewhere }] = [await start(one), await start(other)];
    expect(connection.password).toMatch(/^[0-9a-f]{64}$/);
    expect(elsewhere.password).not.toBe(connection.password);
    expect(statSync(secretIn(one)).mode & 0o777).toBe(0o600);
    expect(statSync(secretIn(one)).uid).toBe(statSync(join(one, "postgres/cluster")).uid);
  });

  test.skipIf(!isRoot)("is out of reach for another user of the machine (needs root)", async () => {
    const dataDir = usedFolder();
    chmodSync(dataDir, 0o755);
    const { connection } = await start(dataDir);
    const path = `${connection.host}/.s.PGSQL.${connection.port}`;
    const asNobody = { uid: 65534, gid: 65534, encoding: "utf8" } as const;
    expect(spawnSync("cat", [secretIn(dataDir)], asNobody).stderr).toContain("Permission denied");
    const script = "require('net').connect(process.argv[1]).on('error', (e) => console.log(e.code))";
    expect(spawnSync("node", ["-e", script, path], asNobody).stdout).toBe("EACCES\n");
  });

  test("is made for a data folder of an earlier version, which trusted everyone", async () => {
    const dataDir = await earlierFolder("Café Nord");
    const postgres = await start(dataDir);
    expect(await readPlaces(postgres)).toEqual(["Café Nord"]);
    expect(await tryConnection(postgres, { password: undefined })).toBe("28P01");
    expect(accessRulesIn(dataDir)).not.toMatch(/^[^#]*trust/m);
  });

  test("keeps the rules that an operator has added", async () => {
    const dataDir = usedFolder();
    const file = join(dataDir, "postgres/cluster/pg_hba.conf");
    const added = "local reports trusted peer\n# local all all trust\nlocal reports nobody trust # for the backup\n";
    writeFileSync(file, added + readFileSync(file, "utf8"));
    await start(dataDir);
    expect(accessRulesIn(dataDir)).toStartWith(added.replace("nobody trust", "nobody scram-sha-256"));
  });

  const interruptions: Record<string, (dataDir: string) => void> = {
    "before the rules": () => {},
    "after the rules": (dataDir) => {
      const file = join(dataDir, "postgres/cluster/pg_hba.conf");
      writeFileSync(file, readFileSync(file, "utf8").replaceAll(/trust$/gm, "scram-sha-256"));
    },
    "while the file was written": (dataDir) => writeFileSync(`${secretIn(dataDir)}.partial`, "*:*:*:*:12"),
  };
  test.each(Object.keys(interruptions))("is made at the next start if one ended %s", async (moment) => {
    const dataDir = await earlierFolder("Quay");
    interruptions[moment]!(dataDir);
    const postgres = await start(dataDir);
    expect(await readPlaces(postgres)).toEqual(["Quay"]);
    expect(await tryConnection(postgres, { password: undefined })).toBe("28P01");
    expect(readdirSync(join(dataDir, "postgres/cluster")).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test.each(["lost", "another"])("is made again by the next start if its file is %s", async (what) => {
    const dataDir = usedFolder();
    const first = await start(dataDir);
    await write(first, "Mole");
    if (what === "lost") rmSync(secretIn(dataDir));
    else writeFileSync(secretIn(dataDir), `*:*:*:*:${"ab".repeat(32)}\n`);
    const beside = await findRunning(dataDir);
    expect(await query(beside, (sql) => sql`select 1`).catch((error) => error.code)).toBe("28P01");
    expect(await readPlaces(first)).toEqual(["Mole"]);
    await stop(first);
    const second = await start(dataDir);
    expect(await readPlaces(second)).toEqual(["Mole"]);
    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await tryConnection(second, { password: first.connection.password })).toBe("28P01");
  });

  test("is not taken from a PostgreSQL that was left running without one", async () => {
    const dataDir = usedFolder();
    const { holder, pid } = await startHolder(dataDir);
    await kill(holder);
    rmSync(secretIn(dataDir));
    const next = await start(dataDir);
    expect(next.adopted).toBe(false);
    expect(isRunning(pid)).toBe(false);
  });

  const secretIn = (dataDir: string) => join(dataDir, "postgres/cluster/sidestreet.pgpass");
  const accessRulesIn = (dataDir: string) => readFileSync(join(dataDir, "postgres/cluster/pg_hba.conf"), "utf8");

  /** As versions before the secret left it: no role has a password, and the rules ask for none. */
  async function earlierFolder(place: string): Promise<string> {
    const dataDir = usedFolder();
    const postgres = await start(dataDir);
    await write(postgres, place);
    const superuser = connect({ ...postgres.connection, user: "postgres" }, { pool: 1 });
    for (const role of ["postgres", "sidestreet", "sidestreet_server"])
      await superuser.sql.unsafe(`alter role ${role} password null`);
    await superuser.close();
    await stop(postgres);
    rmSync(secretIn(dataDir));
    const rules = accessRulesIn(dataDir).replaceAll(/scram-sha-256$/gm, "trust");
    writeFileSync(join(dataDir, "postgres/cluster/pg_hba.conf"), rules);
    return dataDir;
  }

  type Change = Partial<EmbeddedDatabase["connection"]>;

  /** @returns "connected", or the SQLSTATE */
  const tryConnection = ({ connection }: EmbeddedDatabase, change: Change): Promise<string> => {
    const { sql, close } = connect({ ...connection, ...change }, { pool: 1 });
    return sql`select 1`
      .then(
        () => "connected",
        (error) => error.code as string,
      )
      .finally(close);
  };
});

describe("an upgrade to a new major version of PostgreSQL", () => {
  test("continues if it was interrupted while the clusters were exchanged", async () => {
    const dataDir = usedFolder();
    const home = join(dataDir, "postgres");
    mkdirSync(join(dataDir, "upgrade/postgres"), { recursive: true });
    renameSync(join(home, "cluster"), join(dataDir, "upgrade/postgres/cluster"));
    mkdirSync(join(home, "cluster.earlier"));
    writeFileSync(join(dataDir, "upgrade/complete"), "");
    expect(await findEarlierCluster(dataDir)).toBeUndefined();
    expect(existsSync(join(home, "cluster/PG_VERSION"))).toBe(true);
    expect(readdirSync(dataDir)).not.toContain("upgrade");
  });

  test("begins again if it was interrupted before", async () => {
    const dataDir = usedFolder();
    mkdirSync(join(dataDir, "upgrade/postgres/cluster"), { recursive: true });
    expect(await findEarlierCluster(dataDir)).toBeUndefined();
    expect(readdirSync(dataDir)).not.toContain("upgrade");
    expect(existsSync(join(dataDir, "postgres/cluster/PG_VERSION"))).toBe(true);
  });

  test("needs the program of the earlier version", async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, "postgres/cluster"), { recursive: true });
    writeFileSync(join(dataDir, "postgres/cluster/PG_VERSION"), "17\n");
    await expect(findEarlierCluster(dataDir)).rejects.toThrow("Start the previous version of Sidestreet once");
    mkdirSync(join(dataDir, "postgres-17-abc"));
    expect(await findEarlierCluster(dataDir)).toEqual({ major: "17", program: join(dataDir, "postgres-17-abc") });
  });
});

describe("the error message is clear", () => {
  test("if the cluster is of another major version", async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, "postgres/cluster"), { recursive: true });
    writeFileSync(join(dataDir, "postgres/cluster/PG_VERSION"), "17\n");
    expect(await startError(dataDir)).toContain("was made by PostgreSQL 17. This version of Sidestreet contains 18.");
  });

  test("if the cluster is damaged", async () => {
    const dataDir = usedFolder();
    await stop(await start(dataDir));
    truncateSync(join(dataDir, "postgres/cluster/global/pg_control"), 100);
    expect(await startError(dataDir)).toContain("is damaged. Keep a copy of the folder, then restore a backup");
  });

  test("if the folder is a file", async () => {
    const dataDir = join(freshFolder(), "file");
    writeFileSync(dataDir, "");
    expect(await startError(dataDir)).toContain("is not a folder");
  });

  test("if PostgreSQL is not installed", async () => {
    expect(await startError(freshFolder(), "/nowhere/native")).toContain(
      "PostgreSQL is not installed in /nowhere/native",
    );
  });

  test.skipIf(isRoot)("if the folder is not writable (not as root)", async () => {
    const dataDir = freshFolder();
    chmodSync(dataDir, 0o500);
    expect(await startError(dataDir)).toContain("cannot write to");
  });

  test.skipIf(!canMount())("if the disk is full (needs root and mount)", async () => {
    const dataDir = freshFolder();
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m,mode=755", "tmpfs", dataDir]);
    try {
      expect(await startError(dataDir)).toMatch(/^The disk of .* is full\./);
    } finally {
      spawnSync("umount", [dataDir]);
    }
  });
});

describe("started by root", () => {
  test.skipIf(!isRoot)("PostgreSQL runs as another user, and owns its files (needs root)", async () => {
    const dataDir = freshFolder();
    chmodSync(dataDir, 0o755);
    const bundle = join(root, "postgres.tar.zst");
    await bundlePostgres(bundle, undefined, 1);
    const postgres = await start(dataDir, { bundle });
    const { uid } = statSync(join(dataDir, "postgres/cluster"));
    expect(uid).not.toBe(0);
    expect(statSync(`/proc/${postgres.pid}`).uid).toBe(uid);
  });

  test.skipIf(!isRoot || !isLinux)("it starts below a folder that only root can enter (needs root)", async () => {
    const closed = freshFolder();
    const dataDir = join(closed, "deep/data");
    const first = await start(dataDir);
    await write(first, "kept");
    await stop(first);
    // Once others can enter the folder, the owner of the files changes.
    chmodSync(closed, 0o755);
    expect(await readPlaces(await start(dataDir))).toEqual(["kept"]);
  });
});

describe("the lock of a data folder", () => {
  test("is refused to a second server, with the process ID of the first", async () => {
    const dataDir = freshFolder();
    const { holder } = await startHolder(dataDir, "");
    const startedAt = performance.now();
    expect(() => lockDataDir(dataDir)).toThrow(`process ${holder.pid}`);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test("is released if the server is killed, even if its PostgreSQL is running", async () => {
    const dataDir = usedFolder();
    const { holder } = await startHolder(dataDir);
    await kill(holder);
    lockDataDir(dataDir).release();
    await start(dataDir);
  });

  test("can be taken again after it was released", () => {
    const dataDir = freshFolder();
    lockDataDir(dataDir).release();
    lockDataDir(dataDir).release();
  });
});

test("findRunning finds the database of a running server, and leaves it running", async () => {
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
  const folder = mkdtempSync(join(root, "data-"));
  folders.push(folder);
  return folder;
}

/** A folder with a database: a copy is faster than a new one. */
function usedFolder(): string {
  const folder = freshFolder();
  spawnSync("cp", ["-a", join(template, "postgres"), folder]);
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

async function startError(dataDir: string, bundle = native): Promise<string> {
  const error = await start(dataDir, { bundle }).then(
    () => "it started",
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return error.message;
}

/** Starts another process that locks the folder and, with a bundle, runs its PostgreSQL. */
async function startHolder(dataDir: string, bundle = native): Promise<{ holder: Bun.Subprocess; pid: number }> {
  const holder = Bun.spawn([process.execPath, join(import.meta.dir, "embedded-holder.ts"), dataDir, bundle], {
    stdout: "pipe",
  });
  processes.push(holder);
  const { value } = await holder.stdout.getReader().read();
  return { holder, pid: Number(new TextDecoder().decode(value)) };
}

async function kill(holder: Bun.Subprocess): Promise<void> {
  holder.kill("SIGKILL");
  await holder.exited;
}

type Sql = ReturnType<typeof connect>["sql"];

async function query<T>(postgres: EmbeddedDatabase | null, run: (sql: Sql) => Promise<T>): Promise<T> {
  if (!postgres) throw new Error("no database is running");
  const connection = connect(postgres.connection, { pool: 1 });
  try {
    return await run(connection.sql);
  } finally {
    await connection.close();
  }
}

async function write(postgres: EmbeddedDatabase | null, place: string): Promise<void> {
  await query(postgres, async (sql) => {
    await sql`create table if not exists place (name text)`;
    await sql`insert into place values (${place})`;
  });
}

async function readPlaces(postgres: EmbeddedDatabase): Promise<string[]> {
  return (await query(postgres, (sql) => sql`select name from place`)).map(({ name }) => name);
}

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("timed out");
    await Bun.sleep(10);
  }
}

function canMount(): boolean {
  if (!isRoot || !isLinux) return false;
  const trial = join(root, "mount");
  mkdirSync(trial);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "tmpfs", trial]);
  return status === 0 && spawnSync("umount", [trial]).status === 0;
}
