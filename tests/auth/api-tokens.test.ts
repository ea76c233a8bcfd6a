// Personal API tokens: what programs may do with them, and when they end.
import { expect, test } from "bun:test";
import { fillPath, listRoutes } from "../architecture/access.ts";
import { putPlaces } from "../places.ts";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

const create = (person: Person, more: object = {}) =>
  person.post("/api/users/tokens", {
    ...{ id: crypto.randomUUID(), name: "Home screen", scopes: ["read"], days: 90, password: PASSWORD },
    ...more,
  });

const createSecret = async (person: Person, more: object = {}): Promise<string> => {
  const response = await create(person, more);
  expect(response.status).toBe(200);
  return (await response.json()).secret;
};

/** A program without cookies and without an origin. */
const call = (secret: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app
    .visitor()
    .send(method, path, body, { authorization: `Bearer ${secret}`, origin: "https://program.example", ...headers });

test("Amira's program reads with her token, without a cookie or an origin", async () => {
  const amira = await app.join("Amira");
  const secret = await createSecret(amira);
  const own = await call(secret, "GET", "/api/auth/user");
  expect(own.status).toBe(200);
  expect(await own.json()).toMatchObject({ id: amira.id });
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(own.headers.get("set-cookie")).toBeNull();
  const refused = await call(secret, "PUT", "/api/users/seat-emails", { enabled: true });
  expect([refused.status, await refused.json()]).toEqual([403, { message: "This token lacks the scope write." }]);
  const writer = await createSecret(amira, { scopes: ["write"] });
  expect((await call(writer, "PATCH", "/api/users/me", { firstName: "Amira", lastName: "B" })).status).toBe(200);
  expect((await call(writer, "GET", "/api/users/saved")).status).toBe(403);
});

test("Ben's program swipes, and his taste learns from it", async () => {
  await putPlaces(app.db, [{ name: "Noodle Bar", type: "restaurant", latitude: 43.73, longitude: 7.42 }]);
  const ben = await app.join("Ben");
  const secret = await createSecret(ben, { scopes: ["read", "write"] });
  const [card] = await (await call(secret, "GET", "/api/businesses?unseen=1")).json();
  const swiped = await call(secret, "POST", "/api/swipes", { businessId: card.id, action: "save" });
  expect(swiped.status).toBe(200);
  expect((await ben.read("/api/users/saved")).map(({ id }: { id: string }) => id)).toEqual([card.id]);
});

test("a token is shown once, listed without its secret, and stored as a hash", async () => {
  const carla = await app.join("Carla");
  const secret = await createSecret(carla, { name: "Calendar", scopes: ["read", "write", "read"], days: 30 });
  expect(secret).toMatch(/^sidestreet_[\w-]{43}$/);
  const [token, ...others] = await carla.read("/api/users/tokens");
  expect(others).toEqual([]);
  expect(token).toMatchObject({ name: "Calendar", scopes: ["read", "write"], lastUsedAt: null });
  expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(30 * 24 * 3600_000);
  const everything = JSON.stringify([
    await carla.read("/api/users/tokens"),
    await carla.read("/api/users/export"),
    await app.sql`select * from sessions`,
    await (await carla.get("/profile")).text(),
  ]);
  expect(everything).toContain("Calendar");
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(secret.slice(-43));
});

test("the last use is written once an hour", async () => {
  const dina = await app.join("Dina");
  const secret = await createSecret(dina);
  const getUse = async () => (await dina.read("/api/users/tokens"))[0].lastUsedAt;
  await call(secret, "GET", "/api/auth/user");
  const first = await getUse();
  expect(Date.now() - Date.parse(first)).toBeLessThan(60_000);
  await call(secret, "GET", "/api/auth/user");
  expect(await getUse()).toBe(first);
  const earlier = new Date(Date.now() - 2 * 3600_000).toISOString();
  await app.sql`update sessions set sess = jsonb_set(sess, '{token,usedAt}', to_jsonb(${earlier}::text)) where sess ? 'token'`;
  await call(secret, "GET", "/api/auth/user");
  expect(Date.parse(await getUse())).toBeGreaterThan(Date.parse(earlier));
});

test("a token ends by revoking, expiring, a password change and signing out elsewhere", async () => {
  const emil = await app.join("Emil");
  const status = async (secret: string) => (await call(secret, "GET", "/api/auth/user")).status;
  const id = crypto.randomUUID();
  const revoked = await createSecret(emil, { id });
  expect(await status(revoked)).toBe(200);
  expect((await emil.delete(`/api/users/tokens/${id}`)).status).toBe(200);
  expect((await emil.delete(`/api/users/tokens/${id}`)).status).toBe(404);
  const expired = await createSecret(emil);
  await app.sql`update sessions set expire = now() where sess ? 'token' and user_id = ${emil.id}`;
  expect(await emil.read("/api/users/tokens")).toEqual([]);
  const [first, second] = [await createSecret(emil), await createSecret(emil)];
  expect((await emil.delete("/api/users/sessions")).status).toBe(200);
  const third = await createSecret(emil);
  await emil.post("/api/auth/password", { current: PASSWORD, password: "another long password" });
  for (const secret of [revoked, expired, first, second, third]) expect(await status(secret)).toBe(401);
});

test("Fay's tokens end with her suspension and with her account", async () => {
  const [fay, noor] = [await app.join("Fay"), await app.join("Noor", { type: null, admin: true })];
  const before = await createSecret(fay);
  await noor.post(`/api/admin/people/${fay.id}/suspension`, { reason: "Spam." });
  expect((await call(before, "GET", "/api/auth/user")).status).toBe(401);
  await noor.delete(`/api/admin/people/${fay.id}/suspension`);
  await fay.post("/api/auth/login", { email: fay.email, password: PASSWORD });
  const after = await createSecret(fay);
  expect((await fay.delete("/api/users/me", { password: PASSWORD })).status).toBe(200);
  expect((await call(after, "GET", "/api/auth/user")).status).toBe(401);
  expect(await app.sql`select sid from sessions where user_id = ${fay.id}`).toHaveLength(0);
});

test("a token can't do what is about the account's security, nor open pages", async () => {
  const gil = await app.join("Gil", { admin: true });
  const secret = await createSecret(gil, { scopes: ["read", "write", "admin:read", "admin:write"] });
  const closed = [
    ["POST", "/api/auth/password"],
    ["POST", "/api/auth/email"],
    ["POST", "/api/auth/login"],
    ["POST", "/api/auth/passkeys/options"],
    ["GET", "/api/auth/identities"],
    ["GET", "/api/users/sessions"],
    ["DELETE", "/api/users/sessions"],
    ["GET", "/api/users/tokens"],
    ["POST", "/api/users/tokens"],
    ["DELETE", `/api/users/tokens/${crypto.randomUUID()}`],
    ["GET", "/api/users/export"],
    ["DELETE", "/api/users/me"],
    ["GET", "/api/logout"],
    ["POST", "/api/push/subscriptions"],
    ["POST", `/api/admin/people/${gil.id}/admin`],
    ["DELETE", `/api/admin/people/${gil.id}/moderator`],
  ] as const;
  for (const [method, path] of closed) {
    const response = await call(secret, method, path, method === "GET" ? undefined : {});
    expect([method, path, response.status]).toEqual([method, path, 403]);
  }
  expect((await call(secret, "GET", "/profile")).status).toBe(401);
});

test("every route that signs someone in or asks for the password refuses tokens", async () => {
  const hugo = await app.join("Hugo", { admin: true });
  const secret = await createSecret(hugo, { scopes: ["read", "write", "admin:read", "admin:write"] });
  const open: string[] = [];
  for (const { name, method, path } of listRoutes(app.elysia)) {
    if (!/^\/api\/(auth|login|logout|callback)\b/.test(path) || name === "GET /api/auth/user") continue;
    if (name === "GET /api/auth/methods") continue;
    const { status } = await call(secret, method, fillPath(path), method === "GET" ? undefined : {});
    if (status !== 403) open.push(`${name}: ${status}`);
  }
  expect(open).toEqual([]);
});

test("Ines, an admin, needs the scopes of admins, which others can't have", async () => {
  const [ines, jon] = [await app.join("Ines", { admin: true }), await app.join("Jon")];
  expect((await create(jon, { scopes: ["read", "admin:read"] })).status).toBe(403);
  const plain = await createSecret(ines, { scopes: ["read", "write"] });
  const refused = await call(plain, "GET", "/api/admin/overview");
  expect([refused.status, await refused.json()]).toEqual([403, { message: "This token lacks the scope admin:read." }]);
  expect(await (await call(plain, "GET", "/api/auth/user")).json()).toMatchObject({ isAdmin: false });
  const id = crypto.randomUUID();
  const reader = await createSecret(ines, { id, scopes: ["admin:read"] });
  expect((await call(reader, "GET", "/api/admin/overview")).status).toBe(200);
  expect((await call(reader, "PUT", "/api/admin/sign-up", { mode: "open" })).status).toBe(403);
  expect((await call(reader, "GET", "/api/users/saved")).status).toBe(403);
  await ines.delete(`/api/users/tokens/${id}`);
  const log = await ines.read(`/api/admin/audit-log?person=${ines.id}`);
  expect(log).toMatchObject([
    { action: "token.revoke", detail: { scopes: ["admin:read"] } },
    { action: "token.create", detail: { scopes: ["admin:read"] } },
  ]);
  const screen = await (await ines.get("/admin?tab=audit")).text();
  expect(screen).toContain("Created an API token");
  await app.sql`update users set is_admin = false where id = ${ines.id}`;
  expect((await call(plain, "GET", "/api/admin/overview")).status).toBe(403);
});

test("Kim creates a token only with her password, and at most 20", async () => {
  const kim = await app.join("Kim");
  expect((await create(kim, { password: "not her password" })).status).toBe(422);
  expect((await create(kim, { scopes: [] })).status).toBe(422);
  expect((await create(kim, { days: 3650 })).status).toBe(422);
  expect((await create(kim, { name: "x".repeat(121) })).status).toBe(422);
  const id = crypto.randomUUID();
  const lost = await createSecret(kim, { id });
  const again = await createSecret(kim, { id });
  expect((await call(lost, "GET", "/api/auth/user")).status).toBe(401);
  expect((await call(again, "GET", "/api/auth/user")).status).toBe(200);
  for (let count = 1; count < 19; count++) await createSecret(kim);
  const statuses = (await Promise.all([create(kim), create(kim), create(kim)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  expect(await kim.read("/api/users/tokens")).toHaveLength(20);
});

test("Lou neither sees nor revokes a token of Mara", async () => {
  const [lou, mara] = [await app.join("Lou"), await app.join("Mara")];
  const id = crypto.randomUUID();
  const secret = await createSecret(mara, { id });
  expect(await lou.read("/api/users/tokens")).toEqual([]);
  expect((await lou.delete(`/api/users/tokens/${id}`)).status).toBe(404);
  // The same id in another account is another token.
  await createSecret(lou, { id });
  expect((await call(secret, "GET", "/api/auth/user")).status).toBe(200);
});

test("a token isn't a cookie, a cookie isn't a token, and a wrong one is refused", async () => {
  const nell = await app.join("Nell");
  const secret = await createSecret(nell);
  const send = (headers: Record<string, string>) => app.visitor().get("/api/auth/user", headers);
  expect((await send({ cookie: `sid=${secret}` })).status).toBe(401);
  expect((await send({ cookie: `sid=${secret.slice(-43)}` })).status).toBe(401);
  expect((await send({ authorization: `Bearer ${nell.cookies.get("sid")}` })).status).toBe(401);
  expect((await send({ authorization: `Bearer sidestreet_${nell.cookies.get("sid")}` })).status).toBe(401);
  const wrong = `Bearer sidestreet_${"A".repeat(43)}`;
  // The token counts, not the cookie beside it.
  expect((await nell.get("/api/auth/user", { authorization: wrong })).status).toBe(401);
  expect((await app.visitor().get("/api/search?q=noodle", { authorization: wrong })).status).toBe(401);
  // What a proxy adds for itself changes nothing.
  expect((await nell.get("/api/auth/user", { authorization: "Basic YTpi" })).status).toBe(200);
  expect((await nell.get("/api/auth/user", { authorization: "Bearer eyJhbGciOi.J9.x" })).status).toBe(200);
});

test("with a foreign origin, only a token's write is accepted", async () => {
  const otto = await app.join("Otto");
  const headers = { origin: "https://evil.example", "content-type": "application/json" };
  const name = { firstName: "Otto", lastName: null };
  expect((await otto.send("PATCH", "/api/users/me", name, headers)).status).toBe(403);
  const bad = { ...headers, authorization: "Bearer x" };
  expect((await otto.send("PATCH", "/api/users/me", name, bad)).status).toBe(403);
});

test("the API description names the scopes of each route", async () => {
  const { paths, components } = await app.visitor().read("/api/docs/openapi.json");
  expect(components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
  expect(paths["/api/users/saved"].get.security).toEqual([{ session: [] }, { bearer: ["read"] }]);
  expect(paths["/api/swipes"].post.security).toEqual([{ session: [] }, { bearer: ["write"] }]);
  expect(paths["/api/admin/overview"].get.security).toEqual([{ session: [] }, { bearer: ["admin:read"] }]);
  expect(paths["/api/users/tokens"].post.security).toEqual([{ session: [] }]);
});
