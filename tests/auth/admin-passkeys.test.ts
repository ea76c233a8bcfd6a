// REQUIRE_PASSKEY_FOR_ADMINS: the password of an admin is not enough, but never locks the admin out.
import { expect, test } from "bun:test";
import { checkAdminPasskeys } from "../../src/commands/doctor/database-checks.ts";
import { BadSettings, readConfig } from "../../src/config.ts";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";
import { Authenticator } from "./authenticator.ts";

const app = useTestApp({ REQUIRE_PASSKEY_FOR_ADMINS: "yes" });

const MESSAGE = "Admins and moderators sign in with a passkey here. Sign in again with yours, or add one first.";

async function signIn(email: string, password = PASSWORD): Promise<Person> {
  const person = app.visitor();
  expect((await person.post("/api/auth/login", { email, password })).status).toBe(200);
  return person;
}

async function signInWithPasskey(authenticator: Authenticator): Promise<Person> {
  const person = app.visitor();
  const options = await (await person.post("/api/auth/passkey/options", {})).json();
  const response = await authenticator.sign(options);
  expect((await person.post("/api/auth/passkey", { response })).status).toBe(200);
  return person;
}

const askForOptions = (person: Person) => person.post("/api/auth/passkeys/options", { password: PASSWORD });

async function addPasskey(person: Person): Promise<Authenticator> {
  const authenticator = await Authenticator.make();
  const response = await authenticator.register(await (await askForOptions(person)).json());
  expect((await person.post("/api/auth/passkeys", { name: "Key", response })).status).toBe(200);
  return authenticator;
}

async function readMessage(response: Response): Promise<[number, string]> {
  return [response.status, (await response.json()).message];
}

const statusOf = async (person: Person, path: string) => {
  const { status, headers } = await person.get(path);
  return [status, headers.get("location")];
};

test("Noor, the only admin, is led to add a passkey, and then needs it", async () => {
  const noor = await app.join("Noor", { admin: true });
  expect(await readMessage(await noor.get("/api/admin/people"))).toEqual([403, MESSAGE]);
  expect(await readMessage(await noor.get("/api/auth/user"))).toEqual([403, MESSAGE]);
  expect(await statusOf(noor, "/admin?tab=people")).toEqual([302, "/passkey?returnTo=%2Fadmin%3Ftab%3Dpeople"]);
  expect(await statusOf(noor, "/")).toEqual([302, "/passkey?returnTo=%2F"]);
  const page = await (await noor.get("/passkey?returnTo=/admin")).text();
  expect(page).toContain("Add one to continue. From then on, you sign in with it.");

  const authenticator = await addPasskey(noor);
  expect((await noor.get("/api/admin/people")).status).toBe(200);
  expect(await statusOf(noor, "/passkey?returnTo=/admin")).toEqual([302, "/admin"]);

  const again = await signIn(noor.email);
  expect(await readMessage(await again.get("/api/admin/people"))).toEqual([403, MESSAGE]);
  expect(await (await again.get("/passkey")).text()).toContain("If you lost yours, ask the operator");
  expect((await (await signInWithPasskey(authenticator)).get("/api/admin/people")).status).toBe(200);
});

test("a stolen password opens nothing, not even another passkey", async () => {
  const ada = await app.join("Ada", { admin: true });
  const authenticator = await addPasskey(ada);
  const waiting = await signIn(ada.email);
  const thief = await signIn(ada.email);
  for (const [method, path, body] of [
    ["POST", "/api/auth/passkeys/options", { password: PASSWORD }],
    ["POST", "/api/auth/passkeys", { response: await authenticator.register({ challenge: "x", user: { id: "y" } }) }],
    ["DELETE", `/api/auth/passkeys/${authenticator.id}`, { password: PASSWORD }],
    ["POST", "/api/auth/password", { current: PASSWORD, password: "the thief's own password" }],
    ["POST", "/api/auth/email", { email: "thief@example.com", password: PASSWORD }],
    ["DELETE", "/api/users/sessions", undefined],
    ["GET", "/api/users/export", undefined],
    ["DELETE", "/api/users/me", { password: PASSWORD }],
  ] as const)
    expect([path, ...(await readMessage(await thief.send(method, path, body)))]).toEqual([path, 403, MESSAGE]);
  expect((await thief.get("/api/logout")).status).toBe(302);
  expect((await thief.get("/api/auth/user")).status).toBe(401);
  expect((await waiting.get("/passkey")).status).toBe(200);
});

test("a new admin is asked at once, and a moderator as well; travelers are not", async () => {
  const [mia, mona] = [await app.join("Mia"), await app.join("Mona", { moderator: true })];
  expect((await mia.get("/api/auth/user")).status).toBe(200);
  expect(await statusOf(mona, "/admin")).toEqual([302, "/passkey?returnTo=%2Fadmin"]);
  expect(await readMessage(await mona.get("/api/admin/reports"))).toEqual([403, MESSAGE]);
  await addPasskey(mona);
  expect((await mona.get("/api/admin/reports")).status).toBe(200);
  await app.sql`update users set is_admin = true where id = ${mia.id}`;
  expect(await readMessage(await mia.get("/api/auth/user"))).toEqual([403, MESSAGE]);
  await addPasskey(mia);
  expect((await mia.get("/api/admin/people")).status).toBe(200);
});

test("signing out elsewhere keeps the session's passkey", async () => {
  const olga = await app.join("Olga", { admin: true });
  await addPasskey(olga);
  expect((await olga.delete("/api/users/sessions")).status).toBe(200);
  expect((await olga.get("/api/admin/people")).status).toBe(200);
});

test("the setting needs an address at which browsers offer passkeys", () => {
  const read = (url: string) => readConfig({ REQUIRE_PASSKEY_FOR_ADMINS: "yes", BASE_URL: url });
  for (const url of ["http://city.example", "https://192.0.2.7"]) expect(() => read(url)).toThrow(BadSettings);
  expect(read("https://city.example").requirePasskeyForAdmins).toBe(true);
});

test("the doctor counts the admins without a passkey", async () => {
  const database = { sql: app.sql } as Parameters<typeof checkAdminPasskeys>[1];
  await app.sql`update users set is_admin = false, is_moderator = false where first_name <> 'Noor'`;
  expect(await checkAdminPasskeys(app.ctx.config, database)).toMatchObject([
    { state: "ok", message: "Required, and all 1 admins and moderators have one." },
  ]);
  await app.join("Vera", { admin: true });
  expect(await checkAdminPasskeys(app.ctx.config, database)).toMatchObject([
    { state: "warn", message: expect.stringContaining("1 of 2 admins and moderators has no passkey yet") },
  ]);
  const optional = { ...app.ctx.config, requirePasskeyForAdmins: false };
  expect(await checkAdminPasskeys(optional, database)).toMatchObject([{ state: "ok" }]);
});
