// Travelers report places, and admins resolve the reports.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { putPlaces } from "../../places.ts";
import { type Person, useTestApp } from "../../test-app.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
let luc: Person;
let mill: string;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { type: null, admin: true });
  amira = await app.join("Amira");
  luc = await app.join("Luc", { type: "business" });
  mill = (await putPlaces(app.db, [{ name: "Old Mill" }]))["Old Mill"]!;
});
beforeEach(async () => {
  await app.sql`delete from reports`;
});

const report = (person: Person, body: object, place = mill) => person.post(`/api/businesses/${place}/reports`, body);

test("Amira reports the mill as closed; an admin reads and resolves the report", async () => {
  expect((await report(amira, { kind: "closed", note: "Boards on the door." })).status).toBe(200);
  const [open] = await ada.read("/api/admin/reports");
  expect(open).toMatchObject({
    kind: "closed",
    note: "Boards on the door.",
    place: { id: mill, name: "Old Mill", isApproved: true },
    reporter: { name: "Amira", email: amira.email },
  });
  const first = await (await ada.post(`/api/admin/reports/${open.id}/resolution`)).json();
  expect(await (await ada.post(`/api/admin/reports/${open.id}/resolution`)).json()).toEqual(first);
  expect(await ada.read("/api/admin/reports")).toEqual([]);
});

test("a repeated report updates the note of the first", async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => report(amira, { kind: "wrong", note: "Hours." })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await report(amira, { kind: "wrong", note: "Hours and telephone." });
  await report(amira, { kind: "wrong" });
  await report(amira, { kind: "closed" });
  await report(await app.join("Ben"), { kind: "wrong" });
  const open = await ada.read("/api/admin/reports");
  expect(open.map(({ kind, note }: { kind: string; note: string }) => [kind, note])).toEqual([
    ["wrong", "Hours and telephone."],
    ["closed", null],
    ["wrong", null],
  ]);
});

test("once resolved, the same problem can be reported again", async () => {
  await report(amira, { kind: "closed" });
  const [{ id }] = await ada.read("/api/admin/reports");
  await ada.post(`/api/admin/reports/${id}/resolution`);
  await report(amira, { kind: "closed" });
  const [next] = await ada.read("/api/admin/reports");
  expect(next.id).not.toBe(id);
});

test("invalid reports, unknown places and other roles are rejected", async () => {
  for (const body of [{}, { kind: "ugly" }, { kind: "closed", note: "x".repeat(1001) }, { kind: "closed", more: 1 }])
    expect([body, (await report(amira, body)).status]).toEqual([body, 422]);
  for (const nowhere of [crypto.randomUUID(), "12"])
    expect((await report(amira, { kind: "closed" }, nowhere)).status).toBe(404);
  expect((await report(luc, { kind: "closed" })).status).toBe(403);
  expect((await report(ada, { kind: "closed" })).status).toBe(403);
  expect((await report(app.visitor(), { kind: "closed" })).status).toBe(401);
  for (const person of [amira, luc]) {
    expect((await person.get("/api/admin/reports")).status).toBe(403);
    expect((await person.post(`/api/admin/reports/${crypto.randomUUID()}/resolution`)).status).toBe(403);
  }
  expect((await ada.post(`/api/admin/reports/${crypto.randomUUID()}/resolution`)).status).toBe(404);
  expect((await ada.post("/api/admin/reports/12/resolution")).status).toBe(422);
});

test("reports are part of the export and are deleted with the account", async () => {
  const cleo = await app.join("Cleo");
  await report(cleo, { kind: "wrong", note: "It is green, not blue." });
  expect((await cleo.read("/api/users/export")).reports).toMatchObject([
    { business: "Old Mill", kind: "wrong", note: "It is green, not blue.", resolvedAt: null },
  ]);
  await cleo.send("DELETE", "/api/users/me", { password: "a long enough password" });
  expect(await ada.read("/api/admin/reports")).toEqual([]);
});

test("resolving a report resolves all of the same place and kind, and no others", async () => {
  const ben = await app.join("Ben Again");
  const bakery = (await putPlaces(app.db, [{ name: "Bakery" }])).Bakery!;
  for (const person of [amira, ben]) await report(person, { kind: "closed" });
  await report(amira, { kind: "wrong" });
  await report(ben, { kind: "closed" }, bakery);
  const open = await ada.read("/api/admin/reports");
  const closed = open.filter(
    (each: { kind: string; place: { id: string } }) => each.kind === "closed" && each.place.id === mill,
  );
  const responses = await Promise.all(
    closed.map(async ({ id }: { id: string }) =>
      (await ada.post(`/api/admin/reports/${id}/resolution`, { finding: "noted" })).json(),
    ),
  );
  expect(responses.map(({ resolved }) => resolved.length).sort()).toEqual([1, 2]);
  const left = await ada.read("/api/admin/reports");
  expect(left.map(({ kind, place }: { kind: string; place: { name: string } }) => [kind, place.name])).toEqual([
    ["wrong", "Old Mill"],
    ["closed", "Bakery"],
  ]);
  const [act] = await ada.read("/api/admin/audit-log?action=report.resolve");
  expect(act.detail).toEqual({ kind: "closed", finding: "noted", reports: 2 });
});
