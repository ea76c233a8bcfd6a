// Saved and liked places, over HTTP and on the dashboard.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noodleBar: string;
let cafeNord: string;
beforeAll(async () => {
  const places = await putPlaces(app.db, [{ name: "Noodle Bar" }, { name: "Café Nord", type: "event_organizer" }]);
  noodleBar = places["Noodle Bar"]!;
  cafeNord = places["Café Nord"]!;
});

const swipe = async (person: Person, businessId: string, action: string) =>
  expect((await person.post("/api/swipes", { businessId, action })).status).toBe(200);
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const saved = async (person: Person) => names(await person.read("/api/users/saved"));
const liked = async (person: Person) => names(await person.read("/api/users/liked"));
const dashboard = async (person: Person, tab: string) => (await person.get(`/dashboard?tab=${tab}`)).text();

test("a place can be both saved and liked", async () => {
  const amira = await app.join("Amira");
  await swipe(amira, noodleBar, "save");
  await swipe(amira, cafeNord, "like");
  await swipe(amira, noodleBar, "like");
  expect(await saved(amira)).toEqual(["Noodle Bar"]);
  expect(await liked(amira)).toEqual(["Noodle Bar", "Café Nord"]);
});

test("a skip removes a place from both lists; saving it again puts it first", async () => {
  const ben = await app.join("Ben");
  await swipe(ben, noodleBar, "save");
  await swipe(ben, noodleBar, "like");
  await swipe(ben, cafeNord, "save");
  await swipe(ben, noodleBar, "dislike");
  expect([await saved(ben), await liked(ben)]).toEqual([["Café Nord"], []]);
  await swipe(ben, noodleBar, "save");
  expect(await saved(ben)).toEqual(["Noodle Bar", "Café Nord"]);
});

test("each row is the listing with the time it was saved or liked", async () => {
  const carla = await app.join("Carla");
  await swipe(carla, noodleBar, "save");
  await swipe(carla, noodleBar, "like");
  const [row] = await carla.read("/api/users/saved");
  expect(row).toMatchObject({ id: noodleBar, name: "Noodle Bar", type: "restaurant", rating: "0.00", photos: [] });
  expect(Date.parse(row.savedAt)).toBeGreaterThan(0);
  const [other] = await carla.read("/api/users/liked");
  expect(Date.parse(other.likedAt)).toBeGreaterThan(0);
});

test("a place removed from saved is still liked; removing it twice is fine", async () => {
  const dora = await app.join("Dora");
  await swipe(dora, noodleBar, "save");
  await swipe(dora, noodleBar, "like");
  for (const _ of [1, 2]) expect((await dora.delete(`/api/users/saved/${noodleBar}`)).status).toBe(200);
  expect([await saved(dora), await liked(dora)]).toEqual([[], ["Noodle Bar"]]);
  expect((await dora.delete("/api/users/saved/none")).status).toBe(422);
});

test("users can only remove places from their own list", async () => {
  const emil = await app.join("Emil");
  await swipe(emil, noodleBar, "save");
  const fay = await app.join("Fay");
  await fay.delete(`/api/users/saved/${noodleBar}`);
  expect(await saved(emil)).toEqual(["Noodle Bar"]);
});

test("only travelers have lists", async () => {
  const luc = await app.join("Luc", { type: "business" });
  for (const path of ["/api/users/saved", "/api/users/liked", "/dashboard"]) {
    expect((await luc.get(path)).status).toBe(403);
    expect((await app.visitor().get(path)).status).toBe(401);
  }
  expect((await luc.delete(`/api/users/saved/${noodleBar}`)).status).toBe(403);
});

test("the API returns 200 places per page, the dashboard 60", async () => {
  const gus = await app.join("Gus");
  const many = await putPlaces(
    app.db,
    Array.from({ length: 205 }, (_, i) => ({ name: `Place ${i}` })),
  );
  for (const [name, id] of Object.entries(many))
    await app.sql`insert into swipes (user_id, business_id, action, created_at)
      values (${gus.id}, ${id}, 'save', now() + ${Number(name.slice(6))} * interval '1 second')`;
  const first = await gus.get("/api/users/saved");
  expect(await first.json()).toHaveLength(200);
  expect(first.headers.get("link")).toBe('</api/users/saved?page=2>; rel="next"');
  const second = await gus.get("/api/users/saved?page=2");
  expect(names(await second.json())).toEqual(["Place 4", "Place 3", "Place 2", "Place 1", "Place 0"]);
  expect(second.headers.get("link")).toBeNull();
  expect((await gus.get("/api/users/saved?page=0")).status).toBe(422);

  const page = await dashboard(gus, "saved");
  expect(page).toContain("Place 204");
  expect(page).toContain("Place 145");
  expect(page).not.toContain("Place 144<");
  expect(page).toContain('href="/dashboard?tab=saved&amp;page=2"');
  const last = await (await gus.get("/dashboard?tab=saved&page=4")).text();
  expect(last).toContain(">Newer<");
  expect(last).not.toContain(">Older<");
});

test("the dashboard has four tabs with counts, and the open one is marked", async () => {
  const hana = await app.join("Hana");
  await swipe(hana, noodleBar, "save");
  await swipe(hana, noodleBar, "like");
  await swipe(hana, cafeNord, "like");
  await swipe(hana, cafeNord, "dislike");
  const page = await dashboard(hana, "liked");
  expect(page).toContain("Your Travel Hub");
  expect(page).toMatch(/href="\/dashboard" class="dashboard-tab">.*?Saved Places<.*?>1</);
  expect(page).toMatch(/href="\/dashboard\?tab=liked" aria-current="page" class="dashboard-tab">.*?Liked<.*?>1</);
  expect(page).toMatch(/href="\/dashboard\?tab=events" class="dashboard-tab">.*?My Events<.*?>0</);
  expect(page).toMatch(/href="\/dashboard\?tab=messages" class="dashboard-tab">.*?Messages<.*?>0</);
});

test("a card shows picture, name, type and location, and links to the place", async () => {
  const ines = await app.join("Ines");
  await swipe(ines, cafeNord, "save");
  await swipe(ines, cafeNord, "like");
  for (const tab of ["saved", "liked"]) {
    const page = await dashboard(ines, tab);
    expect(page).toContain(`href="/business/${cafeNord}"`);
    expect(page).toContain(`src="/posters/${cafeNord}.svg"`);
    for (const text of ["Café Nord", "event organizer", "1 Quay Street"]) expect(page).toContain(text);
    expect(page.includes("Remove Café Nord from your saved places")).toBe(tab === "saved");
  }
});

test("a saved place is of the kind that its own page says", async () => {
  const places = await putPlaces(app.db, [{ name: "Bar Bitta", tags: ["kind:wine bar"] }]);
  const bitta = places["Bar Bitta"]!;
  const jules = await app.join("Jules");
  await swipe(jules, bitta, "save");
  expect(await dashboard(jules, "saved")).toContain('class="place-card-type">wine bar<');
  expect(await (await jules.get(`/business/${bitta}`)).text()).toContain(">Wine bar<");
});

test("an empty tab says so and suggests where to go", async () => {
  const jana = await app.join("Jana");
  const empty = {
    saved: ["No saved places yet", "Start Discovering", "/discover"],
    liked: ["No liked places yet", "Start Discovering", "/discover"],
    events: ["No events yet", "Browse Events", "/events"],
  };
  for (const [tab, [title, action, href]] of Object.entries(empty)) {
    const page = await dashboard(jana, tab);
    expect(page).toContain(title!);
    expect(page).toMatch(new RegExp(`href="${href}" class="button[^>]*>${action}<`));
  }
  const messages = await dashboard(jana, "messages");
  expect(messages).toContain("No messages yet");
  expect(messages.slice(messages.indexOf("No messages yet"))).not.toContain('class="button');
});

test("a German reader's saved places say what they are in German", async () => {
  const [bookshop] = Object.values(
    await putPlaces(app.db, [{ name: "Pagina", type: "retail", tags: ["kind:bookshop"] }]),
  );
  const greta = await app.join("Greta");
  await greta.get("/language/de?returnTo=/dashboard");
  await swipe(greta, bookshop!, "save");
  const page = await dashboard(greta, "saved");
  expect(/place-card-type">([^<]*)/.exec(page)?.[1]).toBe("Buchhandlung");
});
