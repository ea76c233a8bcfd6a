// What is left of a person after their account is deleted: nothing that names them.
import { expect, test } from "bun:test";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { importFile } from "../imports/import-file.ts";
import { decide, openUp, owner } from "../places/owner/people.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { findInTables } from "./find-values.ts";

const PASSWORD = "a long enough password";
const app = useTestApp();

async function tablesWith(values: readonly string[]): Promise<string[]> {
  const { tables, found } = await findInTables(app.sql, values);
  expect(tables).toBeGreaterThan(25);
  return found;
}

async function leaveTraces(carla: Person, noor: Person): Promise<void> {
  const place = (await putPlaces(app.db, [{ name: "Noodle Bar" }]))["Noodle Bar"]!;
  await carla.patch("/api/users/me", { firstName: "Carla-Quintessa", lastName: "Vandersloot" });
  await app.visitor().post("/api/waitlist", { name: "Carla-Quintessa", email: carla.email, city: "Porto" });
  await app.visitor().post("/api/auth/login", { email: carla.email, password: "not the password" });
  await app.visitor().post("/api/auth/forgot", { email: carla.email });
  await carla.post("/api/swipes", { businessId: place, action: "like" });
  await carla.post(`/api/businesses/${place}/reports`, { kind: "wrong", note: "Vandersloot was here" });
  expect((await carla.post("/api/together", { name: "Vandersloot", rule: "all", type: "all" })).status).toBe(200);
  await app.sql`insert into outbox (channel, kind, key, user_id, recipient, subject, state) values
    ('email', 'message', '1', null, ${carla.email}, 'Hello', 'sent'),
    ('email', 'email-changed', '2', ${carla.id}, 'carla.before@example.com', 'Your email has changed', 'sent')`;
  const reason = "Vandersloot insulted other guests";
  expect((await noor.post(`/api/admin/people/${carla.id}/suspension`, { reason })).status).toBe(200);
}

test("a suspended Carla exports her data, deletes her account, and is named nowhere", async () => {
  const [carla, noor] = [await app.join("Carla"), await app.join("Noor", { admin: true })];
  await leaveTraces(carla, noor);
  const values = [carla.email, "carla.before@example.com", "Carla-Quintessa", "Vandersloot"];
  expect(await tablesWith(values)).toContain("room_members: Vandersloot");

  const suspended = app.visitor();
  expect((await suspended.post("/api/auth/login", { email: carla.email, password: PASSWORD })).status).toBe(200);
  expect((await suspended.get("/api/users/saved")).status).toBe(403);
  const page = await (await suspended.get("/suspended")).text();
  expect(page).toContain("Export my data");
  expect(page).toContain("its operator has published no address");
  await noor.send("PUT", "/api/admin/operator", { name: "City of Monaco", address: "1 Town Square" });
  expect(await (await suspended.get("/suspended")).text()).toContain("City of Monaco\n1 Town Square</address>");
  expect((await suspended.read("/api/users/export")).account.email).toBe(carla.email);
  expect((await suspended.send("DELETE", "/api/users/me", { password: PASSWORD })).status).toBe(200);

  expect(await tablesWith(values)).toEqual([]);
  const [entry] = await app.sql`select action, subject_id from audit_log where subject_id = ${carla.id}`;
  expect(entry).toEqual({ action: "person.suspend", subject_id: carla.id });
});

/** Imports the inn and the mill of the tourist office, as open data says it. */
async function importOffice(hours: string): Promise<void> {
  const rows = ["Inn", "Mill"].map((name) => `${name},${name},43.7,7.4,bar,${hours}\n`);
  const text = `id,name,lat,lon,type,opening hours\n${rows.join("")}`;
  await importFile(app.db, {
    source: { id: "office", name: "Office", attribution: "City office", licenseName: null, licenseUrl: null },
    parsed: parseFile(new TextEncoder().encode(text), {}),
    file: { name: "office.csv", size: text.length, hash: hours },
    missing: "mark",
  });
}

async function expectOk(response: Promise<Response>): Promise<unknown> {
  const { status, url } = await response;
  expect([url, status]).toEqual([url, 200]);
  return (await response).json();
}

/** Dario claims the inn, makes it his, and cancels an event; admins decide about it and import again. */
async function runInn(dario: Person, noor: Person): Promise<string> {
  const inn = (await app.sql`select id from businesses where source_ref = 'Inn'`)[0]!.id as string;
  const claim = (await expectOk(dario.post(`/api/businesses/${inn}/claim`, { note: "Zumthor's family" }))) as Claim;
  await expectOk(noor.post(`/api/admin/claims/${claim.id}/decision`, { agree: true }));
  const edits = { name: "Zumthor-Bar", contactInfo: "+377 98 76 54 32", description: "Zumthor cooks." };
  await expectOk(dario.patch(`/api/businesses/${inn}`, edits));
  await expectOk(decide(noor, inn, { approved: true }));
  const eventDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const event = (await expectOk(dario.post("/api/events", { title: "Zumthor's quiz", eventDate }))) as Claim;
  await expectOk(dario.delete(`/api/events/${event.id}`));
  const amira = await app.join("Amira");
  const report = (await expectOk(amira.post(`/api/businesses/${inn}/reports`, { kind: "closed" }))) as Claim;
  await expectOk(noor.post(`/api/admin/reports/${report.id}/resolution`));
  await importOffice("Mo 10:00-12:00");
  await expectOk(noor.post(`/api/admin/people/${dario.id}/suspension`, { reason: "Zumthor insulted guests" }));
  await expectOk(noor.delete(`/api/admin/people/${dario.id}/suspension`));
  await expectOk(decide(noor, inn, { approved: false, reason: "Zumthor insulted guests" }));
  return inn;
}
type Claim = { id: string };

test("Dario leaves the inn he claimed: it is as before, whatever is undone later", async () => {
  const [dario, noor] = [await owner(app, "Dario"), await app.join("Nora", { admin: true })];
  await importOffice("24/7");
  const inn = await runInn(dario, noor);
  const values = [dario.email, "Zumthor", "98 76 54 32"];
  expect(await tablesWith(values)).toEqual(expect.arrayContaining(["businesses: Zumthor", "events: Zumthor"]));

  await dario.post("/api/auth/login", { email: dario.email, password: PASSWORD });
  await expectOk(dario.send("DELETE", "/api/users/me", { password: PASSWORD }));
  expect(await tablesWith(values)).toEqual([]);
  const log = await noor.read<{ action: string }[]>(`/api/admin/audit-log?person=${inn}`);
  expect(log.map(({ action }) => action)).toEqual([
    "business.reject",
    "report.resolve",
    "business.approve",
    "claim.agree",
  ]);

  const [latest] = await noor.read<{ id: string }[]>("/api/admin/imports");
  expect((await noor.post(`/api/admin/imports/${latest!.id}/undo`, { used: "keep" })).status).toBe(200);
  for (let state = "undoing"; state === "undoing"; await Bun.sleep(20))
    state = (await noor.read<{ state: string }>(`/api/admin/imports/${latest!.id}`)).state;
  expect(await tablesWith(values)).toEqual([]);
});

test("the review of Zora's listing stays in the audit log without its name", async () => {
  const [zora, noor] = [await owner(app, "Zora"), await app.join("Noemi", { admin: true })];
  const id = await openUp(zora, noor, { name: "Zora's Zithers", type: "retail", location: "Pier 1" });
  const readAudit = async () => (await noor.get(`/admin?tab=audit&person=${id}`)).text();
  expect(await readAudit()).toContain("Zora&#x27;s Zithers");
  await expectOk(zora.send("DELETE", "/api/users/me", { password: PASSWORD }));
  expect(await tablesWith(["Zora", "Zithers"])).toEqual([]);
  expect(await readAudit()).toContain(id);
  expect(await noor.read(`/api/admin/audit-log?person=${id}`)).toMatchObject([
    { action: "business.approve", subject: { id, name: null, isPerson: false } },
  ]);
});

test("emails to Fay's earlier address and her waitlist entries go with her account", async () => {
  await app.sql`insert into outbox (channel, kind, key, recipient, subject, state)
    values ('email', 'waitlist-invitation', 'invitation', 'fay@example.com', 'You are invited', 'sent')`;
  for (const requestType of ["early_access", "demo_access"])
    await app.visitor().post("/api/waitlist", { name: "Fay", email: "fay@example.com", requestType });
  const fay = await app.join("Fay");
  await app.visitor().post("/api/waitlist", { name: "Fay", email: "fay.new@example.com", requestType: "demo_access" });
  await expectOk(fay.post("/api/auth/email", { email: "fay.new@example.com", password: PASSWORD }));
  const isLink = ({ to }: { to: string }) => to === "fay.new@example.com";
  await app.deliver();
  const [, token] = /token=([\w-]{43})/.exec(app.mails.find(isLink)!.text)!;
  await expectOk(fay.post("/api/auth/email/confirm", { token }));
  const { waitlist } = await fay.read<{ waitlist: { request: string }[] }>("/api/users/export");
  expect(waitlist.map(({ request }) => request)).toEqual(["early_access", "demo_access"]);

  await expectOk(fay.send("DELETE", "/api/users/me", { password: PASSWORD }));
  expect(await tablesWith(["fay@example.com", "fay.new@example.com"])).toEqual([]);
});

test("an unconfirmed address doesn't take someone else's waitlist entry along", async () => {
  await app.visitor().post("/api/waitlist", { name: "Real Dora", email: "dora@example.com" });
  const impostor = await app.join("Dora", { verified: false });
  expect((await impostor.send("DELETE", "/api/users/me", { password: PASSWORD })).status).toBe(200);
  expect(await app.sql`select name from waitlist_entries where email = 'dora@example.com'`).toEqual([
    { name: "Real Dora" },
  ] as never);
});

test("the audit log can't be truncated", async () => {
  await expect(app.sql`truncate audit_log cascade`.execute()).rejects.toThrow("append-only");
});
