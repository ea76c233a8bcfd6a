// Passkeys over HTTP with a software authenticator.
import { expect, test } from "bun:test";
import { openTestApp, PASSWORD, type Person, useTestApp } from "../test-app.ts";
import { Authenticator } from "./authenticator.ts";

const app = useTestApp();

type Sign = Parameters<Authenticator["sign"]>[1];

const addOptions = async (person: Person) =>
  (await person.post("/api/auth/passkeys/options", { password: PASSWORD })).json();
const signInOptions = async (person: Person) => (await person.post("/api/auth/passkey/options", {})).json();

async function owner(name: string): Promise<{ person: Person; authenticator: Authenticator }> {
  const [person, authenticator] = await Promise.all([app.join(name), Authenticator.make()]);
  const response = await authenticator.register(await addOptions(person));
  const result = await person.post("/api/auth/passkeys", { name: "My phone", response });
  expect([result.status, await result.json()]).toEqual([200, { id: authenticator.id, name: "My phone" }]);
  return { person, authenticator };
}

async function signIn(authenticator: Authenticator, overrides: Sign = {}, who = app.visitor()) {
  const response = await authenticator.sign(await signInOptions(who), overrides);
  return who.post("/api/auth/passkey", { response });
}

test("Amira adds a passkey and signs in with it in another browser", async () => {
  const { person: amira, authenticator } = await owner("Amira");
  const elsewhere = app.visitor();
  const result = await signIn(authenticator, {}, elsewhere);
  expect([result.status, await result.json()]).toEqual([200, { ok: true }]);
  expect((await elsewhere.read("/api/auth/user")).id).toBe(amira.id);
  expect(result.headers.getSetCookie()[0]).not.toContain("Max-Age");
  const response = await authenticator.sign(await signInOptions(elsewhere));
  const again = await elsewhere.post("/api/auth/passkey", { response, remember: true });
  expect(again.headers.getSetCookie()[0]).toContain("Max-Age=2592000");
  expect(await amira.read("/api/auth/identities")).toMatchObject({ passkeys: [{ name: "My phone" }] });
  expect((await app.deliver()).map(({ to, kind }) => [to, kind])).toContainEqual([amira.email, "sign-in-method"]);
});

test("the options name this site, require user verification and reveal no passkeys", async () => {
  const { person: ben, authenticator } = await owner("Ben");
  expect(await addOptions(ben)).toMatchObject({
    rp: { id: "localhost", name: "Sidestreet" },
    user: { id: Buffer.from(ben.id.replaceAll("-", ""), "hex").toString("base64url"), name: ben.email },
    excludeCredentials: [{ id: authenticator.id }],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const options = await signInOptions(app.visitor());
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(options.allowCredentials ?? []).toEqual([]);
  expect((await app.visitor().post("/api/auth/passkeys/options", {})).status).toBe(401);
});

test("a signature works once, on any server, within ten minutes", async () => {
  const { authenticator } = await owner("Carla");
  const here = app.visitor();
  const response = await authenticator.sign(await signInOptions(here));
  const there = (await app.openAnotherInstance())(app.visitor());
  expect((await there.post("/api/auth/passkey", { response })).status).toBe(200);
  expect((await here.post("/api/auth/passkey", { response })).status).toBe(422);

  const late = await authenticator.sign(await signInOptions(here));
  await app.sql`update challenges set expires_at = now()`;
  expect((await here.post("/api/auth/passkey", { response: late })).status).toBe(422);

  const copies = await authenticator.sign(await signInOptions(here));
  const results = await Promise.all(
    Array.from({ length: 5 }, () => app.visitor().post("/api/auth/passkey", { response: copies })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
});

test("signatures for another site, user or challenge are rejected", async () => {
  const { authenticator } = await owner("Dora");
  const { person: eve } = await owner("Eve");
  const invalid: Sign[] = [
    { origin: "https://evil.example" },
    { origin: "http://localhost:3001" },
    { rpId: "evil.example" },
    { verified: false },
    { userHandle: Buffer.from(eve.id.replaceAll("-", ""), "hex").toString("base64url") },
    { challenge: "c".repeat(43) },
  ];
  for (const overrides of invalid) {
    const who = app.visitor();
    const result = await signIn(authenticator, overrides, who);
    expect([overrides, result.status]).toEqual([overrides, 422]);
    expect((await who.get("/api/auth/user")).status).toBe(401);
  }
  expect((await signIn(authenticator)).status).toBe(200);
  const forger = await Authenticator.make();
  const forged = await forger.sign(await signInOptions(app.visitor()));
  const result = await app
    .visitor()
    .post("/api/auth/passkey", { response: { ...forged, id: authenticator.id, rawId: authenticator.id } });
  expect(result.status).toBe(422);
});

test("a signature whose counter hasn't increased is rejected", async () => {
  const { authenticator } = await owner("Emil");
  expect((await signIn(authenticator, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 3, 0]) expect((await signIn(authenticator, { counter })).status).toBe(422);
  expect((await signIn(authenticator, { counter: 8 })).status).toBe(200);
});

test("authenticators without a counter work", async () => {
  const { authenticator } = await owner("Fay");
  for (let i = 0; i < 2; i++) expect((await signIn(authenticator, { counter: 0 })).status).toBe(200);
});

test("a passkey can only be added once, by the user and site it was created for", async () => {
  const [gus, hana] = [await app.join("Gus"), await app.join("Hana")];
  const authenticator = await Authenticator.make();
  const add = (person: Person, response: object) => person.post("/api/auth/passkeys", { response });
  const foreign = await authenticator.register(await addOptions(gus));
  expect((await add(hana, foreign)).status).toBe(422);
  for (const overrides of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { verified: false }])
    expect((await add(gus, await authenticator.register(await addOptions(gus), overrides))).status).toBe(422);
  const good = await authenticator.register(await addOptions(gus));
  expect((await add(gus, good)).status).toBe(200);
  expect((await add(gus, good)).status).toBe(422);
  expect((await add(hana, await authenticator.register(await addOptions(hana)))).status).toBe(409);
  const signature = await authenticator.sign(await signInOptions(gus));
  expect((await add(gus, { ...signature, response: { ...signature.response, attestationObject: "oA" } })).status).toBe(
    422,
  );
});

test("only the owner can rename or remove a passkey, and not the last sign-in method", async () => {
  const { person: ivo, authenticator } = await owner("Ivo");
  const jo = await app.join("Jo");
  const path = `/api/auth/passkeys/${authenticator.id}`;
  for (const result of [await jo.patch(path, { name: "Mine" }), await jo.delete(path, { password: PASSWORD })])
    expect(result.status).toBe(404);
  expect(await (await ivo.patch(path, { name: "  Blue key " })).json()).toEqual({
    id: authenticator.id,
    name: "Blue key",
  });
  expect((await ivo.patch(path, { name: "" })).status).toBe(422);
  await app.sql`update users set password_hash = null where id = ${ivo.id}`;
  expect((await ivo.delete(path, {})).status).toBe(409);
  expect((await signIn(authenticator)).status).toBe(200);
  expect((await ivo.post("/api/auth/password", { password: "quite another password" })).status).toBe(200);
  expect((await ivo.delete(path, { password: "quite another password" })).status).toBe(200);
  const removed = await signIn(authenticator);
  expect([removed.status, (await removed.json()).message]).toEqual([422, "Unknown passkey. It may have been removed."]);
});

test("two simultaneous removals can't remove the last two sign-in methods", async () => {
  const { person: kim, authenticator } = await owner("Kim");
  const second = await Authenticator.make();
  await kim.post("/api/auth/passkeys", { response: await second.register(await addOptions(kim)) });
  await app.sql`update users set password_hash = null where id = ${kim.id}`;
  const results = await Promise.all(
    [authenticator, second].map(({ id }) => kim.delete(`/api/auth/passkeys/${id}`, {})),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a suspended user who signs in with a passkey can only export and delete", async () => {
  const { person: lena, authenticator } = await owner("Lena");
  await app.sql`update users set suspended_at = now() where id = ${lena.id}`;
  const lenaAgain = app.visitor();
  await signIn(authenticator, {}, lenaAgain);
  expect((await lenaAgain.get("/api/users/saved")).status).toBe(403);
  expect((await lenaAgain.get("/api/users/export")).status).toBe(200);
});

test("a passkey without a name is named after the browser", async () => {
  const mo = await app.join("Mo");
  const response = await (await Authenticator.make()).register(await addOptions(mo));
  const result = await mo.send(
    "POST",
    "/api/auth/passkeys",
    { response },
    { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
  );
  expect((await result.json()).name).toBe("Firefox on Linux");
});

test("passkeys aren't offered at URLs where browsers don't allow them", async () => {
  for (const BASE_URL of ["http://city.example", "https://192.0.2.7", "https://[2001:db8::1]"]) {
    const plain = await openTestApp({ BASE_URL });
    expect(plain.ctx.config.passkeys).toBe(false);
    expect(await plain.visitor().read("/api/auth/methods")).toEqual({
      providers: [],
      passkeys: false,
      passwords: true,
    });
    expect(await (await plain.visitor().get("/login")).text()).not.toContain("Sign in with a passkey");
    await plain.close();
  }
});
