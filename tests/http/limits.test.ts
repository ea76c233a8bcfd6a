// Rate limits of expensive reads.
import { expect, test } from "bun:test";
import { toStoredKey } from "../../src/http/rate-limits.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ RATE_LIMIT_FACTOR: "1" });

/** Sets the counter of a rate limit. */
const spend = (limit: string, { id }: Person, points: number) =>
  app.sql`insert into rate_limits (key, count, expires_at) values (${toStoredKey({ name: limit }, id)}, ${points}, now() + interval '9 minutes')`;

test("searches, claim searches and parsed hours have rate limits; the deck has none", async () => {
  const amira = await app.join("Amira");
  const luc = await app.join("Luc", { type: "business" });
  const requests = [
    { person: amira, limit: "search", points: 600, path: "/api/businesses?q=noodles" },
    { person: luc, limit: "place-search", points: 300, path: "/api/claims/places?q=mill" },
    { person: luc, limit: "hours", points: 300, path: "/api/hours?text=Mo-Fr%209-18" },
  ];
  for (const { person, limit, points, path } of requests) {
    await spend(limit, person, points - 1);
    expect((await person.get(path)).status).toBe(200);
    const refused = await person.get(path);
    expect([path, refused.status]).toEqual([path, 429]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await amira.get("/api/businesses?unseen=1")).status).toBe(200);
});
