// Malicious opening hours of one place don't break or slow down any page.
import { beforeAll, expect, test } from "bun:test";
import { explainHours, findWindows, getHoursAt } from "../../src/features/places/listing/opening-hours.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { watchEventLoop } from "../event-loop.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { randomHours } from "./hours-grammar.ts";
import { openUp, owner } from "./owner/people.ts";

/** The parser throws on this text. */
const UNREADABLE = '"'.repeat(500);

const minutes = (count: number) =>
  Array.from({ length: count }, (_, i) => `${String(i + 8).padStart(2, "0")}:00-${String(i + 8).padStart(2, "0")}:01`);
/** 227 characters that take the parser three seconds. */
const SLOW = `${minutes(15).join()} off${";easter off".repeat(4)}`;
/** 20 seconds. */
const TOO_COMPLEX = `${minutes(15).join()}${";easter off".repeat(25)};off`;

const MAX_BLOCKED_MS = 20;

const app = useTestApp();
let mallory: Person;
let amira: Person;
let place: string;
beforeAll(async () => {
  mallory = await owner(app, "Mallory");
  amira = await app.join("Amira");
  place = await openUp(mallory, await app.join("Ada", { type: null, admin: true }));
});

const unknown = { state: "unknown", text: "See its opening hours", until: null } as const;
const save = (openingHours: string) => mallory.patch(`/api/businesses/${place}`, { openingHours });

test("hours that crash the parser are shown as unknown to everyone", async () => {
  expect((await save(UNREADABLE)).status).toBe(200);
  const [shown] = await amira.read("/api/businesses");
  expect(shown.hours).toEqual(unknown);
  for (const path of ["/", "/map", `/business/${place}`, `/api/businesses/${place}`])
    expect([path, (await amira.get(path)).status]).toEqual([path, 200]);
  expect((await app.visitor().get(`/business/${place}`)).status).toBe(200);
  const typed = `/api/hours?text=${encodeURIComponent(UNREADABLE)}`;
  expect(await mallory.read(typed)).toEqual({ understood: false, form: null, suggestion: null });
});

test("hours that take seconds are shown as written and don't block other requests", async () => {
  const kumo = (await putPlaces(app.db, [{ name: "Kumo" }])).Kumo!;
  await app.sql`update businesses set opening_hours = '24/7' where id = ${kumo}`;
  const stop = watchEventLoop();
  expect((await save(SLOW)).status).toBe(200);
  const [slow, other] = await Promise.all([
    amira.read(`/api/businesses/${place}`),
    amira.read(`/api/businesses/${kumo}`),
    mallory.read(`/api/hours?text=${encodeURIComponent(`${SLOW};`)}`),
  ]);
  const blocked = stop();
  expect(slow).toMatchObject({ openingHours: SLOW, hours: unknown });
  expect(other.hours.state).toBe("open");
  expect(blocked).toBeLessThan(200);
  const page = await (await amira.get(`/business/${place}`)).text();
  for (const written of ["08:00–08:01", "22:00–22:01 closed", "easter closed"]) expect(page).toContain(written);
});

test("hours that are too complex are rejected; stored ones are shown as written", async () => {
  const response = await save(TOO_COMPLEX);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    fields: { openingHours: ["Use at most 24 rules, 40 time ranges and 4 variable dates such as easter."] },
  });
  await app.sql`update businesses set opening_hours = ${TOO_COMPLEX} where id = ${place}`;
  const started = performance.now();
  expect((await amira.read(`/api/businesses/${place}`)).hours).toEqual(unknown);
  expect(performance.now() - started).toBeLessThan(400);
});

test("hours are evaluated once until they change", async () => {
  // A promise for hours that have to be evaluated.
  const at = (minute: number) => getHoursAt("Mo 09:00-18:00", "UTC", new Date(Date.UTC(2026, 10, 23, 8, minute)));
  const closed = await at(0);
  expect(closed.text).toBe("Closed, opens at 09:00");
  expect(at(59)).toEqual(closed);
  expect((await at(60)).text).toBe("Open now, until 18:00");
});

test(`none of 1,000 random hours blocks the event loop for ${MAX_BLOCKED_MS} ms`, async () => {
  const random = seededRandom(2026);
  const texts = Array.from({ length: 1000 }, () => randomHours(random));
  await getHoursAt("24/7", "Europe/Paris", new Date());
  const stop = watchEventLoop();
  let known = 0;
  for (const [i, text] of texts.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, i * 7));
    const { state } = await getHoursAt(text, "Europe/Paris", at);
    await explainHours(text);
    if (i % 10 === 0) await findWindows(text, "Europe/Paris", at.getTime(), at.getTime() + 7 * 86_400_000);
    if (state !== "unknown") known++;
  }
  expect(stop()).toBeLessThan(MAX_BLOCKED_MS);
  expect(known).toBeGreaterThan(texts.length / 10);
});
