// Messages from businesses to travelers: recipients, limits, mutes and read counts.
import { afterEach, expect, test } from "bun:test";
import { inDays, openBusiness, readResponse, swipe } from "../meeting.ts";
import { decide } from "../places/owner/people.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

/** Applies the real rate limits, after the test's people have signed up. */
const limited = () => {
  app.ctx.config.rateLimitFactor = 1;
};
afterEach(() => {
  app.ctx.config.rateLimitFactor = 1000;
});

let names = 0;
/** A café with travelers who liked it, saved it, skipped it, and attend its event. */
async function cafe() {
  const round = ++names;
  const { person: ingrid, id } = await openBusiness(app, `Ingrid ${round}`, `Café Nord ${round}`);
  const [lia, sam, skip, guest] = (await Promise.all(
    ["Lia", "Sam", "Skip", "Guest"].map((name) => app.join(`${name} ${round}`)),
  )) as [Person, Person, Person, Person];
  await swipe(lia, id, "like");
  await swipe(sam, id, "save");
  await swipe(skip, id, "dislike");
  const { body: event } = await readResponse(ingrid.post("/api/events", { title: "Trio", eventDate: inDays(3) }));
  await guest.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  return { ingrid, id, lia, sam, skip, guest, event };
}

const hello = { title: "The window seat is back", content: "Come and try it." };
const inbox = (person: Person) => person.read("/api/users/messages");
const titles = async (person: Person) => (await inbox(person)).map(({ title }: { title: string }) => title);

test("an announcement reaches travelers who liked or saved, and no one else", async () => {
  const { ingrid, id, lia, sam, skip, guest } = await cafe();
  const { status, body } = await readResponse(ingrid.post("/api/messages", { ...hello, isAnnouncement: true }));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...hello,
    fromBusinessId: id,
    isAnnouncement: true,
    toUserId: null,
    received: 2,
    read: 0,
  });
  for (const reached of [lia, sam]) {
    expect(await inbox(reached)).toMatchObject([
      { ...hello, isAnnouncement: true, readAt: null, business: { id, name: `Café Nord ${names}`, muted: false } },
    ]);
  }
  for (const other of [skip, guest]) expect(await inbox(other)).toEqual([]);
});

test("a message without a recipient is an announcement", async () => {
  const { ingrid, lia, guest } = await cafe();
  for (const toUserId of [undefined, null, ""]) {
    const { body } = await readResponse(ingrid.post("/api/messages", { ...hello, toUserId, isAnnouncement: false }));
    expect(body).toMatchObject({ isAnnouncement: true, toUserId: null, received: 2 });
  }
  expect(await titles(lia)).toHaveLength(3);
  expect(await titles(guest)).toEqual([]);
});

test("an announcement ignores its recipient", async () => {
  const { ingrid, lia, sam } = await cafe();
  const { body } = await readResponse(
    ingrid.post("/api/messages", { ...hello, toUserId: lia.id, isAnnouncement: true }),
  );
  expect(body).toMatchObject({ toUserId: null, received: 2 });
  expect(await titles(sam)).toEqual([hello.title]);
});

test("a direct message reaches only its recipient", async () => {
  const { ingrid, lia, sam, guest } = await cafe();
  for (const reached of [lia, sam, guest]) {
    const { body } = await readResponse(
      ingrid.post("/api/messages", { title: "For you", content: "…", toUserId: reached.id }),
    );
    expect(body).toMatchObject({ isAnnouncement: false, toUserId: reached.id, received: 1 });
    expect(await inbox(reached)).toMatchObject([{ title: "For you", isAnnouncement: false, toUserId: reached.id }]);
  }
});

test("a direct message outside the audience is rejected without leaking who exists", async () => {
  const { ingrid, skip, guest, event } = await cafe();
  const stranger = await app.join(`Stranger ${names}`);
  const otherOwner = await app.join(`Other owner ${names}`, { type: "business" });
  await guest.post(`/api/events/${event.id}/rsvp`, { status: "cant_make_it" });
  const answers = new Set<string>();
  for (const toUserId of [skip.id, stranger.id, otherOwner.id, guest.id, crypto.randomUUID()]) {
    const { status, body } = await readResponse(ingrid.post("/api/messages", { ...hello, toUserId }));
    expect(status).toBe(403);
    answers.add(body.message);
  }
  expect(answers.size).toBe(1);
  expect(await inbox(stranger)).toEqual([]);
});

test("skipping or unsaving leaves the audience; liking again joins it", async () => {
  const { ingrid, id, lia, sam } = await cafe();
  await swipe(lia, id, "dislike");
  await app.sql`update swipes set withdrawn_at = now() where user_id = ${sam.id}`;
  const send = async () =>
    (await readResponse(ingrid.post("/api/messages", { ...hello, isAnnouncement: true }))).body.received;
  expect(await send()).toBe(0);
  expect((await ingrid.post("/api/messages", { ...hello, toUserId: lia.id })).status).toBe(403);
  await swipe(lia, id, "like");
  expect(await send()).toBe(1);
});

test("later swipes don't change who received an announcement", async () => {
  const { ingrid, id, lia, skip } = await cafe();
  await ingrid.post("/api/messages", { ...hello, isAnnouncement: true });
  await swipe(lia, id, "dislike");
  await swipe(skip, id, "like");
  expect(await titles(lia)).toEqual([hello.title]);
  expect(await titles(skip)).toEqual([]);
  expect((await ingrid.read("/api/businesses/messages"))[0].received).toBe(2);
});

test("the audience shows first names and reactions, never an email address", async () => {
  const { ingrid, lia, sam, guest, id } = await cafe();
  await swipe(guest, id, "like");
  const answer = await ingrid.get("/api/businesses/my/audience");
  expect(JSON.parse(answer.headers.get("x-audience")!)).toEqual({ people: 3, announced: 3 });
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual([
    { id: guest.id, firstName: `Guest ${names}`, liked: true, saved: false, going: true },
    { id: lia.id, firstName: `Lia ${names}`, liked: true, saved: false, going: false },
    { id: sam.id, firstName: `Sam ${names}`, liked: false, saved: true, going: false },
  ]);
  expect(text).not.toContain("@");
  expect((await ingrid.read("/api/businesses/my/audience?q=li")).map((m: { id: string }) => m.id)).toEqual([lia.id]);
  expect(await ingrid.read("/api/businesses/my/audience?q=%25")).toEqual([]);
});

test("reads count once per recipient", async () => {
  const { ingrid, lia, sam } = await cafe();
  const { body } = await readResponse(ingrid.post("/api/messages", { ...hello, isAnnouncement: true }));
  const read = (person: Person) => readResponse(person.post("/api/users/messages/read", { ids: [body.id] }));
  const stranger = await app.join(`Nosy ${names}`);
  expect((await read(stranger)).body).toEqual({ read: 0 });
  expect((await read(lia)).body).toEqual({ read: 1 });
  const [{ readAt }] = await inbox(lia);
  expect((await read(lia)).body).toEqual({ read: 0 });
  expect((await inbox(lia))[0].readAt).toBe(readAt);
  expect((await ingrid.read("/api/businesses/messages"))[0]).toMatchObject({ received: 2, read: 1 });
  await read(sam);
  expect((await ingrid.read("/api/businesses/messages"))[0].read).toBe(2);
});

test("muting stops announcements and direct messages until Lia unmutes the café", async () => {
  const { ingrid, id, lia } = await cafe();
  await ingrid.post("/api/messages", { ...hello, isAnnouncement: true });
  for (let i = 0; i < 2; i++) expect((await lia.post(`/api/users/mutes/${id}`)).status).toBe(200);
  expect((await inbox(lia))[0].business.muted).toBe(true);
  expect((await readResponse(ingrid.post("/api/messages", { ...hello, isAnnouncement: true }))).body.received).toBe(1);
  expect((await ingrid.post("/api/messages", { ...hello, toUserId: lia.id })).status).toBe(403);
  expect(JSON.stringify(await ingrid.read("/api/businesses/my/audience"))).not.toContain(lia.id);
  for (let i = 0; i < 2; i++) expect((await lia.delete(`/api/users/mutes/${id}`)).status).toBe(200);
  expect((await readResponse(ingrid.post("/api/messages", { ...hello, isAnnouncement: true }))).body.received).toBe(2);
  expect((await lia.post(`/api/users/mutes/${crypto.randomUUID()}`)).status).toBe(404);
});

test("a guest who muted the café is still notified of a canceled event", async () => {
  const { ingrid, id, guest, event } = await cafe();
  await guest.post(`/api/users/mutes/${id}`);
  await ingrid.delete(`/api/events/${event.id}`);
  expect(await titles(guest)).toEqual(["Canceled: Trio"]);
});

test("an unlisted business can't message travelers, but its attendees are notified", async () => {
  const { ingrid, id, lia, guest, event } = await cafe();
  const ada = await app.join(`Ada of ${id}`, { type: null, admin: true });
  await decide(ada, id, { approved: false, reason: "It sells tickets that are none." });
  expect(await readResponse(ingrid.post("/api/messages", hello))).toEqual({
    status: 409,
    body: { message: "Your listing isn't public. You can message travelers again once it is." },
  });
  expect(await titles(lia)).toEqual([]);
  expect((await ingrid.delete(`/api/events/${event.id}`)).status).toBe(200);
  expect(await titles(guest)).toEqual(["Canceled: Trio"]);
  await decide(ada, id, { approved: true });
  expect((await ingrid.post("/api/messages", hello)).status).toBe(200);
  expect(await titles(lia)).toEqual([hello.title]);
});

test("a user without a business profile is asked to create one first", async () => {
  const nadia = await app.join("Nadia", { type: "business" });
  const first = { status: 409, body: { message: "Create your business profile first." } };
  expect(await readResponse(nadia.post("/api/messages", hello))).toEqual(first);
  expect(await readResponse(nadia.get("/api/businesses/messages"))).toEqual(first);
  expect(await readResponse(nadia.get("/api/businesses/my/audience"))).toEqual(first);
});

test("at most 20 messages per day; rejected and system messages don't count", async () => {
  const { ingrid, id, skip, event } = await cafe();
  limited();
  expect((await ingrid.post("/api/messages", { ...hello, toUserId: skip.id })).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 24 }, () => ingrid.post("/api/messages", hello)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(20);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(Number(refused.headers.get("retry-after"))).toBeWithin(24 * 3600 - 60, 24 * 3600 + 1);
  expect(((await refused.json()) as { message: string }).message).toContain("in 24 hours");
  expect((await ingrid.patch(`/api/events/${event.id}`, { eventDate: inDays(9) })).status).toBe(200);
  await app.sql`
    update messages set created_at = now() - interval '24 hours 1 second' where id in (
      select id from messages where from_business_id = ${id} and not is_notice order by created_at limit 1)`;
  expect((await ingrid.post("/api/messages", hello)).status).toBe(200);
  expect((await ingrid.post("/api/messages", hello)).status).toBe(429);
});

test("sending a message twice with one ID sends it once, even at the daily limit", async () => {
  const { ingrid, lia } = await cafe();
  const other = await cafe();
  limited();
  const last = { ...hello, id: crypto.randomUUID() };
  for (let i = 0; i < 19; i++) await ingrid.post("/api/messages", hello);
  const [first, second] = await Promise.all([1, 2].map(() => readResponse(ingrid.post("/api/messages", last))));
  expect([first!.status, second!.status, first!.body.id, second!.body.id]).toEqual([200, 200, last.id, last.id]);
  expect((await inbox(lia)).filter(({ id }: { id: string }) => id === last.id)).toHaveLength(1);
  expect((await other.ingrid.post("/api/messages", last)).status).toBe(409);
});

const refused: [string, object, string, string][] = [
  ["without a title", { title: " " }, "title", "Enter a title."],
  ["with a title of 141 characters", { title: "x".repeat(141) }, "title", "Use at most 140 characters."],
  ["without a word", { content: "" }, "content", "Write your message."],
  ["of 4001 characters", { content: "x".repeat(4001) }, "content", "Use at most 4,000 characters."],
  ["to no id", { toUserId: "lia" }, "toUserId", "Invalid value."],
  ["in another's name", { fromBusinessId: crypto.randomUUID() }, "fromBusinessId", "Unknown field."],
];
for (const [how, change, field, words] of refused) {
  test(`a message ${how} is rejected with an error for its field`, async () => {
    const { person } = await openBusiness(app, `Owner ${++names}`, `Place ${names}`);
    const { status, body } = await readResponse(person.post("/api/messages", { ...hello, ...change }));
    expect([status, body.fields?.[field]]).toEqual([422, [words]]);
  });
}

test("travelers can't send, and businesses have no inbox", async () => {
  const { ingrid, lia } = await cafe();
  expect((await lia.post("/api/messages", hello)).status).toBe(403);
  expect((await lia.get("/api/businesses/messages")).status).toBe(403);
  expect((await ingrid.get("/api/users/messages")).status).toBe(403);
  expect((await app.visitor().post("/api/messages", hello)).status).toBe(401);
});

test("sent and received messages are listed newest first, 200 per page", async () => {
  const { ingrid, id, lia } = await cafe();
  await app.sql`
    with sent as (
      insert into messages (from_business_id, title, content, is_announcement, created_at)
      select ${id}, 'No. ' || n, 'x', true, now() - interval '2 days' + n * interval '1 minute' from generate_series(1, 205) n
      returning id, created_at
    ) insert into message_recipients (message_id, user_id, received_at) select id, ${lia.id}, created_at from sent`;
  for (const [person, path] of [
    [lia, "/api/users/messages"],
    [ingrid, "/api/businesses/messages"],
  ] as const) {
    const first = await person.get(path);
    const rows = (await first.json()) as { title: string }[];
    expect([rows.length, rows[0]!.title]).toEqual([200, "No. 205"]);
    expect(first.headers.get("link")).toBe(`<${path}?page=2>; rel="next"`);
    expect((await person.read(`${path}?page=2`)).map(({ title }: { title: string }) => title)).toEqual([
      "No. 5",
      "No. 4",
      "No. 3",
      "No. 2",
      "No. 1",
    ]);
  }
});
