// SESSION_IDLE: an unused session ends early; a used one lasts until its end, and no longer.
import { afterEach, expect, setSystemTime, spyOn, test } from "bun:test";
import { deleteExpired } from "../../src/ownership/retention.ts";
import { putPlaces } from "../places.ts";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";

const HOUR = 3600_000;
const IDLE_MS = 2 * HOUR;

const app = useTestApp({ SESSION_IDLE: "2h" });

afterEach(() => setSystemTime());

/** Moves the sign-in and the last use of everyone into the past. */
const pass = (duration: string) => app.sql`
  update sessions set expire = expire - ${duration}::interval,
    sess = jsonb_set(sess, '{createdAt}', to_jsonb((sess ->> 'createdAt')::timestamptz - ${duration}::interval))`;

const statusFor = async (person: Person) => (await person.get("/api/auth/user")).status;

async function hoursLeft({ id }: Person): Promise<number> {
  const [row] = await app.sql`
    select extract(epoch from expire - now())::float / 3600 as hours from sessions where user_id = ${id}`;
  return Math.round(row!.hours * 10) / 10;
}

async function signInFor30Days(name: string): Promise<Person> {
  const person = await app.join(name);
  const response = await person.post("/api/auth/login", { email: person.email, password: PASSWORD, remember: true });
  expect(response.headers.getSetCookie().join()).toContain("Max-Age=2592000");
  return person;
}

test("a session that is not used for two hours ends, remembered or not", async () => {
  const people = [await app.join("Amira"), await signInFor30Days("Bruno")];
  for (const person of people) expect(await hoursLeft(person)).toBe(2);
  await pass("121 minutes");
  for (const person of people) expect(await statusFor(person)).toBe(401);
});

test("each use keeps a session, until 24 hours after sign-in", async () => {
  const carla = await app.join("Carla");
  for (let hour = 1; hour <= 23; hour++) {
    await pass("1 hour");
    expect([hour, await statusFor(carla)]).toEqual([hour, 200]);
    expect(await hoursLeft(carla)).toBe(Math.min(2, 24 - hour));
  }
  await pass("50 minutes");
  expect(await statusFor(carla)).toBe(200);
  expect(await hoursLeft(carla)).toBe(0.2);
  await pass("11 minutes");
  expect(await statusFor(carla)).toBe(401);
});

test("a remembered session that is used ends after 30 days", async () => {
  const dora = await signInFor30Days("Dora");
  await app.sql`
    update sessions set sess = jsonb_set(sess, '{createdAt}', to_jsonb(now() - interval '30 days' + interval '1 hour'))
    where user_id = ${dora.id}`;
  expect(await statusFor(dora)).toBe(200);
  expect(await hoursLeft(dora)).toBe(1);
});

test("uses within a tenth of the limit write once", async () => {
  const emil = await app.join("Emil");
  const written = async () => (await app.sql`select xmin::text from sessions where user_id = ${emil.id}`)[0]!.xmin;
  const atSignIn = await written();
  for (let n = 0; n < 3; n++) await statusFor(emil);
  expect(await written()).toBe(atSignIn);
  await pass("13 minutes");
  await statusFor(emil);
  const extended = await written();
  for (let n = 0; n < 3; n++) await statusFor(emil);
  expect(await written()).toBe(extended);
});

test("uses write no more often while the clock goes on", async () => {
  const ida = await app.join("Ida");
  const expiry = async () => (await app.sql`select expire::text from sessions where user_id = ${ida.id}`)[0]!.expire;
  const atSignIn = await expiry();
  const read = Date.now;
  let ticks = 0;
  const clock = spyOn(Date, "now").mockImplementation(() => read() + 5 * ++ticks);
  for (let n = 0; n < 3; n++) await statusFor(ida);
  clock.mockRestore();
  expect(await expiry()).toBe(atSignIn);
});

test("a session that is only used from the cache is kept, within the limit", async () => {
  const flora = await app.join("Flora");
  const places = Object.values(await putPlaces(app.db, [{ name: "Bakery" }, { name: "Bar" }, { name: "Museum" }]));
  const swipe = (n: number) => flora.post("/api/swipes", { businessId: places[n], action: "like" });
  expect((await swipe(0)).status).toBe(200);
  setSystemTime(Date.now() + IDLE_MS / 8);
  expect((await swipe(1)).status).toBe(200);
  expect(await hoursLeft(flora)).toBeGreaterThan(2.1);
  await pass("3 hours");
  expect((await swipe(2)).status).toBe(401);
});

test("signing out elsewhere keeps the end of the session, and its cookie", async () => {
  const gus = await signInFor30Days("Gus");
  await pass("1 hour");
  const response = await gus.delete("/api/users/sessions");
  expect(response.status).toBe(200);
  const maxAge = Number(/Max-Age=(\d+)/.exec(response.headers.getSetCookie().join())![1]);
  expect(Math.round(maxAge / 3600)).toBe(30 * 24 - 1);
  await pass("90 minutes");
  expect(await statusFor(gus)).toBe(200);
});

test("sessions from before the setting are limited by the purge, or when used", async () => {
  const [hana, ivo] = [await app.join("Hana"), await app.join("Ivo")];
  await app.sql`update sessions set expire = now() + interval '24 hours'`;
  expect(await statusFor(hana)).toBe(200);
  expect([await hoursLeft(hana), await hoursLeft(ivo)]).toEqual([2, 24]);
  await deleteExpired(app.db, IDLE_MS);
  expect(await hoursLeft(ivo)).toBe(2);
  await pass("121 minutes");
  await deleteExpired(app.db, IDLE_MS);
  expect((await app.sql`select count(*)::int as n from sessions`)[0]!.n).toBe(0);
});
