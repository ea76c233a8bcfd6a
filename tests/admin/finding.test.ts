// Searching in the lists of /admin, and taking down a place from its own page.
import { beforeAll, expect, test } from "bun:test";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { importFile } from "../imports/import-file.ts";
import { openBusiness } from "../meeting.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
let mona: Person;
let amira: Person;
let ids: Record<string, string>;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  mona = await app.join("Mona", { type: null });
  await app.sql`update users set is_moderator = true where id = ${mona.id}`;
  amira = await app.join("Amira");
  ids = await putPlaces(app.db, [{ name: "Café Ida" }, { name: "Trattoria Ginepro" }, { name: "Bar Quay" }]);
});

const pageOf = async (person: Person, path: string) => (await person.get(path)).text();

test("Noor finds a place although she mistypes its name, and exports what she found", async () => {
  const found = await noor.read<{ name: string }[]>("/api/admin/places?q=tratoria+ginebro");
  expect(found.map(({ name }) => name)).toEqual(["Trattoria Ginepro"]);
  expect(await pageOf(noor, "/api/admin/places.csv?q=tratoria+ginebro")).toContain("Trattoria Ginepro");
  expect(await noor.read("/api/admin/places?q=tratoria+ginebro&status=claimed")).toEqual([]);
  expect(await noor.read("/api/admin/places?q=xylophone")).toEqual([]);
});

test("Mona finds one place in each queue; the other pages of it keep the search", async () => {
  for (const name of ["Café Ida", "Bar Quay"])
    await amira.post(`/api/businesses/${ids[name]}/reports`, { kind: "wrong", note: "Moved." });
  const luc = await app.join("Luc", { type: "business" });
  expect((await luc.post(`/api/businesses/${ids["Bar Quay"]}/claim`, { note: "Mine." })).status).toBe(200);
  await openBusiness(app, "Ingrid", "Salon Nord", { approved: false });
  for (const [tab, search, shown, hidden] of [
    ["review&status=pending", "nord", "Salon Nord", "Café Ida"],
    ["review&status=approved", "ida", "Café Ida", "Bar Quay"],
    ["reports", "cafe", "Café Ida", "Bar Quay"],
    ["claims", "quay", "Bar Quay", "Café Ida"],
  ]) {
    const page = await pageOf(mona, `/admin?tab=${tab}&q=${search}`);
    expect(page).toContain(shown!);
    expect(page).not.toContain(hidden!);
    expect(page).toContain(`value="${search}"`);
    expect(await pageOf(mona, `/admin?tab=${tab}&q=nowhere`)).toContain("No places match");
  }
  const links = await pageOf(mona, "/admin?tab=review&status=approved&q=ida");
  expect(links).toContain('href="/admin?tab=review&amp;status=rejected&amp;q=ida"');
  for (const [path, count] of [
    ["reports?q=ida", 1],
    ["claims?q=ida", 0],
    ["businesses?status=approved&q=ida", 1],
  ] as const)
    expect([path, (await mona.read<unknown[]>(`/api/admin/${path}`)).length]).toEqual([path, count]);
});

test("Noor finds an import, a source, and duplicates by either of the two places", async () => {
  for (const [id, name] of [
    ["register", "The Register"],
    ["office", "Tourist Office"],
  ] as const) {
    const bytes = new TextEncoder().encode(`id,name,type,lat,lon,address\n1,Osteria ${id},bar,44.1,9.2,1 Quay Street`);
    const file = { name: `${id}-2026.csv`, size: bytes.length, hash: id };
    const source = { id, name, attribution: "City", licenseName: null, licenseUrl: null };
    await app.db.transaction((tx) => importFile(tx, { source, parsed: parseFile(bytes), file }));
  }
  const files = async (q: string) =>
    (await noor.read<{ fileName: string }[]>(`/api/admin/imports?q=${q}`)).map(({ fileName }) => fileName);
  expect(await files("")).toHaveLength(2);
  expect([await files("REGISTER"), await files("tourist+2026")]).toEqual([["register-2026.csv"], ["office-2026.csv"]]);
  const sources = await noor.read<{ id: string }[]>("/api/admin/sources?q=tourist");
  expect(sources.map(({ id }) => id)).toEqual(["office"]);
  const page = await pageOf(noor, "/admin?tab=imports&q=register");
  expect(page).toContain('value="register"');
  expect(page).toContain("register-2026.csv");
  expect(page).not.toContain("Tourist Office");
  expect(await pageOf(noor, "/admin?tab=imports&q=nowhere")).toContain("No imports or sources found");

  await app.sql`update businesses set name = 'Osteria Ginepro' where source_id in ('register', 'office')`;
  await app.sql`update businesses set latitude = 43.9, longitude = 9, name = 'Diner', location = 'Rue'
   
    where source_id = 'test' and name <> 'Bar Quay'`;
  const pairs = async (q: string) =>
    (await noor.read<{ keep: { name: string } }[]>(`/api/admin/places/duplicates?q=${q}`)).map(({ keep }) => keep.name);
  expect(new Set(await pairs(""))).toEqual(new Set(["Diner", "Osteria Ginepro"]));
  expect([await pairs("osteria"), await pairs("nowhere")]).toEqual([["Osteria Ginepro"], []]);
  const found = await pageOf(noor, "/admin?tab=places&duplicates=1&q=osteria");
  expect(found).toContain('name="duplicates" value="1"');
  expect(found).not.toContain("Diner");
  expect(await pageOf(noor, "/admin?tab=places&duplicates=1&q=nowhere")).toContain("No places match");
  const [pair] = await noor.read<{ keep: Person; merge: Person }[]>("/api/admin/places/duplicates?q=osteria");
  await noor.post("/api/admin/places/merge", { keep: pair!.keep.id, merge: pair!.merge.id });
  expect(await pageOf(noor, "/admin?tab=places&duplicates=1&q=osteria")).toContain("Merged places");
  expect(await pageOf(noor, "/admin?tab=places&duplicates=1&q=diner")).not.toContain("Merged places");
});

test("Mona takes down Bar Quay from its page, says why, and shows it again", async () => {
  const path = `/business/${ids["Bar Quay"]}`;
  const versionOn = async () =>
    /&quot;version&quot;:&quot;(\w{64})|"version":"(\w{64})/.exec(await pageOf(mona, path))!;
  const version = (await versionOn()).slice(1).find(Boolean);
  expect(await pageOf(amira, path)).not.toContain("PlaceState");
  const decide = (body: object) => mona.post(`/api/admin/businesses/${ids["Bar Quay"]}/approval`, body);
  expect((await decide({ approved: false, reason: "Burnt down.", version })).status).toBe(200);
  expect((await amira.get(path)).status).toBe(404);
  const hidden = await pageOf(mona, path);
  expect(hidden).toContain("Burnt down.");
  expect(hidden).toContain("Rejected");
  expect((await decide({ approved: true, version: (await versionOn()).slice(1).find(Boolean) })).status).toBe(200);
  expect((await amira.get(path)).status).toBe(200);
  const log = await noor.read<{ action: string; subject: { name: string } }[]>("/api/admin/audit-log");
  expect(log.slice(0, 2).map(({ action, subject }) => [action, subject.name])).toEqual([
    ["business.approve", "Bar Quay"],
    ["business.reject", "Bar Quay"],
  ]);
});
