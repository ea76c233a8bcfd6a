// Searching in the lists of /admin, and taking down a place from its own page.
import { beforeAll, expect, test } from "bun:test";
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
