// Whoever finds a browser signed in can't keep the account: changes to sign-in methods and admins ask for the password.
import { expect, test } from "bun:test";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ RATE_LIMIT_FACTOR: "1" });

async function readMessage(response: Response): Promise<[number, string]> {
  return [response.status, (await response.json()).message];
}

const copyCookies = (from: Person): Person => {
  const thief = app.visitor();
  for (const [name, value] of from.cookies) thief.cookies.set(name, value);
  return thief;
};

test("changing sign-in methods, or making an admin, asks for the password", async () => {
  const amira = await app.join("Amira", { admin: true });
  const ben = await app.join("Ben");
  for (const [method, path, body] of [
    ["POST", "/api/auth/passkeys/options", {}],
    ["DELETE", "/api/auth/passkeys/a-passkey", {}],
    ["DELETE", `/api/auth/identities/${crypto.randomUUID()}`, {}],
    ["POST", `/api/admin/people/${ben.id}/admin`, {}],
  ] as const) {
    expect(await readMessage(await amira.send(method, path, body))).toEqual([422, "Enter your password."]);
    const wrong = await amira.send(method, path, { ...body, password: "not her password" });
    expect(await readMessage(wrong)).toEqual([422, "Incorrect password."]);
  }
  expect((await ben.get("/api/admin/people")).status).toBe(403);
  expect((await amira.post(`/api/admin/people/${ben.id}/admin`, { password: PASSWORD })).status).toBe(200);
  expect((await ben.get("/api/admin/people")).status).toBe(200);
});

test("wrong passwords are limited, even before the right one", async () => {
  const carla = await app.join("Carla");
  const attempt = async (password: string) => (await carla.post("/api/auth/passkeys/options", { password })).status;
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push(await attempt(`guess number ${n}`));
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  expect(await attempt(PASSWORD)).toBe(429);
});

test("without a password, a sign-in of the last ten minutes is enough", async () => {
  const dora = await app.join("Dora");
  await app.sql`update users set password_hash = null where id = ${dora.id}`;
  const options = async () => (await dora.post("/api/auth/passkeys/options", {})).status;
  expect(await options()).toBe(200);
  await app.sql`
    update sessions set sess = jsonb_set(sess, '{createdAt}', to_jsonb((now() - interval '11 minutes')::text))
    where user_id = ${dora.id}`;
  expect(await options()).toBe(422);
});

test("a new password and signing out elsewhere make a copied session cookie useless", async () => {
  const emil = await app.join("Emil");
  for (const renew of [
    () => emil.delete("/api/users/sessions"),
    () => emil.post("/api/auth/password", { current: PASSWORD, password: "quite another password" }),
  ]) {
    const thief = copyCookies(emil);
    expect((await thief.get("/api/auth/user")).status).toBe(200);
    expect((await renew()).status).toBe(200);
    expect((await thief.get("/api/auth/user")).status).toBe(401);
    expect((await emil.get("/api/auth/user")).status).toBe(200);
    expect(await emil.read("/api/users/sessions")).toHaveLength(1);
  }
});

test("a remembered session stays remembered, for the rest of its time", async () => {
  const flora = await app.join("Flora");
  await flora.post("/api/auth/login", { email: flora.email, password: PASSWORD, remember: true });
  await app.sql`
    update sessions set expire = now() + interval '5 days',
      sess = jsonb_set(sess, '{createdAt}', to_jsonb(now() - interval '25 days'))
    where user_id = ${flora.id}`;
  const renewed = await flora.delete("/api/users/sessions");
  const maxAge = /Max-Age=(\d+)/.exec(renewed.headers.getSetCookie()[0]!)?.[1];
  expect(Number(maxAge)).toBeWithin(5 * 86_400 - 60, 5 * 86_400 + 1);
});
