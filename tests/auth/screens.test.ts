// The four account screens, and the way back in for those who forgot their password.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const read = async (path: string) => {
  const answer = await app.visitor().get(path);
  expect(answer.status).toBe(200);
  return answer.text();
};

test("/login has email, password with show, Remember me, Forgot password?, Sign In, Sign up, Terms and Privacy", async () => {
  const html = await read("/login");
  expect(html).toMatch(/<input[^>]*name="email"[^>]*>/);
  expect(html).toMatch(/<input[^>]*type="password"[^>]*name="password"|<input[^>]*name="password"[^>]*type="password"/);
  for (const words of ['aria-label="Show password"', "Remember me", "Forgot password?", ">Sign In<", ">Sign up<"])
    expect(html).toContain(words);
  for (const path of ["/forgot-password", "/signup", "/terms", "/privacy"]) expect(html).toContain(`href="${path}"`);
});

test("the two third-party buttons are shown, disabled, and say why while no provider is set up", async () => {
  const html = await read("/login");
  const buttons = [...html.matchAll(/<button[^>]*>Other account [^/]*<\/button>/g)].map(([button]) => button);
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    expect(button).toContain("disabled");
    expect(button).toContain('aria-describedby="no-provider"');
  }
  expect(html).toContain('id="no-provider"');
  expect(html).toContain("Signing in with other accounts is not set up here yet.");
});

test("signed in, /login and /signup lead on, and only to our own pages", async () => {
  const amira = await app.join("Amira");
  const to = async (path: string) => (await amira.get(path)).headers.get("location");
  expect(await to("/login?returnTo=/events")).toBe("/events");
  expect(await to("/signup?returnTo=//evil.example")).toBe("/");
});

test("the account screens stay out of caches and search engines where they should", async () => {
  expect(await read("/forgot-password")).toContain('rel="canonical"');
  expect(await read("/reset-password")).toContain('content="noindex"');
  const answer = await app.visitor().get(`/reset-password?token=${"a".repeat(43)}`);
  expect([answer.headers.get("cache-control"), answer.headers.get("referrer-policy")]).toEqual([
    "no-store",
    "no-referrer",
  ]);
});

test("a link that lost its token says so and leads to a new one", async () => {
  for (const path of ["/reset-password", "/reset-password?token=short", "/reset-password?token=%3Cscript%3E"]) {
    const html = await read(path);
    expect(html).toContain("This link is not complete");
    expect(html).toContain('href="/forgot-password"');
  }
});

test("Dora forgets her password: the mailed link leads to the form, works once, and signs her in", async () => {
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
