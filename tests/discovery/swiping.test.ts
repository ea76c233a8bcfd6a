// Swiping: recommendations, what is stored and learned, and undo.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces, type Wanted } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ids: Record<string, string>;

const jazz: Wanted[] = Array.from({ length: 6 }, (_, i) => ({
  name: `Jazz Cellar ${i}`,
  tags: ["kind:bar", "feature:live music", "for:Nightlife & Entertainment"],
}));
const museums: Wanted[] = Array.from({ length: 6 }, (_, i) => ({
  name: `Museum ${i}`,
  type: "tour",
  tags: ["kind:museum", "for:Culture & History"],
}));
const hotels: Wanted[] = Array.from({ length: 4 }, (_, i) => ({
  name: `Hotel ${i}`,
  type: "hotel",
  tags: ["kind:hotel"],
}));

beforeAll(async () => {
  ids = await putPlaces(app.db, [...jazz, ...museums, ...hotels]);
});

const swipe = (who: Person, name: string, action: string, id = crypto.randomUUID()) =>
  who.post("/api/swipes", { businessId: ids[name], action, id });
const deck = (who: Person, query = "") =>
  who.read<
    {
      id: string;
      name: string;
      type: string;
      match: { percent: number; reasons: string[] };
      saved: boolean;
      liked: boolean;
    }[]
  >(`/api/businesses?unseen=1${query}`);
const names = (places: { name: string }[]) => places.map(({ name }) => name);

test("the deck has each unseen place once, with a match percentage and reasons", async () => {
  const amira = await app.join("Amira");
  expect((await deck(amira)).length).toBe(16);
  await swipe(amira, "Jazz Cellar 0", "like");
  await swipe(amira, "Museum 0", "dislike");
  const left = await deck(amira);
  expect(new Set(names(left)).size).toBe(14);
  expect(names(left)).not.toContain("Jazz Cellar 0");
  expect(names(left)).not.toContain("Museum 0");
  for (const { match } of left) {
    expect(match.percent).toBeWithin(1, 100);
    expect(Array.isArray(match.reasons)).toBe(true);
  }
});

test("a traveler who likes jazz and skips museums gets jazz first, with a reason", async () => {
  const ben = await app.join("Ben");
  for (const i of [0, 1, 2]) {
    await swipe(ben, `Jazz Cellar ${i}`, "like");
    await swipe(ben, `Museum ${i}`, "dislike");
  }
  const all = await ben.read<{ name: string; match: { percent: number; reasons: string[] } }[]>("/api/businesses");
  const rank = (start: string) => all.findIndex(({ name }) => name.startsWith(start) && !/[012]$/.test(name));
  expect(rank("Jazz")).toBeLessThan(rank("Museum"));
  const fresh = (start: string) => all.find(({ name }) => name === `${start} 4`)!;
  expect(fresh("Jazz Cellar").match.percent).toBeGreaterThan(fresh("Museum").match.percent);
  expect(fresh("Jazz Cellar").match.reasons.join()).toMatch(/live music|Jazz Cellar|bar/i);
});

test("a place like a skipped one says so, and others don't", async () => {
  const uma = await app.join("Uma");
  await swipe(uma, "Museum 0", "dislike");
  const places = await uma.read<{ name: string; match: { but: string | null } }[]>("/api/businesses");
  const butOf = (name: string) => places.find((place) => place.name === name)!.match.but;
  expect(butOf("Museum 4")).toMatch(/^But you skipped Museum 0: .+/);
  expect(butOf("Jazz Cellar 4")).toBeNull();
});

test("a place's own page says what speaks for and against it, until it was swiped", async () => {
  const vera = await app.join("Vera");
  await swipe(vera, "Museum 0", "dislike");
  await swipe(vera, "Jazz Cellar 0", "like");
  const places = await vera.read<{ id: string; name: string; match: { reasons: string[] } }[]>("/api/businesses");
  const pageOf = async (name: string, person = vera) =>
    (await person.get(`/business/${places.find((place) => place.name === name)!.id}`)).text();
  expect(await pageOf("Museum 4")).toContain("But you skipped Museum 0: ");
  const jazz = places.find(({ name }) => name === "Jazz Cellar 4")!;
  expect(jazz.match.reasons).not.toEqual([]);
  for (const reason of jazz.match.reasons) expect(await pageOf(jazz.name)).toContain(`>${Bun.escapeHTML(reason)}</li>`);
  for (const page of [await pageOf("Museum 0"), await pageOf("Museum 4", app.visitor())])
    expect(page).not.toMatch(/But you skipped|How it fits your taste/);
});

test("stated preferences rank before the first swipe", async () => {
  const carla = await app.join("Carla", { preferences: ["Culture & History"] });
  expect((await carla.read<{ name: string }[]>("/api/businesses"))[0]!.name).toStartWith("Museum");
});

test("a swipe sent twice is stored once; its ID is rejected for another place", async () => {
  const dora = await app.join("Dora");
  const id = crypto.randomUUID();
  expect((await swipe(dora, "Hotel 0", "save", id)).status).toBe(200);
  expect((await swipe(dora, "Hotel 0", "save", id)).status).toBe(200);
  const [{ count }] =
    (await app.sql`select count(*)::int as count from swipes where user_id = ${dora.id}`) as unknown as [
      { count: number },
    ];
  expect(count).toBe(1);
  expect((await swipe(dora, "Hotel 1", "save", id)).status).toBe(409);
});

test("the same answer again adds no swipe, even ten times at once", async () => {
  const ivy = await app.join("Ivy");
  const stored = async () =>
    (await app.sql`select action, id from swipes where user_id = ${ivy.id} order by seq`).map(({ action }) => action);
  const first = await (await ivy.post("/api/swipes", { businessId: ids["Hotel 0"], action: "like" })).json();
  const again = await Promise.all(
    Array.from({ length: 10 }, () => ivy.post("/api/swipes", { businessId: ids["Hotel 0"], action: "like" })),
  );
  for (const response of again) expect(await response.json()).toEqual(first);
  await Promise.all(Array.from({ length: 10 }, () => swipe(ivy, "Hotel 0", "like")));
  await swipe(ivy, "Hotel 0", "save");
  await swipe(ivy, "Hotel 0", "like");
  expect(await stored()).toEqual(["like", "save"]);
  await ivy.delete(`/api/users/saved/${ids["Hotel 0"]}`);
  await swipe(ivy, "Hotel 0", "save");
  await swipe(ivy, "Hotel 0", "dislike");
  await swipe(ivy, "Hotel 0", "dislike");
  await swipe(ivy, "Hotel 0", "like");
  expect(await stored()).toEqual(["like", "save", "save", "dislike", "like"]);
  await ivy.delete("/api/users/taste");
  await swipe(ivy, "Hotel 0", "like");
  expect(await stored()).toHaveLength(6);
});

test("saving and liking are independent; a skip ends both", async () => {
  const eve = await app.join("Eve");
  const marks = async () =>
    (await eve.read<{ name: string; saved: boolean; liked: boolean }[]>("/api/businesses?type=hotel")).find(
      ({ name }) => name === "Hotel 2",
    )!;
  await swipe(eve, "Hotel 2", "like");
  await swipe(eve, "Hotel 2", "save");
  expect(await marks()).toMatchObject({ saved: true, liked: true });
  await swipe(eve, "Hotel 2", "dislike");
  expect(await marks()).toMatchObject({ saved: false, liked: false });
});

test("undo restores the exact profile before the swipe, and is idempotent", async () => {
  const frank = await app.join("Frank");
  const taste = async () =>
    Buffer.from((await app.sql`select state from taste_profiles where user_id = ${frank.id}`)[0]!.state).toString(
      "hex",
    );
  await swipe(frank, "Jazz Cellar 3", "like");
  await swipe(frank, "Museum 3", "dislike");
  const before = await taste();
  const id = crypto.randomUUID();
  await swipe(frank, "Hotel 3", "like", id);
  expect(await taste()).not.toBe(before);
  expect((await frank.delete(`/api/swipes/${ids["Hotel 3"]}?swipe=${id}`)).status).toBe(200);
  expect(await taste()).toBe(before);
  expect((await frank.delete(`/api/swipes/${ids["Hotel 3"]}?swipe=${id}`)).status).toBe(200);
  expect(await taste()).toBe(before);
  expect(names(await deck(frank))).toContain("Hotel 3");
  expect((await frank.delete(`/api/swipes/${ids["Hotel 3"]}`)).status).toBe(404);
});

test("Discover More returns skipped places, oldest first", async () => {
  const gina = await app.join("Gina");
  for (const name of ["Museum 5", "Hotel 1", "Jazz Cellar 2"]) await swipe(gina, name, "dislike");
  await swipe(gina, "Hotel 1", "like");
  const response = await gina.get("/api/businesses?skipped=1");
  expect(JSON.parse(response.headers.get("x-progress")!)).toMatchObject({ seen: 0, total: 2 });
  expect(names((await response.json()) as { name: string }[])).toEqual(["Museum 5", "Jazz Cellar 2"]);
  await swipe(gina, "Museum 5", "dislike");
  expect(names(await gina.read<{ name: string }[]>("/api/businesses?skipped=1"))).toEqual([
    "Jazz Cellar 2",
    "Museum 5",
  ]);
});

test("at most one card in eight is an exploration, counted separately", async () => {
  type Dealt = { id: string; isExploration: boolean }[];
  const countIn = (dealt: Dealt) => dealt.filter(({ isExploration }) => isExploration).length;
  let gus!: Person;
  let cards: Dealt = [];
  // Each traveler's deck has explorations of its own, and one in four such short decks has none.
  for (let travelers = 0; countIn(cards) === 0 && travelers < 20; travelers++) {
    gus = await app.join(`Gus${travelers}`);
    cards = await gus.read<Dealt>("/api/businesses?unseen=1&limit=16");
    expect(countIn(cards)).toBeLessThanOrEqual(2);
  }
  const explorations = countIn(cards);
  expect(explorations).toBeGreaterThan(0);
  for (const { id, isExploration } of cards) {
    await gus.post("/api/swipes", {
      businessId: id,
      action: isExploration ? "like" : "dislike",
      explored: isExploration,
    });
  }
  const rows =
    await app.sql`select count(*)::int as count from swipes where user_id = ${gus.id} and explored and action = 'like'`;
  expect(rows[0]!.count).toBe(explorations);
  const noor = await app.join("Noor", { admin: true });
  expect(await (await noor.get("/admin?tab=taste")).text()).toContain("Swipes on exploration cards");
});

test("results and progress are filtered by type, words, box and distance", async () => {
  const hugo = await app.join("Hugo");
  await swipe(hugo, "Hotel 0", "like");
  const answer = await hugo.get("/api/businesses?unseen=1&type=hotel");
  expect(names(await answer.json()).sort()).toEqual(["Hotel 1", "Hotel 2", "Hotel 3"]);
  expect(JSON.parse(answer.headers.get("x-progress")!)).toEqual({ seen: 1, total: 4, elsewhere: 12 });
  for (const words of ["cellar 4", "4 jazz celler", "4 kind:bar"])
    expect(names(await hugo.read(`/api/businesses?q=${encodeURIComponent(words)}`))).toEqual(["Jazz Cellar 4"]);
  expect((await hugo.read<unknown[]>("/api/businesses?bbox=7.4,43.7,7.5,43.8")).length).toBe(16);
  expect((await hugo.read<unknown[]>("/api/businesses?bbox=8,43.7,9,43.8")).length).toBe(0);
  expect((await hugo.read<unknown[]>("/api/businesses?near=43.74,7.42")).length).toBe(16);
});

test("lists are paginated", async () => {
  const ida = await app.join("Ida");
  const seen = new Set<string>();
  let path: string | undefined = "/api/businesses?limit=7";
  while (path) {
    const answer: Response = await ida.get(path);
    for (const { id } of (await answer.json()) as { id: string }[]) seen.add(id);
    path = /<(.*)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(seen.size).toBe(16);
});

test("two simultaneous swipes are both stored and learned", async () => {
  const jan = await app.join("Jan");
  const answers = await Promise.all(
    ["Hotel 0", "Hotel 1", "Museum 1", "Jazz Cellar 1"].map((name) => swipe(jan, name, "like")),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await deck(jan)).length).toBe(12);
});

test("only travelers can swipe, on approved places, with known actions", async () => {
  const [kim, shop] = [await app.join("Kim"), await app.join("Shop", { type: "business" })];
  expect((await swipe(app.visitor(), "Hotel 0", "like")).status).toBe(401);
  expect((await app.visitor().post("/api/swipes", { nonsense: true })).status).toBe(401);
  expect((await swipe(shop, "Hotel 0", "like")).status).toBe(403);
  expect((await swipe(kim, "Hotel 0", "adore")).status).toBe(422);
  expect((await kim.post("/api/swipes", { businessId: crypto.randomUUID(), action: "like" })).status).toBe(404);
  for (const query of [
    "type=castle",
    "bbox=1,2,3",
    "near=91,0",
    "limit=0",
    "limit=201",
    "unknown=1",
    `q=${"x".repeat(121)}`,
  ]) {
    expect((await kim.get(`/api/businesses?${query}`)).status).toBe(422);
  }
});

test("the Discover page includes the deck in its HTML", async () => {
  const lea = await app.join("Lea");
  const html = await (await lea.get("/discover?type=hotel")).text();
  for (const words of [
    "Discover Places",
    "Refresh",
    "All types",
    "Restaurants",
    "Hotels",
    "Event Organizers",
    "Tours &amp; Experiences",
    "Retail &amp; Shopping",
    "Skip",
    "Save",
    "Like",
    "No description available.",
    "in your area",
  ]) {
    expect(html).toContain(words);
  }
  expect(html).toMatch(/Showing (<!-- -->)?Hotels/);
  expect(html).toMatch(/1(<!-- -->)? of (<!-- -->)?4/);
});

test("taking back a like on a place's page brings the place back into the deck", async () => {
  const mia = await app.join("Mia");
  const likeAndTakeBack = async () => {
    await swipe(mia, "Museum 4", "like");
    expect(names(await deck(mia))).not.toContain("Museum 4");
    expect((await mia.delete(`/api/swipes/${ids["Museum 4"]}`)).status).toBe(200);
  };
  await likeAndTakeBack();
  expect(names(await deck(mia))).toContain("Museum 4");
  await swipe(mia, "Museum 4", "save");
  await mia.delete(`/api/users/saved/${ids["Museum 4"]}`);
  await likeAndTakeBack();
  expect(names(await deck(mia))).toContain("Museum 4");
  await swipe(mia, "Museum 4", "save");
  await likeAndTakeBack();
  expect(names(await deck(mia))).not.toContain("Museum 4");
});
