// The MCP server, asked by the official client over a real port.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { loadSample } from "../../db/sample/load.ts";
import { startServer } from "../../src/server.ts";
import { PASSWORD, type Person, type TestApp, useTestApp } from "../test-app.ts";

const city = useTestApp();
const closed = useTestApp({ PUBLIC_CITY: "no" });
const off = useTestApp({ MCP: "no" });
const strict = useTestApp({ RATE_LIMIT_FACTOR: "0.01" });

const ports = new Map<TestApp, string>();
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  await loadSample(city.db, { now: new Date(), passwordHashes: { traveler: "", business: "", admin: "" } });
  for (const app of [city, closed, off, strict]) {
    const server = startServer({ ...app.ctx, config: { ...app.ctx.config, port: 0 } }, app.elysia as never);
    ports.set(app, `http://localhost:${server.port}/mcp`);
    stops.push(() => server.stop(1000));
  }
}, 60_000);
afterAll(() => Promise.all(stops.map((stop) => stop())));

const post = (app: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  fetch(ports.get(app)!, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

async function connect(app: TestApp, token?: string) {
  const client = new Client({ name: "An assistant", version: "1.0.0" });
  const requestInit = token ? { headers: { authorization: `Bearer ${token}` } } : {};
  await client.connect(new StreamableHTTPClientTransport(new URL(ports.get(app)!), { requestInit }) as never);
  return {
    client,
    listNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name: string, given: Record<string, unknown> = {}) {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const [{ text }] = content as [{ text: string }];
      return { isError, text, value: JSON.parse(text) };
    },
  };
}

async function createToken(person: Person, scopes: string[]): Promise<string> {
  const body = { id: crypto.randomUUID(), name: "Assistant", scopes, days: 30, password: PASSWORD };
  return (await (await person.post("/api/users/tokens", body)).json()).secret;
}

test("an assistant finds places for anyone, with reasons and links", async () => {
  const { client, listNames, call } = await connect(city);
  expect(client.getServerVersion()!.name).toBe(city.ctx.config.siteName);
  const names = await listNames();
  expect(names).toEqual([
    "find_places",
    "search_places",
    "get_place",
    "list_events_of_place",
    "whats_on",
    "how_we_rank",
  ]);
  const { value: found } = await call("find_places", {
    type: "restaurant",
    needs: { wheelchair: "yes", walk: "30" },
    near: "41.95,5.6",
  });
  expect(Array.isArray(found)).toBe(true);
  const { value: some } = await call("find_places", { type: "restaurant" });
  expect(some[0].page).toBe(`${city.ctx.config.baseUrl}/business/${some[0].id}`);
  expect(some[0].type).toBe("restaurant");
  expect(some[0].match.reasons).toBeArray();
  expect(some[0]).not.toHaveProperty("photos");
  const { value: named } = await call("search_places", { q: "Café Nord" });
  expect(named[0].name).toBe("Café Nord");
  const { value: place } = await call("get_place", { id: named[0].id });
  expect(place).toMatchObject({ id: named[0].id, name: "Café Nord", page: named[0].page });
});

test("it says what's on, of each day, and how places are ranked", async () => {
  const { call } = await connect(city);
  const { value: all } = await call("whats_on");
  const { date, count } = all.days[0];
  const { value: first } = await call("whats_on", { day: date });
  expect(first.events.length).toBe(Math.min(50, count));
  expect(first.events[0].page).toBe(`${city.ctx.config.baseUrl}/events/${first.events[0].id}`);
  expect((await call("how_we_rank")).value.sections.length).toBeGreaterThan(1);
});

test("with Greta's token, it recommends by her taste, saves, plans and answers events", async () => {
  const greta = await city.join("Greta");
  const { listNames, call } = await connect(city, await createToken(greta, ["read", "write"]));
  expect((await listNames()).length).toBe(17);
  const { value: deck } = await call("recommend_places", { limit: "5" });
  expect(deck).toHaveLength(5);
  expect(deck[0].match.reasons).toBeArray();
  await call("swipe_place", { businessId: deck[0].id, action: "save" });
  const { value: saved } = await call("list_saved_places");
  expect(JSON.stringify(saved)).toContain(deck[0].id);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { value: plan, isError } = await call("plan_day", {
    date: day,
    start: "10:00",
    end: "18:00",
    pace: "normal",
    meals: [],
  });
  expect(isError).toBe(false);
  expect(plan.page).toBe(`${city.ctx.config.baseUrl}/plan/${plan.id}`);
  expect((await call("list_plans")).value).toHaveLength(1);
  expect((await call("get_plan", { id: plan.id })).value.id).toBe(plan.id);
  const { value: program } = await call("whats_on");
  const event =
    program.events.find((one: { maxAttendees?: number }) => one.maxAttendees === undefined) ?? program.events[0];
  await call("answer_event", { id: event.id, status: "in" });
  expect(JSON.stringify((await call("list_my_events")).value)).toContain(event.id);
  await call("unsave_place", { businessId: deck[0].id });
  expect((await call("list_saved_places")).value).toEqual([]);
});

test("scopes, wrong arguments and unknown places are errors that an assistant can read", async () => {
  const ben = await city.join("Ben");
  const { client, call } = await connect(city, await createToken(ben, ["read"]));
  const [{ id }] = (await call("find_places")).value;
  const refused = await call("swipe_place", { businessId: id, action: "save" });
  expect(refused).toMatchObject({ isError: true, value: { message: "This token lacks the scope write." } });
  expect(await ben.read("/api/users/saved")).toEqual([]);
  expect((await call("get_place", { id: crypto.randomUUID() })).isError).toBe(true);
  expect((await call("get_place")).isError).toBe(true);
  expect((await call("find_places", { type: "castle" })).value.fields.type).toBeArray();
  expect((await call("find_places", { type: "hotel", offset: 3 })).isError).toBe(true);
  expect((await call("search_places", { q: "x".repeat(5000) })).isError).toBe(true);
  await expect(client.callTool({ name: "delete_account", arguments: {} })).rejects.toThrow();
});

test("no assistant gets in with a wrong token, a foreign origin or a cookie", async () => {
  const carla = await city.join("Carla");
  expect((await post(city, LIST)).status).toBe(200);
  expect((await post(city, LIST, { authorization: `Bearer sidestreet_${"A".repeat(43)}` })).status).toBe(401);
  expect((await post(city, LIST, { origin: "http://evil.example" })).status).toBe(403);
  const withCookie = await post(city, LIST, { cookie: `sid=${carla.cookies.get("sid")}` });
  expect((await withCookie.json()).result.tools).toHaveLength(6);
  expect(withCookie.headers.get("set-cookie")).toBeNull();
});

test("broken messages, batches and other methods are refused", async () => {
  expect((await post(city, "{")).status).toBe(400);
  expect((await post(city, [LIST, LIST])).status).toBe(400);
  expect((await post(city, { hello: 1 })).status).toBe(400);
  expect((await post(city, LIST, { accept: "text/plain" })).status).toBe(406);
  expect((await post(city, `{"a":"${"x".repeat(70_000)}"}`)).status).toBe(413);
  expect((await fetch(ports.get(city)!)).status).toBe(405);
});

test("a closed city answers only members' assistants, and the operator can turn it off", async () => {
  expect((await post(closed, LIST)).status).toBe(401);
  const dina = await closed.join("Dina");
  const { call } = await connect(closed, await createToken(dina, ["read"]));
  expect((await call("recommend_places")).value).toEqual([]);
  expect((await post(off, LIST)).status).toBe(404);
});

test("an address can't send without a limit", async () => {
  const statuses = [];
  for (let count = 0; count < 8; count++) statuses.push((await post(strict, LIST)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});
