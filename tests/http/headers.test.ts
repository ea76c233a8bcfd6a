// What every answer asks of a browser, and of whom it asks nothing.
import { expect, test } from "bun:test";
import { openTestApp } from "../test-app.ts";

test("a city on https is kept to https for two years; its neighbours under the same name decide for themselves", async () => {
  const app = await openTestApp({ BASE_URL: "https://city.example" });
  for (const path of ["/", "/api/auth/user", "/healthz", "/nowhere"]) {
    const { headers } = await app.visitor().get(path);
    expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=63072000"]);
  }
  await app.close();
});

test("a city on plain http promises nothing that it cannot keep", async () => {
  const app = await openTestApp();
  expect((await app.visitor().get("/")).headers.has("strict-transport-security")).toBe(false);
  await app.close();
});
