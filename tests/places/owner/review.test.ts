// Submitting, reviewing and changing a business, and who may do it.
import { beforeAll, expect, test } from "bun:test";
import { type Person, useTestApp } from "../../test-app.ts";
import { decide, handIn, noodleBar, openUp, owner } from "./people.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { admin: true });
  amira = await app.join("Amira", { type: "traveler" });
});

/** A version that no listing has. */
const NO_VERSION = "0".repeat(64);

/** The status and JSON of a response. */
// biome-ignore lint/suspicious/noExplicitAny: the test asserts the content of the response
async function readResponse(pending: Promise<Response>): Promise<{ status: number; body: any }> {
  const response = await pending;
  return { status: response.status, body: await response.json() };
}

const version = async () =>
  Number((await app.sql`select coalesce(max(version), 0) as version from catalogue_version`)[0]!.version);
const inQueue = async (status: string, id: string) =>
  (await ada.read(`/api/admin/businesses?status=${status}`)).find((business: { id: string }) => business.id === id);

test("Kenji submits his noodle bar: it is pending and hidden from others", async () => {
  const kenji = await owner(app, "Kenji");
  expect((await readResponse(kenji.get("/api/businesses/my"))).body).toEqual({
    message: "You have no business profile yet.",
  });
  const { status, body } = await readResponse(kenji.post("/api/businesses", noodleBar));
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
  for (const other of [app.visitor(), amira, await owner(app, "Somebody Else")]) {
    expect((await other.get(`/api/businesses/${body.id}`)).status).toBe(404);
    expect((await other.get(`/business/${body.id}`)).status).toBe(404);
  }
});

test("an approved business is public and appears in decks", async () => {
  const mei = await owner(app, "Mei");
  const id = await handIn(mei);
  const before = await version();
  expect(await inQueue("pending", id)).toMatchObject({
    name: "Noodle Bar Kumo",
    ownerEmail: mei.email,
    ownerEmailVerified: true,
    ownerName: "Mei",
  });
  const notConfirmed = "Not confirmed, so no email about your decision.";
  const card = async () => (await ada.get("/admin?tab=review&status=pending")).text();
  expect(await card()).not.toContain(notConfirmed);
  await app.sql`update users set email_verified_at = null where id = ${mei.id}`;
  expect(await card()).toContain(notConfirmed);
  expect(await readResponse(decide(ada, id, { approved: true }))).toMatchObject({
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

test("the owner sees why it was rejected; an edit resubmits it", async () => {
  const rosa = await owner(app, "Rosa");
  const id = await handIn(rosa);
  expect((await readResponse(decide(ada, id, { approved: false }))).body.fields).toEqual({
    reason: ["Tell the owner why."],
  });
  expect((await decide(ada, id, { approved: false, reason: "x".repeat(1001) })).status).toBe(422);
  expect((await decide(ada, id, { approved: false, reason: "Which door is it?" })).status).toBe(200);
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

test("an edited business stays approved and is listed as changed", async () => {
  const tomas = await owner(app, "Tomas");
  const id = await openUp(tomas, ada);
  const before = await version();
  const { body } = await readResponse(
    tomas.patch(`/api/businesses/${id}`, { ...noodleBar, description: "Now with dumplings." }),
  );
  expect(body).toMatchObject({ isApproved: true, description: "Now with dumplings.", location: "12 Quay Street" });
  expect(body.changedAt).toBeString();
  expect(await version()).toBe(before + 1);
  expect((await app.visitor().read(`/api/businesses/${id}`)).description).toBe("Now with dumplings.");
  expect(await inQueue("changed", id)).toBeDefined();
  await decide(ada, id, { approved: true });
  expect((await tomas.read("/api/businesses/my")).changedAt).toBeNull();
  await tomas.patch(`/api/businesses/${id}`, { description: "Now with dumplings." });
  expect((await tomas.read("/api/businesses/my")).changedAt).toBeNull();
});

test("an admin can take down an approved business with a reason", async () => {
  const ulf = await owner(app, "Ulf");
  const id = await openUp(ulf, ada);
  await decide(ada, id, { approved: false, reason: "The place has closed." });
  expect((await app.visitor().get(`/api/businesses/${id}`)).status).toBe(404);
  expect((await amira.read("/api/businesses")).map((place: { id: string }) => place.id)).not.toContain(id);
});

test("an approval of a text that the owner has since replaced is refused", async () => {
  const lena = await owner(app, "Lena");
  const id = await handIn(lena, { ...noodleBar, name: "Lena's Tea Room" });
  const approve = (version: string, decision: object = { approved: true }) =>
    readResponse(ada.post(`/api/admin/businesses/${id}/approval`, { ...decision, version }));
  const { version: read } = await inQueue("pending", id);
  await lena.patch(`/api/businesses/${id}`, { name: "Lena's Casino" });
  const changed = { status: 409, body: { message: "This listing changed while you were reading." } };
  expect(await approve(read)).toEqual(changed);
  expect(await approve(read, { approved: false, reason: "No tea rooms." })).toEqual(changed);
  expect(await lena.read("/api/businesses/my")).toMatchObject({ isApproved: false, rejectedAt: null });
  const now = await ada.read(`/api/admin/businesses/${id}`);
  expect(now).toMatchObject({ name: "Lena's Casino", ownerEmail: lena.email });
  expect(now.version).not.toBe(read);
  for (let retry = 0; retry < 2; retry++) expect((await approve(now.version)).status).toBe(200);
  const decisions = await ada.read("/api/admin/audit-log?action=business.approve");
  expect(decisions.filter(({ subject }: { subject: { id: string } }) => subject.id === id)).toHaveLength(1);
  expect((await approve("not a version")).body.fields).toEqual({ version: ["Send the version that you read."] });
  const without = await readResponse(ada.post(`/api/admin/businesses/${id}/approval`, { approved: true }));
  expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ["version"]]);
});

test("a photo or opening hour changed since the card was read refuses the decision", async () => {
  const omar = await owner(app, "Omar");
  const id = await openUp(omar, ada);
  const versionNow = async () => (await ada.read(`/api/admin/businesses/${id}`)).version;
  const approved = await versionNow();
  await omar.patch(`/api/businesses/${id}`, { openingHours: "24/7" });
  const edited = await versionNow();
  await app.sql`insert into business_photos (business_id, position, url, width, height, hash)
    values (${id}, 0, '/photos/x/960.webp', 9, 9, 'x')`;
  const takeDown = (version: string) =>
    ada.post(`/api/admin/businesses/${id}/approval`, { approved: false, reason: "Never closed?", version });
  for (const version of [approved, edited]) expect((await takeDown(version)).status).toBe(409);
  expect((await takeDown(await versionNow())).status).toBe(200);
});

test("an edit during a decision is either read by the admin or refuses it", async () => {
  const pia = await owner(app, "Pia");
  const id = await handIn(pia);
  for (let round = 0; round < 10; round++) {
    const { version, name } = await ada.read(`/api/admin/businesses/${id}`);
    const [, decision] = await Promise.all([
      pia.patch(`/api/businesses/${id}`, { name: `Pia's ${round}` }),
      ada.post(`/api/admin/businesses/${id}/approval`, { approved: true, version }),
    ]);
    const [row] =
      await app.sql`select is_approved, approved_facts ->> 'name' as approved from businesses where id = ${id}`;
    expect(row).toEqual(
      decision.status === 200 ? { is_approved: true, approved: name } : { is_approved: false, approved: null },
    );
    await app.sql`update businesses set is_approved = false, approved_facts = null, pending_changes = null, changed_at = null where id = ${id}`;
  }
});

test("each account has one business, even with two concurrent requests", async () => {
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

test("only the owner can edit a business, and only admins can review it", async () => {
  const [xenia, yuri] = await Promise.all([owner(app, "Xenia"), owner(app, "Yuri")]);
  const id = await handIn(xenia);
  expect((await yuri.patch(`/api/businesses/${id}`, { name: "Yuri's now" })).status).toBe(403);
  expect((await ada.patch(`/api/businesses/${id}`, { name: "Ada's now" })).status).toBe(403);
  expect((await yuri.patch(`/api/businesses/${crypto.randomUUID()}`, { name: "Nobody's" })).status).toBe(404);
  expect((await yuri.patch("/api/businesses/12", { name: "Nobody's" })).status).toBe(404);
  const visitor = app.visitor();
  expect((await readResponse(visitor.post("/api/businesses", { broken: true }))).body.message).toBe("Unauthorized");
  for (const [person, status] of [
    [amira, 403],
    [visitor, 401],
  ] as const) {
    expect((await person.post("/api/businesses", noodleBar)).status).toBe(status);
    expect((await person.patch(`/api/businesses/${id}`, { name: "x" })).status).toBe(status);
    expect((await person.get("/api/businesses/my")).status).toBe(status);
  }
  for (const [person, status] of [
    [amira, 403],
    [xenia, 403],
    [visitor, 401],
  ] as const) {
    expect((await person.get("/api/admin/businesses")).status).toBe(status);
    expect((await person.get(`/api/admin/businesses/${id}`)).status).toBe(status);
    const decision = { approved: true, version: NO_VERSION };
    expect((await person.post(`/api/admin/businesses/${id}/approval`, decision)).status).toBe(status);
  }
  expect((await xenia.read("/api/businesses/my")).name).toBe("Noodle Bar Kumo");
});

test("every invalid field is named", async () => {
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
    const { status, body } = await readResponse(zoe.post("/api/businesses", { ...noodleBar, ...change }));
    expect([change, status, Object.keys(body.fields ?? {})]).toEqual([change, 422, [field]]);
  }
  const id = await handIn(zoe, { name: "  Café\u0301 Zoe ", type: "retail", location: "Harbor", description: "   " });
  expect(await zoe.read("/api/businesses/my")).toMatchObject({
    id,
    name: "Café\u0301 Zoe".normalize("NFC"),
    description: null,
    latitude: null,
  });
  const lonely = await readResponse(zoe.patch(`/api/businesses/${id}`, { latitude: 43.7 }));
  expect([lonely.status, lonely.body.fields]).toEqual([
    422,
    { longitude: ["Enter both coordinates or leave both empty."] },
  ]);
  expect((await zoe.patch(`/api/businesses/${id}`, { isApproved: true })).status).toBe(422);
});

test("the queue is paginated and rejects unknown parameters", async () => {
  expect((await ada.get("/api/admin/businesses?status=lost")).status).toBe(422);
  expect((await ada.get("/api/admin/businesses?page=0")).status).toBe(422);
  for (const unknown of ["12", crypto.randomUUID()]) {
    expect((await ada.get(`/api/admin/businesses/${unknown}`)).status).toBe(404);
    const decision = { approved: true, version: NO_VERSION };
    expect((await ada.post(`/api/admin/businesses/${unknown}/approval`, decision)).status).toBe(404);
  }
  await app.sql`insert into sources (id, name, attribution) values ('osm', 'OpenStreetMap', '© OpenStreetMap contributors')`;
  await app.sql`insert into businesses (name, type, location, source_id, source_ref) select 'Place ' || n, 'hotel', 'Somewhere', 'osm', 'node/' || n from generate_series(1, 60) n`;
  const first = await ada.get("/api/admin/businesses?status=pending");
  expect(first.headers.get("link")).toBe('</api/admin/businesses?status=pending&page=2>; rel="next"');
  expect(await first.json()).toHaveLength(50);
  const second = await ada.get("/api/admin/businesses?status=pending&page=2");
  expect(second.headers.get("link")).toBeNull();
});
