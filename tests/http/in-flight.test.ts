// Requests of one client that are in progress at the same time.
import { expect, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { limitInFlight } from "../../src/http/in-flight.ts";
import { ORIGIN, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ RATE_LIMIT_FACTOR: "0.1", TRUSTED_PROXIES: "unknown" });

const ask = (who: Person, address: string, path = "/api/auth/user") => who.get(path, { "x-forwarded-for": address });

/** The statuses of requests that are sent at the same time, and how many there are of each. */
async function countStatuses(responses: Promise<Response>[]) {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(responses)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("a session's limit doesn't affect others, and ends with its requests", async () => {
  const [amira, ben] = [await app.join("Amira"), await app.join("Ben")];
  const flood = Array.from({ length: 30 }, () => ask(amira, "198.51.100.1"));
  const health = app.visitor().get("/readyz", { "x-forwarded-for": "198.51.100.1" });
  expect((await ask(ben, "198.51.100.2")).status).toBe(200);
  expect((await health).status).toBe(200);
  expect(await countStatuses(flood)).toEqual({ 200: 12, 429: 18 });
  expect((await ask(amira, "198.51.100.1")).status).toBe(200);
});

test("an address has a limit, and an IPv6 customer one for all networks", async () => {
  const visitors = (address: (nth: number) => string) =>
    countStatuses(Array.from({ length: 60 }, (_, nth) => ask(app.visitor(), address(nth), "/login")));
  expect(await visitors(() => "198.51.100.3")).toEqual({ 200: 48, 429: 12 });
  expect(await visitors((nth) => `2001:db8:1:${(nth % 10) + 10}::1`)).toEqual({ 200: 48, 429: 12 });
  expect(await visitors((nth) => `198.51.100.${nth + 10}`)).toEqual({ 200: 60 });
  const refused = await Promise.all(Array.from({ length: 60 }, () => ask(app.visitor(), "198.51.100.3", "/login")));
  expect(refused.at(-1)!.headers.get("retry-after")).toBe("1");
});

test("the limit compares paths: an address that only ends like a probe counts", async () => {
  const flood = (path: string) =>
    countStatuses(Array.from({ length: 60 }, () => ask(app.visitor(), "198.51.100.4", path)));
  for (const path of ["/login?x=/healthz", "/login?/metrics", "/login?x=1#/readyz"])
    expect([path, await flood(path)]).toEqual([path, { 200: 48, 429: 12 }]);
  expect(await flood("/business/healthz")).toEqual({ 404: 48, 429: 12 });
  expect(await flood("/healthz?x=/login")).toEqual({ 200: 60 });
});

test("no browser reaches the usual limits: a hundred requests at once", () => {
  const enter = limitInFlight({ ...app.ctx, config: readConfig({}) });
  const request = new Request(ORIGIN, { headers: { cookie: `sid=${"a".repeat(43)}` } });
  for (let i = 0; i < 100; i++) enter(request);
});
