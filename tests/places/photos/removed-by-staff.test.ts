// An admin or a moderator removes one photo of a listing, and its owner reads why.
import { beforeAll, expect, test } from "bun:test";
import { type Person, useTestApp } from "../../test-app.ts";
import { decide, handIn, noodleBar, owner } from "../owner/people.ts";
import { jpeg } from "./pictures.ts";

const app = useTestApp();
let ada: Person;
beforeAll(async () => {
  ada = await app.join("Ada", { admin: true });
});

const REASON = "It shows a guest who has not agreed.";

async function addPhotos(person: Person, business: string, count: number, width = 300): Promise<string[]> {
  const form = new FormData();
  for (let n = 0; n < count; n++)
    form.append("photo", new File([(await jpeg(width + n, 200)) as BlobPart], `${n}.jpg`));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  const response = await person.upload(`/api/businesses/${business}/photos`, await packed.bytes(), type);
  expect(response.status).toBe(200);
  const { photos } = (await response.json()) as { photos: { id: string }[] };
  return photos.map(({ id }) => id);
}

const remove = (person: Person, business: string, photo: string, body: unknown = { reason: REASON }) =>
  person.post(`/api/admin/businesses/${business}/photos/${photo}/removal`, body);

test("Milo removes a photo of Wanda's walks, and she learns why", async () => {
  const [wanda, milo] = [await owner(app, "Wanda"), await app.join("Milo", { moderator: true })];
  const walks = await handIn(wanda, { ...noodleBar, name: "Wanda's Walks" });
  const [first, second] = await addPhotos(wanda, walks, 2);
  await decide(ada, walks, { approved: true });
  await app.sql`update users set email_verified_at = now() where email = ${wanda.email}`;
  const visitor = app.visitor();
  expect((await visitor.get(`/photos/${first}/960.webp`)).status).toBe(200);

  expect((await remove(milo, walks, first!, { reason: " " })).status).toBe(422);
  expect((await remove(milo, walks, first!)).status).toBe(200);

  expect((await visitor.get(`/photos/${first}/960.webp`)).status).toBe(404);
  expect((await visitor.read(`/api/businesses/${walks}`)).photos).toEqual([`/photos/${second}/960.webp`]);
  expect(await wanda.read("/api/businesses/my")).toMatchObject({ isApproved: true, changedAt: null });
  const [news] = await app.sql`select kind, facts from outbox where kind = 'photo-removed'`;
  expect(news!.facts).toMatchObject({ businessId: walks, place: "Wanda's Walks", reason: REASON });
  const [entry] = await app.sql`select a.subject_id, a.subject_name, r.reason from audit_log a
    join audit_reasons r on r.audit_id = a.id where a.action = 'business.remove-photo'`;
  expect(entry).toEqual({ subject_id: walks, subject_name: null, reason: REASON });

  expect((await remove(milo, walks, first!)).status).toBe(404);
  expect((await remove(milo, crypto.randomUUID(), second!)).status).toBe(404);
  expect((await remove(wanda, walks, second!)).status).toBe(403);
});

test("a photo that is removed during a review is on neither side of the comparison", async () => {
  const piet = await owner(app, "Piet");
  const boats = await handIn(piet, { ...noodleBar, name: "Piet's Boats" });
  const [approved] = await addPhotos(piet, boats, 1);
  await decide(ada, boats, { approved: true });
  const [, added] = await addPhotos(piet, boats, 1, 400);
  const review = () => ada.read(`/api/admin/businesses/${boats}`);
  const { version } = await review();

  expect((await remove(ada, boats, approved!)).status).toBe(200);

  const { approvedFacts, pendingChanges } = await review();
  expect(approvedFacts.photos).toEqual([]);
  expect(pendingChanges.photos).toEqual([`/photos/${added}/960.webp`]);
  const stale = await ada.post(`/api/admin/businesses/${boats}/approval`, { approved: true, version });
  expect(stale.status).toBe(409);
});

test("a photo of a place without an owner is removed without an email", async () => {
  const rosa = await owner(app, "Rosa");
  const inn = await handIn(rosa, { ...noodleBar, name: "The Inn" });
  const [photo] = await addPhotos(rosa, inn, 1);
  await app.sql`insert into sources (id, name, attribution) values ('register', 'Register', '© Register')`;
  await app.sql`update businesses set user_id = null, source_id = 'register', source_ref = 'inn' where id = ${inn}`;
  const countNews = async () =>
    (await app.sql`select count(*)::int as count from outbox where kind = 'photo-removed'`)[0]!.count;
  const before = await countNews();
  expect((await remove(ada, inn, photo!)).status).toBe(200);
  expect(await countNews()).toBe(before);
  expect(
    (
      await app.sql`select subject_name from audit_log where subject_id = ${inn} and action = 'business.remove-photo'`
    )[0],
  ).toEqual({ subject_name: "The Inn" });
});
