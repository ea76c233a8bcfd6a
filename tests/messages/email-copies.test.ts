// Copies of messages by mail, over a real mail server: asked for, sent once each, tried again, ended with one click.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { AppContext } from "../../src/context.ts";
import { sendDueEmails } from "../../src/features/messages/email-notifier.ts";
import { startJobs } from "../../src/jobs.ts";
import { makeMail } from "../../src/mail.ts";
import { crowd, inDays, openBusiness, swipe } from "../meeting.ts";
import { ORIGIN, type Person, useTestApp } from "../test-app.ts";
import { type Letter, openPostOffice, type PostOffice } from "./post-office.ts";

let post: PostOffice;
beforeAll(async () => {
  post = await openPostOffice();
});
const app = useTestApp(() => ({ SMTP_URL: post.url, MAIL_FROM: "hello@sidestreet.example" }));
let sending: AppContext;
beforeAll(() => {
  sending = { ...app.ctx, mail: makeMail(app.ctx.config, app.ctx.log, app.db) };
});
afterEach(async () => {
  post.empty();
  await app.sql`delete from outgoing_emails`;
});
afterAll(() => post.close());

let names = 0;
/** A café that Lia and Sam like; Lia wants copies. */
async function cafe() {
  const round = ++names;
  const { person: ingrid, id } = await openBusiness(app, `Ingrid ${round}`, `Café Nord ${round}`);
  const [lia, sam] = (await Promise.all(["Lia", "Sam"].map((name) => app.join(`${name} ${round}`)))) as [
    Person,
    Person,
  ];
  for (const guest of [lia, sam]) await swipe(guest, id, "like");
  await want(lia);
  return { ingrid, id, lia, sam, name: `Café Nord ${round}` };
}

const prove = (ids: string[]) => app.sql`update users set email_verified_at = now() where id = any(${ids}::uuid[])`;
const want = async (person: Person, wanted = true) => {
  await prove([person.id]);
  const answer = await person.send("PUT", "/api/users/mail-copies", { wanted });
  expect([answer.status, await answer.json()]).toEqual([200, { wanted }]);
};
const hello = { title: "The window seat is back", content: "Come and try it.\nIt is warm." };
const announce = async (owner: Person, message: object = hello) =>
  expect((await owner.post("/api/messages", { ...message, isAnnouncement: true })).status).toBe(200);
const send = () => sendDueEmails(sending);
const makeDue = () => app.sql`update outgoing_emails set next_attempt_at = now() where sent_at is null`;
const linkIn = ({ text }: Letter) => /http:\/\/localhost:3000(\/mail-copies\/[\w-]{43})/.exec(text)![1]!;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** As a mail provider posts: no cookie, no Origin. */
const oneClick = (path: string, headers: Record<string, string> = FORM, body = "List-Unsubscribe=One-Click") =>
  app.visitor().send("POST", path, body, { origin: "", ...headers });

test("nobody gets copies unasked; who asks gets each message, with a link in its headers that ends them", async () => {
  const { ingrid, lia, name } = await cafe();
  await announce(ingrid);
  expect(post.letters).toEqual([]);
  expect(await send()).toBe(1);
  expect(post.letters).toHaveLength(1);
  const [letter] = post.letters as [Letter];
  expect(letter.to).toEqual([lia.email]);
  expect(letter.from).toBe("hello@sidestreet.example");
  expect(letter.headers.subject).toBe(`${name}: The window seat is back`);
  expect(letter.headers["list-unsubscribe"]).toBe(`<${ORIGIN}${linkIn(letter)}>`);
  expect(letter.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(letter.text).toContain(`${name} has written to you on Sidestreet:`);
  expect(letter.text).toContain("Come and try it.\nIt is warm.");
  expect(letter.text).not.toContain("Sam");
  expect(await send()).toBe(0);
});

test("a direct message and a notice about an event are messages too", async () => {
  const { ingrid, lia, name } = await cafe();
  await ingrid.post("/api/messages", { ...hello, title: "Your coat", toUserId: lia.id });
  const event = await (await ingrid.post("/api/events", { title: "Trio", eventDate: inDays(3) })).json();
  await lia.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await ingrid.delete(`/api/events/${event.id}`);
  expect(await send()).toBe(2);
  const subjects = post.letters.map(({ headers }) => headers.subject);
  expect(subjects.sort()).toEqual([`${name}: Canceled: Trio`, `${name}: Your coat`]);
});

test("a message sent twice with one id is copied once", async () => {
  const { ingrid } = await cafe();
  const id = crypto.randomUUID();
  for (let times = 0; times < 2; times++) await announce(ingrid, { ...hello, id });
  expect(await send()).toBe(1);
});

test("sending a message waits for no mail server, and none of its failures reaches the sender", async () => {
  const { ingrid } = await cafe();
  post.refuse = () => true;
  await announce(ingrid);
  expect(post.tried).toBe(0);
  expect(await send()).toBe(0);
  expect(post.tried).toBe(1);
});

test("five senders at once: exactly one copy for each of 40 people", async () => {
  const { ingrid, id } = await cafe();
  const people = await crowd(app, 40);
  await prove(people);
  await app.sql`
    insert into swipes (user_id, business_id, action) select unnest(${people}::uuid[]), ${id}, 'like'`;
  await app.sql`
    insert into email_preferences (user_id, enabled, token)
    select unnest(${people}::uuid[]), true, left(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 43)`;
  await announce(ingrid);
  const sent = await Promise.all(Array.from({ length: 5 }, send));
  expect(sent.reduce((sum, each) => sum + each)).toBe(41);
  expect(new Set(post.letters.flatMap(({ to }) => to)).size).toBe(41);
  expect(post.letters).toHaveLength(41);
});

test("a refused copy waits longer each time, goes out when the server is back, and only then counts as sent", async () => {
  const { ingrid, lia } = await cafe();
  await announce(ingrid);
  post.refuse = (to) => to === lia.email;
  const waits: number[] = [];
  for (let tries = 0; tries < 3; tries++) {
    expect(await send()).toBe(0);
    expect(await send()).toBe(0);
    const [row] = await app.sql`
      select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes, sent_at from outgoing_emails where user_id = ${lia.id}`;
    expect(row!.sent_at).toBeNull();
    waits.push(row!.minutes);
    await makeDue();
  }
  expect(waits).toEqual([1, 5, 25]);
  expect(post.tried).toBe(3);
  post.refuse = () => false;
  expect(await send()).toBe(1);
  expect(post.letters).toHaveLength(1);
  expect(await app.sql`select 1 from outgoing_emails where user_id = ${lia.id} and sent_at is not null`).toHaveLength(
    1,
  );
});

test("after six tries a copy is given up, and the message still lies in the inbox", async () => {
  const { ingrid, lia } = await cafe();
  await announce(ingrid);
  post.refuse = () => true;
  for (let tries = 0; tries < 8; tries++) {
    await send();
    await app.sql`update outgoing_emails set next_attempt_at = now() where user_id = ${lia.id} and next_attempt_at < 'infinity'`;
  }
  expect(post.tried).toBe(6);
  expect(await lia.read("/api/users/messages")).toHaveLength(1);
  expect(app.logged.join()).not.toContain(lia.email);
});

test("a copy whose sender died with it in hand is taken up by another", async () => {
  const { ingrid } = await cafe();
  await announce(ingrid);
  const dies = { ...sending, mail: () => Promise.reject(new Error("gone")), db: app.db };
  await sendDueEmails(dies);
  await makeDue();
  expect(await send()).toBe(1);
});

test("a muted business sends no copies, not even of what it had sent before the mute", async () => {
  const { ingrid, id, lia } = await cafe();
  await announce(ingrid);
  await lia.post(`/api/users/mutes/${id}`);
  const event = await (await ingrid.post("/api/events", { title: "Trio", eventDate: inDays(3) })).json();
  await lia.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await ingrid.delete(`/api/events/${event.id}`);
  expect(await send()).toBe(0);
  expect(post.tried).toBe(0);
  expect(await lia.read("/api/users/messages")).toHaveLength(2);
});

test("who has left gets none, and neither does who changed their mind", async () => {
  const { ingrid, lia, sam } = await cafe();
  await want(sam);
  await announce(ingrid);
  await want(sam, false);
  await lia.send("DELETE", "/api/users/me", { password: "a long enough password" });
  expect(await send()).toBe(0);
  expect(post.tried).toBe(0);
  await want(sam);
  expect(await send()).toBe(0);
});

test("an address that nobody has proved gets none, and neither does somebody who is shut out", async () => {
  const { ingrid, lia, sam } = await cafe();
  await want(sam);
  await app.sql`update users set email_verified_at = null where id = ${lia.id}`;
  expect(await (await lia.get("/profile")).text()).toContain(`They begin once you have confirmed ${lia.email}.`);
  await announce(ingrid);
  await app.sql`update users set suspended_at = now() where id = ${sam.id}`;
  expect(await send()).toBe(0);
  expect(post.tried).toBe(0);
});

test("one click of a mail provider, without cookies or an Origin, ends the copies; a link scanner's look does not", async () => {
  const { ingrid, lia, sam } = await cafe();
  await want(sam);
  await announce(ingrid);
  await send();
  const letter = post.letters.find(({ to }) => to.includes(lia.email))!;
  const link = linkIn(letter);
  for (let looks = 0; looks < 2; looks++) {
    const page = await app.visitor().get(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("End the Copies");
  }
  await announce(ingrid);
  expect(await send()).toBe(2);

  const clicked = await oneClick(link);
  expect([clicked.status, clicked.headers.get("location")]).toEqual([200, null]);
  expect(await clicked.text()).toContain("The copies have ended");
  expect((await oneClick(link)).status).toBe(200);
  await announce(ingrid);
  expect(await send()).toBe(1);
  expect(post.letters.at(-1)!.to).toEqual([sam.email]);
});

test("a one-click in multipart form works the same, and one with a strange body is refused", async () => {
  const { ingrid, lia } = await cafe();
  await announce(ingrid);
  await send();
  const link = linkIn(post.letters[0]!);
  expect((await oneClick(link, FORM, "List-Unsubscribe=Two-Clicks")).status).toBe(415);
  const form = new FormData();
  form.append("List-Unsubscribe", "One-Click");
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  expect((await oneClick(link, { "content-type": type }, await packed.text())).status).toBe(200);
  expect(await lia.get("/profile").then((page) => page.text())).toContain('"wanted":false');
});

test("on the link's page, signed out, a button ends the copies and another begins them again", async () => {
  const { ingrid, lia } = await cafe();
  await announce(ingrid);
  await send();
  const link = linkIn(post.letters[0]!);
  const visitor = app.visitor();
  const press = (path: string, headers = {}) => visitor.send("POST", path, "", { ...FORM, ...headers });
  const ended = await (await press(link)).text();
  expect(ended).toContain(`action="${link}/again"`);
  expect(await (await visitor.get(link)).text()).toContain("You get no copies by mail");
  expect((await press(`${link}/again`, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect(await (await press(`${link}/again`)).text()).toContain("You get copies by mail again");
  await announce(ingrid);
  expect(await send()).toBe(1);
  expect(linkIn(post.letters.at(-1)!)).toBe(link);
  expect(post.letters.at(-1)!.to).toEqual([lia.email]);
});

test("a link that is nobody's is not found, and opens no other door to other sites", async () => {
  const nobody = `/mail-copies/${"x".repeat(43)}`;
  expect((await app.visitor().get(nobody)).status).toBe(404);
  expect((await oneClick(nobody)).status).toBe(404);
  for (const path of [`${nobody}/again`, "/mail-copies/short", "/api/users/mail-copies", `/api${nobody}`])
    expect([path, (await oneClick(path)).status]).toEqual([path, 403]);
});

test("the choice is a traveler's own, yes or no, and stands in their export without the link's token", async () => {
  const { ingrid, lia } = await cafe();
  expect((await ingrid.send("PUT", "/api/users/mail-copies", { wanted: true })).status).toBe(403);
  expect((await app.visitor().send("PUT", "/api/users/mail-copies", { wanted: true })).status).toBe(401);
  for (const body of [{}, { wanted: "yes" }, { wanted: true, more: 1 }])
    expect((await lia.send("PUT", "/api/users/mail-copies", body)).status).toBe(422);
  await announce(ingrid);
  await send();
  const told = await (await lia.get("/api/users/export")).text();
  expect(JSON.parse(told)).toMatchObject({
    mailCopies: { wanted: true },
    messages: [{ mailedAt: expect.any(String) }],
  });
  expect(told).not.toContain(linkIn(post.letters[0]!).split("/").at(-1)!);
});

test("the sender that serves takes up what waits, and stops after the mail in its hand", async () => {
  const { ingrid } = await cafe();
  await announce(ingrid);
  const arrived = post.next();
  const run = (signal: AbortSignal) => sendDueEmails(sending, () => signal.aborted);
  const sender = startJobs(app.ctx, [{ name: "send-email-copies", intervalMs: 10_000, run }]);
  await arrived;
  await sender.stop();
  expect(
    await app.sql`select 1 from outgoing_emails where sent_at is null and next_attempt_at < 'infinity'`,
  ).toHaveLength(0);
  await announce(ingrid);
  expect(post.letters).toHaveLength(1);
});

test("an address that the mail server refuses for good gets no second try, and its copies pause until it is another", async () => {
  const { ingrid, lia } = await cafe();
  post.refuse = (to) => to === lia.email;
  post.refusal = 550;
  await announce(ingrid);
  await announce(ingrid);
  expect(await send()).toBe(0);
  expect(post.tried).toBe(1);
  await makeDue();
  expect(await send()).toBe(0);
  expect(post.tried).toBe(1);
  await announce(ingrid);
  expect(
    await app.sql`select 1 from outgoing_emails where user_id = ${lia.id} and next_attempt_at < 'infinity'`,
  ).toHaveLength(0);
  const settings = async () => (await lia.get("/profile")).text();
  expect(await settings()).toContain("The copies pause");

  post.refuse = () => false;
  await want(lia);
  expect(await settings()).not.toContain("The copies pause");
  await announce(ingrid);
  expect(await send()).toBe(1);
});

test("a new address is another chance, and a sender whom the server refuses is nobody's pause", async () => {
  const { ingrid, lia } = await cafe();
  await app.sql`update email_preferences set bounced_email = ${lia.email} where user_id = ${lia.id}`;
  await app.sql`update users set email = ${`new-${lia.email}`} where id = ${lia.id}`;
  await announce(ingrid);
  const refused = Object.assign(new Error("no"), { responseCode: 535, command: "AUTH PLAIN", code: "EAUTH" });
  await sendDueEmails({ ...sending, mail: () => Promise.reject(refused) });
  await makeDue();
  expect(await send()).toBe(1);
  expect(post.letters[0]!.to).toEqual([`new-${lia.email}`]);
});
