// Looking for a place to claim costs a look at every name: what that may cost the others.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type OpenHouse, openHouse, type Person } from "../test-app.ts";

let house: OpenHouse;
let mallory: Person;
beforeAll(async () => {
  house = await openHouse();
  mallory = await house.join("Mallory", { type: "business" });
  await house.sql`insert into sources (id, name, attribution) values ('city', 'City', 'City')`;
  await house.sql`
    insert into businesses (name, type, location, is_approved, source_id, source_ref)
    select 'À é î o u 0 1 2 3 4 a b c d e f ' || md5(g::text), 'restaurant', 'Quay', true, 'city', g::text
    from generate_series(1, 8000) g`;
});
afterAll(() => house.close());

test("a search of sixty words among eight thousand places, four times at once, leaves the database to others", async () => {
  const words = Array.from({ length: 60 }, (_, nth) => "aeiou01234abcdef"[nth % 16]).join("+");
  const rush = Array.from({ length: 4 }, () => mallory.get(`/api/claims/places?q=${words}`));
  expect((await house.visitor().get("/readyz")).status).toBe(200);
  const answers = await Promise.all(rush);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await answers[0]!.json()).toHaveLength(8);
});
