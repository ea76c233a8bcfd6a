// Changing several places at once, and one undo for all of it.
import { beforeAll, expect, test } from "bun:test";
import { openBusiness } from "../meeting.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
let ids: Record<string, string>;
let owned: string;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  ids = await putPlaces(app.db, [
    { name: "Café Ida", tags: ["kind:café"] },
    { name: "Bar Quay", tags: ["kind:bar", "feature:terrace"], description: "On the quay." },
    { name: "Bar Quai", location: "2 Quay Street" },
  ]);
  owned = (await openBusiness(app, "Luc", "Luc's Loft")).id;
});

type Edit = { id: string; count: number; skipped: number; left: { reason: string; count: number }[] };
const edit = async (names: string[], change: object): Promise<Edit> => {
  const answer = await noor.post("/api/admin/places/edits", { ids: names.map((name) => ids[name] ?? owned), change });
  expect(answer.status).toBe(200);
  return answer.json() as Promise<Edit>;
};
const undo = (id: string) => noor.post(`/api/admin/places/edits/${id}/undo`);
const see = async (name: string) => noor.read(`/api/businesses/${ids[name]}`);

test("Noor makes two places shops; the undo gives each its type back", async () => {
  await app.sql`update businesses set type = 'hotel' where name = 'Bar Quay'`;
  const made = await edit(["Café Ida", "Bar Quay", "Luc's Loft"], { kind: "type", type: "retail" });
  expect(made).toMatchObject({ count: 2, skipped: 1 });
  expect([(await see("Café Ida")).type, (await see("Bar Quay")).type]).toEqual(["retail", "retail"]);
  const page = await (await noor.get("/admin?tab=places")).text();
  expect(page.includes(made.id)).toBe(true);
  expect(await (await undo(made.id)).json()).toMatchObject({ count: 2, skipped: 0 });
  expect([(await see("Café Ida")).type, (await see("Bar Quay")).type]).toEqual(["restaurant", "hotel"]);
  expect((await app.sql`select locked_fields from businesses where name = 'Bar Quay'`)[0]!.locked_fields).toEqual([]);
  expect((await undo(made.id)).status).toBe(409);
});

test("a tag is added where it was missing, and the undo leaves what was changed since", async () => {
  const added = await edit(["Café Ida", "Bar Quay"], { kind: "add", tag: "feature:terrace" });
  expect(added).toMatchObject({ count: 1, skipped: 1 });
  expect((await see("Café Ida")).tags).toEqual(["kind:café", "feature:terrace"]);
  await edit(["Bar Quay"], { kind: "remove", tag: "feature:terrace" });
  expect((await undo(added.id)).status).toBe(409);
  await noor.patch(`/api/admin/businesses/${ids["Bar Quay"]}`, { tags: ["kind:pub", "feature:terrace"] });
  const [last] = await app.sql`select value from settings where key = 'places.last-edit'`;
  expect(await (await undo(JSON.parse(last!.value).id)).json()).toMatchObject({ count: 0, skipped: 1 });
  expect((await see("Bar Quay")).tags).toEqual(["kind:pub", "feature:terrace"]);
});

test("Noor takes down three places, shows them again, and an owner reads why", async () => {
  const amira = await app.join("Amira");
  const hidden = await edit(["Café Ida", "Bar Quay", "Luc's Loft"], { kind: "hide", reason: "Not in our city." });
  expect(hidden).toMatchObject({ count: 3, skipped: 0 });
  expect((await amira.get(`/api/businesses/${owned}`)).status).toBe(404);
  const [news] = await app.sql`select facts from outbox where kind = 'listing-rejected'`;
  expect(news!.facts.reason).toBe("Not in our city.");
  expect(await (await undo(hidden.id)).json()).toMatchObject({ count: 3 });
  expect((await amira.get(`/api/businesses/${owned}`)).status).toBe(200);
  await edit(["Café Ida"], { kind: "hide", reason: "Closed." });
  expect(await edit(["Café Ida", "Bar Quay"], { kind: "show" })).toMatchObject({ count: 1, skipped: 1 });
  expect((await amira.get(`/api/businesses/${ids["Café Ida"]}`)).status).toBe(200);
});

test("three entries become one, and one undo makes three of them again", async () => {
  const merged = await edit(["Bar Quai", "Bar Quay", "Café Ida"], { kind: "merge" });
  expect(merged).toMatchObject({ count: 2, skipped: 0 });
  const count = async () => (await app.sql`select from businesses where source_id = 'test'`).count;
  expect(await count()).toBe(1);
  expect(await (await undo(merged.id)).json()).toMatchObject({ count: 2 });
  expect(await count()).toBe(3);
});

test("a place that has the tag already keeps its order, and no undo takes the tag away", async () => {
  const features = ["feature:terrace", "feature:wifi"];
  await noor.patch(`/api/admin/businesses/${ids["Café Ida"]}`, { tags: ["kind:café", ...features] });
  const before = (await see("Café Ida")).tags;
  expect(await edit(["Café Ida"], { kind: "add", tag: features[0]! })).toMatchObject({ count: 0, skipped: 1 });
  expect((await see("Café Ida")).tags).toEqual(before);
});

test("the undo leaves a type that was changed again, and locks of edits since", async () => {
  const [locked, edited] = [ids["Café Ida"]!, ids["Bar Quay"]!];
  const made = await edit(["Café Ida", "Bar Quay"], { kind: "type", type: "tour" });
  await noor.patch(`/api/admin/businesses/${locked}`, { name: "Café Ida by the Sea" });
  await noor.patch(`/api/admin/businesses/${edited}`, { type: "retail" });
  expect(await (await undo(made.id)).json()).toMatchObject({ count: 1, skipped: 1 });
  expect([(await see("Café Ida")).type, (await see("Bar Quay")).type]).toEqual(["restaurant", "retail"]);
  const lockedFields = async (id: string) =>
    (await app.sql`select locked_fields from businesses where id = ${id}`)[0]!.locked_fields;
  expect(await lockedFields(locked)).toContain("name");
  expect(await lockedFields(locked)).not.toContain("type");
  expect(await lockedFields(edited)).toContain("type");
});

test("no undo publishes what an owner changed and nobody reviewed", async () => {
  const { person: mei, id } = await openBusiness(app, "Mei", "Mei's Dumplings");
  await mei.patch(`/api/businesses/${id}`, { name: "Mei's Casino" });
  ids["Mei's Dumplings"] = id;
  const hidden = await edit(["Mei's Dumplings", "Bar Quay"], { kind: "hide", reason: "Being checked." });
  expect(hidden).toMatchObject({ count: 2, skipped: 0 });
  expect(await (await undo(hidden.id)).json()).toMatchObject({ count: 1, skipped: 1 });
  const amira = await app.join("Ana");
  expect((await amira.get(`/api/businesses/${id}`)).status).toBe(404);
});

test("merges that were undone elsewhere leave no undo, and hidden places are left out", async () => {
  const [wine, vino, winebar] = Object.values(
    await putPlaces(app.db, [{ name: "Wine Bar" }, { name: "Wine-Bar" }, { name: "Winebar" }]),
  );
  await app.sql`update businesses set is_approved = false where id = ${wine!}`;
  Object.assign(ids, { wine, vino, winebar });
  const merged = await edit(["wine", "vino", "winebar"], { kind: "merge" });
  expect(merged.count).toBe(1);
  const offersUndo = async () => (await (await noor.get("/admin?tab=places")).text()).includes(merged.id);
  expect(await offersUndo()).toBe(true);
  expect((await noor.post(`/api/admin/places/merges/${merged.id}/undo`)).status).toBe(200);
  expect((await undo(merged.id)).status).toBe(409);
  expect(await offersUndo()).toBe(false);
});

test("the undo leaves a place that was taken down again for another reason", async () => {
  const hidden = await edit(["Bar Quai"], { kind: "hide", reason: "Being checked." });
  for (const decision of [{ approved: true }, { approved: false, reason: "A fake." }]) {
    const { version } = await noor.read(`/api/admin/businesses/${ids["Bar Quai"]}`);
    const path = `/api/admin/businesses/${ids["Bar Quai"]}/approval`;
    expect((await noor.post(path, { ...decision, version })).status).toBe(200);
  }
  expect(await (await undo(hidden.id)).json()).toMatchObject({ count: 0, skipped: 1 });
});

test("Noor reads for what reason each place stays as it is", async () => {
  const { id: pending } = await openBusiness(app, "Ines", "Ines' Inn", { approved: false });
  Object.assign(ids, { pending, gone: crypto.randomUUID() });
  await app.sql`update businesses set type = 'tour' where name = 'Bar Quai'`;
  const made = await edit(["Bar Quai", "Bar Quay", "Luc's Loft", "gone"], { kind: "type", type: "tour" });
  expect(made).toMatchObject({ count: 1, skipped: 3 });
  expect(made.left).toEqual([
    { reason: "owner", count: 1 },
    { reason: "same", count: 1 },
    { reason: "gone", count: 1 },
  ]);
  await noor.patch(`/api/admin/businesses/${ids["Bar Quay"]}`, { type: "hotel" });
  expect((await (await undo(made.id)).json()).left).toEqual([{ reason: "changed", count: 1 }]);
  expect((await edit(["pending"], { kind: "show" })).left).toEqual([{ reason: "review", count: 1 }]);
  expect((await edit(["pending", "Bar Quay"], { kind: "merge" })).left).toEqual([{ reason: "hidden", count: 1 }]);

  await app.join("Ada", { type: null, admin: true });
  await app.sql`update businesses set user_id = ${noor.id} where name = 'Bar Quay'`;
  expect((await edit(["Bar Quay"], { kind: "hide", reason: "Closed." })).left).toEqual([{ reason: "own", count: 1 }]);
});

test("what is refused is refused as a whole", async () => {
  for (const [body, field] of [
    [{ ids: [], change: { kind: "show" } }, "ids"],
    [{ ids: [ids["Café Ida"]], change: { kind: "hide", reason: " " } }, "change"],
    [{ ids: [ids["Café Ida"]], change: { kind: "type", type: "castle" } }, "change"],
    [{ ids: Array(101).fill(owned), change: { kind: "show" } }, "ids"],
  ] as const) {
    const answer = await noor.post("/api/admin/places/edits", body);
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]]);
  }
  const milo = await app.join("Milo", { type: null, moderator: true });
  expect((await milo.post("/api/admin/places/edits", {})).status).toBe(403);
});
