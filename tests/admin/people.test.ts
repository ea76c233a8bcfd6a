// Finding users, and what admins can do to their accounts.
import { beforeAll, expect, test } from "bun:test";
import { decide, noodleBar, openUp, owner } from "../places/owner/people.ts";
import { putPlaces } from "../places.ts";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ada: Person;
let bea: Person;
beforeAll(async () => {
  ada = await app.join("Ada", { type: null, admin: true });
  bea = await app.join("Bea", { type: null, admin: true });
});

const suspend = (admin: Person, person: Person, reason: string | undefined = "Wrote to strangers.") =>
  admin.post(`/api/admin/people/${person.id}/suspension`, { reason });
const getStatus = async (person: Person) =>
  (await app.sql`select is_admin, suspended_at, suspension_reason from users where id = ${person.id}`)[0]!;
const countSessions = async (person: Person) =>
  (await app.sql`select count(*)::int as n from sessions where user_id = ${person.id}`)[0]!.n;
const listEntriesAbout = (person: Person) => ada.read(`/api/admin/audit-log?person=${person.id}`);

test("users can be searched by name and email and filtered", async () => {
  await app.join("Zoé Quill");
  await app.join("Quentin", { type: "business" });
  const names = async (query: string) =>
    (await ada.read(`/api/admin/people?${query}`)).map(({ name }: { name: string }) => name);
  expect(await names("q=qu")).toEqual(["Quentin", "Zoé Quill"]);
  expect(await names("q=quill+zo")).toEqual(["Zoé Quill"]);
  expect(await names("q=quentin@EXAMPLE.com")).toEqual(["Quentin"]);
  expect(await names("q=100%25_")).toEqual([]);
  expect(await names("q=qu&type=business")).toEqual(["Quentin"]);
  expect(await names("role=admin")).toEqual(["Bea", "Ada"]);
  expect((await ada.get("/api/admin/people?type=pirate")).status).toBe(422);
});

test("the list of users is paginated without gaps or duplicates", async () => {
  await app.sql`insert into users (email, created_at)
    select 'crowd' || n || '@example.com', now() - (n / 40) * interval '1 second' from generate_series(1, 130) n`;
  const seen: string[] = [];
  let url: string | undefined = "/api/admin/people?q=crowd";
  let pages = 0;
  while (url) {
    const response: Response = await ada.get(url);
    seen.push(...((await response.json()) as { email: string }[]).map(({ email }) => email));
    url = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
    pages++;
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 130, 130]);
  expect((await ada.get("/api/admin/people?after=yesterday")).status).toBe(422);
  await app.sql`delete from users where email like 'crowd%'`;
});

test("the page of a user shows activity, sessions and admin history", async () => {
  const luc = await owner(app, "Luc");
  const place = await openUp(luc, ada, { ...noodleBar, name: "Luc's Corner" });
  const amira = await app.join("Amira");
  await amira.post("/api/swipes", { businessId: place, action: "like" });
  const detail = await ada.read(`/api/admin/people/${amira.id}`);
  expect(detail).toMatchObject({ email: "amira@example.com", business: null, suspendedAt: null });
  expect(detail.activityCounts).toMatchObject({ swipes: 1, liked: 1, saved: 0, going: 0 });
  expect(detail.sessions.length).toBe(1);
  expect(JSON.stringify(detail)).not.toContain((await app.sql`select sid from sessions limit 1`)[0]!.sid);
  const page = await (await ada.get(`/admin?tab=people&person=${luc.id}`)).text();
  expect(page).toContain("Luc&#x27;s Corner");
  expect(await (await ada.get(`/admin?tab=people&person=${crypto.randomUUID()}`)).text()).toContain("User not found");
  expect((await ada.get(`/api/admin/people/${crypto.randomUUID()}`)).status).toBe(404);
});

test("suspending needs a reason and ends all sessions; reinstating undoes it", async () => {
  const rob = await app.join("Rob");
  expect((await ada.post(`/api/admin/people/${rob.id}/suspension`, { reason: " " })).status).toBe(422);
  expect(await countSessions(rob)).toBe(1);
  expect((await suspend(ada, rob)).status).toBe(200);
  expect((await suspend(bea, rob, "Something else.")).status).toBe(200);
  expect(await getStatus(rob)).toMatchObject({ suspension_reason: "Wrote to strangers." });
  expect(await countSessions(rob)).toBe(0);
  expect((await rob.get("/api/auth/user")).status).toBe(401);
  expect(await (await ada.get("/admin?tab=people&suspended=1")).text()).toContain("Rob");
  await ada.delete(`/api/admin/people/${rob.id}/suspension`);
  await ada.delete(`/api/admin/people/${rob.id}/suspension`);
  expect(await getStatus(rob)).toEqual({ is_admin: false, suspended_at: null, suspension_reason: null });
  expect((await listEntriesAbout(rob)).map(({ action }: { action: string }) => action)).toEqual([
    "person.reinstate",
    "person.suspend",
  ]);
});

test("the place and events of a suspended owner are hidden until reinstated", async () => {
  const tom = await owner(app, "Tom");
  const place = await openUp(tom, ada, { ...noodleBar, name: "Tom's Tours" });
  const at = new Date(Date.now() + 86_400_000 * 3).toISOString();
  expect((await tom.post("/api/events", { title: "Night walk", eventDate: at })).status).toBe(200);
  const ida = await app.join("Ida");
  const visible = async () => ({
    page: (await app.visitor().get(`/business/${place}`)).status,
    deck: JSON.stringify(await ida.read("/api/businesses?unseen=1")).includes("Tom's Tours"),
    event: JSON.stringify(await ida.read("/api/events")).includes("Night walk"),
  });
  expect(await visible()).toEqual({ page: 200, deck: true, event: true });
  await suspend(ada, tom);
  expect(await visible()).toEqual({ page: 404, deck: false, event: false });
  expect(JSON.stringify(await ada.read("/api/admin/businesses?status=pending"))).not.toContain("Tom's Tours");
  await ada.delete(`/api/admin/people/${tom.id}/suspension`);
  expect(await visible()).toEqual({ page: 200, deck: true, event: true });
});

test("reinstating an owner doesn't publish a place that was never approved", async () => {
  const una = await owner(app, "Una");
  await una.post("/api/businesses", { ...noodleBar, name: "Una's Umbrellas" });
  await suspend(ada, una);
  await ada.delete(`/api/admin/people/${una.id}/suspension`);
  expect(await app.sql`select is_approved from businesses where user_id = ${una.id}`).toMatchObject([
    { is_approved: false },
  ]);
  expect(JSON.stringify(await ada.read("/api/admin/businesses?status=pending"))).toContain("Una's Umbrellas");
});

test("suspended users leave waiting lists, so the seat goes to the next traveler", async () => {
  const host = await owner(app, "Hana");
  await openUp(host, ada, { ...noodleBar, name: "Hana's Hall" });
  const eventDate = new Date(Date.now() + 86_400_000 * 3).toISOString();
  const { id } = await (await host.post("/api/events", { title: "Quiz", eventDate, maxAttendees: 1 })).json();
  const [first, away, next] = [await app.join("Fia"), await app.join("Axel"), await app.join("Nele")];
  const respond = (person: Person, status: string) => person.post(`/api/events/${id}/rsvp`, { status });
  await respond(first, "in");
  for (const person of [away, next]) expect((await person.post(`/api/events/${id}/waiting-list`)).status).toBe(200);
  await suspend(ada, away);
  await respond(first, "cant_make_it");
  expect(await next.read(`/api/events/${id}`)).toMatchObject({ rsvp: "in", currentAttendees: 1, waitingListLength: 0 });
});

test("a pending business or claim of a suspended owner can't be approved", async () => {
  const vic = await owner(app, "Vic");
  await vic.post("/api/businesses", { ...noodleBar, name: "Vic's Vinyl" });
  const [{ id: waiting } = { id: "" }] = await app.sql`select id from businesses where user_id = ${vic.id}`;
  const wim = await owner(app, "Wim");
  const { "Wind Mill": mill } = await putPlaces(app.db, [{ name: "Wind Mill" }]);
  const { id: claim } = (await (await wim.post(`/api/businesses/${mill}/claim`, {})).json()) as { id: string };
  for (const person of [vic, wim]) await suspend(ada, person);

  const approve = () => decide(ada, waiting, { approved: true });
  const agree = () => ada.post(`/api/admin/claims/${claim}/decision`, { agree: true });
  const refused = { status: 409, message: "This account is suspended. Reinstate it first." };
  for (const response of [await approve(), await agree()])
    expect({ status: response.status, ...(await response.json()) }).toEqual(refused);
  expect((await app.visitor().get(`/business/${waiting}`)).status).toBe(404);

  for (const person of [vic, wim]) await ada.delete(`/api/admin/people/${person.id}/suspension`);
  for (const response of [await approve(), await agree()]) expect(response.status).toBe(200);
  expect((await app.visitor().get(`/business/${waiting}`)).status).toBe(200);
});

test("a business approved while its owner is being suspended is never public", async () => {
  for (let round = 0; round < 5; round++) {
    const xia = await owner(app, `Xia ${round}`);
    await xia.post("/api/businesses", { ...noodleBar, name: `Xia's ${round}` });
    const [{ id } = { id: "" }] = await app.sql`select id from businesses where user_id = ${xia.id}`;
    await Promise.all([suspend(ada, xia), decide(bea, id, { approved: true })]);
    expect((await app.visitor().get(`/business/${id}`)).status).toBe(404);
  }
});

test("signing a user out ends their sessions and nothing else", async () => {
  const mia = await app.join("Mia");
  await ada.delete(`/api/admin/people/${mia.id}/sessions`);
  expect((await mia.get("/api/auth/user")).status).toBe(401);
  const back = await mia.post("/api/auth/login", { email: mia.email, password: "a long enough password" });
  expect(back.status).toBe(200);
  expect(await listEntriesAbout(mia)).toMatchObject([{ action: "person.sign-out", detail: { sessions: 1 } }]);
});

test("admins can make and remove other admins, but not from suspended accounts", async () => {
  const kim = await app.join("Kim");
  await ada.post(`/api/admin/people/${kim.id}/admin`, { password: PASSWORD });
  expect((await kim.get("/api/admin/people")).status).toBe(200);
  await ada.delete(`/api/admin/people/${kim.id}/admin`);
  expect((await kim.get("/api/admin/people")).status).toBe(403);
  await suspend(ada, kim);
  expect((await ada.post(`/api/admin/people/${kim.id}/admin`, { password: PASSWORD })).status).toBe(409);
});

test("admins can't change their own account", async () => {
  const own = `/api/admin/people/${ada.id}`;
  for (const change of [
    () => suspend(ada, ada),
    () => ada.delete(`${own}/suspension`),
    () => ada.post(`${own}/admin`, { password: PASSWORD }),
    () => ada.delete(`${own}/admin`),
    () => ada.delete(`${own}/sessions`),
  ]) {
    const response = await change();
    expect([response.status, (await response.json()).message]).toEqual([
      409,
      "This is your own account. Another admin has to make this change.",
    ]);
  }
  expect(await (await ada.get(`/admin?tab=people&person=${ada.id}`)).text()).toContain("This is your own account.");
  expect(await getStatus(ada)).toMatchObject({ is_admin: true, suspended_at: null });
});

test("of two admins who remove each other at the same time, one stays", async () => {
  for (const turn of ["unmake", "suspend", "both"]) {
    const remove = (admin: Person, other: Person, method: string) =>
      method === "suspend" ? suspend(admin, other) : admin.delete(`/api/admin/people/${other.id}/admin`);
    const responses = await Promise.all([
      remove(ada, bea, turn === "suspend" ? "suspend" : "unmake"),
      remove(bea, ada, turn === "unmake" ? "unmake" : "suspend"),
    ]);
    expect(responses.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const left = await app.sql`select id from users where is_admin and suspended_at is null`;
    expect(left.length).toBe(1);
    await app.sql`update users set is_admin = true, suspended_at = null, suspension_reason = null
      where id in ${app.sql([ada.id, bea.id])}`;
    for (const admin of [ada, bea])
      await admin.post("/api/auth/login", { email: admin.email, password: "a long enough password" });
  }
});

test("the only admin can't delete their account, even if two try at the same time", async () => {
  const leave = (admin: Person) => admin.send("DELETE", "/api/users/me", { password: "a long enough password" });
  const admins = async () =>
    (await app.sql`select email from users where is_admin and suspended_at is null`).map(
      ({ email }) => email as string,
    );
  const responses = await Promise.all([leave(ada), leave(bea)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = responses.find(({ status }) => status === 409)!;
  expect((await refused.json()).message).toBe(
    "You are the only admin. Make another user an admin first, in Admin under People.",
  );
  expect(await admins()).toHaveLength(1);
  const last = (await admins())[0] === ada.email ? ada : bea;

  const cato = await app.join("Cato", { type: null });
  await last.post(`/api/admin/people/${cato.id}/admin`, { password: PASSWORD });
  await suspend(last, cato);
  expect((await leave(last)).status).toBe(409);
  await last.delete(`/api/admin/people/${cato.id}/suspension`);
  await cato.post("/api/auth/login", { email: cato.email, password: "a long enough password" });
  expect((await leave(last)).status).toBe(200);
  expect(await admins()).toEqual([cato.email]);
});

test("a new admin and the one who appointed them can't both delete their accounts", async () => {
  for (let round = 0; round < 5; round++) {
    const noor = await app.join(`Noor ${round}`, { type: null, admin: true });
    await app.sql`update users set is_admin = false where id <> ${noor.id}`;
    const sami = await app.join(`Sami ${round}`, { type: null });
    const leave = (person: Person) => person.send("DELETE", "/api/users/me", { password: "a long enough password" });
    await Promise.all([
      noor.post(`/api/admin/people/${sami.id}/admin`, { password: PASSWORD }).then(() => leave(noor)),
      leave(sami),
    ]);
    expect(await app.sql`select 1 from users where is_admin`).toHaveLength(1);
  }
});
