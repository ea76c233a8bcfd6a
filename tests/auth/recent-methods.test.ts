// A new password, a reset and signing out elsewhere can remove the ways to sign in that someone else may have added.
import { expect, test } from "bun:test";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

const NOTHING = { passkeys: [], identities: [] };
const NEW_PASSWORD = "quite another password";

/** Adds a passkey, as if by someone who found the browser signed in. @returns its id */
async function plantPasskey({ id }: Person, name: string, daysAgo = 0): Promise<string> {
  const passkey = crypto.randomUUID();
  await app.sql`
    insert into passkeys (id, user_id, name, public_key, counter, transports, backed_up, created_at)
    values (${passkey}, ${id}, ${name}, 'key', 0, '{}', false, now() - ${daysAgo} * interval '1 day')`;
  return passkey;
}

/** @returns its id */
async function plantIdentity({ id }: Person, email: string): Promise<string> {
  const [row] = await app.sql`
    insert into identities (issuer, subject, user_id, email)
    values ('https://id.example', ${crypto.randomUUID()}, ${id}, ${email}) returning id`;
  return row!.id;
}

const names = async (person: Person) => {
  const { passkeys, identities } = await person.read("/api/auth/identities");
  return [
    ...passkeys.map(({ name }: { name: string }) => name),
    ...identities.map((one: { email: string }) => one.email),
  ];
};

async function readMessage(response: Response): Promise<[number, string]> {
  return [response.status, (await response.json()).message];
}

test("Amira sees what was added since she set her password, and when", async () => {
  const amira = await app.join("Amira");
  const agesAgo = (days: number) =>
    app.sql`update users set password_set_at = now() - ${days} * interval '1 day' where id = ${amira.id}`;
  await agesAgo(100);
  await plantPasskey(amira, "First phone", 101);
  await plantPasskey(amira, "Second phone", 99);
  expect((await amira.read("/api/auth/identities")).recent).toMatchObject([{ name: "Second phone" }]);
  await amira.post("/api/auth/password", { current: PASSWORD, password: NEW_PASSWORD, remove: NOTHING });
  expect((await amira.read("/api/auth/identities")).recent).toEqual([]);
});

test("where it is unknown since when a password is in use, 30 days count", async () => {
  const amira = await app.join("Amara");
  await app.sql`update users set password_set_at = null where id = ${amira.id}`;
  await plantPasskey(amira, "Old phone", 31);
  const tablet = await plantPasskey(amira, "Tablet", 29);
  const account = await plantIdentity(amira, "someone@id.example");
  expect((await amira.read("/api/auth/identities")).recent).toEqual([
    { kind: "identities", id: account, name: "id.example (someone@id.example)", addedAt: expect.any(String) },
    { kind: "passkeys", id: tablet, name: "Tablet", addedAt: expect.any(String) },
  ]);
});

test("a new password removes what Ben checked, in the same step, and keeps the rest", async () => {
  const ben = await app.join("Ben");
  const thiefs = await plantPasskey(ben, "Thief's phone");
  await plantPasskey(ben, "Ben's phone");
  const account = await plantIdentity(ben, "thief@id.example");
  const remove = { passkeys: [thiefs, "already-gone"], identities: [account] };
  const wrong = await ben.post("/api/auth/password", { current: "a guess", password: NEW_PASSWORD, remove });
  expect(wrong.status).toBe(422);
  expect(await names(ben)).toHaveLength(3);
  const change = { current: PASSWORD, password: NEW_PASSWORD, remove };
  expect((await ben.post("/api/auth/password", change)).status).toBe(200);
  expect(await names(ben)).toEqual(["Ben's phone"]);
});

test("signing out elsewhere removes sign-in methods only with the password", async () => {
  const carla = await app.join("Carla");
  const thiefs = await plantPasskey(carla, "Thief's phone");
  const remove = { passkeys: [thiefs], identities: [] };
  await app.visitor().post("/api/auth/login", { email: carla.email, password: PASSWORD });
  expect(await readMessage(await carla.delete("/api/users/sessions", { remove }))).toEqual([
    422,
    "Enter your password.",
  ]);
  expect(await carla.read("/api/users/sessions")).toHaveLength(2);
  expect((await carla.delete("/api/users/sessions", { password: PASSWORD, remove })).status).toBe(200);
  expect([await names(carla), (await carla.read("/api/users/sessions")).length]).toEqual([[], 1]);
  expect((await carla.delete("/api/users/sessions")).status).toBe(200);
});

test("nobody removes the methods of another account, or the last one", async () => {
  const [dora, eve] = [await app.join("Dora"), await app.join("Eve")];
  const phone = await plantPasskey(dora, "Dora's phone");
  const remove = { passkeys: [phone], identities: [] };
  expect((await eve.delete("/api/users/sessions", { password: PASSWORD, remove })).status).toBe(200);
  expect(await names(dora)).toEqual(["Dora's phone"]);
  await app.sql`update users set password_hash = null where id = ${dora.id}`;
  expect(await readMessage(await dora.delete("/api/users/sessions", { remove }))).toEqual([
    409,
    "This is your only way to sign in. Set a password first.",
  ]);
  expect(await names(dora)).toEqual(["Dora's phone"]);
});

test("a reset link lists what was added lately, and removes what is checked", async () => {
  const emil = await app.join("Emil");
  const thiefs = await plantPasskey(emil, "Thief's phone");
  await plantPasskey(emil, "Old laptop", 100);
  const token = await requestReset(emil);
  const page = await (await app.visitor().get(`/reset-password?token=${token}`)).text();
  expect(page).toContain("Thief&#x27;s phone");
  expect(page).not.toContain("Old laptop");
  const remove = { passkeys: [thiefs], identities: [] };
  expect((await emil.post("/api/auth/reset", { token, password: NEW_PASSWORD, remove })).status).toBe(200);
  expect(await names(emil)).toEqual(["Old laptop"]);
});

test("a reset link for an unconfirmed email shows nothing of who signed up with it", async () => {
  const mallory = await app.join("Mallory", { verified: false });
  await plantPasskey(mallory, "Mallory's phone");
  const page = await (await app.visitor().get(`/reset-password?token=${await requestReset(mallory)}`)).text();
  expect(page).toContain("Save and sign in");
  expect(page).not.toContain("Mallory&#x27;s phone");
});

async function requestReset({ email }: Person): Promise<string> {
  await app.visitor().post("/api/auth/forgot", { email });
  const mail = (await app.deliver()).findLast(({ to, kind }) => to === email && kind === "reset");
  return /token=([\w-]{43})/.exec(mail!.text)![1]!;
}
