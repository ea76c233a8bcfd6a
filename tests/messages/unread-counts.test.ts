// The navigation and the home screen count unread messages and new seats from waiting lists.
import { expect, test } from "bun:test";
import { inDays, openBusiness, readResponse, swipe } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

let names = 0;
/** A café that Lia likes, and its event with one seat, which Sam has. */
async function cafe() {
  const round = ++names;
  const { person: ingrid, id } = await openBusiness(app, `Ingrid ${round}`, `Café Nord ${round}`);
  const [lia, sam] = (await Promise.all(["Lia", "Sam"].map((name) => app.join(`${name} ${round}`)))) as [
    Person,
    Person,
  ];
  await swipe(lia, id, "like");
  const trio = { title: "Trio", eventDate: inDays(3), maxAttendees: 1 };
  const { body: event } = await readResponse(ingrid.post("/api/events", trio));
  await sam.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  return { ingrid, lia, sam, event };
}

/** Sam gives up his seat, for which Lia was waiting. */
async function promoteLia({ lia, sam, event }: Awaited<ReturnType<typeof cafe>>): Promise<void> {
  await lia.post(`/api/events/${event.id}/waiting-list`);
  await sam.post(`/api/events/${event.id}/rsvp`, { status: "cant_make_it" });
}

const announce = (ingrid: Person, title = "Buns at six") =>
  ingrid.post("/api/messages", { title, content: "Come early.", isAnnouncement: true });
const page = async (person: Person, path = "/") => (await person.get(path)).text();

/** The number on each badge of the navigation, or null if the badge is hidden. */
function countsIn(html: string): { messages: string | null; seats: string | null } {
  const count = (name: string) => {
    const found = [...html.matchAll(new RegExp(`data-count="${name}"( hidden="")?>([^ <]+)`, "g"))];
    const counts = new Set(found.map(([, hidden, text]) => (hidden === undefined ? text! : null)));
    expect(counts.size).toBe(1);
    return [...counts][0]!;
  };
  return { messages: count("unread-messages"), seats: count("new-seats") };
}
const counts = async (person: Person) => countsIn(await page(person));

test("Lia's navigation counts her unread messages until she has read them", async () => {
  const { ingrid, lia, sam } = await cafe();
  expect(await counts(lia)).toEqual({ messages: null, seats: null });
  await announce(ingrid);
  await announce(ingrid, "Rolls at eight");
  expect(await counts(lia)).toEqual({ messages: "2", seats: null });
  expect(await page(lia)).toContain('2 <span class="visually-hidden">unread</span>');
  expect(await counts(sam)).toEqual({ messages: null, seats: null });
  const ids = (await lia.read("/api/users/messages")).map(({ id }: { id: string }) => id);
  await lia.post("/api/users/messages/read", { ids: ids.slice(0, 1) });
  expect(await counts(lia)).toEqual({ messages: "1", seats: null });
  await lia.post("/api/users/messages/read", { ids });
  expect(await counts(lia)).toEqual({ messages: null, seats: null });
});

test("a seat from the waiting list is counted with the events until Lia has seen it", async () => {
  const all = await cafe();
  const { lia, sam } = all;
  await promoteLia(all);
  expect(await counts(lia)).toEqual({ messages: "1", seats: "1" });
  expect(await counts(sam)).toEqual({ messages: null, seats: null });
  const [rsvp] = await lia.read("/api/users/rsvps");
  const [message] = await lia.read("/api/users/messages");
  expect(rsvp).toMatchObject({ status: "in", seatMessageId: message.id });
  await lia.post("/api/users/messages/read", { ids: [rsvp.seatMessageId] });
  expect(await counts(lia)).toEqual({ messages: null, seats: null });
  expect(await lia.read("/api/users/rsvps")).toMatchObject([{ status: "in", seatMessageId: null }]);
});

test("a seat that Lia gave up, or of a canceled event, is no longer a new seat", async () => {
  const first = await cafe();
  await promoteLia(first);
  await first.lia.post(`/api/events/${first.event.id}/rsvp`, { status: "cant_make_it" });
  expect(await counts(first.lia)).toEqual({ messages: "1", seats: null });
  expect(await first.lia.read("/api/users/rsvps")).toMatchObject([{ seatMessageId: null }]);

  const second = await cafe();
  await promoteLia(second);
  await second.ingrid.delete(`/api/events/${second.event.id}`);
  expect(await counts(second.lia)).toEqual({ messages: "2", seats: null });
});

test("the home screen shows new seats first, then the latest messages", async () => {
  const all = await cafe();
  const { ingrid, lia } = all;
  expect(await page(lia)).not.toContain("New for you");
  await promoteLia(all);
  for (const title of ["Buns at six", "Rolls at eight", "Bread at nine"]) await announce(ingrid, title);
  const home = await page(lia);
  const rows = [
    ...home.replace(/<\/?bdi[^>]*>/g, "").matchAll(/<a href="([^"]+)" class="recent-link[^>]*>([^<]+)</g),
  ].map(([, to, text]) => [to, text]);
  expect(rows.slice(0, 2)).toEqual([
    ["/events?tab=mine", "You got a seat: Trio"],
    ["/messages", "Bread at nine"],
  ]);
  expect(home).toMatch(/href="\/messages"[^>]*>See all</);
});

test("businesses have no inbox to count", async () => {
  const { ingrid } = await cafe();
  const home = await page(ingrid);
  expect(home).not.toContain("unread-messages");
  expect(home).not.toContain("New for you");
});

test("more than 99 unread messages are not counted one by one", async () => {
  const { lia } = await cafe();
  await app.sql`
    with sent as (
      insert into messages (from_name, title, content) select 'A closed café', 'Note ' || n, 'Hello.'
      from generate_series(1, 500) n returning id
    )
    insert into message_recipients (message_id, user_id) select id, ${lia.id} from sent`;
  expect(await counts(lia)).toEqual({ messages: "99+", seats: null });
});

test("the unread count reads only the index of unread messages", async () => {
  const { lia } = await cafe();
  await app.sql`
    with sent as (
      insert into messages (from_name, title, content) select 'A closed café', 'Note ' || n, 'Hello.'
      from generate_series(1, 5000) n returning id
    )
    insert into message_recipients (message_id, user_id, read_at) select id, ${lia.id}, now() from sent`;
  await app.sql`vacuum analyze message_recipients`;
  const plan = await app.sql`
    explain (analyze, buffers, format json)
    select r.message_id from message_recipients r where r.user_id = ${lia.id} and r.read_at is null limit 100`;
  const text = JSON.stringify(plan[0]!["QUERY PLAN"]);
  expect(text).toContain('"Index Name":"message_recipients_unread"');
  const { Plan } = plan[0]!["QUERY PLAN"][0];
  expect(Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"]).toBeLessThan(5);
});
