// Signing in with passwords turned off, with a provider only.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { BadSettings, readConfig } from "../../src/config.ts";
import { useTestApp } from "../test-app.ts";
import { RunningProvider, signInWith } from "./openid-provider.ts";

let directory: RunningProvider;
beforeAll(async () => {
  directory = await RunningProvider.start(1);
});
afterAll(() => directory.stop());
const app = useTestApp(() => ({ ...directory.settings, OIDC_1_ONLY: "yes" }));

const AMIRA = { sub: "amira", email: "amira@example.com", email_verified: true, given_name: "Amira" };

test("signing up, signing in and password changes are rejected", async () => {
  const stranger = app.visitor();
  const account = { email: "tess@example.com", password: "a long enough password" };
  for (const [path, body] of [
    ["/api/auth/register", account],
    ["/api/auth/login", account],
    ["/api/auth/forgot", { email: account.email }],
    ["/api/auth/reset", { token: "x".repeat(43), password: account.password }],
  ] as const) {
    const response = await stranger.post(path, body);
    expect([path, response.status, await response.json()]).toEqual([
      path,
      403,
      { message: "Signing in with a password is turned off here." },
    ]);
  }
  const amira = app.visitor();
  await signInWith(directory, amira, AMIRA);
  expect((await amira.post("/api/auth/password", { password: account.password })).status).toBe(403);
});

test("the sign-in pages offer the provider only", async () => {
  const stranger = app.visitor();
  const login = await (await stranger.get("/login")).text();
  expect(login.includes('href="/api/login/1?returnTo=%2F"')).toBe(true);
  expect(login.includes('type="password"')).toBe(false);
  expect(login.includes("/signup")).toBe(false);
  for (const path of ["/signup", "/forgot-password", `/reset-password?token=${"x".repeat(43)}`])
    expect((await stranger.get(path)).headers.get("location")).toBe("/login");
  expect(await stranger.read("/api/auth/methods")).toMatchObject({ passwords: false });
});

test("a page that needs an account redirects to the provider and back", async () => {
  const response = await app.visitor().get("/api/login?returnTo=/events");
  expect(response.headers.get("location")).toBe("/api/login/1?returnTo=%2Fevents");
  const amira = app.visitor();
  const back = await signInWith(directory, amira, AMIRA, "/events");
  expect(back.headers.get("location")).toBe("/events");
  await amira.post("/api/users/setup", { userType: "traveler" });
  expect(await (await amira.get("/profile")).text()).not.toContain("Current password");
});

test("the provider must be configured", () => {
  expect(() => readConfig({ OIDC_1_ONLY: "yes" })).toThrow(BadSettings);
  expect(readConfig({}).passwords).toBe(true);
});
