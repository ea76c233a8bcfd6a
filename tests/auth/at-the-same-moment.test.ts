// A password that changes while somebody signs in with the old one: whoever it was changed against stays outside.
import { expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";

const OLD = "a long enough password";
const NEW = "another long password";

const app = useTestApp();
let amira: Person;

/** Keeps an account's row to itself until it is let go. */
function hold(id: string) {
  const letGo = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const over = app.sql.begin(async (tx) => {
    await tx`select from users where id = ${id} for update`;
    held.resolve();
    await letGo.promise;
  });
  return {
    held: held.promise,
    letGo() {
      letGo.resolve();
      return over;
    },
  };
}

/** Resolves when so many wait for a row, or when this request has been answered without waiting. */
async function stoodInLine(many: number, request: Promise<Response>): Promise<void> {
  let answered = false;
  void request.then(() => (answered = true));
  for (;;) {
    const waiting = await app.sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (answered || waiting.length >= many) return;
    await Bun.sleep(10);
  }
}

test("who signs in with the old password while it is changed does not get in", async () => {
  amira = await app.join("Amira");
  const stranger = app.visitor();
  const row = hold(amira.id);
  await row.held;
  const change = amira.post("/api/auth/password", { current: OLD, password: NEW });
  await stoodInLine(1, change);
  const entry = stranger.post("/api/auth/login", { email: amira.email, password: OLD });
  await stoodInLine(2, entry);
  await row.letGo();
  expect((await change).status).toBe(200);
  expect((await entry).status).toBe(422);
  expect((await stranger.get("/api/auth/user")).status).toBe(401);
  expect((await amira.get("/api/auth/user")).status).toBe(200);
});

test("of two who change it at once from two browsers, the later one is outside", async () => {
  const ben = await app.join("Ben");
  const thief = app.visitor();
  await thief.post("/api/auth/login", { email: ben.email, password: OLD });
  const row = hold(ben.id);
  await row.held;
  const change = ben.post("/api/auth/password", { current: OLD, password: NEW });
  await stoodInLine(1, change);
  const theft = thief.post("/api/auth/password", { current: OLD, password: "the thief's own password" });
  await stoodInLine(2, theft);
  await row.letGo();
  expect((await change).status).toBe(200);
  expect((await theft).status).toBe(401);
  const entry = await app.visitor().post("/api/auth/login", { email: ben.email, password: NEW });
  expect(entry.status).toBe(200);
});

test("a browser's mark of other letters than ours is no mark, and no failure", async () => {
  const carla = await app.join("Carla");
  const body = { email: carla.email, password: OLD };
  const cookie = `device=aaaaaaaaaaaaaaaa.${"é".repeat(43)}`;
  const answer = await app.visitor().send("POST", "/api/auth/login", body, { cookie });
  expect(answer.status).toBe(200);
});
