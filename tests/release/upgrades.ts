// Every earlier release's data folder is taken over by this one, with nothing lost.
//
// With each release, add its own: start it once on an empty DATA_DIR with SAMPLE=yes, stop it, and pack the folder without the
// program that it unpacked: tar -C DATA_DIR --exclude 'postgres-*-*' -c . | zstd -19 > tests/release/data-folders/VERSION.tar.zst
import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "../../db/client.ts";
import { findRunning } from "../../db/embedded.ts";

const FOLDERS = "tests/release/data-folders";
const BINARY = resolve(`dist/release/${process.platform}-${process.arch}/sidestreet`);

type Expected = { signIn: { email: string; password: string }; rows: Record<string, number | string> };

const scratch = mkdtempSync(join(tmpdir(), "sidestreet-upgrades-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const versions = readdirSync(FOLDERS).filter((name) => name.endsWith(".tar.zst"));

describe.each(versions.map((name) => name.replace(".tar.zst", "")))("the data folder of version %s", (version) => {
  const dataDir = join(scratch, version);

  test("is brought up to date, after a snapshot, with every row as it was", async () => {
    const { signIn, rows }: Expected = await Bun.file(`${FOLDERS}/${version}.json`).json();
    mkdirSync(dataDir);
    const packed = await Bun.file(`${FOLDERS}/${version}.tar.zst`).bytes();
    const tar = Bun.spawn(["tar", "-xC", dataDir], {
      stdin: new Blob([new Uint8Array(await Bun.zstdDecompress(packed))]),
    });
    expect(await tar.exited).toBe(0);
    const server = await start(dataDir);
    expect(server.log).toContain("Migrated the database");
    expect(await countRows(dataDir)).toEqual(rows);
    const headers = { "content-type": "application/json", origin: server.url };
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      headers,
      body: JSON.stringify(signIn),
    });
    expect(response.status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(readdirSync(join(dataDir, "backups")).some((name) => name.startsWith("before-"))).toBe(true);
  }, 120_000);

  test("is found up to date at the next start", async () => {
    const server = await start(dataDir);
    expect(server.log).not.toContain("Migrated the database");
    expect(await server.stop()).toBe(0);
  }, 60_000);
});

async function countRows(dataDir: string): Promise<Record<string, number | string>> {
  const running = await findRunning(dataDir);
  const { sql, close } = connect(running!.connection, { pool: 1 });
  const [row] = await sql`
    select
      (select count(*)::int from users) as users,
      (select count(*)::int from businesses) as businesses,
      (select count(*)::int from rsvps) as rsvps,
      (select md5(string_agg(concat_ws(' ', seq, user_id, business_id, action), ',' order by seq)) from swipes) as swipes`;
  await close();
  return { ...row };
}

async function start(dataDir: string): Promise<{ url: string; log: string; stop(): Promise<number> }> {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: run npm run release first.`);
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir, SAMPLE: "no" };
  const child = Bun.spawn([BINARY, "serve"], { cwd: dataDir, env, stdout: "pipe", stderr: "inherit" });
  const reader = child.stdout.getReader();
  let log = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    log += new TextDecoder().decode(part.value);
    const url = /Ready: (\S+)/.exec(log)?.[1];
    if (!url) continue;
    const stop = () => {
      child.kill("SIGTERM");
      return child.exited;
    };
    return { url, log, stop };
  }
  throw new Error(log);
}
