// The sign-in screens and resetting a forgotten password.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const read = async (path: string) => {
  const response = await app.visitor().get(path);
  expect(response.status).toBe(200);
  return response.text();
};

test("/login has all its fields, buttons and links", async () => {
  const html = await read("/login");
  expect(html).toMatch(/<input[^>]*name="email"[^>]*>/);
  expect(html).toMatch(/<input[^>]*type="password"[^>]*name="password"|<input[^>]*name="password"[^>]*type="password"/);
  for (const text of ['aria-label="Show password"', "Remember me", "Forgot password?", ">Sign In<", ">Sign up<"])
    expect(html).toContain(text);
  for (const path of ["/forgot-password", "/signup", "/terms", "/privacy"]) expect(html).toContain(`href="${path}"`);
});

test("without configured providers, there are no buttons for other accounts", async () => {
  const html = await read("/login");
  expect(html).toContain("Sign in with a passkey");
  expect(html).not.toContain("ther account");
  expect(html).not.toContain("disabled");
});

test("signed-in users are redirected from /login and /signup, only within the site", async () => {
  const amira = await app.join("Amira");
  const to = async (path: string) => (await amira.get(path)).headers.get("location");
  expect(await to("/login?returnTo=/events")).toBe("/events");
  expect(await to("/signup?returnTo=//evil.example")).toBe("/");
});

test("pages with tokens stay out of caches and search engines", async () => {
  expect(await read("/forgot-password")).toContain('rel="canonical"');
  expect(await read("/reset-password")).toContain('content="noindex"');
  const response = await app.visitor().get(`/reset-password?token=${"a".repeat(43)}`);
  expect([response.headers.get("cache-control"), response.headers.get("referrer-policy")]).toEqual([
    "no-store",
    "no-referrer",
  ]);
});

test("a used or expired reset link says so when it is opened", async () => {
  const html = await read(`/reset-password?token=${"a".repeat(43)}`);
  expect(html).toContain("This link no longer works");
  expect(html).toContain('href="/forgot-password"');
  expect(html).not.toContain('data-island="ResetForm"');
});

test("a link on another site can't sign Amira out: she is asked first", async () => {
  const amira = await app.join("Amira Asked");
  const led = await amira.get("/api/logout", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" });
  expect([led.status, led.headers.get("location")]).toEqual([302, "/sign-out"]);
  expect((await amira.get("/api/auth/user")).status).toBe(200);
  expect(await (await amira.get("/sign-out")).text()).toContain('href="/api/logout"');
  expect((await amira.get("/api/logout", { "sec-fetch-site": "same-origin" })).headers.get("location")).toBe("/");
  expect((await amira.get("/api/auth/user")).status).toBe(401);
});

test("a common password, one of spaces, or one with control characters is refused", async () => {
  const signUp = async (password: string) => {
    const response = await app.visitor().post("/api/auth/register", { email: "vera@example.com", password });
    return [response.status, (await response.json()).fields?.password?.[0]];
  };
  const own = ["Sidestreet2026", "sidestreet-admin!", "password sidestreet", "2026 Travelers", "travel2026!!"];
  for (const common of ["1234567890", "Qwertyuiop", "password123", "1q2w3e4r5t", "Sakartvelo", ...own])
    expect(await signUp(common)).toEqual([422, "This password is too common. Choose another one."]);
  expect((await signUp("sidestreet at dusk"))[0]).toBe(200);
  expect((await signUp(" ".repeat(12)))[0]).toBe(422);
  expect((await signUp("\u200b".repeat(12)))[0]).toBe(422);
  expect((await signUp("eleven\u0000eleven"))[0]).toBe(422);
});

test("a reset link without a valid token leads to a new one", async () => {
  for (const path of ["/reset-password", "/reset-password?token=short", "/reset-password?token=%3Cscript%3E"]) {
    const html = await read(path);
    expect(html).toContain("This link is incomplete");
    expect(html).toContain('href="/forgot-password"');
  }
});

test("Dora resets a forgotten password: the emailed link works once and signs her in", async () => {
  const dora = await app.join("Dora");
  const known = await app.visitor().post("/api/auth/forgot", { email: dora.email });
  const unknown = await app.visitor().post("/api/auth/forgot", { email: "nobody@example.com" });
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  await app.deliver();
  const link = /http:\/\/localhost:3000(\/reset-password\?token=([\w-]{43}))/.exec(app.mails[0]!.text)!;
  expect(await read(link[1]!)).toContain('data-island="ResetForm"');
  const back = app.visitor();
  expect((await back.post("/api/auth/reset", { token: link[2], password: "quite another password" })).status).toBe(200);
  expect(await back.read("/api/auth/user")).toMatchObject({ email: dora.email });
  expect((await dora.get("/api/auth/user")).status).toBe(401);
  const again = await app.visitor().post("/api/auth/reset", { token: link[2], password: "yet another password" });
  expect(again.status).toBe(422);
});
