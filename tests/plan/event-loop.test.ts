// While days are planned, other requests are answered: the solver has a thread of its own, and the rest takes turns.
import { beforeAll, expect, test } from "bun:test";
import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { watchEventLoop } from "../event-loop.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
const PEOPLE = 10;
const PLANS_EACH = 5;
const MAX_BUSY_MS = 50;

beforeAll(async () => {
  const ids = await putPlaces(
    app.db,
    Array.from({ length: 600 }, (_, i) => ({
      name: `Place ${i}`,
      type: BUSINESS_TYPES[i % BUSINESS_TYPES.length]!,
      tags: [`kind:${["museum", "garden", "market", "bar", "gallery"][i % 5]}`],
      latitude: 43.73 + (i % 25) / 1000,
      longitude: 7.41 + Math.floor(i / 25) / 1000,
    })),
  );
  const hour = (n: number) => String(n).padStart(2, "0");
  const hours = Object.values(ids).map(
    (id, i) => [id, `Mo-Su ${hour(7 + (i % 5))}:${i % 6}0-${hour(17 + (i % 6))}:${i % 5}0; PH off`] as const,
  );
  await app.sql`update businesses set opening_hours = given.text
    from json_to_recordset(${JSON.stringify(hours.map(([id, text]) => ({ id, text })))}::text::json) as given(id uuid, text text)
    where businesses.id = given.id`;
  await app.sql`update catalogue_version set version = version + 1`;
});

test("while fifty days are planned at once, nothing keeps the server busy for 50 ms", async () => {
  const people: Person[] = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await app.join(`Traveler ${i}`));
  const date = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const planAll = (from: number, each: number) =>
    Promise.all(
      people.flatMap((person, p) =>
        Array.from({ length: each }, (_, i) =>
          person.post("/api/plans", {
            date: date(from + ((p + i) % 7)),
            start: "09:00",
            end: "22:00",
            pace: "brisk",
            meals: ["lunch", "dinner"],
          }),
        ),
      ),
    );
  // The first time also compiles code.
  await planAll(7, 1);
  const stop = watchEventLoop();
  const responses = await planAll(14, PLANS_EACH);
  const busy = stop();
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: PEOPLE * PLANS_EACH }, () => 200));
  expect(busy).toBeLessThan(MAX_BUSY_MS);
}, 120_000);
