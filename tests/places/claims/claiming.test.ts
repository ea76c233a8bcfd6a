// Claiming an imported place: requests, decisions, and races between them.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { CLAIMANT_GOT_OTHER, PLACE_GIVEN_TO_OTHER } from "../../../src/features/places/claims/decisions.ts";
import { putPlaces } from "../../places.ts";
import { openTestApp, type Person, useTestApp } from "../../test-app.ts";
import { decide as decideOnBusiness, handIn, owner } from "../owner/people.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
let places: Record<string, string>;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { type: null, admin: true });
  amira = await app.join("Amira");
});
beforeEach(async () => {
  await app.sql`delete from claims`;
  await app.sql`delete from businesses`;
  places = await putPlaces(app.db, [
    { name: "Café de l'École" },
    { name: "Grand Café" },
    { name: "Old Mill", type: "hotel" },
  ]);
});

const randomName = () => `Owner ${crypto.randomUUID().slice(0, 8)}`;
const newOwner = () => owner(app, randomName());
const version = async () => Number((await app.sql`select version from catalogue_version`)[0]!.version);
const ownerOf = async (id: string) => (await app.sql`select user_id from businesses where id = ${id}`)[0]!.user_id;

async function claim(person: Person, place: string, note?: string): Promise<string> {
  const response = await person.post(`/api/businesses/${place}/claim`, note === undefined ? {} : { note });
  if (response.status !== 200) throw new Error(`not claimed: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

const decide = (id: string, agree: boolean, reason?: string) =>
  ada.post(`/api/admin/claims/${id}/decision`, { agree, ...(reason && { reason }) });

async function readMessage(pending: Promise<Response>): Promise<[number, string]> {
  const response = await pending;
  return [response.status, ((await response.json()) as { message: string }).message];
}

test("Luc finds his mill and claims it; an admin approves, and he can edit it", async () => {
  const luc = await owner(app, "Luc");
  const [found] = await luc.read("/api/claims/places?q=mill");
  expect(found).toEqual({ id: places["Old Mill"], name: "Old Mill", type: "hotel", location: "1 Quay Street" });
  const id = await claim(luc, found.id, "The telephone in the listing is mine.");
  expect(await luc.read("/api/claims/my")).toMatchObject([
    { id, status: "pending", reason: null, decidedAt: null, place: { name: "Old Mill" } },
  ]);
  expect(await ownerOf(found.id)).toBeNull();
  expect(await ada.read("/api/admin/claims")).toMatchObject([
    {
      id,
      place: { name: "Old Mill" },
      note: "The telephone in the listing is mine.",
      claimant: { name: "Luc", email: luc.email },
      rivals: 1,
    },
  ]);
  const before = await version();
  expect((await decide(id, true)).status).toBe(200);
  expect(await version()).toBe(before + 1);
  expect(await luc.read("/api/claims/my")).toMatchObject([{ status: "agreed" }]);
  expect(await luc.read("/api/businesses/my")).toMatchObject({ id: found.id, isApproved: true });
  expect((await luc.patch(`/api/businesses/${found.id}`, { description: "Now ours." })).status).toBe(200);
  expect(await luc.read("/api/claims/places?q=mill")).toEqual([]);
  expect(await ada.read("/api/admin/claims")).toEqual([]);
});

test("the search ignores accents and word order, and has no wildcards", async () => {
  const mona = await newOwner();
  const names = async (q: string) =>
    (await mona.read(`/api/claims/places?q=${encodeURIComponent(q)}`)).map(({ name }: { name: string }) => name);
  expect(await names("cafe")).toEqual(["Café de l'École", "Grand Café"]);
  expect(await names("ecole CAFÉ")).toEqual(["Café de l'École"]);
  expect(await names("%%")).toEqual([]);
  expect(await names("__")).toEqual([]);
  expect((await mona.get("/api/claims/places?q=a")).status).toBe(422);
  expect((await mona.get("/api/claims/places")).status).toBe(422);
});

test("repeated and concurrent claims are stored once; the body is optional", async () => {
  const nina = await newOwner();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => nina.post(`/api/businesses/${places["Old Mill"]}/claim`)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as { id: string }).id));
  expect(new Set(ids).size).toBe(1);
  expect(await nina.read("/api/claims/my")).toHaveLength(1);
});

test("business owners can't claim a place, and owned places can't be claimed", async () => {
  const [otto, pia] = [await newOwner(), await newOwner()];
  await handIn(otto);
  expect(await readMessage(otto.post(`/api/businesses/${places["Old Mill"]}/claim`, {}))).toEqual([
    409,
    "You already have a business profile. Each account can have one business.",
  ]);
  const own = (await otto.read("/api/businesses/my")).id;
  expect(await readMessage(pia.post(`/api/businesses/${own}/claim`, {}))).toEqual([
    409,
    "This place already has an owner.",
  ]);
  await app.sql`update businesses set is_approved = false where id = ${places["Old Mill"]!}`;
  expect((await pia.post(`/api/businesses/${places["Old Mill"]}/claim`, {})).status).toBe(404);
  for (const nowhere of [crypto.randomUUID(), "12"])
    expect((await pia.post(`/api/businesses/${nowhere}/claim`, {})).status).toBe(404);
  expect((await pia.post(`/api/businesses/${places["Grand Café"]}/claim`, { note: "x".repeat(1001) })).status).toBe(
    422,
  );
});

test("the claimant sees why a claim was refused and can claim again", async () => {
  const rosa = await newOwner();
  const id = await claim(rosa, places["Old Mill"]!);
  const without = await decide(id, false);
  expect([without.status, ((await without.json()) as { fields: object }).fields]).toEqual([
    422,
    { reason: ["Enter a reason."] },
  ]);
  expect((await decide(id, false, "Which miller are you?")).status).toBe(200);
  expect((await decide(id, false, "Said twice.")).status).toBe(200);
  expect((await decide(id, true)).status).toBe(409);
  expect(await rosa.read("/api/claims/my")).toMatchObject([{ status: "refused", reason: "Which miller are you?" }]);
  const again = await claim(rosa, places["Old Mill"]!, "The one with the hat.");
  expect(again).not.toBe(id);
  expect(await rosa.read("/api/claims/my")).toMatchObject([{ status: "pending" }, { status: "refused" }]);
});

test("approving a claim refuses the other claims of the place and of the claimant", async () => {
  const [sam, tess] = [await newOwner(), await newOwner()];
  const mine = await claim(sam, places["Old Mill"]!);
  await claim(sam, places["Grand Café"]!);
  await claim(tess, places["Old Mill"]!);
  await claim(tess, places["Grand Café"]!);
  expect((await decide(mine, true)).status).toBe(200);
  const states = async (person: Person) =>
    (await person.read("/api/claims/my")).map((each: { place: { name: string }; status: string; reason: string }) => [
      each.place.name,
      each.status,
      each.reason,
    ]);
  expect(await states(sam)).toEqual([
    ["Grand Café", "refused", CLAIMANT_GOT_OTHER],
    ["Old Mill", "agreed", null],
  ]);
  expect(await states(tess)).toEqual([
    ["Grand Café", "pending", null],
    ["Old Mill", "refused", PLACE_GIVEN_TO_OTHER],
  ]);
});

test("two concurrent approvals for one place leave one owner", async () => {
  for (let round = 0; round < 5; round++) {
    const [uma, vik] = [await newOwner(), await newOwner()];
    const place = places["Old Mill"]!;
    const claims = [await claim(uma, place), await claim(vik, place)];
    const statuses = await Promise.all(claims.map(async (id) => (await decide(id, true)).status));
    expect(statuses.sort()).toEqual([200, 409]);
    const rows = await app.sql`select status, user_id from claims where business_id = ${place} order by status`;
    expect(rows.map(({ status }) => status)).toEqual(["agreed", "refused"]);
    expect(await ownerOf(place)).toBe(rows[0]!.user_id);
    await app.sql`delete from claims`;
    await app.sql`update businesses set user_id = null where id = ${place}`;
  }
});

test("two concurrent approvals for one person leave one business", async () => {
  const wim = await newOwner();
  const claims = [await claim(wim, places["Old Mill"]!), await claim(wim, places["Grand Café"]!)];
  const statuses = await Promise.all(claims.map(async (id) => (await decide(id, true)).status));
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await app.sql`select 1 from businesses where user_id = ${wim.id}`).toHaveLength(1);
});

test("creating a profile during an approval leaves one business", async () => {
  const xena = await newOwner();
  const waiting = await claim(xena, places["Old Mill"]!);
  await handIn(xena);
  expect(await readMessage(decide(waiting, true))).toEqual([409, "The claimant already has a business profile."]);
  expect(await xena.read("/api/claims/my")).toMatchObject([{ status: "pending" }]);
  const form = { name: "Kumo", type: "restaurant", location: "12 Quay Street" };
  for (let round = 0; round < 5; round++) {
    const yann = await newOwner();
    const id = await claim(yann, places["Grand Café"]!);
    const [agreed, created] = await Promise.all([decide(id, true), yann.post("/api/businesses", form)]);
    expect([agreed.status, created.status].sort()).toEqual([200, 409]);
    expect(await app.sql`select 1 from businesses where user_id = ${yann.id}`).toHaveLength(1);
    await app.sql`delete from claims where user_id = ${yann.id}`;
    await app.sql`update businesses set user_id = null where id = ${places["Grand Café"]!}`;
  }
});

test("only the claimant can withdraw a claim, and only while it is pending", async () => {
  const [zoe, other] = [await newOwner(), await newOwner()];
  const id = await claim(zoe, places["Old Mill"]!);
  expect((await other.delete(`/api/claims/${id}`)).status).toBe(404);
  expect((await zoe.delete(`/api/claims/${id}`)).status).toBe(200);
  expect(await zoe.read("/api/claims/my")).toEqual([]);
  expect((await zoe.delete(`/api/claims/${id}`)).status).toBe(404);
  expect((await decide(id, true)).status).toBe(404);
  const decided = await claim(zoe, places["Old Mill"]!);
  await decide(decided, false, "No.");
  expect((await zoe.delete(`/api/claims/${decided}`)).status).toBe(409);
});

test("each role only sees and does its part", async () => {
  const bea = await newOwner();
  const id = await claim(bea, places["Old Mill"]!);
  const asking = [
    ["POST", `/api/businesses/${places["Old Mill"]}/claim`],
    ["GET", "/api/claims/my"],
    ["GET", "/api/claims/places?q=mill"],
    ["DELETE", `/api/claims/${id}`],
  ] as const;
  const deciding = [
    ["GET", "/api/admin/claims"],
    ["POST", `/api/admin/claims/${id}/decision`],
  ] as const;
  for (const [method, path] of [...asking, ...deciding])
    expect([path, (await app.visitor().send(method, path)).status]).toEqual([path, 401]);
  for (const [method, path] of asking) {
    expect([path, (await amira.send(method, path)).status]).toEqual([path, 403]);
    expect([path, (await ada.send(method, path)).status]).toEqual([path, 403]);
  }
  for (const [method, path] of deciding) {
    expect([path, (await amira.send(method, path)).status]).toEqual([path, 403]);
    expect([path, (await bea.send(method, path)).status]).toEqual([path, 403]);
  }
  expect(await (await newOwner()).read("/api/claims/my")).toEqual([]);
});

test("claims are part of the export and are deleted with the account", async () => {
  const cleo = await newOwner();
  await claim(cleo, places["Old Mill"]!, "My aunt's mill.");
  expect((await cleo.read("/api/users/export")).claims).toMatchObject([
    { business: "Old Mill", note: "My aunt's mill.", status: "pending", reason: null },
  ]);
  expect((await cleo.send("DELETE", "/api/users/me", { password: "a long enough password" })).status).toBe(200);
  expect(await ada.read("/api/admin/claims")).toEqual([]);
  expect(await ownerOf(places["Old Mill"]!)).toBeNull();
});

test("a place survives if its new owner deletes the account during the approval", async () => {
  const eva = await newOwner();
  const place = places["Old Mill"]!;
  const admin = await app.sql.reserve();
  await admin`begin`;
  await admin`update businesses set user_id = ${eva.id} where id = ${place}`;
  const leaving = eva.send("DELETE", "/api/users/me", { password: "a long enough password" });
  const waiting = () =>
    app.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from "users"%for update'`;
  // Its password is verified first, which takes long on a busy machine.
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && (await waiting()).length === 0) await Bun.sleep(2);
  await admin`commit`;
  admin.release();
  expect((await leaving).status).toBe(409);
  expect((await eva.send("DELETE", "/api/users/me", { password: "a long enough password" })).status).toBe(200);
  expect(await ownerOf(place)).toBeNull();
});

test("when the owner leaves, the place shows the imported facts again", async () => {
  const mill = places["Old Mill"]!;
  const before = await app.visitor().read(`/api/businesses/${mill}`);
  const luc = await newOwner();
  await decide(await claim(luc, mill), true);
  const own = {
    name: "Luc's Mill",
    type: "restaurant",
    description: "Come and ask for Luc.",
    contactInfo: "+33 6 12 34 56 78",
    website: "https://luc.example",
    openingHours: "Mo-Su 09:00-18:00",
    priceLevel: 3,
    latitude: 43.1,
    longitude: 7.1,
  };
  expect((await luc.patch(`/api/businesses/${mill}`, own)).status).toBe(200);
  expect((await decideOnBusiness(ada, mill, { approved: true })).status).toBe(200);
  expect(await app.visitor().read(`/api/businesses/${mill}`)).toMatchObject(own);
  expect((await luc.send("DELETE", "/api/users/me", { password: "a long enough password" })).status).toBe(200);

  const after = await app.visitor().read(`/api/businesses/${mill}`);
  for (const field of [...Object.keys(own), "location", "tags"])
    expect([field, after[field]]).toEqual([field, before[field]]);
  expect(await ada.read("/api/admin/businesses?status=changed")).toEqual([]);
  expect((await claim(await newOwner(), mill)).length).toBe(36);
});

test("claims are rate-limited", async () => {
  const strict = await openTestApp({ RATE_LIMIT_FACTOR: "0.1" });
  const dan = await strict.join("Dan", { type: "business" });
  const { Mill: mill } = await putPlaces(strict.db, [{ name: "Mill" }]);
  const statuses: number[] = [];
  for (let tries = 0; tries < 3; tries++) statuses.push((await dan.post(`/api/businesses/${mill}/claim`, {})).status);
  expect(statuses).toEqual([200, 200, 429]);
  await strict.close();
});
