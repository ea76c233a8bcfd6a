// The command line of the built binary: help, invalid arguments, errors and exit codes.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { freePort } from "../ports.ts";
import { BINARY, RunningServer } from "../running-server.ts";

const folder = mkdtempSync(join(tmpdir(), "sidestreet-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const closedPort = await freePort();

/** Runs a command without settings and without data. */
function run(args: string[], settings: Record<string, string> = {}) {
  const done = Bun.spawnSync([BINARY, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH!, DATA_DIR: join(folder, "nothing"), PORT: `${closedPort}`, ...settings },
    stdin: "ignore",
  });
  return { code: done.exitCode, out: String(done.stdout), err: String(done.stderr) };
}

describe("help", () => {
  const commands = ["serve", "import", "backup", "restore", "admin", "doctor", "healthy", "version"];

  test.each(commands)("%s --help shows usage, exit codes and an example without valid settings", (name) => {
    const { code, out, err } = run([name, "--help"], { PORT: "no number", DATABASE_URL: "nonsense" });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toStartWith(`Usage: sidestreet ${name}`);
    expect(out).toMatch(/Exit codes: 0 success, 1 .+, 2 invalid arguments\./);
    expect(out).toMatch(/Examples?:\n {2}\S/);
    expect(out).not.toContain("\u001b");
  });

  test("the overview lists every command", () => {
    const { code, out } = run(["--help"]);
    expect(code).toBe(0);
    for (const name of commands) expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
  });
});

describe("invalid arguments exit with 2, before anything is created", () => {
  test.each([
    [["nonsense"], "Unknown command: nonsense"],
    [["serve", "--fast"], "--fast"],
    [["serve", "now"], "Unexpected argument: now"],
    [["import"], "Missing argument: FILE"],
    [["import", "a.csv", "b.csv"], "Unexpected argument: b"],
    [["import", "a.csv", "--nonsense"], "--nonsense"],
    [["import", "a.csv", "--source", "!!"], "a name with letters or digits"],
    [["import", "a.csv", "--source", "sample"], "sample"],
    [["import", "a.csv", "--city", " "], "--city must have 1 to 120 characters"],
    [["import", "a.csv", "--column", "smell=Duft"], "--column must be FIELD=HEADER"],
    [["import", "a.csv", "--missing", "burn"], "--missing must be mark or keep"],
    [["backup"], "Missing argument: FILE"],
    [["backup", "a", "b"], "Unexpected argument: b"],
    [["backup", "a", "--quickly"], "--quickly"],
    [["restore"], "Missing argument: FILE"],
    [["restore", "a", "--replace"], "--replace"],
    [["admin"], "Missing argument: EMAIL"],
    [["admin", "noor"], "is not an email address"],
    [["doctor", "--mail"], "--mail"],
    [["healthy", "--loud"], "--loud"],
    [["version", "2"], "Unexpected argument: 2"],
  ])("sidestreet %p", (args, words) => {
    const { code, out, err } = run(args as string[]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(words);
    expect(existsSync(join(folder, "nothing"))).toBe(false);
  });
});

describe("failures exit with 1 and one sentence", () => {
  test.each([
    [["backup", "x.tar.zst"], {}, "There is no database in"],
    [["restore", "missing.tar.zst"], {}, "File not found"],
    [["restore", "text.tar.zst"], {}, "damaged"],
    [["restore", "--check", "text.tar.zst"], {}, "damaged"],
    [["backup", "x.tar.zst"], { DATABASE_URL: `postgres://me:hush@127.0.0.1:${closedPort}/x` }, "does not respond"],
    [["backup", "x.tar.zst"], { PORT: "many" }, "PORT must be a whole number"],
    [["backup", "x.tar.zst"], { BACKUP_EVERY: "sometimes" }, "BACKUP_EVERY must be no, or a duration"],
  ])("sidestreet %p with %p", (args, settings, words) => {
    writeFileSync(join(folder, "text.tar.zst"), "this is no backup");
    const { code, err } = run(args as string[], settings as Record<string, string>);
    expect(code).toBe(1);
    expect(err).toContain(words as string);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(err).not.toContain("hush");
    expect(readdirSync(folder)).toEqual(["text.tar.zst"]);
  });

  test("healthy fails if there is no server", async () => {
    expect(run(["healthy"])).toMatchObject({ code: 1, out: "No response.\n" });
  });

  test("a DATABASE_URL that leads to a web server is named, and no command waits forever", async () => {
    const web = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("Hello") });
    const DATABASE_URL = `postgres://me:hush@127.0.0.1:${web.port}/x`;
    const outputs = ["serve", "doctor", "backup y.tar.zst"].map(async (words) => {
      const child = Bun.spawn([BINARY, ...words.split(" ")], {
        cwd: folder,
        env: { PATH: process.env.PATH!, DATA_DIR: join(folder, "none"), PORT: "0", DATABASE_URL },
        stderr: "pipe",
        timeout: 50_000,
        killSignal: "SIGKILL",
      });
      const texts = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
      return { code: await child.exited, text: texts.join("") };
    });
    for (const { code, text } of await Promise.all(outputs)) {
      expect(code).toBe(1);
      expect(text).toContain(
        "The PostgreSQL of DATABASE_URL does not respond (CONNECT_TIMEOUT). Check the host and port",
      );
    }
    await web.stop(true);
  }, 60_000);

  test("doctor lists each invalid setting", () => {
    const { code, out } = run(["doctor"], { PORT: "many", CITY_TIMEZONE: "Nowhere" });
    expect([code, out.match(/^FAIL settings/gm)]).toEqual([1, ["FAIL settings", "FAIL settings"]]);
  });
});

describe("with a running server, and without", () => {
  const server = new RunningServer({ SAMPLE: "yes" });
  beforeAll(() => server.start(), 30_000);
  afterAll(() => server.stop());

  test("a backup to standard output equals one in a file, and shows no progress bar", async () => {
    const piped = Bun.spawnSync([BINARY, "backup", "-"], {
      env: { PATH: process.env.PATH!, DATA_DIR: server.dataDir },
      maxBuffer: 50_000_000,
    });
    expect([piped.exitCode, String(piped.stderr)]).toEqual([0, expect.stringMatching(/^Wrote [^\r█]+\.\n$/)]);
    writeFileSync(join(folder, "piped.tar.zst"), piped.stdout);
    expect(server.run("backup", join(folder, "file.tar.zst")).code).toBe(0);
    const [one, other] = [
      await verifyBackup({ path: join(folder, "piped.tar.zst") }),
      await verifyBackup({ path: join(folder, "file.tar.zst") }),
    ];
    expect(one.manifest.tables.length).toBeGreaterThan(20);
    expect(one.manifest.tables).toEqual(other.manifest.tables);
    expect(one.signedBy).toBe(other.signedBy!);
    const check = server.run("restore", "--check", join(folder, "piped.tar.zst"));
    expect([check.code, check.output]).toEqual([0, expect.stringContaining("The backup is valid")]);
    expect(check.output).toContain(`signed by this installation (key ${one.signedBy}).`);
  }, 30_000);

  test("admin makes an existing account an admin", () => {
    expect(server.run("admin", "nobody@example.com").code).toBe(1);
    const { email } = server.signIn("traveler");
    expect(server.run("admin", email)).toEqual({ code: 0, output: `${email} is now an admin.\n` });
  }, 20_000);

  test("healthy succeeds", () => {
    const port = new URL(server.url).port;
    expect(run(["healthy"], { PORT: port })).toMatchObject({ code: 0, out: "Healthy.\n" });
  });

  test("a backup without a server starts the database and stops it again", async () => {
    await server.end();
    expect(server.run("backup", join(folder, "alone.tar.zst")).code).toBe(0);
    expect(existsSync(join(server.dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  }, 30_000);
});

describe("with PORT=0", () => {
  test("the log and all links have the port that the system chose", async () => {
    const dataDir = mkdtempSync(join(folder, "any-port-"));
    const child = Bun.spawn([BINARY, "serve"], {
      env: { PATH: process.env.PATH!, HOME: folder, DATA_DIR: dataDir, PORT: "0", SAMPLE: "no" },
      stdout: "pipe",
    });
    try {
      let log = "";
      for await (const chunk of child.stdout) {
        log += new TextDecoder().decode(chunk);
        if (log.includes("enter this code")) break;
      }
      const [, url] = /Ready: (\S+)/.exec(log)!;
      expect(new URL(url!).port).not.toBe("");
      expect(log).toContain(`Open ${url}/setup`);
      expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(url!);
    } finally {
      child.kill("SIGTERM");
      await child.exited;
    }
  }, 30_000);
});
