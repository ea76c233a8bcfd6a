// How fast pages are for visitors: what browsers send, what is counted of it, and what operators read.
import { expect, test } from "bun:test";
import { setPeerAddress } from "../../src/http/client-ip.ts";
import { deleteExpired } from "../../src/ownership/retention.ts";
import { makeAnswer } from "../../src/server.ts";
import { ORIGIN, useTestApp } from "../test-app.ts";

const app = useTestApp();
const off = useTestApp({ SPEED_SAMPLE: "0" });

const send = (measured: object, headers: Record<string, string> = {}) =>
  app.visitor().send("POST", "/api/speed", measured, headers);

const countRows = async () => (await app.sql`select coalesce(sum(views), 0)::int as n from page_speed`)[0]!.n;

async function readMetrics(): Promise<string[]> {
  const request = new Request(`${ORIGIN}/metrics`, { headers: { host: new URL(ORIGIN).host } });
  setPeerAddress(request, "127.0.0.1");
  const text = await (await makeAnswer(app.ctx, app.elysia)(request)).text();
  return text.split("\n").filter((line) => line.startsWith("sidestreet_page_speed"));
}

const readOverview = async (name: string) =>
  (await (await app.join(name, { type: null, admin: true })).get("/admin?tab=overview")).text();

test("Noor reads what three of four views of a page reached, once there are enough", async () => {
  for (let view = 0; view < 15; view++) await send({ route: "/business/:id", lcp: 700, cls: 0 });
  for (let view = 0; view < 4; view++) await send({ route: "/business/:id", lcp: 3000, inp: 180, cls: 120 });
  expect(await readMetrics()).toEqual([]);
  expect(await readOverview("Noor")).not.toContain("/business/:id</bdi></th>");

  await send({ route: "/business/:id", lcp: 90_000 / 2, cls: 0 });
  await send({ route: "/map", lcp: 100 });
  expect(await readMetrics()).toEqual([
    'sidestreet_page_speed_p75{route="/business/:id",metric="cls"} 0',
    'sidestreet_page_speed_p75{route="/business/:id",metric="lcp"} 750',
    'sidestreet_page_speed_views{route="/business/:id",metric="cls"} 20',
    'sidestreet_page_speed_views{route="/business/:id",metric="lcp"} 20',
  ]);
  const row = (await readOverview("Nils")).split("/business/:id</bdi></th>")[1]!.split("</tr>")[0]!;
  const cells = row.split("</td>").map((cell) => cell.replace(/<[^>]*>/g, ""));
  expect(cells).toEqual(["≤ 750 ms (20)", "–", "≤ 0.000 (20)", ""]);
});

test("with Global Privacy Control or Do Not Track, nothing is counted", async () => {
  const before = await countRows();
  for (const name of ["sec-gpc", "dnt"])
    expect((await send({ route: "/places", lcp: 500 }, { [name]: "1" })).status).toBe(200);
  expect(await countRows()).toBe(before);
  expect((await send({ route: "/places", lcp: 500 }, { dnt: "0" })).status).toBe(200);
  expect(await countRows()).toBe(before + 1);
});

test("only patterns of pages and possible values are counted", async () => {
  const before = await countRows();
  for (const route of ["/nowhere", "/business/1234", "/api/businesses/:id", ""])
    expect([route, (await send({ route, lcp: 500 })).status]).toEqual([route, 404]);
  for (const wrong of [{ lcp: -1 }, { lcp: 60_001 }, { inp: 1.5 }, { cls: "0" }, { address: "/business/1" }])
    expect((await send({ route: "/places", ...wrong })).status).toBe(422);
  expect((await send({ route: "x".repeat(121), lcp: 500 })).status).toBe(422);
  expect((await send({ route: "/places" })).status).toBe(200);
  expect(await countRows()).toBe(before);
});

test("an operator turns it off, and pages say so to browsers", async () => {
  const readStart = async (path: string, from = app) =>
    (await (await from.visitor().get(path)).text()).slice(0, 300).match(/ data-speed="([^"]*)"/)?.[1];
  expect(await readStart("/places")).toBe("25 /places");
  expect(await readStart("/")).toBe("25 /");
  expect(await readStart("/nowhere")).toBeUndefined();
  expect(await readStart("/places", off)).toBeUndefined();
  expect((await off.visitor().post("/api/speed", { route: "/places", lcp: 500 })).status).toBe(404);
});

test("histograms are deleted after 90 days", async () => {
  await app.sql`insert into page_speed (day, route, metric, at_most, views)
    values (current_date - 91, '/old', 'lcp', 250, 9), (current_date - 89, '/new', 'lcp', 250, 9)`;
  await deleteExpired(app.db);
  const rows = await app.sql`select route from page_speed where route in ('/old', '/new')`;
  expect([...rows].map(({ route }) => route)).toEqual(["/new"]);
});
