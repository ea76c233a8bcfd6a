// What the log holds: authentication events, and repeated lines only in part.
import { expect, test } from "bun:test";
import { Elysia } from "elysia";
import { ServiceUnavailable } from "../../src/errors.ts";
import authEvents from "../../src/http/auth-events.json" with { type: "json" };
import { errors } from "../../src/http/errors.ts";
import { captureConsole, createLogger, redact } from "../../src/log.ts";
import { ORIGIN, useTestApp } from "../test-app.ts";

const app = useTestApp({ LOG_LEVEL: "info" });

/** The authentication events logged since the last call. */
function takeEvents(): { event: string; outcome: string; account: string | undefined }[] {
  const lines = app.logged.splice(0).map((line) => JSON.parse(line));
  const events = lines.filter(({ message }) => message === "auth");
  const fields = ["time", "level", "message", "request", "event", "method", "outcome", "account", "subject", "route"];
  expect(events.flatMap((event) => Object.keys(event)).filter((field) => !fields.includes(field))).toEqual([]);
  return events.map(({ event, outcome, account }) => ({ event, outcome, account }));
}

test("sign-ins, failures and refusals are logged with the account's id alone", async () => {
  const amira = await app.join("Amira");
  const { id: account } = amira;
  const visitor = app.visitor();
  const signIn = (email: string, password: string) => visitor.post("/api/auth/login", { email, password });
  await signIn("nobody@example.com", "a wrong password");
  await signIn(amira.email, "a wrong password");
  await signIn(amira.email, "a long enough password");
  await visitor.get("/api/businesses/my");
  await visitor.get("/api/logout");
  await visitor.post("/api/auth/forgot", { email: amira.email });
  await app.deliver();
  const logged = app.logged.join();
  expect(takeEvents()).toEqual([
    { event: "sign-up", outcome: "ok", account },
    { event: "sign-in", outcome: "refused", account: undefined },
    { event: "sign-in", outcome: "refused", account },
    { event: "sign-in", outcome: "ok", account },
    { event: "access", outcome: "refused", account },
    { event: "sign-out", outcome: "ok", account },
    { event: "password-reset.request", outcome: "ok", account: undefined },
    { event: "password-reset.link", outcome: "ok", account },
  ]);
  for (const personal of [amira.email, "nobody@example.com", "Amira"]) expect(logged).not.toContain(personal);
});

test("changes of roles and suspensions are logged with the admin and the account", async () => {
  const [ada, ben] = [await app.join("Ada", { type: null, admin: true }), await app.join("Ben")];
  app.logged.length = 0;
  await ada.post(`/api/admin/people/${ben.id}/admin`, { password: "a long enough password" });
  await ada.delete(`/api/admin/people/${ben.id}/admin`);
  await ben.get("/api/admin/people");
  await ada.post(`/api/admin/people/${ben.id}/moderator`, { password: "a long enough password" });
  await ada.delete(`/api/admin/people/${ben.id}/moderator`);
  await ada.post(`/api/admin/people/${ben.id}/suspension`, { reason: "Spam" });
  const subjects = app.logged.flatMap((line) => JSON.parse(line).subject ?? []);
  expect(subjects).toEqual(Array(5).fill(ben.id));
  expect(takeEvents()).toEqual([
    { event: "role.grant", outcome: "ok", account: ada.id },
    { event: "role.revoke", outcome: "ok", account: ada.id },
    { event: "access", outcome: "refused", account: ben.id },
    { event: "moderator.grant", outcome: "ok", account: ada.id },
    { event: "moderator.revoke", outcome: "ok", account: ada.id },
    { event: "account.suspend", outcome: "ok", account: ada.id },
  ]);
});

test("of a path, only the id of an account is logged", async () => {
  app.logged.length = 0;
  for (const text of ["Vandersloot", "carla@example.com", "a".repeat(14_000)])
    expect((await app.visitor().post(`/api/admin/people/${text}/admin`, { password: "a" })).status).toBe(401);
  const events = app.logged.map((line) => JSON.parse(line));
  expect(events.map(({ event, subject }) => [event, subject])).toEqual(Array(3).fill(["role.grant", undefined]));
});

test("emails are redacted in texts of any length, and quickly", () => {
  expect(redact(`${"a".repeat(64)}@example.com, <b.c+d@mail.example.org>`)).toBe("(email), <(email)>");
  for (const text of ["a", "a.", "a@", "a@b.", "params: "]) {
    const before = process.threadCpuUsage();
    redact(text.repeat(64_000 / text.length));
    const { user, system } = process.threadCpuUsage(before);
    expect([text, (user + system) / 1000 < 50]).toEqual([text, true]);
  }
});

/** They change no credential and no role. */
const NOT_LOGGED = [
  "PATCH /api/auth/passkeys/:id",
  "POST /api/auth/email/link",
  "POST /api/auth/passkey/options",
  "POST /api/auth/passkeys/options",
];

const AUTH_ROUTES = Object.keys(authEvents);

test("every route that changes a credential or a role is an authentication event", () => {
  const routes = app.elysia.routes.map(({ method, path }) => `${method} ${path}`);
  expect(AUTH_ROUTES.filter((route) => !routes.includes(route))).toEqual([]);
  const writes = routes.filter((route) => /^(POST|PUT|PATCH|DELETE) \/api\/(auth|admin\/people)\//.test(route));
  expect(writes.filter((route) => !AUTH_ROUTES.includes(route)).toSorted()).toEqual(NOT_LOGGED);
});

test("a refused request and a broken body leave no stack", async () => {
  app.logged.length = 0;
  const refusing = new Elysia().use(errors(app.ctx, async () => new Response())).get("/og/:file", () => {
    throw new ServiceUnavailable("Too many pictures are being created.");
  });
  await refusing.handle(new Request(`${ORIGIN}/og/site.png`));
  const broken = new ReadableStream({ pull: (out) => out.error(new Error("The connection was closed.")) });
  expect((await app.visitor().upload("/api/waitlist", broken, "application/json")).status).toBe(400);
  expect(app.logged.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: "warn",
      message: "request failed",
      route: "none",
      error: "ServiceUnavailable",
      reason: "Too many pictures are being created.",
    },
  ]);
});

test("a line is written twenty times in ten seconds, then counted", async () => {
  const lines: { message: string; omitted?: number }[] = [];
  const log = createLogger("info", true, (line) => lines.push(JSON.parse(line)), 50);
  for (let i = 0; i < 100; i++) log.warn("request failed", { route: "/og/:file", error: "ServiceUnavailable" });
  log.warn("request failed", { route: "/map", error: "ServiceUnavailable" });
  expect(lines).toHaveLength(21);
  await Bun.sleep(200);
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toMatchObject({ level: "warn", message: "request failed", route: "/og/:file", omitted: 80 });
});

test("what libraries print is logged as JSON, without their source code", () => {
  const lines: string[] = [];
  const release = captureConsole(createLogger("info", true, (line) => lines.push(line)));
  try {
    console.log("--- body ---");
    console.log("function handler({ db }) {\n  return db\n}");
    console.warn("[Library] warning:\nfunction handler() {}");
    console.error(new Error("It broke."));
  } finally {
    release();
  }
  const logged = lines.map((line) => JSON.parse(line)).map(({ level, text }) => [level, text]);
  expect(logged).toEqual([
    ["warn", "[Library] warning:"],
    ["error", "Error: It broke."],
  ]);
});
