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

test("without configured providers, both provider buttons are disabled and say why", async () => {
  const html = await read("/login");
  const buttons = [...html.matchAll(/<button[^>]*>Other account [^/]*<\/button>/g)].map(([button]) => button);
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    expect(button).toContain("disabled");
    expect(button).toContain('aria-describedby="no-provider"');
  }
  expect(html).toContain('id="no-provider"');
  expect(html).toContain("Please use your email.");
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
  const deadline = performance.now() + 4000;
  while (app.mails.length === 0 && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  const link = /http:\/\/localhost:3000(\/reset-password\?token=([\w-]{43}))/.exec(app.mails[0]!.text)!;
  expect(await read(link[1]!)).toContain("Choose a new password");
  const back = app.visitor();
  expect((await back.post("/api/auth/reset", { token: link[2], password: "quite another password" })).status).toBe(200);
  expect(await back.read("/api/auth/user")).toMatchObject({ email: dora.email });
  expect((await dora.get("/api/auth/user")).status).toBe(401);
  const again = await app.visitor().post("/api/auth/reset", { token: link[2], password: "yet another password" });
  expect(again.status).toBe(422);
});
