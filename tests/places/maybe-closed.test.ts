// Places that may be closed are hidden from decks, search and map, and marked everywhere else.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ada: Person;
let amira: Person;
let open: string;
let shut: string;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { type: null, admin: true });
  amira = await app.join("Amira");
  const places = await putPlaces(app.db, [{ name: "Harbor Lights" }, { name: "Harbor Shadows" }]);
  [open, shut] = [places["Harbor Lights"]!, places["Harbor Shadows"]!];
  await app.sql`update sources set attribution = '© The Register', license_name = 'CC BY 4.0',
    license_url = 'https://creativecommons.org/licenses/by/4.0/' where id = 'test'`;
  for (const businessId of [open, shut]) await amira.post("/api/swipes", { businessId, action: "save" });
  const report = await (await amira.post(`/api/businesses/${shut}/reports`, { kind: "closed" })).json();
  await ada.post(`/api/admin/reports/${report.id}/resolution`, { finding: "maybe-closed" });
});

const namesIn = async (person: Person, path: string) =>
  (await person.read(path)).map(({ name }: { name: string }) => name).sort();
const html = async (person: Person, path: string) => (await person.get(path)).text();

/** The text of the source line and its license link. */
const SOURCE =
  /© The Register(<!-- -->)?, (<!-- -->)?<a [^>]*href="https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/"/;
const BADGE = "Maybe closed";

test("it is hidden from the deck, the search and the map", async () => {
  const ben = await app.join("Ben");
  for (const query of ["unseen=1", "q=harbor", "type=restaurant", "bbox=7,43,8,44", "near=43.7384,7.4246"])
    expect([query, await namesIn(ben, `/api/businesses?${query}`)]).toEqual([query, ["Harbor Lights"]]);
  expect(await namesIn(amira, "/api/businesses?unseen=1&skipped=1")).not.toContain("Harbor Shadows");
  const { points, total } = await ben.read("/api/map/points");
  expect([points.map(([id]: [string]) => id), total]).toEqual([[open], 1]);
  expect((await ben.read("/api/map/counts")).restaurant).toBe(1);
  const deck = await html(ben, "/discover");
  expect(deck).toContain("Harbor Lights");
  expect(deck).not.toContain("Harbor Shadows");
  const map = await html(ben, "/map");
  expect(map).not.toContain("Harbor Shadows");
});

test("once confirmed as open, it is back everywhere", async () => {
  const [{ id }] = (await app.sql`insert into reports (business_id, user_id, kind)
    values (${shut}, ${amira.id}, 'closed') returning id`) as unknown as [{ id: string }];
  await ada.post(`/api/admin/reports/${id}/resolution`, { finding: "confirmed" });
  const cleo = await app.join("Cleo");
  expect(await namesIn(cleo, "/api/businesses?q=harbor")).toEqual(["Harbor Lights", "Harbor Shadows"]);
  const report = await (await cleo.post(`/api/businesses/${shut}/reports`, { kind: "closed" })).json();
  await ada.post(`/api/admin/reports/${report.id}/resolution`, { finding: "maybe-closed" });
  expect(await namesIn(cleo, "/api/businesses?q=harbor")).toEqual(["Harbor Lights"]);
});

test("where it is still shown, it has a badge", async () => {
  const list = await (await amira.post("/api/users/list", {})).json();
  for (const path of [
    `/business/${shut}`,
    `/map?place=${shut}`,
    "/dashboard?tab=saved",
    new URL(list.url).pathname,
    "/admin?tab=review&status=approved",
  ]) {
    const page = await html(path.startsWith("/admin") ? ada : amira, path);
    expect([path, page.includes(BADGE)]).toEqual([path, true]);
  }
  expect(await html(amira, `/business/${open}`)).not.toContain(BADGE);
});

test("an imported place always shows its source and license", async () => {
  const list = await (await amira.post("/api/users/list", {})).json();
  const dora = await app.join("Dora");
  for (const [person, path] of [
    [app.visitor(), `/business/${open}`],
    [dora, "/discover"],
    [amira, "/dashboard?tab=saved"],
    [app.visitor(), new URL(list.url).pathname],
    [dora, "/map"],
    [ada, "/admin?tab=review&status=approved"],
  ] as const)
    expect([path, SOURCE.test(await html(person, path))]).toEqual([path, true]);
  const [card] = await dora.read("/api/businesses?unseen=1");
  expect(card.credit).toEqual({
    attribution: "© The Register",
    licenseName: "CC BY 4.0",
    licenseUrl: "https://creativecommons.org/licenses/by/4.0/",
  });
});
