// The tags that an owner chooses: suggestions, what is refused, and what happens to them in reviews and when the owner leaves.
import { beforeAll, expect, test } from "bun:test";
import { SAMPLE_PLACES } from "../../../db/sample/places.ts";
import { saveUnclaimedFacts } from "../../../src/features/places/listing/unclaimed-facts.ts";
import { toPlainLabel } from "../../../src/features/places/owner/schema.ts";
import { putPlaces } from "../../places.ts";
import { openTestApp, type Person, useTestApp } from "../../test-app.ts";
import { decide, noodleBar } from "./people.ts";

const app = useTestApp();
let ada: Person;
let luc: Person;
let id: string;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { admin: true });
  luc = await app.join("Luc", { type: "business" });
  await putPlaces(app.db, [
    { name: "Trattoria", tags: ["kind:restaurant", "cuisine:italian", "feature:outdoor seating"] },
    { name: "Pizzeria", tags: ["kind:restaurant", "cuisine:italian", "cuisine:pizza"] },
    { name: "Hotel Sol", type: "hotel", tags: ["kind:hotel", "feature:live music"] },
  ]);
  const created = await luc.post("/api/businesses", { ...noodleBar, tags: ["feature:takeaway", "cuisine:ramen"] });
  ({ id } = await created.json());
});

const edit = (tags: string[]) => luc.patch(`/api/businesses/${id}`, { tags });
const own = () => luc.read("/api/businesses/my");

test("the form suggests the most common tags of each type, in the owner's language", async () => {
  const readProps = async (language: string) => {
    const page = await (await luc.get(`/business-profile?lang=${language}`)).text();
    const props = page.matchAll(/<script type="application\/json">(\{.*?\})<\/script>/g);
    return [...props].map(([, json]) => JSON.parse(json!)).find((each) => each.choices);
  };
  const { choices, business } = await readProps("en");
  expect(choices.suggested.restaurant).toEqual([
    "kind:restaurant",
    "cuisine:italian",
    "cuisine:pizza",
    "feature:outdoor seating",
  ]);
  expect(choices.suggested.hotel).toEqual(["kind:hotel", "feature:live music"]);
  // Most labels are the words of the tags in English, which the form knows by itself.
  expect(choices.labels).toEqual([]);
  expect(toPlainLabel("cuisine:italian")).toBe("Italian");
  const labels = new Map((await readProps("de")).choices.labels);
  expect(labels.get("cuisine:italian")).toBe("Italienisch");
  expect([labels.has("feature:takeaway"), labels.has("cuisine:sushi")]).toEqual([true, false]);
  expect(business.tags).toEqual(["cuisine:ramen", "feature:takeaway"]);
});

test("every feature of imports and of the sample city can be chosen, in German as well", async () => {
  await luc.get("/language/de?returnTo=/help");
  const labels = new Map<string, string>(await luc.read("/api/businesses/tags"));
  await luc.get("/language/en?returnTo=/help");
  expect(labels.get("feature:breakfast")).toBe("Frühstück");
  const features = SAMPLE_PLACES.flatMap((place) => place.features).map((word) => `feature:${word}`);
  expect(features.filter((tag) => !labels.has(tag))).toEqual([]);
});

test("words outside of the vocabulary are refused, and those of the listing stay", async () => {
  const refused = await edit(["cuisine:unicorn"]);
  expect([refused.status, (await refused.json()).fields.tags]).toEqual([
    422,
    ["There is no cuisine:unicorn. Choose one from the list."],
  ]);
  await app.sql`update businesses set tags = '{"kind:izakaya","for:Solo Travel"}' where id = ${id}`;
  expect((await edit(["feature:takeaway", "kind:izakaya"])).status).toBe(200);
  expect((await own()).tags).toEqual(["kind:izakaya", "feature:takeaway", "for:Solo Travel"]);
  expect((await edit(Array.from({ length: 41 }, () => "feature:takeaway"))).status).toBe(422);
});

test("after the approval a change is live, and the reviewer sees what it was", async () => {
  await decide(ada, id, { approved: true });
  expect((await edit(["cuisine:ramen"])).status).toBe(200);
  expect((await app.visitor().read(`/api/businesses/${id}`)).tags).toEqual(["cuisine:ramen", "for:Solo Travel"]);
  const review = await ada.read(`/api/admin/businesses/${id}`);
  expect(review.approvedFacts.tags).toContain("feature:takeaway");
});

test("with REVIEW_EDITS=all, they wait for review", async () => {
  const strict = await openTestApp({ REVIEW_EDITS: "all" });
  try {
    const [admin, owner] = [await strict.join("Ada", { admin: true }), await strict.join("Mia", { type: "business" })];
    const { id } = await (await owner.post("/api/businesses", { ...noodleBar, tags: ["cuisine:ramen"] })).json();
    await decide(admin, id, { approved: true });
    await owner.patch(`/api/businesses/${id}`, { tags: ["cuisine:sushi"] });
    expect((await strict.visitor().read(`/api/businesses/${id}`)).tags).toEqual(["cuisine:ramen"]);
    await decide(admin, id, { approved: true });
    expect((await strict.visitor().read(`/api/businesses/${id}`)).tags).toEqual(["cuisine:sushi"]);
  } finally {
    await strict.close();
  }
});

test("when the owner of an imported place leaves, its own tags are back", async () => {
  const ids = await putPlaces(app.db, [{ name: "Bakery", tags: ["kind:bakery"] }]);
  const nina = await app.join("Nina", { type: "business" });
  await saveUnclaimedFacts(app.db, ids.Bakery!);
  await app.sql`update businesses set user_id = ${nina.id} where id = ${ids.Bakery!}`;
  expect((await nina.patch(`/api/businesses/${ids.Bakery}`, { tags: ["kind:café"] })).status).toBe(200);
  await nina.delete("/api/users/me", { password: "a long enough password" });
  const [row] = await app.sql`select user_id, tags from businesses where id = ${ids.Bakery!}`;
  expect(row).toEqual({ user_id: null, tags: ["kind:bakery"] });
});
