// Expensive searches for places to claim don't block the database.
import { beforeAll, expect, test } from "bun:test";
import { type Person, useTestApp } from "../../test-app.ts";

const app = useTestApp();
let mallory: Person;
beforeAll(async () => {
  mallory = await app.join("Mallory", { type: "business" });
  await app.sql`insert into sources (id, name, attribution) values ('city', 'City', 'City')`;
  await app.sql`
    insert into businesses (name, type, location, is_approved, source_id, source_ref)
    select 'À é î o u 0 1 2 3 4 a b c d e f ' || md5(g::text), 'restaurant', 'Quay', true, 'city', g::text
    from generate_series(1, 8000) g`;
});

test("four concurrent searches among 8,000 places leave the database responsive", async () => {
  const search = Array.from({ length: 60 }, (_, i) => "aeiou01234abcdef"[i % 16]).join("+");
  const rush = Array.from({ length: 4 }, () => mallory.get(`/api/claims/places?q=${search}`));
  expect((await app.visitor().get("/readyz")).status).toBe(200);
  const responses = await Promise.all(rush);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(await responses[0]!.json()).toHaveLength(8);
});
