// The built binary's command line: what it says of itself, what it refuses, and with which exit code.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { BINARY, RunningServer } from "../running-server.ts";

const folder = mkdtempSync(join(tmpdir(), "sidestreet-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A machine where nothing is set and nothing is there. */
function run(args: string[], settings: Record<string, string> = {}) {
  const done = Bun.spawnSync([BINARY, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH!, DATA_DIR: join(folder, "nothing"), ...settings },
    stdin: "ignore",
  });
  return { code: done.exitCode, out: String(done.stdout), err: String(done.stderr) };
}

describe("help", () => {
  const commands = ["serve", "import", "backup", "restore", "admin", "doctor", "healthy", "version"];

  test.each(commands)("%s --help tells usage, exit codes and an example, without settings or a database", (name) => {
    const { code, out, err } = run([name, "--help"], { PORT: "no number", DATABASE_URL: "nonsense" });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toStartWith(`sidestreet ${name}`);
    expect(out).toMatch(/Exit codes: 0 done; 1 .+; 2 it was not asked for rightly\./);
    expect(out).toMatch(/Examples?:\n {2}\S/);
    expect(out).not.toContain("\u001b");
  });

  test("the overview names every command", () => {
    const { code, out } = run(["--help"]);
    expect(code).toBe(0);
    for (const name of commands) expect(out).toContain(`sidestreet ${name}`);
  });
});

describe("what is not asked for rightly ends with 2, before anything is touched", () => {
  test.each([
    [["nonsense"], "no command nonsense"],
    [["serve", "--fast"], "--fast"],
    [["serve", "now"], "takes no now"],
    [["import"], "FILE is missing"],
    [["import", "a.csv", "b.csv"], "One FILE"],
    [["import", "a.csv", "--nonsense"], "--nonsense"],
    [["import", "a.csv", "--source", "!!"], "a name with letters or digits"],
    [["import", "a.csv", "--source", "sample"], "sample"],
    [["import", "a.csv", "--city", " "], "--city takes 1 to 120 characters"],
    [["import", "a.csv", "--column", "smell=Duft"], "--column takes what=header"],
    [["import", "a.csv", "--missing", "burn"], "--missing is mark or keep"],
    [["backup"], "FILE is missing"],
    [["backup", "a", "b"], "One FILE"],
    [["backup", "a", "--quickly"], "--quickly"],
    [["restore"], "FILE is missing"],
    [["restore", "a", "--replace"], "--replace"],
    [["admin"], "EMAIL is missing"],
    [["admin", "noor"], "is not an email address"],
    [["doctor", "--mail"], "--mail"],
    [["healthy", "--loud"], "--loud"],
    [["version", "2"], "takes no 2"],
  ])("sidestreet %p", (args, words) => {
    const { code, out, err } = run(args as string[]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(words);
    expect(existsSync(join(folder, "nothing"))).toBe(false);
  });
});

describe("what cannot be done ends with 1 and one sentence", () => {
  test.each([
    [["backup", "x.tar.zst"], {}, "There is no database in"],
    [["restore", "missing.tar.zst"], {}, "There is no file"],
    [["restore", "text.tar.zst"], {}, "damaged"],
    [["restore", "--check", "text.tar.zst"], {}, "damaged"],
    [["backup", "x.tar.zst"], { DATABASE_URL: "postgres://me:hush@127.0.0.1:9/x" }, "does not answer"],
    [["backup", "x.tar.zst"], { PORT: "many" }, "PORT must be a whole number"],
    [["backup", "x.tar.zst"], { BACKUP_EVERY: "sometimes" }, "BACKUP_EVERY must be no, or a time"],
  ])("sidestreet %p with %p", (args, settings, words) => {
    writeFileSync(join(folder, "text.tar.zst"), "this is no backup");
    const { code, err } = run(args as string[], settings as Record<string, string>);
    expect(code).toBe(1);
    expect(err).toContain(words as string);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(err).not.toContain("hush");
    expect(readdirSync(folder)).toEqual(["text.tar.zst"]);
  });

  test("healthy says so where nobody answers", () => {
    expect(run(["healthy"], { PORT: "9" })).toMatchObject({ code: 1, out: "It does not answer.\n" });
  });

  test("doctor names each wrong setting", () => {
    const { code, out } = run(["doctor"], { PORT: "many", CITY_TIMEZONE: "Nowhere" });
    expect([code, out.match(/^FAIL settings/gm)]).toEqual([1, ["FAIL settings", "FAIL settings"]]);
  });
});

describe("beside a serving server, and alone", () => {
  const server = new RunningServer({ SAMPLE: "yes" });
  beforeAll(() => server.start(), 30_000);
  afterAll(() => server.stop());

  test("a backup through a pipe is the same as one in a file, and progress is for a terminal", async () => {
    const piped = Bun.spawnSync([BINARY, "backup", "-"], {
      env: { PATH: process.env.PATH!, DATA_DIR: server.dataDir },
      maxBuffer: 50_000_000,
    });
    expect([piped.exitCode, String(piped.stderr)]).toEqual([0, expect.stringMatching(/^Wrote [^\r█]+\.\n$/)]);
    writeFileSync(join(folder, "piped.tar.zst"), piped.stdout);
    expect(server.run("backup", join(folder, "file.tar.zst")).code).toBe(0);
    const [one, other] = [
      await verifyBackup(join(folder, "piped.tar.zst")),
      await verifyBackup(join(folder, "file.tar.zst")),
    ];
    expect(one.tables.length).toBeGreaterThan(20);
    expect(one.tables).toEqual(other.tables);
    const check = server.run("restore", "--check", join(folder, "piped.tar.zst"));
    expect(check).toMatchObject({ code: 0, output: expect.stringContaining("It is whole") });
  }, 30_000);

  test("an admin is made of an account, and of nobody else", () => {
    expect(server.run("admin", "nobody@example.com").code).toBe(1);
    const { email } = server.signIn("traveler");
    expect(server.run("admin", email)).toEqual({ code: 0, output: `${email} is an admin now.\n` });
  }, 20_000);

  test("healthy answers", () => {
    const port = new URL(server.url).port;
    expect(run(["healthy"], { PORT: port })).toMatchObject({ code: 0, out: "It answers.\n" });
  });

  test("a backup alone starts the database for the moment, and leaves nothing running", async () => {
    await server.end();
    expect(server.run("backup", join(folder, "alone.tar.zst")).code).toBe(0);
    expect(existsSync(join(server.dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  }, 30_000);
});

describe("a port of the system's choice", () => {
  test("is in what the server says of itself, and in its links", async () => {
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
