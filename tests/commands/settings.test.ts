// Mistakes in the settings: each message names the setting and says what is wrong, and none shows a password.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { startEmbedded } from "../../db/embedded.ts";
import { outbox } from "../../db/schema/index.ts";
import { formatDatabaseError } from "../../src/commands/database-error.ts";
import { postgresBundle } from "../../src/commands/postgres-bundle.ts";
import { BadSettings, listMistypedSettings, readConfig } from "../../src/config.ts";
import { createLogger, describeError } from "../../src/log.ts";

const SECRET = "hush";

function read(settings: Record<string, string>): string {
  try {
    readConfig(settings);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(BadSettings);
    return (error as Error).message;
  }
}

describe("a setting that cannot work is named", () => {
  test.each([
    [{ BASE_URL: "city.example" }, /^BASE_URL must start with http:\/\/ or https:\/\/, such as https:/],
    [{ BASE_URL: "https://" }, /^BASE_URL must be a URL/],
    [{ BASE_URL: "https://city.example/map" }, /^BASE_URL must not have a path/],
    [{ BASE_URL: `https://noor:${SECRET}@city.example` }, /^BASE_URL must not have a path, a user name/],
    [{ BASE_URL: "https://city.example/?from=mail" }, /^BASE_URL must not have/],
    [{ BASE_URL: "https://city.example#top" }, /^BASE_URL must not have/],
    [{ SITE_NAME: SECRET.repeat(20) }, /^SITE_NAME must have at most 60 characters\.$/],
    [{ SITE_TAGLINE: SECRET.repeat(20) }, /^SITE_TAGLINE must have at most 40 characters\.$/],
    [{ CITY_NAME: SECRET.repeat(40) }, /^CITY_NAME must have at most 120 characters\.$/],
    [{ LOG_LEVEL: SECRET }, /^LOG_LEVEL must be debug, info, warn or error\.$/],
    [{ RATE_LIMIT_FACTOR: "0" }, /^RATE_LIMIT_FACTOR must be a number from 0\.01 to 1,000,000\.$/],
    [{ RATE_LIMIT_FACTOR: "Infinity" }, /^RATE_LIMIT_FACTOR must be a number/],
    [{ RATE_LIMIT_FACTOR: SECRET }, /^RATE_LIMIT_FACTOR must be a number/],
    [{ PORT: " " }, /^PORT must be a whole number/],
    [{ DATABASE_URL: `mysql://me:${SECRET}@db/x` }, /^DATABASE_URL must start with postgres:/],
    [{ DATABASE_URL: `postgres://me:a#${SECRET}@db:5432/x` }, /^DATABASE_URL has special characters.*# as %23/],
    [{ DATABASE_URL: `postgres://me:12#${SECRET}@db:5432/x` }, /^DATABASE_URL has special characters/],
    [{ DATABASE_URL: `postgres://me:a/${SECRET}@db/x` }, /^DATABASE_URL has special characters/],
    [{ DATABASE_URL: `postgres://me:a?${SECRET}@db/x` }, /^DATABASE_URL has special characters/],
    [{ DATABASE_URL: `postgres://me:100%${SECRET}@db/x` }, /^DATABASE_URL has special characters/],
    [{ DATABASE_URL: "postgres://db:port/x" }, /^DATABASE_URL is not a valid URL/],
    [{ SMTP_URL: `smtp://noor:p#${SECRET}@mail.example` }, /^SMTP_URL has special characters/],
    [{ SMTP_URL: `smtps://noor:p/${SECRET}%@mail.example:465` }, /^SMTP_URL has special characters/],
    [{ SMTP_URL: `smtp://noor:p@${SECRET}/w#rd@mail.example` }, /^SMTP_URL has special characters/],
    [{ SMTP_URL: "smtp:///" }, /^SMTP_URL must start with smtp:/],
  ])("%p", (settings, message) => {
    const text = read(settings as Record<string, string>);
    expect(text).toMatch(message);
    expect(text).not.toContain(SECRET);
  });
});

test("valid URLs are accepted: encoded passwords, sockets and several hosts", () => {
  for (const DATABASE_URL of [
    "postgres://me:a%23b@db:5432/x?sslmode=require",
    "postgres://me@db/x",
    "postgres:///x?host=/run/postgresql",
    "postgres://me:pw@one:5432,two:5433/x",
    "postgresql://[::1]:5432/x",
  ])
    expect(read({ DATABASE_URL })).toBe("");
  expect(read({ SMTP_URL: "smtps://noor%40city.example:p%2Fw@mail.example:465" })).toBe("");
});

test("an empty PORT is the default one", () => {
  expect(readConfig({ PORT: "" }).port).toBe(3000);
});

test("names close to a setting are pointed out, without their values", () => {
  const list = (name: string) => listMistypedSettings({ [name]: SECRET });
  expect(list("BASE_ULR")).toEqual(["BASE_ULR is not a setting and has no effect. Did you mean BASE_URL?"]);
  for (const [name, meant] of [
    ["DATABSE_URL", "DATABASE_URL"],
    ["SMPT_URL", "SMTP_URL"],
    ["PROT", "PORT"],
    ["ADMIN_PASSWROD", "ADMIN_PASSWORD"],
    ["LANGUAGE", undefined],
    ["HOSTNAME", undefined],
    ["PATH", undefined],
    ["BASE_URL", undefined],
  ])
    expect(list(name!).map((line) => line.split("Did you mean ")[1])).toEqual(meant ? [`${meant}?`] : []);
  expect(read({ PORT: "many", BASE_ULR: "https://city.example" })).toBe(
    "PORT must be a whole number.\nBASE_ULR is not a setting and has no effect. Did you mean BASE_URL?",
  );
});

describe("a PostgreSQL of one's own", () => {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-settings-"));
  let postgres: Awaited<ReturnType<typeof startEmbedded>>;
  beforeAll(async () => {
    postgres = await startEmbedded({ dataDir: folder, bundle: await postgresBundle(), durable: false });
  }, 30_000);
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function failWith(change: Partial<typeof postgres.connection>, statement: string): Promise<string> {
    const { sql, close } = connect({ ...postgres.connection, ...change }, { pool: 1 });
    const error = await sql.unsafe(statement).catch((reason: unknown) => reason);
    await close();
    return formatDatabaseError(error);
  }

  test("a missing role or database, and a full disk, have their sentences", async () => {
    expect(await failWith({ database: "nowhere" }, "select 1")).toBe(
      "The database in DATABASE_URL does not exist. Create it, or correct its name.",
    );
    expect(await failWith({ password: "lost" }, "select 1")).toEndWith(
      "or the file is missing. Restart the server, which makes a new secret.",
    );
    process.env.DATABASE_URL = "postgres://db/city";
    try {
      expect(await failWith({ user: "nobody" }, "select 1")).toStartWith(
        "PostgreSQL rejects the user name or password in DATABASE_URL.",
      );
    } finally {
      delete process.env.DATABASE_URL;
    }
    const full = "do $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$";
    expect(await failWith({}, full)).toBe("The disk of the database is full. Free some space and try again.");
  });

  test("neither the console nor the log shows a statement or its values", async () => {
    const { db, close } = connect(postgres.connection, { pool: 1 });
    const values = {
      channel: "email",
      kind: "other",
      key: "1",
      recipient: SECRET,
      subject: SECRET,
      state: "sent",
    } as const;
    const error = await db
      .insert(outbox)
      .values(values)
      .catch((reason: unknown) => reason);
    await close();
    expect(String(error)).toContain("insert into");
    const lines: string[] = [];
    createLogger("info", true, (line) => lines.push(line)).warn("a job failed", { error: describeError(error) });
    for (const text of [formatDatabaseError(error), ...lines]) {
      expect(text).toContain("does not exist");
      expect(text).not.toMatch(/insert into|hush/);
    }
  });
});
