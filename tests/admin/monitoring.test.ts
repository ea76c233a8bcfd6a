// Metrics and request logs.
import { beforeAll, expect, test } from "bun:test";
import { setPeerAddress } from "../../src/http/client-ip.ts";
import { createLogger } from "../../src/log.ts";
import { makeAnswer } from "../../src/server.ts";
import { noodleBar, openUp, owner } from "../places/owner/people.ts";
import { ORIGIN, openTestApp, useTestApp } from "../test-app.ts";

const TOKEN = "a-token-of-some-length";
const app = useTestApp({ TRUSTED_PROXIES: "10.0.0.7" });
let ask: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ask = makeAnswer(app.ctx, app.elysia);
});

/** A GET request from the address `peer`. */
function from(peer: string, path: string, headers: Record<string, string> = {}, origin = ORIGIN): Request {
  const request = new Request(origin + path, { headers: { host: new URL(origin).host, ...headers } });
  setPeerAddress(request, peer);
  return request;
}

async function readMetrics(): Promise<Map<string, number>> {
  const response = await ask(from("127.0.0.1", "/metrics"));
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

test("without a token, metrics are only available to direct local requests", async () => {
  const status = async (request: Request) => (await ask(request)).status;
  expect(await status(from("127.0.0.1", "/metrics"))).toBe(200);
  expect(await status(from("::1", "/metrics"))).toBe(200);
  expect(await status(from("::ffff:127.0.0.1", "/metrics"))).toBe(200);
  expect(await status(from("203.0.113.9", "/metrics"))).toBe(404);
  expect(await status(from("10.0.0.7", "/metrics"))).toBe(404);
  expect(await status(from("10.0.0.7", "/metrics", { "x-forwarded-for": "127.0.0.1" }))).toBe(404);
  for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "via", "x-forwarded-proto"])
    expect(await status(from("127.0.0.1", "/metrics", { [name]: "127.0.0.1" }))).toBe(404);
  expect(await status(from("127.0.0.1", "/metrics", { host: "city.example" }))).toBe(404);
  expect((await app.visitor().get("/metrics")).status).toBe(404);
});

test("behind a proxy or with https, metrics need the token", async () => {
  for (const settings of [
    { TRUSTED_PROXIES: "127.0.0.1" },
    { TRUSTED_PROXIES: "10.0.0.0/8,::1" },
    { BASE_URL: "https://city.example" },
  ]) {
    const other = await openTestApp({ ...(settings as object), METRICS_TOKEN: TOKEN });
    const answer = makeAnswer(other.ctx, other.elysia);
    const status = async (headers: Record<string, string>, peer = "127.0.0.1") =>
      (await answer(from(peer, "/metrics", headers))).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${TOKEN}x` })).toBe(401);
    expect(await status({ authorization: TOKEN })).toBe(401);
    expect(await status({ authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await status({ authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.9" }, "203.0.113.9")).toBe(
      200,
    );
    await other.close();
  }
});

test("requests are counted by route pattern", async () => {
  const amira = await app.join("Amira");
  for (let n = 0; n < 20; n++) await amira.get(`/business/${crypto.randomUUID()}`);
  for (let n = 0; n < 20; n++) await app.visitor().get(`/nowhere/${crypto.randomUUID()}?token=${n}`);
  await ask(new Request(`${ORIGIN}/api/swipes`, { method: "BREW", headers: { origin: ORIGIN } }));
  const seen = await readMetrics();
  expect(seen.get('sidestreet_http_requests_total{route="/business/:id",method="GET",status="404"}')).toBe(20);
  const routes = new Set(
    [...seen.keys()].flatMap((name) => /^sidestreet_http_requests_total\{route="([^"]*)"/.exec(name)?.[1] ?? []),
  );
  const known = new Set([...app.elysia.routes.map(({ path }) => path), "none", "/"]);
  expect([...routes].filter((route) => !known.has(route))).toEqual([]);
  expect([...seen.keys()].filter((name) => name.includes("BREW"))).toEqual([]);
  expect(seen.get('sidestreet_http_request_duration_seconds_count{route="/business/:id",method="GET"}')).toBe(20);
});

test("sign-ins are counted by outcome, stored swipes by action", async () => {
  const before = await readMetrics();
  const luc = await owner(app, "Luc");
  const ada = await app.join("Ada", { type: null, admin: true });
  const place = await openUp(luc, ada, { ...noodleBar, name: "Metered Bar" });
  const mia = await app.join("Mia");
  await mia.post("/api/swipes", { businessId: place, action: "save" });
  await mia.post("/api/swipes", { businessId: crypto.randomUUID(), action: "like" });
  await mia.post("/api/swipes", { businessId: place, action: "invented" });
  await app.visitor().post("/api/auth/login", { email: mia.email, password: "not hers at all" });
  await app.visitor().post("/api/auth/login", { email: mia.email, password: "a long enough password" });
  const after = await readMetrics();
  const increase = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(increase('sidestreet_sign_ins_total{way="password",outcome="ok"}')).toBe(1);
  expect(increase('sidestreet_sign_ins_total{way="password",outcome="refused"}')).toBe(1);
  expect(increase('sidestreet_swipes_total{action="save"}')).toBe(1);
  expect(increase('sidestreet_swipes_total{action="like"}')).toBe(0);
});

test("metrics cover the database, the queues and the process", async () => {
  const luc = await owner(app, "Lola");
  await luc.post("/api/businesses", { ...noodleBar, name: "Waiting Bar" });
  const seen = await readMetrics();
  expect(seen.get("sidestreet_database_up")).toBe(1);
  expect(seen.get("sidestreet_database_round_trip_seconds")).toBeGreaterThan(0);
  expect(seen.get('sidestreet_database_pool_connections{state="size"}')).toBe(5);
  expect(seen.get('sidestreet_queue_length{queue="review"}')).toBe(1);
  // The approval of the metered bar.
  expect(seen.get('sidestreet_queue_length{queue="emails"}')).toBe(1);
  expect(seen.get("process_resident_memory_bytes")).toBeGreaterThan(10e6);
  expect(seen.has('sidestreet_event_loop_lag_seconds{quantile="0.99"}')).toBe(true);
  expect([...seen.keys()].some((name) => /^sidestreet_build_info\{version="[\d.]+",bun="1/.test(name))).toBe(true);
});

test("the connection pool metrics return to zero", async () => {
  const sleep = async () => void (await app.db.execute("select pg_sleep(0.4)"));
  const sleeping = Array.from({ length: 8 }, sleep);
  const held = app.db.transaction((tx) => tx.execute("select pg_sleep(0.4)"));
  const busy = await readMetrics();
  expect(busy.get('sidestreet_database_pool_connections{state="busy"}')).toBe(5);
  expect(busy.get('sidestreet_database_pool_connections{state="waiting"}')).toBeGreaterThanOrEqual(4);
  await Promise.all([...sleeping, held]);
  await expect(app.sql.unsafe("select nothing from nowhere").execute()).rejects.toThrow();
  await expect(app.db.transaction((tx) => tx.execute("select nothing"))).rejects.toThrow();
  const calm = await readMetrics();
  expect(calm.get('sidestreet_database_pool_connections{state="busy"}')).toBe(0);
});

test("a request id comes from a trusted proxy or is new", async () => {
  const id = async (request: Request) => (await ask(request)).headers.get("x-request-id");
  const given = "4bf92f3577b34da6a3ce929d0e0e4736";
  expect(await id(from("10.0.0.7", "/healthz", { "x-request-id": given }))).toBe(given);
  for (const [peer, name] of [
    ["203.0.113.9", given],
    ["10.0.0.7", "short"],
    ["10.0.0.7", "x".repeat(65)],
    ["10.0.0.7", 'a"b{injected}<script>'],
  ] as const)
    expect(await id(from(peer, "/healthz", { "x-request-id": name }))).toMatch(/^[0-9a-f-]{36}$/);
});

test("request logs carry the request id and no personal data", async () => {
  const lines: string[] = [];
  const other = await openTestApp({ LOG_LEVEL: "debug", TRUSTED_PROXIES: "10.0.0.7" });
  Object.assign(other.ctx, { log: createLogger("debug", true, (line) => lines.push(line)) });
  const answer = makeAnswer(other.ctx, other.elysia);
  const send = async (method: string, path: string, body?: object, cookie = "") => {
    const headers = {
      origin: ORIGIN,
      cookie,
      "x-forwarded-for": "198.51.100.23",
      "x-request-id": "request-of-amira",
      ...(body && { "content-type": "application/json" }),
    };
    const request = new Request(ORIGIN + path, { method, headers, body: body && JSON.stringify(body) });
    setPeerAddress(request, "10.0.0.7");
    return answer(request);
  };
  const password = "correct horse battery";
  const person = { email: "amira.private@example.com", password, firstName: "Amira-Secretname" };
  const joined = await send("POST", "/api/auth/register", person);
  const cookie = joined.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  await send("POST", "/api/auth/login", { email: person.email, password: "wrong password here" });
  await send("POST", "/api/waitlist", { name: "Amira-Secretname", email: person.email, city: "Secretville" });
  await send("GET", "/reset-password?token=secret-token-of-amira", undefined, cookie);
  await send("GET", "/api/auth/user", undefined, cookie);
  // A constraint violation and a query error, both with personal data in them.
  await other.sql`alter table waitlist_entries add constraint no_amira check (name not like 'Amira-S%') not valid`;
  const refused = await send("POST", "/api/waitlist", {
    name: "Amira-Secretname",
    email: "second.private@example.com",
  });
  expect(refused.status).toBe(500);
  await other.sql`alter table waitlist_entries rename to gone_entries`;
  expect((await send("POST", "/api/waitlist", { name: "Amira-Secretname", email: person.email })).status).toBe(500);
  other.ctx.log.warn("a job failed", { error: `Failed query: select 1\nparams: ${person.email},Amira-Secretname` });

  const all = lines.join("\n");
  const secrets = ["amira.private", "second.private", "Secretname", "Secretville", "198.51.100.23", "secret-token"];
  for (const secret of [...secrets, password, "wrong password", cookie.slice(4, 47)]) expect(all).not.toContain(secret);
  const read = lines.map((line) => JSON.parse(line)).filter(({ message }) => message !== "auth");
  expect(read.filter(({ request }) => request !== "request-of-amira").map(({ message }) => message)).toEqual([
    "a job failed",
  ]);
  expect(read[0]).toMatchObject({
    level: "debug",
    message: "answered",
    method: "POST",
    route: "/api/auth/register",
    status: 200,
  });
  expect(read.filter(({ message }) => message === "answered").length).toBe(7);
  expect(read.filter(({ level }) => level === "error")).toMatchObject([
    { message: "request failed", route: "/api/waitlist", code: "23514", constraint: "no_amira" },
    { message: "request failed", route: "/api/waitlist", code: "42P01" },
  ]);
  await other.close();
});

test("LOG_LEVEL sets the minimum level", () => {
  const written = (level: "debug" | "info" | "warn" | "error") => {
    const lines: string[] = [];
    const log = createLogger(level, true, (line) => lines.push(JSON.parse(line).level));
    for (const each of ["debug", "info", "warn", "error"] as const) log[each]("said");
    return lines;
  };
  expect(written("debug")).toEqual(["debug", "info", "warn", "error"]);
  expect(written("warn")).toEqual(["warn", "error"]);
  expect(written("error")).toEqual(["error"]);
});
