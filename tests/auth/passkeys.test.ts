// Passkeys over HTTP, with a device in software: added, used, renamed, removed; and every bent signature refused.
import { expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { makeAnswer } from "../../src/server.ts";
import { openTestApp, Person, useTestApp } from "../test-app.ts";
import { Authenticator } from "./authenticator.ts";

const app = useTestApp();

type Sign = Parameters<Authenticator["sign"]>[1];

const addOptions = async (person: Person) => (await person.post("/api/auth/passkeys/options", {})).json();
const signInOptions = async (person: Person) => (await person.post("/api/auth/passkey/options", {})).json();

async function owner(name: string): Promise<{ person: Person; device: Authenticator }> {
  const [person, device] = await Promise.all([app.join(name), Authenticator.make()]);
  const response = await device.register(await addOptions(person));
  const answer = await person.post("/api/auth/passkeys", { name: "My telephone", response });
  expect([answer.status, await answer.json()]).toEqual([200, { id: device.id, name: "My telephone" }]);
  return { person, device };
}

async function signIn(device: Authenticator, bent: Sign = {}, who = app.visitor()) {
  const response = await device.sign(await signInOptions(who), bent);
  return who.post("/api/auth/passkey", { response });
}

test("Amira adds a passkey, and signs in with it in another browser, without a name or a password", async () => {
  const { person: amira, device } = await owner("Amira");
  const elsewhere = app.visitor();
  const answer = await signIn(device, {}, elsewhere);
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  expect((await elsewhere.read("/api/auth/user")).id).toBe(amira.id);
  expect(answer.headers.getSetCookie()[0]).not.toContain("Max-Age");
  const response = await device.sign(await signInOptions(elsewhere));
  const again = await elsewhere.post("/api/auth/passkey", { response, remember: true });
  expect(again.headers.getSetCookie()[0]).toContain("Max-Age=2592000");
  expect(await amira.read("/api/auth/identities")).toMatchObject({ passkeys: [{ name: "My telephone" }] });
  expect(app.mails.map(({ to, kind }) => [to, kind])).toContainEqual([amira.email, "way-in"]);
});

test("what a browser is asked for names this site, wants the person checked, and says nothing of who has a passkey", async () => {
  const { person: ben, device } = await owner("Ben");
  expect(await addOptions(ben)).toMatchObject({
    rp: { id: "localhost", name: "Sidestreet" },
    user: { id: Buffer.from(ben.id.replaceAll("-", ""), "hex").toString("base64url"), name: ben.email },
    excludeCredentials: [{ id: device.id }],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const options = await signInOptions(app.visitor());
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(options.allowCredentials ?? []).toEqual([]);
  expect((await app.visitor().post("/api/auth/passkeys/options", {})).status).toBe(401);
});

test("a signature counts once, on whichever server, and not after ten minutes", async () => {
  const { device } = await owner("Carla");
  const here = app.visitor();
  const response = await device.sign(await signInOptions(here));
  const there = new Person(makeAnswer(app.ctx, await createApp(app.ctx)));
  expect((await there.post("/api/auth/passkey", { response })).status).toBe(200);
  expect((await here.post("/api/auth/passkey", { response })).status).toBe(422);

  const late = await device.sign(await signInOptions(here));
  await app.sql`update challenges set expires_at = now()`;
  expect((await here.post("/api/auth/passkey", { response: late })).status).toBe(422);

  const copies = await device.sign(await signInOptions(here));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.visitor().post("/api/auth/passkey", { response: copies })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
});

test("a signature for another site, without the person, for somebody else, or of a challenge that was never asked is refused", async () => {
  const { device } = await owner("Dora");
  const { person: eve } = await owner("Eve");
  const bents: Sign[] = [
    { origin: "https://evil.example" },
    { origin: "http://localhost:3001" },
    { rpId: "evil.example" },
    { verified: false },
    { userHandle: Buffer.from(eve.id.replaceAll("-", ""), "hex").toString("base64url") },
    { challenge: "c".repeat(43) },
  ];
  for (const bent of bents) {
    const who = app.visitor();
    const answer = await signIn(device, bent, who);
    expect([bent, answer.status]).toEqual([bent, 422]);
    expect((await who.get("/api/auth/user")).status).toBe(401);
  }
  expect((await signIn(device)).status).toBe(200);
  const forger = await Authenticator.make();
  const forged = await forger.sign(await signInOptions(app.visitor()));
  const answer = await app
    .visitor()
    .post("/api/auth/passkey", { response: { ...forged, id: device.id, rawId: device.id } });
  expect(answer.status).toBe(422);
});

test("a counter that stands still or goes back is a copied device's", async () => {
  const { device } = await owner("Emil");
  expect((await signIn(device, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 3, 0]) expect((await signIn(device, { counter })).status).toBe(422);
  expect((await signIn(device, { counter: 8 })).status).toBe(200);
});

test("devices that do not count are served too", async () => {
  const { device } = await owner("Fay");
  for (let i = 0; i < 2; i++) expect((await signIn(device, { counter: 0 })).status).toBe(200);
});

test("a new passkey is for whom it was asked, for this site, with the person checked, and once", async () => {
  const [gus, hana] = [await app.join("Gus"), await app.join("Hana")];
  const device = await Authenticator.make();
  const add = (person: Person, response: object) => person.post("/api/auth/passkeys", { response });
  const foreign = await device.register(await addOptions(gus));
  expect((await add(hana, foreign)).status).toBe(422);
  for (const bent of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { verified: false }])
    expect((await add(gus, await device.register(await addOptions(gus), bent))).status).toBe(422);
  const good = await device.register(await addOptions(gus));
  expect((await add(gus, good)).status).toBe(200);
  expect((await add(gus, good)).status).toBe(422);
  expect((await add(hana, await device.register(await addOptions(hana)))).status).toBe(409);
  const signature = await device.sign(await signInOptions(gus));
  expect((await add(gus, { ...signature, response: { ...signature.response, attestationObject: "oA" } })).status).toBe(
    422,
  );
});

test("passkeys are renamed and removed by their owner alone; the last way in stays", async () => {
  const { person: ivo, device } = await owner("Ivo");
  const jo = await app.join("Jo");
  const path = `/api/auth/passkeys/${device.id}`;
  for (const answer of [await jo.patch(path, { name: "Mine" }), await jo.delete(path)]) expect(answer.status).toBe(404);
  expect(await (await ivo.patch(path, { name: "  Blue key " })).json()).toEqual({ id: device.id, name: "Blue key" });
  expect((await ivo.patch(path, { name: "" })).status).toBe(422);
  await app.sql`update users set password_hash = null where id = ${ivo.id}`;
  expect((await ivo.delete(path)).status).toBe(409);
  expect((await signIn(device)).status).toBe(200);
  expect((await ivo.post("/api/auth/password", { password: "quite another password" })).status).toBe(200);
  expect((await ivo.delete(path)).status).toBe(200);
  const gone = await signIn(device);
  expect([gone.status, (await gone.json()).message]).toEqual([
    422,
    "This passkey is not known here. It may have been removed.",
  ]);
});

test("of the last two ways in, two removals at once take one", async () => {
  const { person: kim, device } = await owner("Kim");
  const second = await Authenticator.make();
  await kim.post("/api/auth/passkeys", { response: await second.register(await addOptions(kim)) });
  await app.sql`update users set password_hash = null where id = ${kim.id}`;
  const answers = await Promise.all([device, second].map(({ id }) => kim.delete(`/api/auth/passkeys/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a suspended person's passkey opens nothing, and says why", async () => {
  const { person: lena, device } = await owner("Lena");
  await app.sql`update users set suspended_at = now() where id = ${lena.id}`;
  const answer = await signIn(device);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
});

test("without a name the passkey is called after its browser", async () => {
  const mo = await app.join("Mo");
  const response = await (await Authenticator.make()).register(await addOptions(mo));
  const answer = await mo.send(
    "POST",
    "/api/auth/passkeys",
    { response },
    { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
  );
  expect((await answer.json()).name).toBe("Firefox on Linux");
});

test("where browsers make none, they are not offered", async () => {
  for (const BASE_URL of ["http://city.example", "https://192.0.2.7", "https://[2001:db8::1]"]) {
    const plain = await openTestApp({ BASE_URL });
    expect(plain.ctx.config.passkeys).toBe(false);
    expect(await plain.visitor().read("/api/auth/ways")).toEqual({ providers: [], passkeys: false });
    expect(await (await plain.visitor().get("/login")).text()).not.toContain("Sign in with a passkey");
    await plain.close();
  }
});
