// What one API token may ask for in a while.
import { expect, test } from "bun:test";
import { PASSWORD, useTestApp } from "../test-app.ts";

const app = useTestApp({ RATE_LIMIT_FACTOR: "1", SESSION_IDLE: "1h" });

test("Pia's program is limited, and neither her browser nor another token is", async () => {
  const pia = await app.join("Pia");
  const create = async () => {
    const body = { id: crypto.randomUUID(), name: "Bot", scopes: ["read"], days: 30, password: PASSWORD };
    return (await (await pia.post("/api/users/tokens", body)).json()).secret as string;
  };
  const [busy, calm] = [await create(), await create()];
  const ask = (secret: string) => app.visitor().get("/api/auth/user", { authorization: `Bearer ${secret}` });
  for (let count = 0; count < 600; count++) expect((await ask(busy)).status).toBe(200);
  const refused = await ask(busy);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(calm)).status).toBe(200);
  expect((await pia.get("/api/auth/user")).status).toBe(200);
}, 60_000);

test("a limit on idle sessions doesn't shorten tokens", async () => {
  const { deleteExpired } = await import("../../src/ownership/retention.ts");
  const quin = await app.join("Quin");
  const body = { id: crypto.randomUUID(), name: "Bot", scopes: ["read"], days: 365, password: PASSWORD };
  const { secret } = await (await quin.post("/api/users/tokens", body)).json();
  await app.visitor().get("/api/auth/user", { authorization: `Bearer ${secret}` });
  await deleteExpired(app.db, 3600_000);
  const [token] = await quin.read("/api/users/tokens");
  expect(Date.parse(token.expiresAt)).toBeGreaterThan(Date.now() + 360 * 24 * 3600_000);
});
