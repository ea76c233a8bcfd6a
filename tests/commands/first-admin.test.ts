// The admin of ADMIN_EMAIL.
import { expect, test } from "bun:test";
import { ensureAdmin, makeAdmin } from "../../src/commands/admin.ts";
import { BadSettings, readConfig } from "../../src/config.ts";
import { createLogger } from "../../src/log.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const logged: string[] = [];
const log = createLogger("info", false, (line) => logged.push(line));

const start = (email: string, settings: Record<string, string> = {}) =>
  ensureAdmin(app.db, readConfig({ ADMIN_EMAIL: email, ADMIN_PASSWORD: "a password for Noor", ...settings }), log);
const isAdmin = async (email: string) =>
  (await app.sql`select is_admin from users where email = ${email}`)[0]?.is_admin as boolean | undefined;
const SMTP = { SMTP_URL: "smtp://mail.invalid" };

test("an empty installation gets an admin with ADMIN_PASSWORD, once", async () => {
  for (let starts = 0; starts < 2; starts++) await start("noor@example.com", SMTP);
  const answer = await app
    .visitor()
    .post("/api/auth/login", { email: "noor@example.com", password: "a password for Noor" });
  expect([answer.status, await isAdmin("noor@example.com")]).toEqual([200, true]);
});

test("an account with a confirmed email becomes an admin and keeps its password", async () => {
  const olga = await app.join("Olga");
  await start(olga.email, SMTP);
  expect(await isAdmin(olga.email)).toBe(true);
  expect((await olga.get("/api/admin/people")).status).toBe(200);
});

test("an unconfirmed account does not become an admin if emails can be confirmed", async () => {
  const mallory = await app.join("Operator", { verified: false });
  logged.length = 0;
  await start(mallory.email, SMTP);
  expect(await isAdmin(mallory.email)).toBe(false);
  expect(logged.join()).toContain("has not confirmed its email");
  await start(mallory.email);
  expect(await isAdmin(mallory.email)).toBe(true);
});

test("Mara, who is suspended, becomes an admin neither at start nor by the command", async () => {
  const mara = await app.join("Mara");
  await app.sql`update users set suspended_at = now(), suspension_reason = 'Rude.' where id = ${mara.id}`;
  logged.length = 0;
  await start(mara.email, SMTP);
  expect(logged.join()).toContain("is suspended");
  await expect(makeAdmin(app.db, mara.email)).rejects.toThrow("This account is suspended. Reinstate it first.");
  expect(await isAdmin(mara.email)).toBe(false);
});

test("a common ADMIN_PASSWORD stops the start, also in development", () => {
  for (const environment of ["production", "development"]) {
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, "src/main.ts", "serve"], {
      env: {
        PATH: process.env.PATH!,
        NODE_ENV: environment,
        BASE_URL: "https://city.example",
        PORT: "0",
        DATA_DIR: "/nonexistent/data",
        ADMIN_EMAIL: "noor@example.com",
        ADMIN_PASSWORD: "Password123",
      },
    });
    expect([exitCode, String(stderr).trim()]).toEqual([
      1,
      "ADMIN_PASSWORD is one of the most common passwords; choose another one.",
    ]);
  }
});

test("an ADMIN_PASSWORD follows the rules for every new password", () => {
  const read = (password: string) => readConfig({ ADMIN_EMAIL: "noor@example.com", ADMIN_PASSWORD: password });
  for (const password of ["short", " ".repeat(12), "tab\tin the middle", "q".repeat(201), "QWERTYUIOP"])
    expect(() => read(password)).toThrow(BadSettings);
  expect(read("a password for Noor").admin?.password).toBe("a password for Noor");
});
