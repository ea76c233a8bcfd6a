// Sources that are fetched from an address, against a server that speaks ETag.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { changeSchedule } from "../../src/commands/schedule.ts";
import { fetchSource, SourceProblem } from "../../src/features/imports/schedules/fetch-source.ts";
import { fetchDueSources, isSmall } from "../../src/features/imports/schedules/run-schedules.ts";
import type { ImportCounts } from "../../src/features/imports/schema.ts";
import { listSources } from "../../src/features/imports/undo-import.ts";
import { createFetcher } from "../../src/network/public-fetch.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { killTask } from "../workers/task-processes.ts";
import { writePbf } from "./write-pbf.ts";

/** What the server answers; `requests` are the paths, with the status. */
const office = { content: "" as string | Uint8Array<ArrayBuffer>, status: 200, delayMs: 0, requests: [] as string[] };
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const answer = async () => {
      if (pathname === "/loop") return Response.redirect("/loop", 302);
      if (pathname === "/inside") return Response.redirect("http://127.0.0.1:1/secret", 302);
      if (pathname === "/endless") return new Response(endlessBody());
      if (pathname === "/moved") return new Response(null, { status: 301, headers: { location: "/places.csv" } });
      await Bun.sleep(office.delayMs);
      if (pathname === "/wrong.csv") return new Response(table(11, (n) => `Wrong ${n}`));
      if (office.status !== 200) return new Response("<h1>Sorry</h1>", { status: office.status });
      const etag = `"${Bun.hash(office.content)}"`;
      const headers = { etag, "last-modified": "Mon, 23 Nov 2026 06:00:00 GMT" };
      if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
      return new Response(office.content, { headers });
    };
    const response = await answer();
    office.requests.push(`${pathname} ${response.status}`);
    return response;
  },
});
const HOST = `127.0.0.1:${server.port}`;
const URL_OF_PLACES = `http://${HOST}/places.csv`;
afterAll(() => server.stop(true));

const endlessBody = () =>
  new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4 * 1024 * 1024)) });

const app = useTestApp({ ALLOWED_PRIVATE_HOSTS: HOST, SMTP_URL: "smtp://mail.city.example" });
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  await app.sql`update users set email_verified_at = now() where id = ${noor.id}`;
});
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports, outbox, catalogue_version cascade`;
  app.mails.length = 0;
  Object.assign(office, { content: table(10), status: 200, delayMs: 0, requests: [] });
});

const table = (count: number, change = (n: number) => `Bar ${n}`) =>
  ["id,name,lat,lon,type", ...Array.from({ length: count }, (_, n) => `${n},${change(n)},43.7${n},7.4,bar`)].join("\n");

const schedule = (url = URL_OF_PLACES, every = "daily") =>
  noor.post("/api/admin/schedules", { source: "Tourist Office", url, every });
const fetchDue = () => fetchDueSources(app.ctx);
async function fetchAgain() {
  await app.sql`update source_schedules set next_at = now()`;
  await fetchDue();
}
const getSchedule = async () => (await listSources(app.db))[0]?.schedule;
const countPlaces = async () => Number((await app.sql`select count(*) from businesses`)[0]!.count);

test("Noor's source is fetched, and what is unchanged changes nothing", async () => {
  expect((await schedule()).status).toBe(200);
  await fetchDue();
  expect(await countPlaces()).toBe(10);
  const [{ at, imports }] = (await app.sql`
    select max(updated_at)::text as at, (select count(*) from imports) as imports from businesses`) as unknown as [
    Record<string, string>,
  ];
  await fetchDue();
  await fetchAgain();
  expect(office.requests).toEqual(["/places.csv 200", "/places.csv 304"]);
  expect([
    ...(await app.sql`select max(updated_at)::text as at, (select count(*) from imports) as imports from businesses`),
  ]).toEqual([{ at, imports }]);
  expect(await getSchedule()).toMatchObject({ every: "daily", failure: null, pending: null });
  const [{ hours }] =
    (await app.sql`select round(extract(epoch from next_at - now()) / 3600) as hours from source_schedules`) as unknown as [
      { hours: string },
    ];
  expect(Number(hours)).toBe(24);
});

test("what is fetched counts if how often is changed; another address is fetched soon", async () => {
  await schedule();
  office.delayMs = 500;
  const fetching = fetchDue();
  await untilLeased();
  await schedule(URL_OF_PLACES, "weekly");
  await fetching;
  expect(await countPlaces()).toBe(10);
  expect(await getSchedule()).toMatchObject({ every: "weekly", failure: null });
  expect(await countLeased()).toBe(0);
  expect((await app.sql`select 1 from source_schedules where next_at > now() + interval '6 days'`).length).toBe(1);
  await schedule(`http://${HOST}/wrong.csv`, "weekly");
  const wrong = fetchDue();
  await untilLeased();
  office.content = table(12);
  await schedule(`http://${HOST}/right.csv`, "weekly");
  expect(await countLeased()).toBe(0);
  await wrong;
  expect(office.requests).toEqual(["/places.csv 200", "/wrong.csv 200", "/right.csv 200"]);
  expect((await app.sql`select 1 from businesses where name like 'Wrong%'`).length).toBe(0);
  expect([await countPlaces(), await countUndecided()]).toEqual([12, 0]);
});

const countUndecided = async () =>
  Number((await app.sql`select count(*) from imports where state not in ('done', 'failed')`)[0]!.count);
const countLeased = async () =>
  Number((await app.sql`select count(*) from source_schedules where leased_until is not null`)[0]!.count);
async function untilLeased() {
  while ((await countLeased()) === 0) await Bun.sleep(10);
}

test("a source of extracts is fetched for the part that was imported before", async () => {
  const bar = (id: number, lon: number) => ({ id, lat: 43.75, lon, tags: { amenity: "bar", name: `Bar ${id}` } });
  const write = (count: number) =>
    new Uint8Array(writePbf({ nodes: Array.from({ length: count }, (_, i) => bar(i + 1, 7.41 + i / 10)) }));
  office.content = write(1);
  const url = `http://${HOST}/coast.osm.pbf`;
  expect((await noor.post("/api/admin/schedules", { source: "OpenStreetMap", url, every: "weekly" })).status).toBe(200);
  await app.sql`update sources set area = '7.4,43.7,7.5,43.8'`;
  office.content = write(3);
  await fetchAgain();
  expect(await countPlaces()).toBe(1);
  expect(await app.sql`select area from sources`).toMatchObject([{ area: "7.4,43.7,7.5,43.8" }]);
});

test("small differences are written by themselves", async () => {
  await schedule();
  await fetchDue();
  await app.sql`update sources set attribution = 'City of Bars', license_name = 'CC BY 4.0'`;
  office.content = table(11, (n) => (n === 3 ? "Wine Bar" : `Bar ${n}`));
  await fetchAgain();
  expect(await countPlaces()).toBe(11);
  expect(await app.sql`select attribution, license_name from sources`).toMatchObject([
    { attribution: "City of Bars", license_name: "CC BY 4.0" },
  ]);
  expect(await app.sql`select 1 from businesses where name = 'Wine Bar'`).toHaveLength(1);
  expect(
    await app.sql`select detail from audit_log where action = 'import.run' order by created_at desc limit 2`,
  ).toMatchObject([{ detail: { added: 1, updated: 1, by: "schedule" } }, { detail: { added: 10, by: "schedule" } }]);
});

test("a large change waits for Noor, with a true summary and one email", async () => {
  await schedule();
  await fetchDue();
  office.content = table(9, (n) => `New name ${n}`);
  await fetchAgain();
  expect(await app.sql`select 1 from businesses where name like 'New%' or maybe_closed_at is not null`).toHaveLength(0);
  const { pending } = (await getSchedule())!;
  expect(pending).toMatchObject({ kind: "places", counts: { added: 0, updated: 9 } });
  // The same content asks nothing again.
  await fetchAgain();
  expect((await getSchedule())!.pending?.id).toBe(pending!.id);
  await app.deliver();
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("a large change of Tourist Office waits for you"),
  ]);
  const page = await (await noor.get("/admin?tab=imports")).text();
  expect(page).toContain("A large change waits for you");
  expect((await noor.post(`/api/admin/imports/${pending!.id}/writing`, { markMissing: true })).status).toBe(200);
  while ((await noor.read<{ state: string }>(`/api/admin/imports/${pending!.id}`)).state === "writing")
    await Bun.sleep(20);
  expect(await app.sql`select 1 from businesses where name like 'New%'`).toHaveLength(9);
  expect((await getSchedule())!.pending).toBeNull();
});

test("Noor discards a large change, and isn't asked until it changes again", async () => {
  await schedule();
  await fetchDue();
  office.content = table(10, (n) => `New name ${n}`);
  await fetchAgain();
  const { pending } = (await getSchedule())!;
  expect((await noor.delete(`/api/admin/imports/${pending!.id}`)).status).toBe(200);
  await fetchAgain();
  expect((await getSchedule())!.pending).toBeNull();
  office.content = table(9, (n) => `New name ${n}`);
  await fetchAgain();
  expect((await getSchedule())!.pending).not.toBeNull();
});

test("failures email Noor once, until it works again", async () => {
  await schedule();
  await fetchDue();
  office.status = 503;
  await fetchAgain();
  await fetchAgain();
  await app.deliver();
  expect((await getSchedule())!.failure).toBe("The address answers with the status 503.");
  expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Tourist Office can't be fetched")]);
  Object.assign(office, { status: 200, content: "<html>maintenance</html>" });
  await fetchAgain();
  expect((await getSchedule())!.failure).toContain("This is XML or HTML.");
  expect(await countPlaces()).toBe(10);
  office.content = table(10);
  await fetchAgain();
  expect((await getSchedule())!.failure).toBeNull();
  office.status = 404;
  await fetchAgain();
  await app.deliver();
  expect(app.mails).toHaveLength(2);
});

test("a source whose file crashes its reader twice is set aside; others are fetched", async () => {
  await schedule();
  for (const failure of ["Reading this file failed.", "it is no longer fetched"]) {
    const fetched = fetchAgain();
    await killTask("features/imports/parser-worker");
    await fetched;
    expect((await getSchedule())!.failure).toContain(failure);
  }
  expect((await getSchedule())!.nextAt).toBeNull();
  await noor.post("/api/admin/schedules", { source: "Museum", url: `${URL_OF_PLACES}?museums`, every: "daily" });
  const before = office.requests.length;
  await fetchAgain();
  expect(office.requests.length).toBe(before + 1);
  expect([...(await app.sql`select failure from source_schedules where source_id = 'museum'`)]).toEqual([
    { failure: null },
  ]);
  await app.deliver();
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Tourist Office can't be fetched"),
    expect.stringContaining("Tourist Office is no longer fetched"),
  ]);
  await schedule();
  await fetchAgain();
  expect([...(await app.sql`select failure, attempts from source_schedules`)]).toEqual([
    { failure: null, attempts: 0 },
    { failure: null, attempts: 0 },
  ]);
});

test("a source during whose reading the server crashed twice is set aside", async () => {
  await schedule();
  await app.sql`update source_schedules set attempts = 2, leased_until = now() - interval '1 minute'`;
  await fetchDue();
  expect((await getSchedule())!.failure).toContain("it is no longer fetched");
  expect(office.requests).toEqual([]);
});

test("of two servers, one fetches", async () => {
  office.delayMs = 200;
  await schedule();
  await Promise.all([fetchDue(), fetchDue(), fetchDue()]);
  expect(office.requests).toEqual(["/places.csv 200"]);
  expect(await countPlaces()).toBe(10);
});

test("addresses lead to the public internet, or where the operator allows", async () => {
  for (const url of [
    "http://example.com/a.csv",
    "https://localhost/a.csv",
    "https://10.0.0.1/a.csv",
    "http://127.0.0.1:1/a",
    "file:///etc/passwd",
    "https://u:p@example.com/",
  ]) {
    const response = await schedule(url);
    expect([url, response.status, await response.text()]).toEqual([
      url,
      422,
      expect.stringContaining("ALLOWED_PRIVATE_HOSTS"),
    ]);
  }
  const olu = await app.join("Olu");
  expect((await olu.post("/api/admin/schedules", { source: "A", url: URL_OF_PLACES, every: "daily" })).status).toBe(
    403,
  );
});

test("loops, redirects inside, endless and slow answers are given up", async () => {
  const fetch = createFetcher([HOST]);
  const problemOf = (path: string, timeoutMs?: number) =>
    fetchSource(`http://${HOST}${path}`, null, { fetch, timeoutMs }).catch((error) => {
      expect(error).toBeInstanceOf(SourceProblem);
      return (error as Error).message;
    });
  expect(await problemOf("/loop")).toBe("The address redirects too often.");
  expect(await problemOf("/inside")).toContain("does not lead to the public internet");
  expect(await problemOf("/endless")).toBe("The file is larger than 50 MB. Split it into several files.");
  office.delayMs = 1000;
  expect(await problemOf("/places.csv", 100)).toBe("The address took too long to answer.");
  office.delayMs = 0;
  expect(await problemOf("/moved")).toMatchObject({ etag: expect.any(String) });
});

test("a calendar's address becomes the city's calendar", async () => {
  await putPlaces(app.db, [{ name: "Opera House" }]);
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
  office.content = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Concert\r\nDTSTART:${day}T190000Z\r\nLOCATION:Opera House\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const lines: string[] = [];
  const order = { source: "City calendar", url: `http://${HOST}/city.ics`, every: "weekly" as const, stop: false };
  expect(await changeSchedule(app.db, order, [HOST], (line) => lines.push(line))).toBe(0);
  expect(lines[0]).toContain(`City calendar: weekly from http://${HOST}/city.ics`);
  await fetchDue();
  expect(await app.sql`select title from events`).toMatchObject([{ title: "Concert" }]);
  expect((await noor.delete("/api/admin/schedules/city-calendar")).status).toBe(200);
  expect(await app.sql`select title from events`).toHaveLength(1);
  expect((await noor.delete("/api/admin/schedules/city-calendar")).status).toBe(404);
});

test("a tenth may change by itself, and a few in any case", () => {
  const counts = (changes: Partial<ImportCounts>): ImportCounts => ({
    added: 0,
    updated: 0,
    unchanged: 0,
    kept: 0,
    back: 0,
    missing: 0,
    outOfCoverage: 0,
    marked: 0,
    ...changes,
  });
  expect(isSmall("places", counts({ unchanged: 900, updated: 60, missing: 40 }), 960)).toBe(true);
  expect(isSmall("places", counts({ unchanged: 899, updated: 60, missing: 41 }), 959)).toBe(false);
  expect(isSmall("places", counts({ unchanged: 1, missing: 5 }), 1)).toBe(true);
  expect(isSmall("places", counts({ missing: 3 }), 0)).toBe(false);
  expect(isSmall("places", counts({ added: 21 }), 21)).toBe(false);
  expect(isSmall("events", counts({ added: 200 }), 200)).toBe(true);
});
