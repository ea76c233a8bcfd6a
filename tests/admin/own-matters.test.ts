// Admins and moderators don't decide on what concerns themselves, except an only admin.
import { expect, test } from "bun:test";
import { openTestApp, type Person, type TestApp } from "../test-app.ts";

const REFUSED = [409, "This concerns you. Another admin or moderator has to decide."];

async function readMessage(response: Response): Promise<[number, string | undefined]> {
  return [response.status, (await response.json()).message];
}

async function openCafe(person: Person, name: string): Promise<string> {
  const form = { name, type: "restaurant", location: "1 Quay Street" };
  return (await (await person.post("/api/businesses", form)).json()).id;
}

async function approve(person: Person, id: string) {
  const [{ version }] = (await person.read("/api/admin/businesses")).filter((each: { id: string }) => each.id === id);
  return readMessage(await person.post(`/api/admin/businesses/${id}/approval`, { approved: true, version }));
}

async function importPlace(app: TestApp, name: string): Promise<string> {
  await app.sql`insert into sources (id, name, attribution) values ('osm', 'OpenStreetMap', '© x') on conflict do nothing`;
  const [row] = await app.sql`
    insert into businesses (name, type, location, source_id, source_ref, is_approved, approved_at)
    values (${name}, 'restaurant', '2 Quay Street', 'osm', ${name}, true, now()) returning id`;
  return row!.id;
}

test("Mona, a moderator, decides on other listings, not on her own", async () => {
  const app = await openTestApp();
  await app.join("Noor", { admin: true, type: null });
  const mona = await app.join("Mona", { moderator: true, type: "business" });
  const ingrid = await app.join("Ingrid", { type: "business" });
  const [own, other] = [await openCafe(mona, "Café Mona"), await openCafe(ingrid, "Café Nord")];
  expect(await approve(mona, own)).toEqual(REFUSED as never);
  expect((await approve(mona, other))[0]).toBe(200);
  await app.close();
});

test("nobody approves their own claim, or refuses one that competes with it", async () => {
  const app = await openTestApp();
  await app.join("Noor", { admin: true, type: null });
  const mona = await app.join("Mona", { moderator: true, type: "business" });
  const ingrid = await app.join("Ingrid", { type: "business" });
  const place = await importPlace(app, "Bakery");
  const claimBy = async (person: Person) =>
    (await (await person.post(`/api/businesses/${place}/claim`, { note: "It is mine." })).json()).id;
  const [own, rival] = [await claimBy(mona), await claimBy(ingrid)];
  const decide = async (id: string, body: object) =>
    readMessage(await mona.post(`/api/admin/claims/${id}/decision`, body));
  expect(await decide(own, { agree: true })).toEqual(REFUSED as never);
  expect(await decide(rival, { agree: false, reason: "Not theirs." })).toEqual(REFUSED as never);
  await mona.delete(`/api/claims/${own}`);
  expect((await decide(rival, { agree: true }))[0]).toBe(200);
  await app.close();
});

test("a report is resolved by someone other than who made it, or owns the place", async () => {
  const app = await openTestApp();
  await app.join("Noor", { admin: true, type: null });
  const tom = await app.join("Tom", { moderator: true });
  const place = await importPlace(app, "Bakery");
  const { id } = await (await tom.post(`/api/businesses/${place}/reports`, { kind: "closed" })).json();
  const resolve = (person: Person) => person.post(`/api/admin/reports/${id}/resolution`, { finding: "noted" });
  expect(await readMessage(await resolve(tom))).toEqual(REFUSED as never);
  const mona = await app.join("Mona", { moderator: true, type: "business" });
  expect((await resolve(mona)).status).toBe(200);
  await app.close();
});

test("the only admin may, and the audit log says that it was their own", async () => {
  const app = await openTestApp();
  const noor = await app.join("Noor", { admin: true, type: "business" });
  const id = await openCafe(noor, "Café Noor");
  expect((await approve(noor, id))[0]).toBe(200);
  const [entry] = await noor.read("/api/admin/audit-log");
  expect(entry).toMatchObject({ action: "business.approve", detail: { own: true } });
  expect(await (await noor.get("/admin?tab=audit")).text()).toContain("The admin&#x27;s own matter: yes");
  await app.close();
});
