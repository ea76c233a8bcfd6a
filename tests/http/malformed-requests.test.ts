// Requests that no browser sends: odd field names, deep bodies, invalid hosts. Each gets a short error without details.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { createApp } from "../../src/app.ts";
import { type Server, startServer } from "../../src/server.ts";
import { listRoutes } from "../architecture/access.ts";
import { watchEventLoop } from "../event-loop.ts";
import { openTestApp, useTestApp } from "../test-app.ts";

const app = useTestApp({ PORT: "0", BASE_URL: "http://localhost:3000" });
let server: Server;
beforeAll(async () => {
  server = startServer(app.ctx, await createApp(app.ctx));
});
afterAll(() => server.stop(1000));

/** @returns the raw response, after the server has closed the connection */
const sendRaw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    let response = "";
    socket.on("data", (data) => {
      response += data.toString("latin1");
    });
    socket.on("close", () => resolve(response));
    socket.on("error", reject);
  });

test("a search may contain commas and brackets", async () => {
  const amira = await app.join("Amina");
  for (const words of ["Via Roma 3, Centro", "[1,2]", '{"a":1}', "a,b"])
    expect((await amira.get(`/api/businesses?q=${encodeURIComponent(words)}`)).status).toBe(200);
  expect((await amira.get("/api/businesses?q=a&q=b")).status).toBe(422);
  expect((await amira.get("/api/businesses?bbox=7,43,8,44")).status).toBe(200);
});

test("field names such as __proto__ are reported as unknown fields", async () => {
  const visitor = app.visitor();
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    const answer = await visitor.post("/api/auth/login", `{"email":"a@b.example","password":"x","${name}":1}`);
    expect([name, answer.status]).toEqual([name, 422]);
    expect(Object.keys((await answer.json()).fields)).toEqual([name]);
  }
  const amira = await app.join("Amira");
  for (const name of ["__proto__", "constructor"]) {
    expect((await amira.get(`/api/businesses?${name}=1`)).status).toBeOneOf([200, 422]);
  }
});

test("a parameter that is repeated 5,000 times is rejected quickly", async () => {
  const nadia = await app.join("Nadia", { admin: true });
  const stop = watchEventLoop();
  expect((await nadia.get(`/api/admin/emails?${"q&".repeat(5000)}`)).status).toBe(422);
  expect(stop()).toBeLessThan(50);
});

test("a body nested 30,000 levels deep is rejected quickly", async () => {
  const started = performance.now();
  const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  expect((await app.visitor().post("/api/auth/login", deep)).status).toBe(400);
  expect((await app.visitor().post("/api/auth/login", `{"email":${deep}}`)).status).toBe(400);
  expect(performance.now() - started).toBeLessThan(1000);
});

test("a name or email of 60 KB of direction or combining marks is rejected quickly", async () => {
  const visitor = app.visitor();
  for (const text of [`${"\u200E".repeat(20_000)}\u0627`, "\u0301\u0323".repeat(15_000)]) {
    const before = process.threadCpuUsage();
    expect((await visitor.post("/api/auth/login", { email: text, password: "a" })).status).toBe(422);
    expect((await visitor.post("/api/waitlist", { name: text, email: "a@b.example" })).status).toBe(422);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  }
});

test("a body of more values than any form has is rejected quickly", async () => {
  const newcomer = await app.join("Bo", { type: null });
  const setup = (travelPreferences: unknown[]) =>
    newcomer.post("/api/users/setup", { userType: "traveler", travelPreferences });
  const stop = watchEventLoop();
  expect((await setup(Array.from({ length: 10_000 }, (_, i) => i))).status).toBe(400);
  const unknown = await setup(Array(300).fill("x".repeat(200)));
  expect([unknown.status, (await unknown.json()).fields.travelPreferences]).toEqual([
    422,
    ["Choose from the ten preferences."],
  ]);
  expect(stop()).toBeLessThan(50);
});

test("the content type is case-insensitive", async () => {
  const answer = await app
    .visitor()
    .send("POST", "/api/auth/forgot", { email: "nobody@example.com" }, { "content-type": "Application/JSON" });
  expect(answer.status).toBe(200);
});

test("an invalid Host is a 400 without a stack trace; HTTP/1.0 needs none", async () => {
  for (const host of ["a b", "[", "a/b", "localhost:99999", 'x"<script>', ""]) {
    const response = await sendRaw(`GET /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect([host, response.slice(0, 12)]).toEqual([host, "HTTP/1.1 400"]);
    expect(response.length).toBeLessThan(1500);
  }
  expect(await sendRaw("GET /healthz HTTP/1.0\r\n\r\n")).toStartWith("HTTP/1.1 200");
});

test("two Host headers, or a list of hosts, are a 400 on every path", async () => {
  for (const hosts of [
    ["localhost:3000", "evil.example"],
    ["localhost:3000", "localhost:3000"],
    ["localhost, evil.example"],
  ])
    for (const path of ["/", "/login", "/healthz", "/api/auth/user"]) {
      const lines = hosts.map((host, nth) => `${nth ? "hOsT" : "Host"}: ${host}\r\n`).join("");
      const response = await sendRaw(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect([hosts, path, response.slice(0, 12)]).toEqual([hosts, path, "HTTP/1.1 400"]);
    }
});

test("a request that says two lengths is refused, and TRACE echoes nothing", async () => {
  const rest = "GET /healthz HTTP/1.1\r\nHost: localhost:3000\r\n\r\n";
  const lengths = [
    `Content-Length: ${rest.length + 5}\r\nTransfer-Encoding: chunked`,
    `Transfer-Encoding: chunked\r\nContent-Length: ${rest.length + 5}`,
    "Content-Length: 0\r\nContent-Length: 5",
    "Transfer-Encoding: gzip",
  ];
  for (const length of lengths) {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n${length}`;
    const response = await sendRaw(`${head}\r\n\r\n0\r\n\r\n${rest}`);
    expect([length, response.slice(0, 12), response.split("HTTP/1.1 ").length]).toEqual([length, "HTTP/1.1 400", 2]);
  }
  const traced = await sendRaw("TRACE / HTTP/1.1\r\nHost: localhost:3000\r\nX-Mark: abc\r\nConnection: close\r\n\r\n");
  expect([traced.slice(0, 12), traced.includes("abc")]).toEqual(["HTTP/1.1 403", false]);
});

test("an address with an ID that isn't one fails for nobody", async () => {
  const [amira, luc] = [await app.join("Amira I"), await app.join("Luc I", { type: "business" })];
  const noor = await app.join("Noor I", { type: null, admin: true });
  const failed = [];
  for (const { name, method, path } of listRoutes(app.elysia).filter((route) => route.path.includes(":")))
    for (const [id, who] of ["x", "%00", "%ff"].flatMap((odd) =>
      [amira, luc, noor].map((each) => [odd, each] as const),
    )) {
      const body = method === "GET" ? undefined : path.endsWith("/writing") ? { markMissing: false } : {};
      const { status } = await who.send(method, path.replace(/:\w+/g, id), body);
      if (status >= 500) failed.push(`${name} ${id}`);
    }
  expect(failed).toEqual([]);
});

test("only a load balancer, which polls /readyz, delays a stop", async () => {
  const stopAfter = async (path: string) => {
    const stopped = startServer(app.ctx, await createApp(app.ctx));
    for (let i = 0; i < 2; i++) await (await fetch(`http://127.0.0.1:${stopped.port}${path}`)).text();
    const started = performance.now();
    await stopped.stop(1000);
    return performance.now() - started;
  };
  expect(await stopAfter("/healthz?x=/readyz")).toBeLessThan(2000);
  expect(await stopAfter("/readyz?x=1")).toBeGreaterThan(3000);
});

test("errors are rendered even if the database is down", async () => {
  const ben = await app.join("Ben");
  const closed = await openTestApp();
  await closed.close();
  const broken = await createApp({ ...app.ctx, db: closed.db });
  const cookie = `sid=${ben.cookies.get("sid")}`;
  const post = await broken.fetch(
    new Request("http://localhost:3000/nowhere", {
      method: "POST",
      headers: { cookie, origin: "http://evil.example" },
    }),
  );
  expect(post.status).toBe(403);
  expect(await post.text()).toContain("<!doctype html>");
  const page = await broken.fetch(new Request("http://localhost:3000/discover", { headers: { cookie } }));
  expect([page.status, (await page.text()).includes("We&#x27;ll be right back")]).toEqual([503, true]);
});

test("a search for NUL or a lone surrogate finds nothing, and does not fail", async () => {
  const [amira, luc] = [await app.join("Amira B"), await app.join("Luc", { type: "business" })];
  const noor = await app.join("Noor", { type: null, admin: true });
  for (const odd of ["%00", "a%00b", "%ED%A0%80"]) {
    expect(await amira.read(`/api/businesses?q=${odd}`)).toEqual([]);
    expect((await luc.get(`/api/claims/places?q=xx${odd}`)).status).toBe(200);
    for (const list of ["waitlist", "people", "emails"])
      expect([list, odd, (await noor.get(`/api/admin/${list}?q=x${odd}`)).status]).toEqual([list, odd, 200]);
    for (const tab of ["waitlist", "people", "email"])
      expect([tab, odd, (await noor.get(`/admin?tab=${tab}&q=x${odd}`)).status]).toEqual([tab, odd, 200]);
  }
});

test("Noor's lists by source, and the choices of an area, don't fail on NUL either", async () => {
  const noor = await app.join("Noor O", { type: null, admin: true });
  for (const path of ["places", "places.csv", "places.geojson"])
    expect([path, (await noor.get(`/api/admin/${path}?source=a%00b`)).status]).toEqual([path, 200]);
  for (const field of ["area", "tag"])
    expect((await app.visitor().get(`/api/businesses/options?${field}=%00`)).status).toBe(422);
});

test("an address that can't be decoded, or has NUL, leads to nothing", async () => {
  const noor = await app.join("Noor P", { type: null, admin: true });
  for (const odd of ["%ff", "%E0%A4%A", "%00", "a%00b"]) {
    for (const path of ["/api/events/", "/events/", "/business/", "/places/restaurant/", "/list/"])
      expect([path, odd, (await app.visitor().get(path + odd)).status]).toEqual([path, odd, 404]);
    expect([odd, (await noor.get(`/api/admin/sources/${odd}/removal`)).status]).toEqual([odd, 404]);
  }
});
