// Active sessions, the data export and deleting an account.
import { beforeAll, expect, test } from "bun:test";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema/index.ts";
import { formatDevice } from "../../src/features/auth/sessions.ts";
import { putPlaces } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const PASSWORD = "a long enough password";
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();

const app = useTestApp();
let noodleBar: string;
beforeAll(async () => {
  noodleBar = (await putPlaces(app.db, [{ name: "Noodle Bar" }]))["Noodle Bar"]!;
});

const signInElsewhere = async (person: Person, agent: string) => {
  const elsewhere = app.visitor();
  const body = JSON.stringify({ email: person.email, password: PASSWORD });
  await elsewhere.send("POST", "/api/auth/login", body, { "user-agent": agent });
  return elsewhere;
};

/** Inserts a business with an event next week. */
async function openBusiness(owner: Person, name: string, seats: number | null = null) {
  const [business] = await app.sql`
    insert into businesses (user_id, name, type, location, is_approved) values (${owner.id}, ${name}, 'restaurant', '1 Quay', true) returning id`;
  const [event] = await app.sql`
    insert into events (business_id, title, event_date, max_attendees) values (${business!.id}, ${`${name} Night`}, ${NEXT_WEEK}, ${seats}) returning id`;
  return { businessId: business!.id as string, eventId: event!.id as string };
}

async function attend(person: Person, eventId: string) {
  await app.sql`insert into rsvps (user_id, event_id, status) values (${person.id}, ${eventId}, 'in')`;
  await app.sql`update events set current_attendees = current_attendees + 1 where id = ${eventId}`;
}

test("Amira sees her sessions and signs out everywhere else", async () => {
  const amira = await app.join("Amira");
  const phone = await signInElsewhere(
    amira,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604",
  );
  const sessions = await amira.read("/api/users/sessions");
  expect(sessions).toHaveLength(2);
  expect(sessions[0].current).toBe(true);
  expect(sessions[1]).toMatchObject({ current: false, device: "Safari on iPhone" });
  expect(JSON.stringify(sessions)).not.toMatch(/[0-9a-f]{64}/);
  expect((await amira.delete("/api/users/sessions")).status).toBe(200);
  expect((await phone.get("/api/auth/user")).status).toBe(401);
  expect(await amira.read("/api/users/sessions")).toHaveLength(1);
});

test("an expired session isn't listed", async () => {
  const ben = await app.join("Ben");
  await signInElsewhere(ben, "old");
  await app.sql`update sessions set expire = now() - interval '1 hour' where user_id = ${ben.id} and sess ->> 'agent' = 'old'`;
  expect(await ben.read("/api/users/sessions")).toHaveLength(1);
});

test("sessions have readable device names", () => {
  const named = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox on Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36": "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0": "Edge on Windows",
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36":
      "Chrome on Android",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1": "Safari on Mac",
    "curl/8.0": "Unknown browser",
  };
  for (const [userAgent, device] of Object.entries(named)) expect(formatDevice(userAgent)).toBe(device);
});

test("Carla's export contains her data, but no secrets and nothing about others", async () => {
  const carla = await app.join("Carla", { preferences: ["Solo Travel"] });
  const otto = await app.join("Otto", { type: "business" });
  const rival = await app.join("Rival");
  const { businessId, eventId } = await openBusiness(otto, "Harbor Hall");
  await carla.post("/api/swipes", { businessId: noodleBar, action: "save" });
  await rival.post("/api/swipes", { businessId: noodleBar, action: "dislike" });
  await attend(carla, eventId);
  await app.sql`insert into business_mutes (user_id, business_id) values (${carla.id}, ${noodleBar}), (${rival.id}, ${businessId})`;
  await app.sql`with sent as (insert into messages (from_business_id, to_user_id, title, content) values
    (${businessId}, ${carla.id}, 'For Carla', 'Come early'), (${businessId}, ${rival.id}, 'For Rival', 'Come late') returning *)
    insert into message_recipients (message_id, user_id) select id, to_user_id from sent`;
  await app.sql`insert into profile_views (business_id, day, viewer) values (${businessId}, '2026-11-01', ${carla.id})`;

  const response = await carla.get("/api/users/export");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    account: { email: carla.email, firstName: "Carla", travelPreferences: ["Solo Travel"] },
    sessions: [{ remember: false }],
    swipes: [{ business: "Noodle Bar", action: "save" }],
    taste: { adjustments: {} },
    rsvps: [{ event: "Harbor Hall Night", business: "Harbor Hall", status: "in" }],
    messages: [{ business: "Harbor Hall", title: "For Carla", readAt: null }],
    mutedBusinesses: [{ business: "Noodle Bar" }],
    visitedPlaces: [{ business: "Harbor Hall", day: "2026-11-01" }],
    business: null,
  });
  for (const foreign of ["Rival", "dislike", rival.id, otto.email, "argon2", "passwordHash", '"sid"'])
    expect(text).not.toContain(foreign);

  const ottosExport = await (await otto.get("/api/users/export")).text();
  expect(JSON.parse(ottosExport).business).toMatchObject({
    name: "Harbor Hall",
    events: [{ title: "Harbor Hall Night", currentAttendees: 1 }],
    sentMessages: [{ title: "For Carla" }, { title: "For Rival" }],
    views: [{ day: "2026-11-01", count: 1 }],
  });
  for (const foreign of [carla.id, carla.email, rival.id]) expect(ottosExport).not.toContain(foreign);
});

test("the export includes emails, waitlist and audit log if the email is verified", async () => {
  const cleo = await app.join("Cleo");
  const mole = await app.join("Mole", { verified: false });
  const ada = await app.join("Ada", { type: null, admin: true });
  for (const { email } of [cleo, mole]) {
    await app.visitor().post("/api/waitlist", { name: "Cleo Early", email, city: "Trondholm" });
    await app.sql`insert into outbox (channel, key, kind, recipient, subject, state)
      values ('email', ${email}, 'reset', ${email}, 'Choose a new password', 'sent')`;
  }
  const { url } = await (await cleo.post("/api/users/calendar")).json();
  await ada.delete(`/api/admin/people/${cleo.id}/sessions`);
  await cleo.post("/api/auth/login", { email: cleo.email, password: PASSWORD });
  await ada.post(`/api/admin/people/${mole.id}/suspension`, { reason: "A stranger." });
  await ada.delete(`/api/admin/people/${mole.id}/suspension`);
  await mole.post("/api/auth/login", { email: mole.email, password: PASSWORD });

  expect(await cleo.read("/api/users/export")).toMatchObject({
    calendar: { path: new URL(url).pathname },
    emails: [{ kind: "reset", subject: "Choose a new password", state: "sent" }],
    waitlist: [{ name: "Cleo Early", city: "Trondholm", request: "early_access" }],
    auditLog: [{ action: "person.sign-out", by: "an admin" }],
  });
  expect(await mole.read("/api/users/export")).toMatchObject({
    calendar: null,
    emails: [],
    waitlist: [],
    auditLog: [{ action: "person.suspend" }, { action: "person.reinstate" }],
  });
  const adasExport = await (await ada.get("/api/users/export")).text();
  expect(JSON.parse(adasExport).auditLog).toHaveLength(3);
  for (const foreign of [cleo.id, mole.id, cleo.email, "A stranger."]) expect(adasExport).not.toContain(foreign);
});

test("every table that references users is exported or listed as secret", async () => {
  const exported = [
    ...[
      "users",
      "sessions",
      "swipes",
      "taste_profiles",
      "rsvps",
      "event_waiting_list",
      "messages",
      "message_recipients",
    ],
    ...["business_mutes", "businesses", "business_photos", "profile_views", "events", "claims", "reports"],
    ...["identities", "passkeys", "imports"],
    ...["email_preferences", "avatars", "shared_lists", "calendar_feeds", "email_confirmations"],
    ...["outbox", "audit_reasons", "push_subscriptions", "push_preferences"],
    ...["plans", "room_members", "room_swipes", "stored_needs", "payments", "merge_changes", "visits"],
  ];
  const secrets = ["password_resets", "challenges"];
  /** What a file said of a place, and which place it was merged into. */
  const imported = ["import_changes", "merged_places", "place_pictures"];
  const referencing = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .filter((table) =>
      getTableConfig(table).foreignKeys.some((key) =>
        ["users", "businesses"].includes(getTableName(key.reference().foreignTable)),
      ),
    )
    .map(getTableName);
  expect(referencing.filter((name) => ![...exported, ...secrets, ...imported].includes(name))).toEqual([]);
});

test("Dora deletes her account: her data is gone and her seat is free", async () => {
  const dora = await app.join("Dora");
  const owner = await app.join("Owner of the Pier", { type: "business" });
  const { eventId, businessId } = await openBusiness(owner, "The Pier", 1);
  await dora.post("/api/swipes", { businessId: noodleBar, action: "like" });
  await attend(dora, eventId);
  await app.sql`insert into profile_views (business_id, day, viewer) values (${businessId}, '2026-11-02', ${dora.id})`;

  const wrong = await dora.send("DELETE", "/api/users/me", { password: "not the password" });
  expect([wrong.status, (await wrong.json()).fields]).toEqual([422, { password: ["Incorrect password."] }]);
  expect((await dora.send("DELETE", "/api/users/me", {})).status).toBe(422);
  expect((await dora.get("/api/auth/user")).status).toBe(200);

  const token = dora.cookies.get("sid")!;
  expect((await dora.send("DELETE", "/api/users/me", { password: PASSWORD })).status).toBe(200);
  expect(dora.cookies.has("sid")).toBe(false);
  const thief = app.visitor();
  thief.cookies.set("sid", token);
  expect((await thief.get("/api/auth/user")).status).toBe(401);

  for (const table of ["swipes", "rsvps", "taste_profiles", "sessions"]) {
    const [left] = await app.sql`select count(*)::int as n from ${app.sql(table)} where user_id = ${dora.id}`;
    expect([table, left!.n]).toEqual([table, 0]);
  }
  expect(await app.sql`select 1 from users where email = ${dora.email}`).toHaveLength(0);
  const [event] = await app.sql`select current_attendees from events where id = ${eventId}`;
  expect(event!.current_attendees).toBe(0);
  const views = await app.sql`select viewer from profile_views where business_id = ${businessId}`;
  expect(views).toHaveLength(1);
  expect(views[0]!.viewer).not.toBe(dora.id);
  const again = await app.visitor().post("/api/auth/register", { email: dora.email, password: PASSWORD });
  expect(again.status).toBe(200);
});

test("deleting a business account cancels its events and notifies the guests", async () => {
  const gina = await app.join("Gina", { type: "business" });
  const guest = await app.join("Guest");
  const unverified = await app.join("Somebody Else's Address", { verified: false });
  const noSeat = await app.join("No Seat");
  const waiting = await app.join("Waiting");
  const { businessId, eventId } = await openBusiness(gina, "Gina's Table");
  for (const person of [guest, unverified]) await attend(person, eventId);
  await app.sql`insert into event_waiting_list (event_id, user_id) values (${eventId}, ${waiting.id})`;
  await app.sql`insert into rsvps (user_id, event_id, status) values (${noSeat.id}, ${eventId}, 'cant_make_it')`;
  await app.sql`insert into messages (from_business_id, title, content, is_announcement) values (${businessId}, 'Soup', 'Today.', true)`;
  const version = async () => (await app.sql`select version from catalogue_version`)[0]?.version as number;
  const before = await version();
  await app.sql`update users set language = 'de' where id = ${waiting.id}`;
  await gina.send("DELETE", "/api/users/me", { password: PASSWORD });
  expect((await app.visitor().get(`/api/businesses/${businessId}`)).status).toBe(404);
  expect(await version()).not.toBe(before);
  expect((await app.deliver()).map(({ to }) => to).sort()).toEqual([guest.email, waiting.email]);
  const [first, second] = [guest, waiting].map(({ email }) => app.mails.find(({ to }) => to === email)!);
  expect(first).toMatchObject({ subject: "Gina's Table: Canceled: Gina's Table Night" });
  expect(first!.text).toContain("Monaco time has been canceled because Gina's Table is no longer here.");
  expect(second!.subject).toBe("Gina's Table: Abgesagt: Gina's Table Night");
  await app.sql`update users set language = null`;
  for (const person of [guest, unverified, waiting]) {
    expect(await person.read("/api/users/messages")).toMatchObject([
      {
        title: "Canceled: Gina's Table Night",
        content: expect.stringContaining("has been canceled because Gina's Table is no longer here."),
        fromBusinessId: null,
        isNotice: true,
        readAt: null,
        business: { id: null, name: "Gina's Table", muted: false },
      },
    ]);
    expect(await (await person.get("/messages")).text()).toContain("Canceled: Gina&#x27;s Table Night");
  }
  expect(await noSeat.read("/api/users/messages")).toEqual([]);
  expect(await guest.read("/api/users/export")).toMatchObject({ messages: [{ business: "Gina's Table" }] });

  const [notice] = await guest.read("/api/users/messages");
  expect(await (await guest.post("/api/users/messages/read", { ids: [notice.id] })).json()).toEqual({ read: 1 });
  for (const person of [guest, waiting]) await person.send("DELETE", "/api/users/me", { password: PASSWORD });
  expect(await app.sql`select 1 from messages where from_business_id is null`).toHaveLength(1);
  await unverified.send("DELETE", "/api/users/me", { password: PASSWORD });
  expect(await app.sql`select 1 from messages where from_business_id is null`).toHaveLength(0);
});

test("an imported place stays when its owner deletes their account", async () => {
  const hugo = await app.join("Hugo", { type: "business" });
  const { "Old Mill": mill } = await putPlaces(app.db, [{ name: "Old Mill" }]);
  await app.sql`update businesses set user_id = ${hugo.id} where id = ${mill!}`;
  await hugo.send("DELETE", "/api/users/me", { password: PASSWORD });
  const [place] = await app.sql`select user_id, is_approved from businesses where id = ${mill!}`;
  expect(place).toMatchObject({ user_id: null, is_approved: true });
});

test("without a password, deleting the account needs a recent sign-in", async () => {
  const ines = await app.join("Ines");
  await app.sql`update users set password_hash = null where id = ${ines.id}`;
  await app.sql`update sessions set sess = sess || '{"createdAt": "2026-01-01T00:00:00Z"}' where user_id = ${ines.id}`;
  expect((await ines.send("DELETE", "/api/users/me", { password: PASSWORD })).status).toBe(422);
  await app.sql`update sessions set sess = sess || jsonb_build_object('createdAt', now()) where user_id = ${ines.id}`;
  expect((await ines.send("DELETE", "/api/users/me", {})).status).toBe(200);
});

test("only who has no account reads that it is deleted", async () => {
  expect(await (await app.visitor().get("/goodbye")).text()).toContain(
    "Your account and all its data have been deleted.",
  );
  const dario = await app.join("Dario");
  const answer = await dario.get("/goodbye");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

test("deleting an account is rate limited", async () => {
  const strict = await openTestApp({ RATE_LIMIT_FACTOR: "1" });
  const jack = await strict.join("Jack");
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries++)
    statuses.push((await jack.send("DELETE", "/api/users/me", { password: `guess ${tries}` })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  await strict.close();
});

test("visitors can't use the account API", async () => {
  for (const [method, path] of [
    ["GET", "/api/users/sessions"],
    ["DELETE", "/api/users/sessions"],
    ["GET", "/api/users/export"],
    ["DELETE", "/api/users/me"],
  ] as const)
    expect((await app.visitor().send(method, path)).status).toBe(401);
});

test("Dina's account is deleted while someone locks what is hers in another order", async () => {
  const [dina, host] = [await app.join("Dina of the quay"), await app.join("Her host", { type: "business" })];
  const { eventId } = await openBusiness(host, "Deadlock Diner");
  await attend(dina, eventId);
  let deletion: Promise<Response> | undefined;
  await app.sql.begin(async (tx) => {
    await tx`select 1 from users where id = ${dina.id} for update`;
    deletion = dina.delete("/api/users/me", { password: PASSWORD });
    await Bun.sleep(500);
    await tx`update events set title = 'Deadlock Dinner' where id = ${eventId}`;
  });
  expect((await deletion)?.status).toBe(200);
  expect([...(await app.sql`select current_attendees from events where id = ${eventId}`)]).toEqual([
    { current_attendees: 0 },
  ]);
});
