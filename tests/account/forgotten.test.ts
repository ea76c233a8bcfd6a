// What is left of a person after their account is deleted: nothing that names them.
import { expect, test } from "bun:test";
import { createMailer } from "../../src/mail.ts";
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
  const mail = createMailer(app.ctx.config, app.ctx.log, app.db);
  await mail({ to: carla.email, subject: "Hello", text: "Hello" });
  await mail({ to: "carla.before@example.com", userId: carla.id, subject: "Your email has changed", text: "Changed" });
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
  expect(page).toContain("Export My Data");
  expect((await suspended.read("/api/users/export")).account.email).toBe(carla.email);
  expect((await suspended.send("DELETE", "/api/users/me", { password: PASSWORD })).status).toBe(200);

  expect(await tablesWith(values)).toEqual([]);
  const [entry] = await app.sql`select action, subject_id from audit_log where subject_id = ${carla.id}`;
  expect(entry).toEqual({ action: "person.suspend", subject_id: carla.id });
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
