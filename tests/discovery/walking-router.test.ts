// Minutes on foot from stand-ins for OSRM and Valhalla servers, and the estimate where it has no answer.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { RecommendedListing } from "../../src/features/discovery/schema.ts";
import { askRouter } from "../../src/features/discovery/walking-router.ts";
import { noodleBar, openUp } from "../places/owner/people.ts";
import { type Person, useTestApp } from "../test-app.ts";

const asked: string[] = [];
let answer: (coordinates: string[]) => Response = () => new Response("", { status: 500 });
const router = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    return answer(pathname.split("/").at(-1)!.split(";"));
  },
});
afterAll(() => router.stop(true));

const app = useTestApp({ ROUTER_URL: `http://127.0.0.1:${router.port}/` });
let amira: Person;
beforeAll(async () => {
  const ada = await app.join("Ada Admin", { type: null, admin: true });
  amira = await app.join("Amira");
  for (const [name, latitude] of [
    ["Stairs", 43.736],
    ["Square", 43.737],
  ] as const) {
    const owner = await app.join(`Owner of ${name}`, { type: "business" });
    await openUp(owner, ada, { ...noodleBar, name, latitude, longitude: 7.421 });
  }
});

const walkTo = async (from: string) => {
  const listings = await amira.read<RecommendedListing[]>(`/api/businesses?unseen=1&walk=10&near=${from}`);
  return listings.map(({ name }) => name).sort();
};
const table = (durations: (number | null)[]) => Response.json({ code: "Ok", durations: [durations] });

test("a place behind a long way round is out of reach", async () => {
  answer = (coordinates) => table(coordinates.map((at) => (at.includes("43.736") ? 1800 : 120)));
  expect(await walkTo("43.735,7.421")).toEqual(["Square"]);
  expect(asked[0]).toMatch(/^\/table\/v1\/foot\/7\.421,43\.735;.*\?sources=0&annotations=duration$/);
});

test("without an answer, the estimate decides", async () => {
  answer = () => new Response("busy", { status: 503 });
  expect(await walkTo("43.7351,7.421")).toEqual(["Square", "Stairs"]);
  answer = (coordinates) => table(coordinates.map(() => null));
  expect(await walkTo("43.7352,7.421")).toEqual(["Square", "Stairs"]);
  answer = () => new Response("<html>", { headers: { "content-type": "text/html" } });
  expect(await walkTo("43.7353,7.421")).toEqual(["Square", "Stairs"]);
});

test("a Valhalla server is asked for its matrix, by the documented contract", async () => {
  const bodies: unknown[] = [];
  const valhalla = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      expect([request.method, new URL(request.url).pathname]).toEqual(["POST", "/sources_to_targets"]);
      bodies.push(await request.json());
      const cell = (to_index: number, time: number | null) => ({ from_index: 0, to_index, time, distance: 1 });
      return Response.json({ sources_to_targets: [[cell(1, null), cell(0, 90)]], units: "kilometers" });
    },
  });
  const [from, near, far] = [43.735, 43.736, 43.9].map((latitude) => ({ latitude, longitude: 7.42 }));
  const url = `http://127.0.0.1:${valhalla.port}/sources_to_targets`;
  const ask = () => askRouter(url, from!, [near!, far!]);
  expect(await ask()).toEqual([1.5, undefined]);
  expect(bodies).toEqual([
    {
      sources: [{ lat: 43.735, lon: 7.42 }],
      targets: [
        { lat: 43.736, lon: 7.42 },
        { lat: 43.9, lon: 7.42 },
      ],
      costing: "pedestrian",
    },
  ]);
  await valhalla.stop(true);
  // From memory.
  expect(await ask()).toEqual([1.5, undefined]);
});
