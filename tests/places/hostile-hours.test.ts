// Malicious opening hours of one place don't break or slow down any page.
import { beforeAll, expect, test } from "bun:test";
import { getHoursAt } from "../../src/features/listings/opening-hours.ts";
import { openUp, owner } from "../business/people.ts";
import { type Person, useTestApp } from "../test-app.ts";

/** The parser throws on this text. */
const UNREADABLE = '"'.repeat(500);

const app = useTestApp();
let mallory: Person;
let amira: Person;
let place: string;
beforeAll(async () => {
  mallory = await owner(app, "Mallory");
  amira = await app.join("Amira");
  place = await openUp(mallory, await app.join("Ada", { type: null, admin: true }));
});

test("hours that crash the parser are shown as unknown to everyone", async () => {
  expect((await mallory.patch(`/api/businesses/${place}`, { openingHours: UNREADABLE })).status).toBe(200);
  const [shown] = await amira.read("/api/businesses");
  expect(shown.hours).toEqual({ state: "unknown", text: "Hours unknown", until: null });
  for (const path of ["/", "/map", `/business/${place}`, `/api/businesses/${place}`])
    expect([path, (await amira.get(path)).status]).toEqual([path, 200]);
  expect((await app.visitor().get(`/business/${place}`)).status).toBe(200);
  const typed = `/api/hours?text=${encodeURIComponent(UNREADABLE)}`;
  expect(await mallory.read(typed)).toEqual({ understood: false, form: null, suggestion: null });
});

test("complex hours are evaluated once a minute", async () => {
  const hours = Array.from({ length: 70 }, () => "10:00+").join();
  const at = (seconds: number) => getHoursAt(hours, "Europe/Paris", new Date(Date.UTC(2026, 10, 23, 9, 30, seconds)));
  const first = await at(0);
  expect(await at(59)).toBe(first);
  expect(await at(60)).not.toBe(first);
});
