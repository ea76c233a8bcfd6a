// From an owner's form to everybody's page: handing in, review, changes, and who may do what.
import { beforeAll, expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";
import { handIn, noodleBar, openUp, owner } from "./people.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { admin: true });
  amira = await app.join("Amira", { type: "traveler" });
});

/** The answer's status and JSON. */
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test is about
async function answered(response: Promise<Response>): Promise<{ status: number; body: any }> {
  const answer = await response;
  return { status: answer.status, body: await answer.json() };
}

const version = async () =>
  Number((await app.sql`select coalesce(max(version), 0) as version from catalogue_version`)[0]!.version);
const inQueue = async (status: string, id: string) =>
  (await ada.read(`/api/admin/businesses?status=${status}`)).find((business: { id: string }) => business.id === id);

test("Kenji hands in his noodle bar: it waits for review, and nobody else sees it", async () => {
  const kenji = await owner(app, "Kenji");
  expect((await answered(kenji.get("/api/businesses/my"))).body).toEqual({
    message: "You have no business profile yet.",
  });
  const { status, body } = await answered(kenji.post("/api/businesses", noodleBar));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...noodleBar,
    isApproved: false,
    rejectedAt: null,
    changedAt: null,
    photos: [],
    rating: "0.00",
  });
  expect(await kenji.read("/api/businesses/my")).toEqual(body);
  expect((await kenji.read(`/api/businesses/${body.id}`)).isApproved).toBe(false);
  expect((await ada.read(`/api/businesses/${body.id}`)).name).toBe("Noodle Bar Kumo");
  for (const stranger of [app.visitor(), amira, await owner(app, "Somebody Else")]) {
    expect((await stranger.get(`/api/businesses/${body.id}`)).status).toBe(404);
    expect((await stranger.get(`/business/${body.id}`)).status).toBe(404);
  }
});

test("approved, it is public, and decks are told", async () => {
  const mei = await owner(app, "Mei");
  const id = await handIn(mei);
  const before = await version();
  expect(await inQueue("pending", id)).toMatchObject({
    name: "Noodle Bar Kumo",
    ownerEmail: mei.email,
    ownerName: "Mei",
  });
  expect(await answered(ada.post(`/api/admin/businesses/${id}/approval`, { approved: true }))).toMatchObject({
    status: 200,
    body: { isApproved: true },
  });
  const shown = await app.visitor().read(`/api/businesses/${id}`);
  expect(shown).toMatchObject({ id, name: "Noodle Bar Kumo", isOwn: false, photos: [] });
  expect(shown).not.toHaveProperty("ownerEmail");
  expect(shown).not.toHaveProperty("userId");
  expect(await version()).toBe(before + 1);
  expect(await inQueue("pending", id)).toBeUndefined();
  expect(await inQueue("approved", id)).toBeDefined();
  const deck = await amira.read("/api/businesses?unseen=1");
  expect(deck.map((place: { id: string }) => place.id)).toContain(id);
});

test("rejected, the reason reaches the owner; an edit puts it back into review", async () => {
  const rosa = await owner(app, "Rosa");
  const id = await handIn(rosa);
  expect((await answered(ada.post(`/api/admin/businesses/${id}/approval`, { approved: false }))).body.fields).toEqual({
    reason: ["Tell the owner why."],
  });
  expect(
    (await ada.post(`/api/admin/businesses/${id}/approval`, { approved: false, reason: "x".repeat(1001) })).status,
  ).toBe(422);
  expect(
    (await ada.post(`/api/admin/businesses/${id}/approval`, { approved: false, reason: "Which door is it?" })).status,
  ).toBe(200);
  expect(await rosa.read("/api/businesses/my")).toMatchObject({
    isApproved: false,
    rejectionReason: "Which door is it?",
  });
  expect(await inQueue("rejected", id)).toBeDefined();
  expect((await rosa.patch(`/api/businesses/${id}`, { location: "12 Quay Street, blue door" })).status).toBe(200);
  expect(await rosa.read("/api/businesses/my")).toMatchObject({
    isApproved: false,
    rejectedAt: null,
    rejectionReason: null,
    location: "12 Quay Street, blue door",
  });
  expect(await inQueue("pending", id)).toBeDefined();
  expect(await inQueue("rejected", id)).toBeUndefined();
});

test("an edit of an approved business keeps the approval and tells the admin that it changed", async () => {
  const tomas = await owner(app, "Tomas");
  const id = await openUp(tomas, ada);
  const before = await version();
  const { body } = await answered(
    tomas.patch(`/api/businesses/${id}`, { ...noodleBar, description: "Now with dumplings." }),
  );
  expect(body).toMatchObject({ isApproved: true, description: "Now with dumplings.", location: "12 Quay Street" });
  expect(body.changedAt).toBeString();
  expect(await version()).toBe(before + 1);
  expect((await app.visitor().read(`/api/businesses/${id}`)).description).toBe("Now with dumplings.");
  expect(await inQueue("changed", id)).toBeDefined();
  await ada.post(`/api/admin/businesses/${id}/approval`, { approved: true });
  expect((await tomas.read("/api/businesses/my")).changedAt).toBeNull();
  await tomas.patch(`/api/businesses/${id}`, { description: "Now with dumplings." });
  expect((await tomas.read("/api/businesses/my")).changedAt).toBeNull();
});

test("an approved business can be taken down, with a reason", async () => {
  const ulf = await owner(app, "Ulf");
  const id = await openUp(ulf, ada);
  await ada.post(`/api/admin/businesses/${id}/approval`, { approved: false, reason: "The place has closed." });
  expect((await app.visitor().get(`/api/businesses/${id}`)).status).toBe(404);
  expect((await amira.read("/api/businesses")).map((place: { id: string }) => place.id)).not.toContain(id);
});

test("one business a person: the second is refused, and two at once leave one", async () => {
  const vera = await owner(app, "Vera");
  await handIn(vera);
  expect((await vera.post("/api/businesses", noodleBar)).status).toBe(409);
  const walt = await owner(app, "Walt");
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await walt.post("/api/businesses", noodleBar)).status),
  );
  expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)]);
  expect((await app.sql`select count(*)::int as count from businesses where user_id = ${walt.id}`)[0]!.count).toBe(1);
});

test("nobody writes what is not theirs", async () => {
  const [xenia, yuri] = await Promise.all([owner(app, "Xenia"), owner(app, "Yuri")]);
  const id = await handIn(xenia);
  expect((await yuri.patch(`/api/businesses/${id}`, { name: "Yuri's now" })).status).toBe(403);
  expect((await ada.patch(`/api/businesses/${id}`, { name: "Ada's now" })).status).toBe(403);
  expect((await yuri.patch(`/api/businesses/${crypto.randomUUID()}`, { name: "Nobody's" })).status).toBe(404);
  expect((await yuri.patch("/api/businesses/12", { name: "Nobody's" })).status).toBe(404);
  const anybody = app.visitor();
  expect((await answered(anybody.post("/api/businesses", { broken: true }))).body.message).toBe("Unauthorized");
  for (const [person, status] of [
    [amira, 403],
    [anybody, 401],
  ] as const) {
    expect((await person.post("/api/businesses", noodleBar)).status).toBe(status);
    expect((await person.patch(`/api/businesses/${id}`, { name: "x" })).status).toBe(status);
    expect((await person.get("/api/businesses/my")).status).toBe(status);
  }
  for (const [person, status] of [
    [amira, 403],
    [xenia, 403],
    [anybody, 401],
  ] as const) {
    expect((await person.get("/api/admin/businesses")).status).toBe(status);
    expect((await person.post(`/api/admin/businesses/${id}/approval`, { approved: true })).status).toBe(status);
  }
  expect((await xenia.read("/api/businesses/my")).name).toBe("Noodle Bar Kumo");
});

test("every bound names its field", async () => {
  const zoe = await owner(app, "Zoe");
  const wrong: [object, string][] = [
    [{ name: "" }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ name: "two\nlines" }, "name"],
    [{ type: "bar" }, "type"],
    [{ location: "x".repeat(201) }, "location"],
    [{ location: undefined }, "location"],
    [{ description: "x".repeat(2001) }, "description"],
    [{ contactInfo: "x".repeat(201) }, "contactInfo"],
    [{ website: "javascript:alert(1)" }, "website"],
    [{ openingHours: "x".repeat(501) }, "openingHours"],
    [{ priceLevel: 5 }, "priceLevel"],
    [{ priceLevel: 1.5 }, "priceLevel"],
    [{ latitude: 91 }, "latitude"],
    [{ latitude: "north" }, "latitude"],
    [{ longitude: -181 }, "longitude"],
    [{ longitude: null }, "longitude"],
    [{ longitude: 1e22 }, "longitude"],
    [{ isApproved: true }, "isApproved"],
    [{ rating: "5.00" }, "rating"],
    [{ userId: ada.id }, "userId"],
  ];
  for (const [change, field] of wrong) {
    const { status, body } = await answered(zoe.post("/api/businesses", { ...noodleBar, ...change }));
    expect([change, status, Object.keys(body.fields ?? {})]).toEqual([change, 422, [field]]);
  }
  const id = await handIn(zoe, {
    name: "  Café\u0301 Zoe ",
    type: "retail",
    location: "Harbour",
    description: "   ",
  });
  expect(await zoe.read("/api/businesses/my")).toMatchObject({
    id,
    name: "Café\u0301 Zoe".normalize("NFC"),
    description: null,
    latitude: null,
  });
  const lonely = await answered(zoe.patch(`/api/businesses/${id}`, { latitude: 43.7 }));
  expect([lonely.status, lonely.body.fields]).toEqual([422, { longitude: ["Give both coordinates, or neither."] }]);
  expect((await zoe.patch(`/api/businesses/${id}`, { isApproved: true })).status).toBe(422);
});

test("the queue tells when there is more, and refuses what it does not know", async () => {
  expect((await ada.get("/api/admin/businesses?status=lost")).status).toBe(422);
  expect((await ada.get("/api/admin/businesses?page=0")).status).toBe(422);
  expect((await ada.post("/api/admin/businesses/12/approval", { approved: true })).status).toBe(404);
  await app.sql`insert into sources (id, name, attribution) values ('osm', 'OpenStreetMap', '© OpenStreetMap contributors')`;
  await app.sql`insert into businesses (name, type, location, source_id, source_ref) select 'Place ' || n, 'hotel', 'Somewhere', 'osm', 'node/' || n from generate_series(1, 60) n`;
  const first = await ada.get("/api/admin/businesses?status=pending");
  expect(first.headers.get("link")).toBe('</api/admin/businesses?status=pending&page=2>; rel="next"');
  expect(await first.json()).toHaveLength(50);
  const second = await ada.get("/api/admin/businesses?status=pending&page=2");
  expect(second.headers.get("link")).toBeNull();
});
