// Emails about messages and seats, through a real SMTP server: preferences, retries, bounces, one-click unsubscribe.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { AppContext } from "../../src/context.ts";
import { startJobs } from "../../src/jobs.ts";
import { emailChannel } from "../../src/outbox/letters.ts";
import { createMailer } from "../../src/outbox/mailer.ts";
import { deliverDue } from "../../src/outbox/outbox.ts";
import { inDays, insertTravelers, openBusiness, swipe } from "../meeting.ts";
import { ORIGIN, type Person, useTestApp } from "../test-app.ts";
import { type MailServer, openMailServer, type ReceivedMail } from "./mail-server.ts";

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const app = useTestApp(() => ({ SMTP_URL: mailServer.url, MAIL_FROM: "hello@sidestreet.example" }));
let sending: AppContext;
beforeAll(() => {
  sending = { ...app.ctx, mail: createMailer(app.ctx.config, app.ctx.log) };
});
afterEach(async () => {
  mailServer.reset();
  await app.sql`delete from outbox`;
});
afterAll(() => mailServer.close());

let names = 0;
/** A café that Lia and Sam like; Lia turned on email copies. */
async function cafe() {
  const round = ++names;
  const { person: ingrid, id } = await openBusiness(app, `Ingrid ${round}`, `Café Nord ${round}`);
  const [lia, sam] = (await Promise.all(["Lia", "Sam"].map((name) => app.join(`${name} ${round}`)))) as [
    Person,
    Person,
  ];
  for (const guest of [lia, sam]) await swipe(guest, id, "like");
  await setPreference(lia);
  return { ingrid, id, lia, sam, name: `Café Nord ${round}` };
}

const verifyEmails = (ids: string[]) =>
  app.sql`update users set email_verified_at = now() where id = any(${ids}::uuid[])`;
const setPreference = async (person: Person, enabled = true) => {
  await verifyEmails([person.id]);
  const answer = await person.send("PUT", "/api/users/email-copies", { enabled });
  expect([answer.status, await answer.json()]).toEqual([200, { enabled }]);
};
const hello = { title: "The window seat is back", content: "Come and try it.\nIt is warm." };
const announce = async (owner: Person, message: object = hello) =>
  expect((await owner.post("/api/messages", { ...message, isAnnouncement: true })).status).toBe(200);
const send = () => deliverDue(sending, [emailChannel]);
const makeDue = () => app.sql`update outbox set next_attempt_at = now() where state = 'waiting'`;
const findLink = ({ text }: ReceivedMail) => /http:\/\/localhost:3000(\/mail-copies\/[\w-]{43})/.exec(text)![1]!;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Like a mail provider: without a cookie or an Origin header. */
const oneClick = (path: string, headers: Record<string, string> = FORM, body = "List-Unsubscribe=One-Click") =>
  app.visitor().send("POST", path, body, { origin: "", ...headers });

test("copies are opt-in and carry unsubscribe headers", async () => {
  const { ingrid, lia, name } = await cafe();
  await announce(ingrid);
  expect(mailServer.received).toEqual([]);
  expect(await send()).toBe(1);
  expect(mailServer.received).toHaveLength(1);
  const [mail] = mailServer.received as [ReceivedMail];
  expect(mail.to).toEqual([lia.email]);
  expect(mail.from).toBe("hello@sidestreet.example");
  expect(mail.headers.subject).toBe(`${name}: The window seat is back`);
  expect(mail.headers["list-unsubscribe"]).toBe(`<${ORIGIN}${findLink(mail)}>`);
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail.text).toContain(`You have a new message from ${name} on Sidestreet:`);
  expect(mail.text).toContain("Come and try it.\nIt is warm.");
  expect(mail.text).not.toContain("Sam");
  expect(await send()).toBe(0);
});

test("direct messages and system messages are copied too", async () => {
  const { ingrid, lia, name } = await cafe();
  await ingrid.post("/api/messages", { ...hello, title: "Your coat", toUserId: lia.id });
  const event = await (await ingrid.post("/api/events", { title: "Trio", eventDate: inDays(3) })).json();
  await lia.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await ingrid.delete(`/api/events/${event.id}`);
  expect(await send()).toBe(2);
  const subjects = mailServer.received.map(({ headers }) => headers.subject);
  expect(subjects.sort()).toEqual([`${name}: Canceled: Trio`, `${name}: Your coat`]);
});

test("a message sent twice with one ID is copied once", async () => {
  const { ingrid } = await cafe();
  const id = crypto.randomUUID();
  for (let times = 0; times < 2; times++) await announce(ingrid, { ...hello, id });
  expect(await send()).toBe(1);
});

test("sending a message neither waits for the mail server nor reports its failures", async () => {
  const { ingrid } = await cafe();
  mailServer.rejects = () => true;
  await announce(ingrid);
  expect(mailServer.attempts).toBe(0);
  expect(await send()).toBe(0);
  expect(mailServer.attempts).toBe(1);
});

test("five servers at the same time send each of 41 copies once", async () => {
  const { ingrid, id } = await cafe();
  const people = await insertTravelers(app, 40);
  await verifyEmails(people);
  await app.sql`
    insert into swipes (user_id, business_id, action) select unnest(${people}::uuid[]), ${id}, 'like'`;
  await app.sql`
    insert into email_preferences (user_id, enabled, token)
    select unnest(${people}::uuid[]), true, left(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 43)`;
  await announce(ingrid);
  const sent = await Promise.all(Array.from({ length: 5 }, send));
  expect(sent.reduce((sum, each) => sum + each)).toBe(41);
  expect(new Set(mailServer.received.flatMap(({ to }) => to)).size).toBe(41);
  expect(mailServer.received).toHaveLength(41);
});

test("a rejected copy is retried with increasing delays until it is sent", async () => {
  const { ingrid, lia } = await cafe();
  await announce(ingrid);
  mailServer.rejects = (to) => to === lia.email;
  const waits: number[] = [];
  for (let tries = 0; tries < 3; tries++) {
    expect(await send()).toBe(0);
    expect(await send()).toBe(0);
    const [row] = await app.sql`
      select round(extract(epoch from next_attempt_at - now()))::int as seconds, sent_at from outbox where user_id = ${lia.id}`;
    expect(row!.sent_at).toBeNull();
    waits.push(row!.seconds);
    await makeDue();
  }
  expect(waits).toEqual([10, 50, 250]);
  expect(mailServer.attempts).toBe(3);
  mailServer.rejects = () => false;
  expect(await send()).toBe(1);
  expect(mailServer.received).toHaveLength(1);
  expect(await app.sql`select 1 from outbox where user_id = ${lia.id} and state = 'sent'`).toHaveLength(1);
});

test("after seven attempts a copy is given up; the message stays in the inbox", async () => {
  const { ingrid, lia } = await cafe();
  await announce(ingrid);
  mailServer.rejects = () => true;
  for (let tries = 0; tries < 9; tries++) {
    await send();
    await app.sql`update outbox set next_attempt_at = now() where user_id = ${lia.id}`;
  }
  expect(mailServer.attempts).toBe(7);
  expect(await lia.read("/api/users/messages")).toHaveLength(1);
  expect(app.logged.join()).not.toContain(lia.email);
});

test("a copy claimed by a crashed server is sent by another", async () => {
  const { ingrid } = await cafe();
  await announce(ingrid);
  const dies = { ...sending, mail: () => Promise.reject(new Error("gone")), db: app.db };
  await deliverDue(dies, [emailChannel]);
  await makeDue();
  expect(await send()).toBe(1);
});

test("muting a business stops its copies, including queued ones", async () => {
  const { ingrid, id, lia } = await cafe();
  await announce(ingrid);
  await lia.post(`/api/users/mutes/${id}`);
  const event = await (await ingrid.post("/api/events", { title: "Trio", eventDate: inDays(3) })).json();
  await lia.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await ingrid.delete(`/api/events/${event.id}`);
  expect(await send()).toBe(0);
  expect(mailServer.attempts).toBe(0);
  expect(await lia.read("/api/users/messages")).toHaveLength(2);
});

test("deleted accounts and travelers who turned copies off get none", async () => {
  const { ingrid, lia, sam } = await cafe();
  await setPreference(sam);
  await announce(ingrid);
  await setPreference(sam, false);
  await lia.send("DELETE", "/api/users/me", { password: "a long enough password" });
  expect(await send()).toBe(0);
  expect(mailServer.attempts).toBe(0);
  await setPreference(sam);
  expect(await send()).toBe(0);
});

test("unverified addresses and suspended accounts get no copies", async () => {
  const { ingrid, lia, sam } = await cafe();
  await setPreference(sam);
  await app.sql`update users set email_verified_at = null where id = ${lia.id}`;
  expect(await (await lia.get("/profile")).text()).toContain(`Copies start once you confirm ${lia.email}.`);
  await announce(ingrid);
  await app.sql`update users set suspended_at = now() where id = ${sam.id}`;
  expect(await send()).toBe(0);
  expect(mailServer.attempts).toBe(0);
});

test("a one-click POST without cookies or Origin unsubscribes; a GET doesn't", async () => {
  const { ingrid, lia, sam } = await cafe();
  await setPreference(sam);
  await announce(ingrid);
  await send();
  const mail = mailServer.received.find(({ to }) => to.includes(lia.email))!;
  const link = findLink(mail);
  for (let looks = 0; looks < 2; looks++) {
    const page = await app.visitor().get(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Unsubscribe");
  }
  await announce(ingrid);
  expect(await send()).toBe(2);

  const clicked = await oneClick(link);
  expect([clicked.status, clicked.headers.get("location")]).toEqual([200, null]);
  expect(await clicked.text()).toContain("You&#x27;re unsubscribed");
  expect((await oneClick(link)).status).toBe(200);
  await announce(ingrid);
  expect(await send()).toBe(1);
  expect(mailServer.received.at(-1)!.to).toEqual([sam.email]);
});

test("a multipart one-click POST works; an unexpected body is rejected", async () => {
  const { ingrid, lia } = await cafe();
  await announce(ingrid);
  await send();
  const link = findLink(mailServer.received[0]!);
  expect((await oneClick(link, FORM, "List-Unsubscribe=Two-Clicks")).status).toBe(415);
  const form = new FormData();
  form.append("List-Unsubscribe", "One-Click");
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  expect((await oneClick(link, { "content-type": type }, await packed.text())).status).toBe(200);
  expect(await lia.get("/profile").then((page) => page.text())).toContain('"enabled":false');
});

test("the unsubscribe page lets signed-out visitors unsubscribe and subscribe again", async () => {
  const { ingrid, lia } = await cafe();
  await announce(ingrid);
  await send();
  const link = findLink(mailServer.received[0]!);
  const visitor = app.visitor();
  const press = (path: string, headers = {}) => visitor.send("POST", path, "", { ...FORM, ...headers });
  const ended = await (await press(link)).text();
  expect(ended).toContain(`action="${link}/again"`);
  expect(await (await visitor.get(link)).text()).toContain("Email copies are off");
  expect((await press(`${link}/again`, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect(await (await press(`${link}/again`)).text()).toContain("You&#x27;re subscribed again");
  await announce(ingrid);
  expect(await send()).toBe(1);
  expect(findLink(mailServer.received.at(-1)!)).toBe(link);
  expect(mailServer.received.at(-1)!.to).toEqual([lia.email]);
});

test("an unknown link returns 404, and only it accepts cross-site POSTs", async () => {
  const nobody = `/mail-copies/${"x".repeat(43)}`;
  expect((await app.visitor().get(nobody)).status).toBe(404);
  expect((await oneClick(nobody)).status).toBe(404);
  for (const path of [`${nobody}/again`, "/mail-copies/short", "/api/users/email-copies", `/api${nobody}`])
    expect([path, (await oneClick(path)).status]).toEqual([path, 403]);
});

test("only travelers have the preference; exports include it without the token", async () => {
  const { ingrid, lia } = await cafe();
  expect((await ingrid.send("PUT", "/api/users/email-copies", { enabled: true })).status).toBe(403);
  expect((await app.visitor().send("PUT", "/api/users/email-copies", { enabled: true })).status).toBe(401);
  for (const body of [{}, { enabled: "yes" }, { enabled: true, more: 1 }])
    expect((await lia.send("PUT", "/api/users/email-copies", body)).status).toBe(422);
  await announce(ingrid);
  await send();
  const exported = await (await lia.get("/api/users/export")).text();
  expect(JSON.parse(exported)).toMatchObject({
    emailCopies: { enabled: true, seats: true, listing: true, weekly: false, digest: true, bouncedEmail: null },
    messages: [{ emailedAt: expect.any(String) }],
  });
  expect(exported).not.toContain(findLink(mailServer.received[0]!).split("/").at(-1)!);
});

test("the job sends queued copies, and stops after the current one", async () => {
  const { ingrid } = await cafe();
  await announce(ingrid);
  const arrived = mailServer.nextMail();
  const run = (signal: AbortSignal) => deliverDue(sending, [emailChannel], () => signal.aborted);
  const sender = startJobs(app.ctx, [{ name: "deliver-outbox", intervalMs: 10_000, run }]);
  await arrived;
  await sender.stop();
  expect(await app.sql`select 1 from outbox where state = 'waiting'`).toHaveLength(0);
  await announce(ingrid);
  expect(mailServer.received).toHaveLength(1);
});

test("a permanent rejection pauses copies until the traveler turns them on again", async () => {
  const { ingrid, lia } = await cafe();
  mailServer.rejects = (to) => to === lia.email;
  mailServer.rejectionCode = 550;
  await announce(ingrid);
  await announce(ingrid);
  expect(await send()).toBe(0);
  expect(mailServer.attempts).toBe(1);
  await makeDue();
  expect(await send()).toBe(0);
  expect(mailServer.attempts).toBe(1);
  await announce(ingrid);
  expect(await app.sql`select 1 from outbox where user_id = ${lia.id} and state = 'waiting'`).toHaveLength(0);
  const settings = async () => (await lia.get("/profile")).text();
  expect(await settings()).toContain("Email copies are paused");

  mailServer.rejects = () => false;
  await setPreference(lia);
  expect(await settings()).not.toContain("Email copies are paused");
  await announce(ingrid);
  expect(await send()).toBe(1);
});

test("a changed address ends the pause; a rejected sender doesn't cause one", async () => {
  const { ingrid, lia } = await cafe();
  await app.sql`update email_preferences set bounced_email = ${lia.email} where user_id = ${lia.id}`;
  await app.sql`update users set email = ${`new-${lia.email}`} where id = ${lia.id}`;
  await announce(ingrid);
  const refused = Object.assign(new Error("no"), { responseCode: 535, command: "AUTH PLAIN", code: "EAUTH" });
  await deliverDue({ ...sending, mail: () => Promise.reject(refused) }, [emailChannel]);
  await makeDue();
  expect(await send()).toBe(1);
  expect(mailServer.received[0]!.to).toEqual([`new-${lia.email}`]);
});

/** Lia gets Sam's seat at an event of the café. */
async function promoteLia({ ingrid, lia, sam }: Awaited<ReturnType<typeof cafe>>) {
  const trio = { title: "Trio", eventDate: inDays(3), maxAttendees: 1 };
  const event = await (await ingrid.post("/api/events", trio)).json();
  await sam.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await lia.post(`/api/events/${event.id}/waiting-list`);
  await sam.post(`/api/events/${event.id}/rsvp`, { status: "cant_make_it" });
  return event;
}
const turnOffCopies = (person: Person) => app.sql`delete from email_preferences where user_id = ${person.id}`;

test("a seat from the waiting list is emailed once, without opting in to copies", async () => {
  const all = await cafe();
  const { ingrid, lia, name } = all;
  await turnOffCopies(lia);
  await promoteLia(all);
  await announce(ingrid);
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  const [mail] = mailServer.received as [ReceivedMail];
  expect(mail.to).toEqual([lia.email]);
  expect(mail.headers.subject).toBe(`${name}: You are in: Trio`);
  expect(mail.text).toContain("A seat opened up at “Trio”");
  expect(mail.text).toContain(`${ORIGIN}/events?tab=mine`);
  expect(mail.text).toContain("because you signed up for this event");
  expect(mail.headers["list-unsubscribe"]).toBe(`<${ORIGIN}${findLink(mail)}?kind=seats>`);
});

test("a seat is emailed to no unverified address, and not twice to someone with copies", async () => {
  const unverified = await cafe();
  await turnOffCopies(unverified.lia);
  await app.sql`update users set email_verified_at = null where id = ${unverified.lia.id}`;
  await promoteLia(unverified);
  expect(await send()).toBe(0);
  const withCopies = await cafe();
  await promoteLia(withCopies);
  expect(await send()).toBe(1);
  expect(mailServer.received[0]!.text).toContain("You have a new message from");
});

test("a seat given up before its email is sent is not emailed", async () => {
  const all = await cafe();
  await turnOffCopies(all.lia);
  const event = await promoteLia(all);
  await all.lia.post(`/api/events/${event.id}/rsvp`, { status: "cant_make_it" });
  expect(await send()).toBe(0);
  expect(mailServer.attempts).toBe(0);
});

test("emails about seats are turned off in the profile, or with the link in one", async () => {
  const all = await cafe();
  const { ingrid, lia } = all;
  await turnOffCopies(lia);
  await promoteLia(all);
  await send();
  const link = findLink(mailServer.received[0]!);
  expect(await (await app.visitor().get(`${link}?kind=seats`)).text()).toContain("when you get a seat");
  expect(await (await oneClick(`${link}?kind=seats`)).text()).toContain("You&#x27;re unsubscribed");
  await promoteLia(all);
  expect(await send()).toBe(0);
  expect(await (await lia.get("/profile")).text()).toContain('"seats":false');

  const answer = await lia.send("PUT", "/api/users/seat-emails", { enabled: true });
  expect([answer.status, await answer.json()]).toEqual([200, { enabled: true }]);
  await promoteLia(all);
  await announce(ingrid);
  expect(await send()).toBe(1);
  await lia.send("PUT", "/api/users/seat-emails", { enabled: false });
  await promoteLia(all);
  expect(await send()).toBe(0);
});
