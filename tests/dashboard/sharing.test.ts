// Sharing saved places at a secret URL.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let places: Record<string, string>;
beforeAll(async () => {
  places = await putPlaces(app.db, [{ name: "Noodle Bar" }, { name: "Café Nord" }]);
});

const LIST = "/api/users/list";
const toPath = (url: string) => new URL(url).pathname;
const save = (person: Person, name: string) => person.post("/api/swipes", { businessId: places[name], action: "save" });
const share = async (person: Person, settings: object = {}): Promise<string> => {
  const response = await person.post(LIST, settings);
  expect(response.status).toBe(200);
  return toPath(((await response.json()) as { url: string }).url);
};

test("a list is private until shared; then anyone with the URL can see it", async () => {
  const amira = await app.join("Amira");
  await save(amira, "Noodle Bar");
  expect(await amira.read(LIST)).toEqual({ url: null, title: null, showsName: false });
  const path = await share(amira, { title: "A weekend by the harbor" });
  expect(path).toMatch(/^\/list\/[\w-]{43}$/);
  const page = await app.visitor().get(path);
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const text of ["A weekend by the harbor", "Noodle Bar", `href="/business/${places["Noodle Bar"]}"`])
    expect(html).toContain(text);
  expect(html).not.toContain("Café Nord");
  expect(html).toContain("Made for a test");
  expect(html).toContain(`/login?returnTo=${encodeURIComponent(path)}`);
  expect(html).not.toContain('<script type="module"');
});

test("visitors of a shared list find the way into the city, even once it is closed", async () => {
  const hedda = await app.join("Hedda");
  await save(hedda, "Noodle Bar");
  const path = await share(hedda);
  const readPaths = async (person: Person) =>
    [...(await (await person.get(path)).text()).matchAll(/ href="([^"?]+)"/g)].map(([, href]) => href);
  expect(await readPaths(app.visitor())).toEqual(expect.arrayContaining(WAYS_IN));
  expect(await readPaths(await app.join("Ivar"))).not.toContain("/try");
  await hedda.delete(LIST);
  expect(await readPaths(app.visitor())).toEqual(expect.arrayContaining(WAYS_IN));
});

const WAYS_IN = ["/places", "/places/map", "/whats-on", "/try", "/help"];

test("a shared list has a link preview, but search engines do not index it", async () => {
  const lena = await app.join("Lena");
  await save(lena, "Noodle Bar");
  await save(lena, "Café Nord");
  const path = await share(lena, { title: "A weekend by the harbor" });
  const page = await app.visitor().get(path);
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  const html = await page.text();
  expect(html).toContain('content="noindex"');
  const image = `/og${path}.png`;
  for (const [property, content] of [
    ["og:title", "A weekend by the harbor"],
    ["og:description", "2 places in Monaco: Café Nord, Noodle Bar"],
    ["og:image", `http://localhost:3000${image}`],
    ["og:url", `http://localhost:3000${path}`],
  ])
    expect(html).toContain(`<meta property="${property}" content="${content}"/>`);
  expect(await (await app.visitor().get(`${path}?lang=de`)).text()).toContain(
    'content="2 Orte in Monaco: Café Nord und Noodle Bar"',
  );
  const picture = await app.visitor().get(image);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  await lena.delete(LIST);
  expect((await app.visitor().get(image)).status).toBe(404);
}, 30_000);

test("the first name is shown only if the traveler agrees; nothing else ever is", async () => {
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

test("a shared list follows the saved places and shows approved ones only", async () => {
  const carla = await app.join("Carla");
  const path = await share(carla);
  const list = async () => (await app.visitor().get(path)).text();
  expect(await list()).toContain("This list is empty");
  await save(carla, "Noodle Bar");
  await save(carla, "Café Nord");
  await app.sql`update businesses set is_approved = false where id = ${places["Café Nord"]!}`;
  expect(await list()).toContain("Noodle Bar");
  expect(await list()).not.toContain("Café Nord");
  await app.sql`update businesses set is_approved = true where id = ${places["Café Nord"]!}`;
  expect(await list()).toContain("Café Nord");
});

test("the URL of a list stops working with sharing, and sharing again makes a new one", async () => {
  const dora = await app.join("Dora");
  const first = await share(dora);
  expect(await (await dora.delete(LIST)).json()).toEqual({ url: null, title: null, showsName: false });
  for (const path of [first, `${first}/qr.svg`]) expect((await app.visitor().get(path)).status).toBe(404);
  const html = await (await app.visitor().get(first, { accept: "text/html" })).text();
  expect(html).toContain("This list is no longer shared");
  expect(await share(dora)).not.toBe(first);
  expect((await app.visitor().get(first)).status).toBe(404);
});

test("a new URL keeps the settings, and sharing twice keeps the URL", async () => {
  const emil = await app.join("Emil");
  expect((await emil.post(`${LIST}/address`)).status).toBe(404);
  const first = await share(emil, { title: "Mine", showsName: true });
  expect(await share(emil, { title: "Mine", showsName: true })).toBe(first);
  const renewed = (await (await emil.post(`${LIST}/address`)).json()) as {
    url: string;
    title: string;
    showsName: boolean;
  };
  expect([toPath(renewed.url) === first, renewed.title, renewed.showsName]).toEqual([false, "Mine", true]);
  expect((await app.visitor().get(first)).status).toBe(404);
  expect((await app.visitor().get(toPath(renewed.url))).status).toBe(200);
});

test("unknown URLs look like those of lists no longer shared", async () => {
  for (const token of ["x", "A".repeat(43), "%00", "..%2f", "A".repeat(5000)]) {
    const response = await app.visitor().get(`/list/${token}`);
    expect([token.slice(0, 5), response.status]).toEqual([token.slice(0, 5), 404]);
  }
});

test("search engines, caches and other sites don't learn the URL", async () => {
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

test("another traveler can save places from it; the owner sees that it is their own", async () => {
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

test("invalid settings are rejected", async () => {
  const ines = await app.join("Ines");
  for (const settings of [{ title: "x".repeat(81) }, { showsName: "yes" }, { token: "A".repeat(43) }])
    expect((await ines.post(LIST, settings)).status).toBe(422);
  expect(await ines.read(LIST)).toEqual({ url: null, title: null, showsName: false });
});

test("sharing is rate limited", async () => {
  const strict = await openTestApp({ RATE_LIMIT_FACTOR: "0.05" });
  const jana = await strict.join("Jana");
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await jana.post(LIST, {})).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await strict.close();
});

test("the list is part of the export and is deleted with the account", async () => {
  const kim = await app.join("Kim");
  const path = await share(kim, { title: "Kim's own" });
  const { sharedList } = await kim.read("/api/users/export");
  expect(sharedList).toEqual({ title: "Kim's own", showsName: false, createdAt: expect.any(String), path });
  await app.sql`delete from users where id = ${kim.id}`;
  expect((await app.visitor().get(path)).status).toBe(404);
});

test("a suspended account's list isn't shown", async () => {
  const lea = await app.join("Lea");
  const path = await share(lea);
  await app.sql`update users set suspended_at = now() where id = ${lea.id}`;
  expect((await app.visitor().get(path)).status).toBe(404);
});

test("the dashboard offers sharing once something is saved, and shows the URL", async () => {
  const mia = await app.join("Mia");
  expect(await (await mia.get("/dashboard")).text()).not.toContain("Share this list");
  await save(mia, "Noodle Bar");
  expect(await (await mia.get("/dashboard")).text()).toContain("Share this list");
  const path = await share(mia);
  expect(await (await mia.get("/dashboard")).text()).toContain(path);
});
