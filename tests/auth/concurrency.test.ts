// Changing a password while someone else uses the old one: they are locked out.
import { expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";

const OLD = "a long enough password";
const NEW = "another long password";

const app = useTestApp();
let amira: Person;

/** Locks a user's row until it is released. */
function lockUser(id: string) {
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const over = app.sql.begin(async (tx) => {
    await tx`select from users where id = ${id} for update`;
    held.resolve();
    await release.promise;
  });
  return {
    held: held.promise,
    release() {
      release.resolve();
      return over;
    },
  };
}

/** Resolves when `many` statements wait for a lock, or when the request is done. */
async function waitUntilBlocked(many: number, request: Promise<Response>): Promise<void> {
  let answered = false;
  void request.then(() => (answered = true));
  for (;;) {
    const waiting = await app.sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (answered || waiting.length >= many) return;
    await Bun.sleep(10);
  }
}

test("signing in with the old password while it is being changed fails", async () => {
  amira = await app.join("Amira");
  const stranger = app.visitor();
  const row = lockUser(amira.id);
  await row.held;
  const change = amira.post("/api/auth/password", { current: OLD, password: NEW });
  await waitUntilBlocked(1, change);
  const entry = stranger.post("/api/auth/login", { email: amira.email, password: OLD });
  await waitUntilBlocked(2, entry);
  await row.release();
  expect((await change).status).toBe(200);
  expect((await entry).status).toBe(422);
  expect((await stranger.get("/api/auth/user")).status).toBe(401);
  expect((await amira.get("/api/auth/user")).status).toBe(200);
});

test("of two simultaneous password changes, the later one fails", async () => {
  const ben = await app.join("Ben");
  const thief = app.visitor();
  await thief.post("/api/auth/login", { email: ben.email, password: OLD });
  const row = lockUser(ben.id);
  await row.held;
  const change = ben.post("/api/auth/password", { current: OLD, password: NEW });
  await waitUntilBlocked(1, change);
  const theft = thief.post("/api/auth/password", { current: OLD, password: "the thief's own password" });
  await waitUntilBlocked(2, theft);
  await row.release();
  expect((await change).status).toBe(200);
  expect((await theft).status).toBe(401);
  const entry = await app.visitor().post("/api/auth/login", { email: ben.email, password: NEW });
  expect(entry.status).toBe(200);
});

test("a malformed device token is ignored", async () => {
  const carla = await app.join("Carla");
  const body = { email: carla.email, password: OLD };
  const cookie = `device=aaaaaaaaaaaaaaaa.${"é".repeat(43)}`;
  const response = await app.visitor().send("POST", "/api/auth/login", body, { cookie });
  expect(response.status).toBe(200);
});
