// Signing up, in and out with email and password.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const live = useTestApp({ NODE_ENV: "production", BASE_URL: "https://city.example" });

const account = (name: string) => ({
  email: `${name}@example.com`,
  password: "a long enough password",
  firstName: name,
});

test("Amira signs up, is signed in, and signs out", async () => {
  const amira = app.visitor();
  expect((await amira.post("/api/auth/register", account("Amira"))).status).toBe(200);
  const user = await amira.read("/api/auth/user");
  expect(user).toMatchObject({ email: "amira@example.com", firstName: "Amira", userType: null, travelPreferences: [] });
  expect(user).not.toHaveProperty("passwordHash");
  const out = await amira.get("/api/logout");
  expect([out.status, out.headers.get("location")]).toEqual([302, "/"]);
  expect((await amira.get("/api/auth/user")).status).toBe(401);
});

test("the database stores a hash of the session token", async () => {
  const ben = app.visitor();
  await ben.post("/api/auth/register", account("ben"));
  const rows = await app.sql`select sid from sessions`;
  const token = ben.cookies.get("sid")!;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(rows.map((row) => row.sid)).not.toContain(token);
  expect(rows.map((row) => row.sid)).toContain(new Bun.CryptoHasher("sha256").update(token).digest("hex"));
});

test("a wrong password and an unknown email get the same response", async () => {
  const carla = app.visitor();
  await carla.post("/api/auth/register", account("carla"));
  const wrong = await app
    .visitor()
    .post("/api/auth/login", { email: "carla@example.com", password: "not the password" });
  const unknown = await app
    .visitor()
    .post("/api/auth/login", { email: "nobody@example.com", password: "not the password" });
  expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()]);
});

test("Remember me keeps the cookie for 30 days; without it, it ends with the browser", async () => {
  await app.visitor().post("/api/auth/register", account("dora"));
  const signIn = async (remember: boolean) => {
    const credentials = { email: "dora@example.com", password: "a long enough password", remember };
    const response = await app.visitor().post("/api/auth/login", credentials);
    return response.headers.getSetCookie().find((line) => line.startsWith("sid="));
  };
  expect(await signIn(true)).toContain("Max-Age=2592000");
  const usual = await signIn(false);
  expect(usual).not.toContain("Max-Age");
  expect(usual).toContain("HttpOnly; SameSite=Lax");
});

test("validation errors name the field and never echo the value", async () => {
  const response = await app.visitor().post("/api/auth/register", { email: "not an address", password: "short-pw" });
  expect(response.status).toBe(422);
  const text = await response.text();
  expect(text).not.toContain("short-pw");
  expect(JSON.parse(text).fields).toEqual({
    email: ["Enter an email address."],
    password: ["Use at least 10 characters."],
  });
});

test("unknown keys, malformed JSON and bodies over 64 KB are rejected", async () => {
  const visitor = app.visitor();
  expect((await visitor.post("/api/auth/register", { ...account("eve"), isAdmin: true })).status).toBe(422);
  expect((await visitor.post("/api/auth/register", "{oops")).status).toBe(400);
  expect((await visitor.post("/api/auth/register", JSON.stringify({ email: "x".repeat(70_000) }))).status).toBe(413);
});

test("signing in replaces the browser's session and ignores a planted cookie", async () => {
  const gus = app.visitor();
  await gus.post("/api/auth/register", account("gus"));
  const before = gus.cookies.get("sid")!;
  const planted = "p".repeat(43);
  const victim = app.visitor();
  victim.cookies.set("sid", planted);
  await victim.post("/api/auth/login", { email: "gus@example.com", password: "a long enough password" });
  expect(victim.cookies.get("sid")).not.toBe(planted);
  await gus.post("/api/auth/login", { email: "gus@example.com", password: "a long enough password" });
  const thief = app.visitor();
  for (const old of [before, planted]) {
    thief.cookies.set("sid", old);
    expect((await thief.get("/api/auth/user")).status).toBe(401);
  }
  expect((await gus.get("/api/auth/user")).status).toBe(200);
});

test("ended and expired sessions don't work, nor does anything from the sessions table", async () => {
  const hana = await app.join("Hana");
  const token = hana.cookies.get("sid")!;
  const asks = async (value: string) => {
    const thief = app.visitor();
    thief.cookies.set("sid", value);
    return (await thief.get("/api/auth/user")).status;
  };
  expect(await asks(token)).toBe(200);
  const [row] = await app.sql`select * from sessions where user_id = ${hana.id}`;
  for (const stolen of [row!.sid, Buffer.from(row!.sid, "hex").toString("base64url"), JSON.stringify(row), `${token}x`])
    expect(await asks(stolen)).toBe(401);
  await app.sql`update sessions set expire = now() where user_id = ${hana.id}`;
  expect(await asks(token)).toBe(401);
  await app.sql`update sessions set expire = now() + interval '1 hour' where user_id = ${hana.id}`;
  await hana.get("/api/logout");
  expect(await asks(token)).toBe(401);
});

test("a suspended user sees why at sign-in, in the API and on pages", async () => {
  const mallory = await app.join("Mallory");
  await app.sql`update users set suspended_at = now(), suspension_reason = 'secret' where id = ${mallory.id}`;
  const message = "This account is suspended. If you think this is a mistake, contact the operator of this site.";
  const open = await mallory.get("/api/auth/user");
  expect([open.status, await open.json()]).toEqual([403, { message }]);
  expect((await mallory.post("/api/swipes", {})).status).toBe(403);
  const page = await mallory.get("/profile");
  const html = await page.text();
  expect([page.status, html.includes(message), html.includes("secret")]).toEqual([403, true, false]);
  expect((await mallory.get("/login")).status).toBe(200);

  const signIn = (password: string) => app.visitor().post("/api/auth/login", { email: mallory.email, password });
  expect((await signIn("not the password")).status).toBe(422);
  const again = app.visitor();
  expect(
    (await again.post("/api/auth/login", { email: mallory.email, password: "a long enough password" })).status,
  ).toBe(200);
  expect((await again.get("/")).status).toBe(403);
  expect(await (await again.get("/discover")).text()).toContain('href="/suspended"');

  expect((await mallory.get("/api/logout")).status).toBe(302);
  expect((await mallory.get("/api/auth/user")).status).toBe(401);
  await app.sql`update users set suspended_at = null where id = ${mallory.id}`;
  expect((await signIn("a long enough password")).status).toBe(200);
});

test("a page rendered for one user can't act for the next user of the browser", async () => {
  const [ivo, jo] = [await app.join("Ivo"), await app.join("Jo")];
  expect((await jo.get("/api/auth/user", { "x-viewer": jo.id })).status).toBe(200);
  expect((await jo.get("/api/auth/user", { "x-viewer": ivo.id })).status).toBe(401);
});

test("a write from another origin is rejected", async () => {
  for (const origin of ["https://elsewhere.example", "null", ""]) {
    const response = await app.visitor().send("POST", "/api/auth/register", account("frank"), { origin });
    expect(response.status).toBe(403);
  }
});

test("a visitor to a signed-in screen sees Unauthorized and is redirected", async () => {
  const response = await app.visitor().get("/discover?type=hotel");
  expect(response.status).toBe(401);
  const html = await response.text();
  expect(html).toContain("Unauthorized");
  expect(html).toContain("You are logged out. Logging in again...");
  expect(html).toContain(
    '<meta http-equiv="refresh" content="0.5;url=/api/login?returnTo=%2Fdiscover%3Ftype%3Dhotel"/>',
  );
});

test("an unknown path is the 404 screen, with a hint for developers outside production", async () => {
  const response = await app.visitor().get("/nowhere");
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain("404 Page Not Found");
  expect(html).toContain("Did you forget to add the page to the router?");
});

test("in production, the 404 screen says nothing about a router", async () => {
  const html = await (await live.visitor().get("/nowhere")).text();
  expect(html).toContain("The address may be old or mistyped.");
  expect(html).not.toContain("router");
});
