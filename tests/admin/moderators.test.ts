// Moderators decide on reviews, claims and reports, and see nothing else of the admin area.
import { beforeAll, expect, test } from "bun:test";
import { decide, handIn } from "../places/owner/people.ts";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
});

const makeModerator = (admin: Person, person: Person, password = PASSWORD) =>
  admin.post(`/api/admin/people/${person.id}/moderator`, { password });
const getTabs = (html: string) => [...html.matchAll(/href="\/admin\?tab=(\w+)"/g)].map(([, name]) => name);

test("Noor makes Mona a moderator with her password, and takes the role back", async () => {
  const mona = await app.join("Mona");
  expect((await makeModerator(noor, mona, "not her password")).status).toBe(422);
  expect((await mona.get("/admin", { accept: "text/html" })).status).toBe(403);
  for (let twice = 0; twice < 2; twice++) expect((await makeModerator(noor, mona)).status).toBe(200);
  expect((await mona.get("/admin", { accept: "text/html" })).status).toBe(200);
  expect((await mona.read("/api/auth/user")).isModerator).toBe(true);
  expect((await noor.read("/api/admin/people?role=moderator")).map(({ id }: { id: string }) => id)).toEqual([mona.id]);
  expect((await noor.delete(`/api/admin/people/${mona.id}/moderator`)).status).toBe(200);
  expect((await mona.get("/admin", { accept: "text/html" })).status).toBe(403);
  const entries = await noor.read(`/api/admin/audit-log?person=${mona.id}`);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(["moderator.unmake", "moderator.make"]);
});

test("a moderator sees review, claims and reports, and no other tab", async () => {
  const mona = await app.join("Mona Tabs", { type: null, moderator: true });
  const html = await (await mona.get("/admin", { accept: "text/html" })).text();
  expect([...new Set(getTabs(html))]).toEqual(["review", "claims", "reports"]);
  const people = await (await mona.get("/admin?tab=people", { accept: "text/html" })).text();
  expect(people).not.toContain(noor.email);
  for (const path of ["people", "emails", "audit-log", "waitlist", "imports", "overview"])
    expect([path, (await mona.get(`/api/admin/${path}`)).status]).toEqual([path, 403]);
});

test("Mona reads a pending listing, approves it, and the log names her", async () => {
  const mona = await app.join("Mona Decides", { type: null, moderator: true });
  const kenji = await app.join("Kenji", { type: "business" });
  const id = await handIn(kenji);
  expect((await mona.get(`/business/${id}`, { accept: "text/html" })).status).toBe(200);
  expect((await decide(mona, id, { approved: true })).status).toBe(200);
  const [entry] = await noor.read("/api/admin/audit-log?action=business.approve");
  expect(entry.admin).toEqual({ id: mona.id, name: "Mona Decides" });
});

test("a moderator can't make moderators or admins", async () => {
  const mona = await app.join("Mona Climbs", { type: null, moderator: true });
  const tess = await app.join("Tess");
  for (const role of ["moderator", "admin"]) {
    const answer = await mona.post(`/api/admin/people/${tess.id}/${role}`, { password: PASSWORD });
    expect([role, answer.status]).toEqual([role, 403]);
  }
});

test("suspended people can't become moderators, and suspended moderators can't decide", async () => {
  const mona = await app.join("Mona Suspended", { type: null, moderator: true });
  const tess = await app.join("Tess Suspended");
  for (const person of [mona, tess])
    await noor.post(`/api/admin/people/${person.id}/suspension`, { reason: "Wrote to strangers." });
  expect((await makeModerator(noor, tess)).status).toBe(409);
  expect((await mona.get("/api/admin/businesses")).status).toBe(401);
});
