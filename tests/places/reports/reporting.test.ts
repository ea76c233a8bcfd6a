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
  const wrongDetails = [{ name: "Mine" }, { website: "javascript:alert(1)" }, { facts: { vegan: "maybe" } }].map(
    (details) => ({ kind: "incomplete", details }),
  );
  for (const body of [
    {},
    { kind: "ugly" },
    ...wrongDetails,
    { kind: "closed", note: "x".repeat(1001) },
    { kind: "closed", more: 1 },
  ])
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

test("an admin takes a place down with its reports in one request", async () => {
  const ines = await app.join("Ines", { type: "business" });
  const inn = (await putPlaces(app.db, [{ name: "Ines's Inn" }]))["Ines's Inn"]!;
  await app.sql`update businesses set user_id = ${ines.id} where id = ${inn}`;
  for (const person of [amira, await app.join("Ben At The Door")]) await report(person, { kind: "closed" }, inn);
  const [open, other] = await ada.read("/api/admin/reports");
  const resolve = (body: object) => ada.post(`/api/admin/reports/${open.id}/resolution`, body);
  expect((await resolve({ finding: "closed" })).status).toBe(422);
  expect((await resolve({ finding: "closed", version: "0".repeat(64) })).status).toBe(409);
  expect(await ada.read("/api/admin/reports")).toHaveLength(2);
  expect((await amira.get(`/api/businesses/${inn}`)).status).toBe(200);
  const taken = await (await resolve({ finding: "closed", version: open.place.version })).json();
  expect(taken.resolved.sort()).toEqual([open.id, other.id].sort());
  expect((await amira.get(`/api/businesses/${inn}`)).status).toBe(404);
  expect(await ada.read("/api/admin/reports")).toEqual([]);
  const [act] = await ada.read("/api/admin/audit-log?action=report.resolve");
  expect(act.detail).toEqual({ kind: "closed", finding: "closed", reports: 2 });
  const again = await resolve({ finding: "closed", version: open.place.version });
  expect((await again.json()).resolvedAt).toBe(taken.resolvedAt);
  const letters = await app.sql`select facts from outbox where user_id = ${ines.id} and kind = 'listing-rejected'`;
  expect(letters).toMatchObject([{ facts: { reason: "Travelers report that it is closed for good." } }]);
});

test("the page of a place asks for what is missing in one line, and only for that", async () => {
  const places = await putPlaces(app.db, [
    { name: "Herb Garden", type: "tour", openingHours: "Mo-Su 09:00-18:00", facts: { dogs: "yes" } },
  ]);
  const path = `/business/${places["Herb Garden"]}`;
  const page = await (await amira.get(path)).text();
  const { missing } = JSON.parse(page.match(/<script type="application\/json">(\{[^<]*"missing"[^<]*)<\/script>/)![1]!);
  expect(missing.fields).toEqual(["website", "contactInfo"]);
  const asked = new Map(missing.facts);
  expect(asked.get("wheelchair")).toBe("Wheelchair access");
  expect(asked.has("dogs")).toBe(false);
  // Nobody asks whether a garden has vegan food.
  expect(asked.has("vegan")).toBe(false);
  for (const label of ["Not known yet", "Not provided yet", ">Wheelchair access<", "date unknown"])
    expect(page).not.toContain(label);
  expect(await (await app.visitor().get(path)).text()).toContain(`/login?returnTo=${encodeURIComponent(path)}`);
  expect(await (await luc.get(path)).text()).not.toContain("Know more?");
});

test("what travelers add is written into the listing, where it says nothing", async () => {
  const ben = await app.join("Ben Who Knows");
  const places = await putPlaces(app.db, [{ name: "Noodle Corner", facts: { vegan: "no" } }]);
  const id = places["Noodle Corner"]!;
  const details = { openingHours: "Mo-Su 11:00-21:00", website: "", facts: { vegan: "yes", dogs: "yes" } };
  await report(amira, { kind: "incomplete", details }, id);
  await report(
    ben,
    { kind: "incomplete", details: { openingHours: "Mo-Su 12:00-20:00", contactInfo: "+1 415 1234567" } },
    id,
  );
  const [first, second] = await ada.read("/api/admin/reports");
  expect(first.details).toEqual([
    { label: "Opening hours", value: "Mo-Su 11:00-21:00" },
    { label: "Good to know", value: "Vegan food: Yes\nDogs welcome: Yes" },
  ]);
  const resolve = (open: { id: string }) => ada.post(`/api/admin/reports/${open.id}/resolution`, { finding: "added" });
  expect(await (await resolve(first)).json()).toMatchObject({ resolved: [first.id] });
  expect((await resolve(second)).status).toBe(200);
  expect(await amira.read(`/api/businesses/${id}`)).toMatchObject({
    openingHours: "Mo-Su 11:00-21:00",
    website: null,
    contactInfo: "+1 415 1234567",
    facts: { vegan: "no", dogs: "yes" },
    confirmedAt: null,
  });
  expect(await ada.read("/api/admin/reports")).toEqual([]);
  expect((await amira.read("/api/users/export")).reports.at(-1)).toMatchObject({
    kind: "incomplete",
    details: { ...details, website: null },
  });
});

test("what the same traveler adds later is kept beside what they said before", async () => {
  const id = (await putPlaces(app.db, [{ name: "Tea Room" }]))["Tea Room"]!;
  for (const details of [
    { openingHours: "Mo-Su 11:00-21:00", facts: { vegan: "yes" } },
    { contactInfo: "+1 415 1234567", facts: { dogs: "yes" } },
    { openingHours: "Mo-Su 12:00-21:00" },
  ])
    await report(amira, { kind: "incomplete", details }, id);
  await report(amira, { kind: "incomplete", note: "Ask for the garden." }, id);
  const { reports } = await amira.read("/api/users/export");
  expect(reports).toMatchObject([
    {
      note: "Ask for the garden.",
      details: {
        openingHours: "Mo-Su 12:00-21:00",
        contactInfo: "+1 415 1234567",
        facts: { vegan: "yes", dogs: "yes" },
      },
    },
  ]);
});

test("the owner of a place reads what was added and why; their own words stay", async () => {
  const owned = (await putPlaces(app.db, [{ name: "Luc's Bar", openingHours: "Mo-Su 18:00-24:00" }]))["Luc's Bar"]!;
  await app.sql`update businesses set user_id = ${luc.id} where id = ${owned}`;
  await report(amira, { kind: "incomplete", details: { openingHours: "24/7", facts: { outdoor: "yes" } } }, owned);
  const [{ id }] = await ada.read("/api/admin/reports");
  expect((await ada.post(`/api/admin/reports/${id}/resolution`, { finding: "added" })).status).toBe(200);
  expect(await amira.read(`/api/businesses/${owned}`)).toMatchObject({
    openingHours: "Mo-Su 18:00-24:00",
    facts: { outdoor: "yes" },
  });
  const letters = await app.sql`select kind, facts from outbox where user_id = ${luc.id}`;
  expect(letters).toMatchObject([{ kind: "listing-edited", facts: { reason: "A traveler told us this." } }]);
});
