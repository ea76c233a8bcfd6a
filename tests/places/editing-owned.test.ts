// Admins and moderators correct listings that have an owner, with a reason.
import { beforeAll, expect, test } from "bun:test";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { importFile } from "../imports/import-file.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { decide, handIn, noodleBar, openUp, owner } from "./owner/people.ts";
import { png } from "./photos/pictures.ts";

const app = useTestApp();
let ada: Person;
let milo: Person;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { type: null, admin: true });
  milo = await app.join("Milo", { moderator: true });
});

const REASON = "The number on your website is another one.";
const PHONE = "+377 00 00 00 99";

const review = (id: string) => ada.read(`/api/admin/businesses/${id}`);
const read = (id: string) => app.visitor().read(`/api/businesses/${id}`);
const news = (id: string) =>
  app.sql`select user_id, facts from outbox where kind = 'listing-edited' and facts ->> 'businessId' = ${id}
    order by created_at`;

/** What the listing says now is what this person has read. */
async function edit(person: Person, id: string, changes: object): Promise<Response> {
  const { version } = await review(id);
  return person.patch(`/api/admin/businesses/${id}`, { reason: REASON, version, ...changes });
}

async function editOwn(person: Person, id: string, changes: object) {
  const response = await person.patch(`/api/businesses/${id}`, changes);
  expect(response.status).toBe(200);
  return response.json();
}

test("Milo corrects Wanda's phone number; she is told, and can change it again", async () => {
  const wanda = await owner(app, "Wanda");
  const id = await openUp(wanda, ada);
  const edited = await edit(milo, id, { contactInfo: PHONE, openingHours: noodleBar.openingHours });
  expect([edited.status, await edited.json()]).toEqual([200, { changed: ["contactInfo"], locked: [] }]);
  expect(await read(id)).toMatchObject({ contactInfo: PHONE, name: noodleBar.name });
  expect(await wanda.read("/api/businesses/my")).toMatchObject({ isApproved: true, changedAt: null });

  const changes = [{ field: "contactInfo", before: noodleBar.contactInfo, after: PHONE }];
  const facts = { businessId: id, place: noodleBar.name, reason: REASON, changes };
  expect([...(await news(id))]).toEqual([{ user_id: wanda.id, facts }]);
  const [entry] = await ada.read("/api/admin/audit-log?action=place.edit");
  expect(entry).toMatchObject({
    admin: { id: milo.id },
    subject: { id, name: noodleBar.name },
    detail: { changed: ["contactInfo"], reason: REASON },
  });
  const [stored] = await app.sql`select subject_name from audit_log where subject_id = ${id} and action = 'place.edit'`;
  expect(stored).toEqual({ subject_name: null });

  const own = await editOwn(wanda, id, { openingHours: "24/7" });
  expect(own).toMatchObject({ contactInfo: PHONE, openingHours: "24/7" });
  expect(await editOwn(wanda, id, { contactInfo: "+377 1" })).toMatchObject({
    pendingChanges: { contactInfo: "+377 1" },
  });
});

test("the reason and the version that was read are required, by name", async () => {
  const piet = await owner(app, "Piet");
  const id = await openUp(piet, ada);
  const { version } = await review(id);
  const path = `/api/admin/businesses/${id}`;
  for (const [body, problems] of [
    [{ version, reason: "  " }, { reason: ["Tell the owner why."] }],
    [{ version }, { reason: ["Tell the owner why."] }],
    [{ reason: REASON }, { version: ["Send the version that you read."] }],
  ] as const) {
    const refused = await ada.patch(path, { contactInfo: PHONE, ...body });
    expect([body, refused.status, (await refused.json()).fields]).toEqual([body, 422, problems]);
  }
  expect((await read(id)).contactInfo).toBe(noodleBar.contactInfo);
  expect([...(await news(id))]).toEqual([]);
  expect((await piet.patch(path, { contactInfo: PHONE, reason: REASON, version })).status).toBe(403);
  expect((await piet.get(`/business/${id}/edit`)).status).toBe(403);
});

test("what Rosa changed meanwhile is not overwritten; a repeated edit is one edit", async () => {
  const rosa = await owner(app, "Rosa");
  const id = await openUp(rosa, ada);
  const { version } = await review(id);
  await editOwn(rosa, id, { openingHours: "Mo-Fr 10:00-12:00" });
  const stale = { contactInfo: PHONE, reason: REASON, version };
  const refused = await ada.patch(`/api/admin/businesses/${id}`, stale);
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    "This listing has changed since you opened it. Reload the page to see it as it is now.",
  ]);
  const current = { ...stale, version: (await review(id)).version };
  for (const changed of [["contactInfo"], []]) {
    const edited = await ada.patch(`/api/admin/businesses/${id}`, current);
    expect([edited.status, (await edited.json()).changed]).toEqual([200, changed]);
  }
  expect(await news(id)).toHaveLength(1);
});

test("of two who edit at once, one is told that the listing has changed", async () => {
  const sven = await owner(app, "Sven");
  const id = await openUp(sven, ada);
  await editOwn(sven, id, { name: "Sven's" });
  const { version } = await review(id);
  const answers = await Promise.all(
    [ada, milo].map((person, i) =>
      person.patch(`/api/admin/businesses/${id}`, { name: `Noodles ${i}`, reason: REASON, version }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await news(id)).toHaveLength(1);
});

test("Kenji's pending name is kept, and a decision on the former listing refused", async () => {
  const kenji = await owner(app, "Kenji");
  const id = await openUp(kenji, ada);
  await editOwn(kenji, id, { name: "Casino Kenji", type: "hotel", website: "https://kenji.example" });
  const gallery = new FormData();
  gallery.append("photo", new File([png(64, 48, 1) as BlobPart], "bar.png"));
  const packed = new Response(gallery);
  const type = packed.headers.get("content-type")!;
  expect((await kenji.upload(`/api/businesses/${id}/photos`, await packed.bytes(), type)).status).toBe(200);
  const { version: readBefore } = await review(id);
  const page = await (await milo.get(`/business/${id}/edit`)).text();
  for (const text of [
    "This listing has an owner",
    "Kenji",
    "Changes waiting for review",
    "Casino Kenji",
    "Hotel",
    "1 photo",
  ])
    expect(page).toContain(text);

  expect((await edit(milo, id, { name: "Kenji's Noodles" })).status).toBe(200);
  const pendingChanges = { name: "Casino Kenji", type: "hotel", website: "https://kenji.example" };
  expect(await kenji.read("/api/businesses/my")).toMatchObject({ name: "Kenji's Noodles", pendingChanges });
  const after = await review(id);
  expect(after).toMatchObject({ approvedFacts: { name: "Kenji's Noodles" }, pendingChanges });
  const stale = await ada.post(`/api/admin/businesses/${id}/approval`, { approved: true, version: readBefore });
  expect(stale.status).toBe(409);

  expect((await edit(milo, id, { website: "https://kenji.example" })).status).toBe(200);
  const { pendingChanges: left } = await review(id);
  expect(left).toEqual({ name: "Casino Kenji", type: "hotel", photos: [expect.stringContaining("/photos/")] });
  const { version } = await review(id);
  for (const _ of [1, 2])
    expect((await ada.post(`/api/admin/businesses/${id}/approval`, { approved: true, version })).status).toBe(200);
  expect(await read(id)).toMatchObject({ name: "Casino Kenji", website: "https://kenji.example" });
});

test("Lena's description leaves the review once Milo has corrected it", async () => {
  const lena = await owner(app, "Lena");
  const id = await openUp(lena, ada);
  const isInReview = async () =>
    (await ada.read("/api/admin/businesses?status=changed")).some((each: { id: string }) => each.id === id);
  await editOwn(lena, id, { description: "The best in town, unlike Kumo!", openingHours: "24/7" });
  expect((await edit(milo, id, { description: "Noodles." })).status).toBe(200);
  const { approvedFacts } = await review(id);
  expect(approvedFacts).toMatchObject({ description: "Noodles.", openingHours: noodleBar.openingHours });
  expect(await isInReview()).toBe(true);
  expect((await edit(milo, id, { openingHours: noodleBar.openingHours })).status).toBe(200);
  expect(await isInReview()).toBe(false);
  expect(await lena.read("/api/businesses/my")).toMatchObject({ changedAt: null, pendingChanges: null });
});

test("a rejected change stays with its reason, until the listing says the same", async () => {
  const olga = await owner(app, "Olga");
  const id = await openUp(olga, ada);
  await editOwn(olga, id, { name: "Olga's" });
  const { version } = await review(id);
  const rejection = { approved: false, scope: "changes", reason: "Not on the sign.", version };
  expect((await ada.post(`/api/admin/businesses/${id}/approval`, rejection)).status).toBe(200);
  expect((await edit(ada, id, { contactInfo: PHONE })).status).toBe(200);
  const rejected = { changesRejectionReason: "Not on the sign.", pendingChanges: { name: "Olga's" } };
  expect(await olga.read("/api/businesses/my")).toMatchObject(rejected);
  expect((await edit(ada, id, { name: "Olga's" })).status).toBe(200);
  expect(await olga.read("/api/businesses/my")).toMatchObject({ changesRejectionReason: null, pendingChanges: null });
});

test("a decision on a new listing is refused once it was edited", async () => {
  const tomasz = await owner(app, "Tomasz");
  const id = await handIn(tomasz);
  const { version } = await review(id);
  expect((await edit(milo, id, { latitude: 43.74, longitude: 7.42 })).status).toBe(200);
  expect((await ada.post(`/api/admin/businesses/${id}/approval`, { approved: true, version })).status).toBe(409);
  expect((await decide(ada, id, { approved: true })).status).toBe(200);
  expect(await read(id)).toMatchObject({ latitude: 43.74, longitude: 7.42 });
});

test("Mona, a moderator with a café, can't edit it as the staff", async () => {
  const mona = await app.join("Mona", { moderator: true, type: "business" });
  const id = await openUp(mona, ada);
  const refused = await edit(mona, id, { name: "Mona's" });
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    "This concerns you. Another admin or moderator has to decide.",
  ]);
  expect((await mona.get(`/business/${id}/edit`)).status).toBe(409);
  expect(await (await mona.get(`/business/${id}`)).text()).not.toContain(`/business/${id}/edit`);
  expect(await (await milo.get(`/business/${id}`)).text()).toContain(`/business/${id}/edit`);
});

const source = {
  id: "register",
  name: "The Register",
  attribution: "© The Register",
  licenseName: "CC BY 4.0",
  licenseUrl: "https://creativecommons.org/licenses/by/4.0/",
};

async function importCafe(phone: string): Promise<string> {
  const bytes = new TextEncoder().encode(
    `id,name,type,latitude,longitude,address,phone\nc1,Harbor Café,cafe,44.1,9.2,1 Quay Street,${phone}`,
  );
  const file = { name: "register.csv", size: bytes.length, hash: Bun.hash(bytes).toString(16) };
  await app.db.transaction((tx) => importFile(tx, { source, parsed: parseFile(bytes), file }));
  const [place] = await app.sql`select id from businesses where source_ref = 'c1'`;
  return place!.id;
}

test("an edit outlasts imports; when Ines leaves, the imported listing returns", async () => {
  const ines = await owner(app, "Ines");
  const id = await importCafe("+39 1");
  const unclaimed = { contactInfo: "+39 2", facts: { dogs: "yes" } };
  expect((await ada.patch(`/api/admin/businesses/${id}`, unclaimed)).status).toBe(200);
  expect([...(await news(id))]).toEqual([]);
  await ines.post(`/api/businesses/${id}/claim`, { note: "It is mine." });
  const [claim] = await app.sql`select id from claims where business_id = ${id}`;
  expect((await ada.post(`/api/admin/claims/${claim!.id}/decision`, { agree: true })).status).toBe(200);

  expect((await edit(ada, id, { contactInfo: PHONE, facts: { dogs: "yes", wifi: "no" } })).status).toBe(200);
  await importCafe("+39 4");
  expect(await read(id)).toMatchObject({ contactInfo: PHONE, facts: { dogs: "yes", wifi: "no" } });

  expect((await ines.delete("/api/users/me", { password: "a long enough password" })).status).toBe(200);
  const left = await read(id);
  expect(left).toMatchObject({ contactInfo: "+39 2", facts: { dogs: "yes" } });
  expect(Object.keys(left.factOrigins.edits)).toEqual(["dogs"]);
  expect([...(await news(id))]).toEqual([]);
});
