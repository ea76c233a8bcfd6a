// One's saved places at an address for people without an account: shared, seen, moved, withdrawn.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let places: Record<string, string>;
beforeAll(async () => {
  places = await putPlaces(app.db, [{ name: "Noodle Bar" }, { name: "Café Nord" }]);
});

const LIST = "/api/users/list";
const pathOf = (url: string) => new URL(url).pathname;
const save = (person: Person, name: string) => person.post("/api/swipes", { businessId: places[name], action: "save" });
const share = async (person: Person, settings: object = {}): Promise<string> => {
  const answer = await person.post(LIST, settings);
  expect(answer.status).toBe(200);
  return pathOf(((await answer.json()) as { url: string }).url);
};

test("a list is shared only when its traveler says so, and whoever has the address sees it without an account", async () => {
  const amira = await app.join("Amira");
  await save(amira, "Noodle Bar");
  expect(await amira.read(LIST)).toEqual({ url: null, title: null, showsName: false });
  const path = await share(amira, { title: "A weekend by the harbor" });
  expect(path).toMatch(/^\/list\/[\w-]{43}$/);
  const page = await app.visitor().get(path);
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const words of ["A weekend by the harbor", "Noodle Bar", `href="/business/${places["Noodle Bar"]}"`])
    expect(html).toContain(words);
  expect(html).not.toContain("Café Nord");
  expect(html).toContain("Made for a test");
  expect(html).toContain(`/login?returnTo=${encodeURIComponent(path)}`);
  expect(html).not.toContain('<script type="module"');
});

test("the first name stands there only where the traveler agrees, and nothing else of them ever", async () => {
  const ben = await app.join("Ben");
  await save(ben, "Noodle Bar");
  const path = await share(ben);
  const anonymous = await (await app.visitor().get(path)).text();
  expect(anonymous).not.toContain("Ben");
  expect(await share(ben, { showsName: true })).toBe(path);
  const named = await (await app.visitor().get(path)).text();
  expect(named).toContain("Ben saved these places");
  for (const page of [anonymous, named]) for (const secret of [ben.id, ben.email]) expect(page).not.toContain(secret);
});

test("it follows what is saved, and shows only places that are approved", async () => {
  const carla = await app.join("Carla");
  const path = await share(carla);
  const seen = async () => (await app.visitor().get(path)).text();
  expect(await seen()).toContain("Nothing is on this list right now");
  await save(carla, "Noodle Bar");
  await save(carla, "Café Nord");
  await app.sql`update businesses set is_approved = false where id = ${places["Café Nord"]!}`;
  expect(await seen()).toContain("Noodle Bar");
  expect(await seen()).not.toContain("Café Nord");
  await app.sql`update businesses set is_approved = true where id = ${places["Café Nord"]!}`;
  expect(await seen()).toContain("Café Nord");
});

test("who stops sharing is seen by nobody from then on, and a list shared later has another address", async () => {
  const dora = await app.join("Dora");
  const first = await share(dora);
  expect(await (await dora.delete(LIST)).json()).toEqual({ url: null, title: null, showsName: false });
  for (const path of [first, `${first}/qr.svg`]) expect((await app.visitor().get(path)).status).toBe(404);
  const gone = await (await app.visitor().get(first, { accept: "text/html" })).text();
  expect(gone).toContain("This list is not shared any more");
  expect(await share(dora)).not.toBe(first);
  expect((await app.visitor().get(first)).status).toBe(404);
});

test("a new address ends the old one and keeps how the list is shown; a second press on Share keeps the address", async () => {
  const emil = await app.join("Emil");
  expect((await emil.post(`${LIST}/address`)).status).toBe(404);
  const first = await share(emil, { title: "Mine", showsName: true });
  expect(await share(emil, { title: "Mine", showsName: true })).toBe(first);
  const moved = (await (await emil.post(`${LIST}/address`)).json()) as {
    url: string;
    title: string;
    showsName: boolean;
  };
  expect([pathOf(moved.url) === first, moved.title, moved.showsName]).toEqual([false, "Mine", true]);
  expect((await app.visitor().get(first)).status).toBe(404);
  expect((await app.visitor().get(pathOf(moved.url))).status).toBe(200);
});

test("addresses that never were look like withdrawn ones", async () => {
  for (const token of ["x", "A".repeat(43), "%00", "..%2f", "A".repeat(5000)]) {
    const answer = await app.visitor().get(`/list/${token}`);
    expect([token.slice(0, 5), answer.status]).toEqual([token.slice(0, 5), 404]);
  }
});

test("search engines, caches and other sites do not learn the address", async () => {
  const fay = await app.join("Fay");
  const path = await share(fay);
  const { headers } = await app.visitor().get(path);
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  const code = await app.visitor().get(`${path}/qr.svg`);
  expect(code.headers.get("content-type")).toStartWith("image/svg+xml");
  expect(code.headers.get("cache-control")).toBe("no-store");
});

test("another traveler saves from it what they like; its own traveler is told whose list it is", async () => {
  const gus = await app.join("Gus");
  await save(gus, "Noodle Bar");
  const path = await share(gus);
  const hana = await app.join("Hana");
  expect(await (await hana.get(path)).text()).toContain("Save Noodle Bar");
  expect(await (await gus.get(path)).text()).toContain("your own list");
  const luc = await app.join("Luc", { type: "business" });
  expect((await luc.get(path)).status).toBe(200);
  expect((await luc.post(LIST, {})).status).toBe(403);
  expect((await app.visitor().post(LIST, {})).status).toBe(401);
});

test("what cannot be a name is refused", async () => {
  const ines = await app.join("Ines");
  for (const settings of [{ title: "x".repeat(81) }, { showsName: "yes" }, { token: "A".repeat(43) }])
    expect((await ines.post(LIST, settings)).status).toBe(422);
  expect(await ines.read(LIST)).toEqual({ url: null, title: null, showsName: false });
});

test("nobody asks for addresses without end", async () => {
  const strict = await openTestApp({ RATE_LIMIT_FACTOR: "0.05" });
  const jana = await strict.join("Jana");
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push((await jana.post(LIST, {})).status);
  expect(answers).toEqual([200, 200, 200, 429]);
  await strict.close();
});

test("it stands in the export, and goes with the account", async () => {
  const kim = await app.join("Kim");
  const path = await share(kim, { title: "Kim's own" });
  const { sharedList } = await kim.read("/api/users/export");
  expect(sharedList).toEqual({ title: "Kim's own", showsName: false, createdAt: expect.any(String), path });
  await app.sql`delete from users where id = ${kim.id}`;
  expect((await app.visitor().get(path)).status).toBe(404);
});

test("a suspended account shows no list", async () => {
  const lea = await app.join("Lea");
  const path = await share(lea);
  await app.sql`update users set suspended_at = now() where id = ${lea.id}`;
  expect((await app.visitor().get(path)).status).toBe(404);
});

test("the hub offers sharing where there is something to share, and shows the address where it is shared", async () => {
  const mia = await app.join("Mia");
  expect(await (await mia.get("/dashboard")).text()).not.toContain("Share this list");
  await save(mia, "Noodle Bar");
  expect(await (await mia.get("/dashboard")).text()).toContain("Share this list");
  const path = await share(mia);
  expect(await (await mia.get("/dashboard")).text()).toContain(path);
});
