// The `Strict-Transport-Security` header.
import { expect, test } from "bun:test";
import { openTestApp } from "../test-app.ts";

test("on https, browsers are told to use https for two years, without subdomains", async () => {
  const app = await openTestApp({ BASE_URL: "https://city.example" });
  for (const path of ["/", "/api/auth/user", "/healthz", "/nowhere"]) {
    const { headers } = await app.visitor().get(path);
    expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=63072000"]);
  }
  await app.close();
});

test("on plain http, there is no such header", async () => {
  const app = await openTestApp();
  expect((await app.visitor().get("/")).headers.has("strict-transport-security")).toBe(false);
  await app.close();
});
