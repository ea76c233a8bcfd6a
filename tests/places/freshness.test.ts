// How listings are confirmed, and how reports of closed places are shown.
import { beforeAll, expect, test } from "bun:test";
import { formatConfirmed } from "../../src/ui/confirmed.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { decide, handIn, noodleBar, openUp, owner } from "./owner/people.ts";

const app = useTestApp();
let admin: Person;
let travelers: Person[];
beforeAll(async () => {
  admin = await app.join("Ada", { type: null, admin: true });
  travelers = await Promise.all(["Amira", "Ben", "Carla"].map((name) => app.join(name)));
});

const place = async (name: string) => (await putPlaces(app.db, [{ name }]))[name]!;
const freshness = (id: string) => app.visitor().read(`/api/businesses/${id}`);
const page = async (id: string) => (await app.visitor().get(`/business/${id}`)).text();
const report = async (who: Person, id: string, kind: string) =>
  ((await (await who.post(`/api/businesses/${id}/reports`, { kind })).json()) as { id: string }).id;
const resolve = (reportId: string, body?: object) => admin.post(`/api/admin/reports/${reportId}/resolution`, body);
const isMaybeClosed = async (id: string) =>
  (await app.sql`select maybe_closed_at from businesses where id = ${id}`)[0]!.maybe_closed_at !== null;

test("an unconfirmed place says so", async () => {
  const id = await place("Quiet Café");
  expect(await freshness(id)).toMatchObject({ confirmedAt: null, closedReports: 0 });
  expect(await page(id)).toContain("Details not confirmed yet");
});

test("only the owner confirms: by creating, editing, or pressing Still correct", async () => {
  const luc = await owner(app, "Luc");
  const id = await openUp(luc, admin);
  expect(await page(id)).toContain("Details confirmed today");
  const grownOld = () => app.sql`update businesses set confirmed_at = now() - interval '12 days' where id = ${id}`;
  await grownOld();
  expect(await page(id)).toContain("Details confirmed 12 days ago");
  expect(await (await luc.get("/business-dashboard")).text()).toContain("Details confirmed 12 days ago");
  expect((await luc.post(`/api/businesses/${id}/confirmation`)).status).toBe(200);
  expect(await page(id)).toContain("Details confirmed today");
  await grownOld();
  await luc.patch(`/api/businesses/${id}`, { contactInfo: "+377 11 11 11 11" });
  expect(await page(id)).toContain("Details confirmed today");

  const rival = await owner(app, "Rival");
  expect((await rival.post(`/api/businesses/${id}/confirmation`)).status).toBe(403);
  expect((await rival.post(`/api/businesses/${crypto.randomUUID()}/confirmation`)).status).toBe(404);
  expect((await rival.post("/api/businesses/none/confirmation")).status).toBe(404);
  expect((await travelers[0]!.post(`/api/businesses/${id}/confirmation`)).status).toBe(403);
});

test("two reports of a closed place are shown until it is confirmed; one is not", async () => {
  const id = await place("Quiet Bar");
  await report(travelers[0]!, id, "closed");
  await report(travelers[0]!, id, "closed");
  expect(await page(id)).not.toContain("reported this as closed");
  await report(travelers[1]!, id, "wrong");
  expect(await page(id)).not.toContain("reported this as closed");
  const second = await report(travelers[1]!, id, "closed");
  expect(await page(id)).toContain("2 travelers reported this as closed");
  expect((await resolve(second)).status).toBe(200);
  expect(await freshness(id)).toMatchObject({ confirmedAt: expect.any(String), closedReports: 0 });
  expect(await page(id)).toContain("Details confirmed today");
});

test("an admin can mark a reported place as maybe closed", async () => {
  const id = await place("Shuttered Shop");
  const closed = await report(travelers[0]!, id, "closed");
  expect((await resolve(closed, { finding: "maybe-closed" })).status).toBe(200);
  expect([await isMaybeClosed(id), (await freshness(id)).confirmedAt]).toEqual([true, null]);
  const again = await report(travelers[1]!, id, "closed");
  await resolve(again, { finding: "confirmed" });
  expect(await isMaybeClosed(id)).toBe(false);
});

test("noting a report, or resolving one on a hidden place, doesn't confirm it", async () => {
  const id = await place("Corner Shop");
  await resolve(await report(travelers[0]!, id, "wrong"), { finding: "noted" });
  expect((await freshness(id)).confirmedAt).toBeNull();
  const closed = await report(travelers[1]!, id, "closed");
  await decide(admin, id, { approved: false, reason: "It is gone." });
  await resolve(closed);
  expect((await app.sql`select confirmed_at from businesses where id = ${id}`)[0]!.confirmed_at).toBeNull();
  expect((await resolve(closed, { finding: "guessed" })).status).toBe(422);
});

test("the last confirmation is counted in days of the city", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const say = (at: string | null, timezone = "UTC") => formatConfirmed(at, timezone, now);
  expect(say(null)).toBe("Details not confirmed yet");
  expect(say("2026-11-21T00:30:00Z")).toBe("Details confirmed today");
  expect(say("2026-11-21T00:30:00Z", "Asia/Kathmandu")).toBe("Details confirmed yesterday");
  expect(say("2026-11-20T23:30:00Z")).toBe("Details confirmed yesterday");
  expect(say("2026-11-09T20:00:00Z")).toBe("Details confirmed 12 days ago");
  expect(say("2026-08-01T20:00:00Z")).toBe("Details confirmed 3 months ago");
  expect(say("2023-11-01T20:00:00Z")).toBe("Details confirmed 3 years ago");
});

test("a place says whether it is open; its owner sees how the hours were understood", async () => {
  const id = await place("Night Owl");
  expect(await page(id)).toContain("Hours unknown");
  await app.sql`update businesses set opening_hours = '24/7' where id = ${id}`;
  expect(await page(id)).toContain("Open now");
  expect((await freshness(id)).hours).toMatchObject({ state: "open", text: "Open now" });
  await app.sql`update businesses set opening_hours = 'whenever we like' where id = ${id}`;
  const html = await page(id);
  for (const text of ["See its opening hours", "whenever we like", "Shown as provided"]) expect(html).toContain(text);
  expect(html).not.toContain("Hours unknown");

  const nora = await owner(app, "Nora");
  await handIn(nora, { ...noodleBar, openingHours: "Mo-Fr 9:00-18:00" });
  expect(await nora.read("/api/hours?text=Mo-Fr%209%3A00-18%3A00")).toMatchObject({ form: "Mo-Fr 09:00-18:00" });
  const twice = encodeURIComponent("Mo-Fr 12:00-14:30,19:00-22:00; Sa 10:00-12:00");
  expect(await nora.read(`/api/hours?text=${twice}`)).toMatchObject({ understood: true });
  expect(await (await nora.get("/business-profile")).text()).toContain("We understood");
  await nora.patch(`/api/businesses/${(await nora.read("/api/businesses/my")).id}`, { openingHours: "9 to 5" });
  expect(await (await nora.get("/business-profile")).text()).toContain("Travelers see them as you typed them");
  expect((await nora.get("/api/hours")).status).toBe(422);
});
