// Changes of an approved listing: what waits for review, what travelers see meanwhile, and how it ends.
import { beforeAll, describe, expect, test } from "bun:test";
import { purgePhotos } from "../../../src/features/places/photos/purge-orphans.ts";
import { putPlaces } from "../../places.ts";
import { PASSWORD, type Person, useTestApp } from "../../test-app.ts";
import { png } from "../photos/pictures.ts";
import { decide, noodleBar, openUp, owner } from "./people.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { admin: true });
  amira = await app.join("Amira", { type: "traveler" });
});

const casino = { name: "Casino Royal", type: "hotel", website: "https://casino.example", contactInfo: "+1 900" };
const approvedFacts = {
  name: noodleBar.name,
  type: noodleBar.type,
  website: noodleBar.website,
  contactInfo: noodleBar.contactInfo,
};

async function edit(person: Person, id: string, changes: object) {
  const response = await person.patch(`/api/businesses/${id}`, changes);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

async function addPhoto(person: Person, id: string, seed: number): Promise<{ id: string; url: string }> {
  const form = new FormData();
  form.append("photo", new File([png(64, 48, seed) as BlobPart], "photo.png"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  const response = await person.upload(`/api/businesses/${id}/photos`, await packed.bytes(), type);
  return ((await response.json()) as { photos: { id: string; url: string }[] }).photos.at(-1)!;
}

const readReview = (id: string, admin = ada) => admin.read(`/api/admin/businesses/${id}`);
const isInQueue = async (id: string) =>
  (await ada.read("/api/admin/businesses?status=changed")).some((business: { id: string }) => business.id === id);
const rejectChanges = (id: string, version: string, reason = "A noodle bar is no casino.") =>
  ada.post(`/api/admin/businesses/${id}/approval`, { approved: false, scope: "changes", reason, version });

/** What visitors and Amira, who saved the place, can read about it. */
async function readPublic(id: string): Promise<string> {
  const bbox = "bbox=7,43,8,44";
  const visitorPaths = [`/business/${id}`, `/api/businesses/${id}`, "/sitemap.xml"];
  const travelerPaths = [
    ...["/api/businesses?unseen=1", `/api/businesses?${bbox}`, "/api/businesses?q=casino", "/api/businesses?q=noodle"],
    ...["/map", `/api/map/points?${bbox}`],
    ...["/api/events", "/events", "/api/users/saved", "/dashboard", "/discover", "/", "/messages"],
  ];
  const responses = [
    ...(await Promise.all(visitorPaths.map((path) => app.visitor().get(path)))),
    ...(await Promise.all(travelerPaths.map((path) => amira.get(path)))),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  return (await Promise.all(responses.map((response) => response.text()))).join("\n");
}

const readShareImage = async (id: string) => (await app.visitor().get(`/og/business/${id}.png`)).headers.get("etag");

test("Kenji's new name and photo wait, and all pages show the approved ones", async () => {
  const kenji = await owner(app, "Kenji");
  const id = await openUp(kenji, ada);
  await amira.post("/api/swipes", { businessId: id, action: "save" });
  const eventDate = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
  expect((await kenji.post("/api/events", { title: "Noodle pulling", eventDate })).status).toBe(200);
  await kenji.post("/api/businesses/messages", { type: "announcement", title: "Hello", content: "New broth." });
  const shareImage = await readShareImage(id);
  const [version] = await app.sql`select version from catalogue_version`;
  const own = await edit(kenji, id, casino);
  expect(own).toMatchObject({ ...approvedFacts, isApproved: true, pendingChanges: casino });
  const photo = await addPhoto(kenji, id, 1);
  expect(photo).toMatchObject({ isPending: true });
  expect((await app.sql`select version from catalogue_version`)[0]).toEqual(version!);

  const shown = await readPublic(id);
  expect(shown).toContain("Noodle Bar Kumo");
  for (const hidden of ["Casino", "casino.example", "+1 900", photo.id]) expect(shown).not.toContain(hidden);
  expect(await readShareImage(id)).toBe(shareImage);
  for (const person of [app.visitor(), amira]) expect((await person.get(photo.url)).status).toBe(404);
  for (const person of [kenji, ada]) {
    const seen = await person.get(photo.url);
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, expect.stringMatching("private")]);
  }

  const profile = await (await kenji.get("/business-profile")).text();
  for (const text of ["Changes waiting for review", "Casino Royal", "Noodle Bar Kumo"]) expect(profile).toContain(text);
  expect(await readReview(id)).toMatchObject({
    ...approvedFacts,
    pendingChanges: { ...casino, photos: [photo.url] },
    approvedFacts: { ...approvedFacts, photos: [] },
  });
  const queue = await (await ada.get("/admin?tab=review&status=changed")).text();
  for (const text of ["Approve changes", "Casino Royal", photo.id]) expect(queue).toContain(text);

  const review = await readReview(id);
  const approve = () => ada.post(`/api/admin/businesses/${id}/approval`, { approved: true, version: review.version });
  for (let retry = 0; retry < 2; retry++) expect((await approve()).status).toBe(200);
  expect(await app.visitor().read(`/api/businesses/${id}`)).toMatchObject({ ...casino, photos: [photo.url] });
  expect((await app.visitor().get(photo.url)).status).toBe(200);
  expect(await readShareImage(id)).not.toBe(shareImage);
  expect((await amira.read("/api/businesses?q=Casino")).map((place: { id: string }) => place.id)).toEqual([id]);
  expect(await kenji.read("/api/businesses/my")).toMatchObject({ pendingChanges: null, changedAt: null });
  const [entry, ...others] = (await ada.read("/api/admin/audit-log?action=business.approve")).filter(
    ({ detail }: { detail: { changed?: string[] } }) => detail.changed,
  );
  expect([entry.detail.changed.sort(), others]).toEqual([["contactInfo", "name", "photos", "type", "website"], []]);
});

test("hours and description go live at once, also next to a name that waits", async () => {
  const mei = await owner(app, "Mei");
  const id = await openUp(mei, ada, { ...noodleBar, name: "Mei's" });
  const live = { description: "Now with dumplings.", openingHours: "24/7", location: "13 Quay Street", priceLevel: 3 };
  expect(await edit(mei, id, { ...live, name: "Mei's Dumplings" })).toMatchObject({
    ...live,
    name: "Mei's",
    pendingChanges: { name: "Mei's Dumplings" },
  });
  expect(await app.visitor().read(`/api/businesses/${id}`)).toMatchObject({ ...live, name: "Mei's" });
});

test("edits while waiting are merged; a field changed back no longer waits", async () => {
  const lena = await owner(app, "Lena");
  const id = await openUp(lena, ada, { ...noodleBar, name: "Lena's" });
  await edit(lena, id, { name: "Lena's Bar", website: "https://lena.example" });
  expect((await edit(lena, id, { name: "Lena's Café" })).pendingChanges).toEqual({
    name: "Lena's Café",
    website: "https://lena.example",
  });
  expect((await edit(lena, id, { name: "Lena's" })).pendingChanges).toEqual({ website: "https://lena.example" });
  expect((await edit(lena, id, { website: null })).pendingChanges).toEqual({ website: null });
  await decide(ada, id, { approved: true });
  expect(await app.visitor().read(`/api/businesses/${id}`)).toMatchObject({ name: "Lena's", website: null });
});

test("rejected changes stay the owner's draft; the next edit resubmits them", async () => {
  const rosa = await owner(app, "Rosa");
  const id = await openUp(rosa, ada, { ...noodleBar, name: "Rosa's" });
  await edit(rosa, id, { name: "Best Bar in Town" });
  const photo = await addPhoto(rosa, id, 2);
  const { version } = await readReview(id);
  const noReason = { approved: false, scope: "changes", version };
  expect((await ada.post(`/api/admin/businesses/${id}/approval`, noReason)).status).toBe(422);
  for (let retry = 0; retry < 2; retry++) expect((await rejectChanges(id, version)).status).toBe(200);
  expect(await isInQueue(id)).toBe(false);
  expect(await rosa.read("/api/businesses/my")).toMatchObject({
    name: "Rosa's",
    isApproved: true,
    rejectedAt: null,
    changedAt: null,
    pendingChanges: { name: "Best Bar in Town", photos: [photo.url] },
    changesRejectionReason: "A noodle bar is no casino.",
  });
  expect((await app.visitor().get(photo.url)).status).toBe(404);
  expect(await (await rosa.get("/business-profile")).text()).toContain("A noodle bar is no casino.");
  expect(await ada.read("/api/admin/audit-log?action=business.reject-changes")).toMatchObject([
    { subject: { id, name: "Rosa's" }, detail: { reason: "A noodle bar is no casino." } },
  ]);

  const resubmitted = await edit(rosa, id, { name: "Rosa's Bar" });
  expect(resubmitted).toMatchObject({ changesRejectionReason: null, pendingChanges: { name: "Rosa's Bar" } });
  expect(await isInQueue(id)).toBe(true);
  await decide(ada, id, { approved: true });
  expect((await rejectChanges(id, (await readReview(id)).version)).status).toBe(409);
  expect(await app.visitor().read(`/api/businesses/${id}`)).toMatchObject({ name: "Rosa's Bar", photos: [photo.url] });
});

test("the owner withdraws changes and photos that wait, and nothing is left to review", async () => {
  const sol = await owner(app, "Sol");
  const id = await openUp(sol, ada, { ...noodleBar, name: "Sol's" });
  const first = await addPhoto(sol, id, 3);
  await decide(ada, id, { approved: true });
  const second = await addPhoto(sol, id, 4);
  await sol.send("PUT", `/api/businesses/${id}/photos/order`, { photoIds: [second.id, first.id] });
  await edit(sol, id, { name: "Sol's Casino" });
  expect((await amira.delete(`/api/businesses/${id}/pending-changes`)).status).toBe(403);
  expect((await (await owner(app, "Other")).delete(`/api/businesses/${id}/pending-changes`)).status).toBe(403);
  for (let retry = 0; retry < 2; retry++) {
    const response = await sol.delete(`/api/businesses/${id}/pending-changes`);
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { name: "Sol's", pendingChanges: null, changedAt: null, photos: [first.url] },
    ]);
  }
  expect(await isInQueue(id)).toBe(false);
  expect((await app.ctx.photos.list()).some(({ name }) => name.startsWith(second.id))).toBe(false);
  expect(await app.sql`select position from business_photos where business_id = ${id}`).toMatchObject([
    { position: 0 },
  ]);
});

test("a photo is removed at once, whether it waits or is public", async () => {
  const tomas = await owner(app, "Tomas");
  const id = await openUp(tomas, ada, { ...noodleBar, name: "Tomas'" });
  const first = await addPhoto(tomas, id, 5);
  await decide(ada, id, { approved: true });
  const second = await addPhoto(tomas, id, 6);
  for (const photo of [first, second]) {
    expect((await tomas.delete(`/api/businesses/${id}/photos/${photo.id}`)).status).toBe(200);
    expect((await tomas.get(photo.url)).status).toBe(404);
  }
  expect((await tomas.read("/api/businesses/my")).pendingChanges).toBeNull();
});

test("an approval during an edit publishes what the admin read, or is refused", async () => {
  const pia = await owner(app, "Pia");
  const id = await openUp(pia, ada, { ...noodleBar, name: "Pia's" });
  for (let round = 0; round < 10; round++) {
    await edit(pia, id, { name: `Pia's ${round}` });
    const { version } = await readReview(id);
    const [, decision] = await Promise.all([
      edit(pia, id, { name: `Pia's Casino ${round}` }),
      ada.post(`/api/admin/businesses/${id}/approval`, { approved: true, version }),
    ]);
    const { name, pendingChanges } = await pia.read("/api/businesses/my");
    expect(pendingChanges).toEqual({ name: `Pia's Casino ${round}` });
    expect([200, 409]).toContain(decision.status);
    expect(name === `Pia's ${round}`).toBe(decision.status === 200);
    await decide(ada, id, { approved: true });
  }
  const { version } = await readReview(id);
  await edit(pia, id, { website: "https://other.example" });
  expect((await rejectChanges(id, version)).status).toBe(409);
});

test("taking a listing down merges its pending changes into the owner's draft", async () => {
  const ulf = await owner(app, "Ulf");
  const id = await openUp(ulf, ada, { ...noodleBar, name: "Ulf's" });
  await edit(ulf, id, { name: "Ulf's Casino" });
  const photo = await addPhoto(ulf, id, 7);
  await decide(ada, id, { approved: false, reason: "No casinos." });
  expect(await ulf.read("/api/businesses/my")).toMatchObject({
    name: "Ulf's Casino",
    isApproved: false,
    pendingChanges: null,
    photos: [photo.url],
  });
  expect((await app.visitor().get(photo.url)).status).toBe(404);
});

test("changes wait through a suspension and are deleted with the account", async () => {
  const vera = await owner(app, "Vera");
  const { Mill: mill = "" } = await putPlaces(app.db, [{ name: "Mill" }]);
  const claim = await (await vera.post(`/api/businesses/${mill}/claim`, {})).json();
  await ada.post(`/api/admin/claims/${claim.id}/decision`, { agree: true });
  await edit(vera, mill, { name: "Vandersloot's Mill" });
  const photo = await addPhoto(vera, mill, 8);
  await rejectChanges(mill, (await readReview(mill)).version, "Vandersloot who?");
  await ada.post(`/api/admin/people/${vera.id}/suspension`, { reason: "Asked." });
  expect((await decide(ada, mill, { approved: true })).status).toBe(409);
  await ada.delete(`/api/admin/people/${vera.id}/suspension`);
  expect(await app.visitor().read(`/api/businesses/${mill}`)).toMatchObject({ name: "Mill", photos: [] });

  await vera.post("/api/auth/login", { email: vera.email, password: PASSWORD });
  const exported = await vera.read("/api/users/export");
  expect(exported.business).toMatchObject({
    pendingChanges: { name: "Vandersloot's Mill" },
    changesRejectionReason: "Vandersloot who?",
    photos: [{ id: photo.id, isPending: true }],
  });
  expect((await vera.delete("/api/users/me", { password: PASSWORD })).status).toBe(200);
  const [row] = await app.sql`select to_jsonb(b)::text as all from businesses b where id = ${mill}`;
  expect(row!.all).not.toContain("Vandersloot");
  await purgePhotos(app.db, app.ctx.photos, Date.now() + 2 * 3600_000);
  expect((await app.ctx.photos.list()).some(({ name }) => name.startsWith(photo.id))).toBe(false);
});

describe("REVIEW_EDITS=all", () => {
  const strict = useTestApp({ REVIEW_EDITS: "all" });
  test("every edit waits, and coordinates survive a retried approval", async () => {
    const admin = await strict.join("Ada", { admin: true });
    const walt = await owner(strict, "Walt");
    const id = await openUp(walt, admin);
    const moved = { description: "Moved!", location: "1 Hill", openingHours: null, latitude: 43.7, longitude: 7.5 };
    expect((await edit(walt, id, { ...noodleBar, ...moved })).pendingChanges).toEqual(moved);
    expect(await strict.visitor().read(`/api/businesses/${id}`)).toMatchObject(noodleBar);
    const { version } = await readReview(id, admin);
    for (let retry = 0; retry < 2; retry++) {
      const decision = await admin.post(`/api/admin/businesses/${id}/approval`, { approved: true, version });
      expect(decision.status).toBe(200);
    }
    expect(await strict.visitor().read(`/api/businesses/${id}`)).toMatchObject(moved);
  });
});

describe("REVIEW_EDITS=none", () => {
  const open = useTestApp({ REVIEW_EDITS: "none" });
  test("every edit and photo is live at once, and listed as changed", async () => {
    const admin = await open.join("Ada", { admin: true });
    const yuri = await owner(open, "Yuri");
    const id = await openUp(yuri, admin);
    expect(await edit(yuri, id, casino)).toMatchObject({ ...casino, pendingChanges: null });
    const photo = await addPhoto(yuri, id, 9);
    expect(await open.visitor().read(`/api/businesses/${id}`)).toMatchObject({ ...casino, photos: [photo.url] });
    expect(await admin.read("/api/admin/businesses?status=changed")).toMatchObject([{ id }]);
  });
});
