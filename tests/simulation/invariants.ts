// The auditor: what must hold in the city, each promise as a sentence with its check.
import type { City } from "./stories.ts";
import type { Deed, World } from "./world.ts";

export type Invariant = {
  promise: string;
  /** "step": after each step; "end": when all is calm. */
  when: "step" | "end";
  /** @returns what breaks it */
  check(world: World, city: City): Promise<string | undefined>;
};

/** A query that finds what must not be there. */
const never =
  (query: string) =>
  async ({ owner }: World) => {
    const rows = await owner.unsafe(query);
    return rows.length > 0 ? JSON.stringify(rows.slice(0, 3)) : undefined;
  };

const isDone = ({ status }: Deed) => status !== undefined && status < 300;

export const INVARIANTS: readonly Invariant[] = [
  {
    promise: "An event never has more guests than seats.",
    when: "step",
    check:
      never(`select e.id, e.max_attendees, count(*) from events e join rsvps r on r.event_id = e.id and r.status = 'in'
      group by e.id having count(*) > e.max_attendees`),
  },
  {
    promise: "An event counts exactly the guests that it has.",
    when: "step",
    check:
      never(`select e.id, e.current_attendees, count(r.id) from events e left join rsvps r on r.event_id = e.id and r.status = 'in'
      group by e.id having count(r.id) <> e.current_attendees`),
  },
  {
    promise: "Nobody waits for an event in which they have a seat.",
    when: "step",
    check: never("select w.* from event_waiting_list w join rsvps r using (event_id, user_id) where r.status = 'in'"),
  },
  {
    promise: "Nobody waits while a seat of an open event is free.",
    when: "step",
    check: never(`select e.id from events e where exists (select from event_waiting_list w where w.event_id = e.id)
      and (e.max_attendees is null or e.current_attendees < e.max_attendees) and e.canceled_at is null and e.event_date > sim.now()`),
  },
  {
    promise: "A place has one owner, and an account one place.",
    when: "step",
    check: never("select user_id, count(*) from businesses where user_id is not null group by 1 having count(*) > 1"),
  },
  {
    promise: "A claim of a place has one winner.",
    when: "step",
    check: never("select business_id, count(*) from claims where status = 'approved' group by 1 having count(*) > 1"),
  },
  {
    promise: "A message counts who received and who read it.",
    when: "step",
    check:
      never(`select m.id, m.received, count(r.user_id) from messages m left join message_recipients r on r.message_id = m.id
      group by m.id having count(r.user_id) <> m.received or count(r.read_at) <> m.read`),
  },
  {
    promise: "A room has members, at most twelve.",
    when: "step",
    check: never(`select r.id, count(m.id) from rooms r left join room_members m on m.room_id = r.id
      group by r.id having count(m.id) not between 1 and 12`),
  },
  {
    promise: "An email goes out under one ID, however often it is sent.",
    when: "end",
    async check({ mails }) {
      const ids = new Map<string, string>();
      for (const { id, kind, to, text } of mails) {
        const key = `${kind} ${to} ${text}`;
        if (ids.has(key) && ids.get(key) !== id && /\/(reset|verify)[^\s]*token/.test(text)) return `${kind} to ${to}`;
        ids.set(key, id);
      }
      return undefined;
    },
  },
  {
    promise: "An email that the mail server has acknowledged isn't sent again.",
    when: "end",
    async check(world) {
      if (world.killedWhileSending) return undefined;
      const seen = new Set<string>();
      for (const { id, kind, to, wasAcknowledged } of world.mails) {
        if (seen.has(`${id} ${to}`)) return `${kind} to ${to} (${id})`;
        if (wasAcknowledged) seen.add(`${id} ${to}`);
      }
      return undefined;
    },
  },
  {
    promise: "No email stays behind: in the end each was sent, given up or withdrawn.",
    when: "end",
    check: never(
      "select id, kind, attempts, state, next_attempt_at from outbox where state = 'waiting' and channel = 'email'",
    ),
  },
  {
    promise: "A swipe that was acknowledged is stored once, unless it was undone.",
    when: "end",
    async check({ deeds, owner, people }) {
      const stored = await owner<{ id: string }[]>`
        select id::text from swipes union all select r ->> 'id' from swipes, jsonb_array_elements(repeats) r`;
      const ids = new Set(stored.map(({ id }) => id));
      const undone = new Set(deeds.filter(({ kind }) => kind === "undo").map(({ key }) => key));
      const isGone = (who: string) =>
        people.some((person) => person.name === who && (person.isDeleted || person.isUncertain));
      const lost = deeds.find((deed) => {
        if (!isDone(deed) || isGone(deed.who) || !["swipe", "batch"].includes(deed.kind)) return false;
        // An undone swipe takes what was answered about the same place along.
        return (
          deed.key.split(",").some((id) => !ids.has(id)) &&
          !deeds.some(({ who, kind }) => who === deed.who && kind === "undo")
        );
      });
      return lost && `${lost.who}: ${lost.key} ${undone.size}`;
    },
  },
  {
    promise: "A swipe whose undoing was acknowledged stays undone.",
    when: "end",
    async check({ deeds, owner }) {
      for (const { key, who } of deeds.filter((deed) => deed.kind === "undo" && isDone(deed))) {
        const swiped = deeds.find(({ kind, key: ids }) => ["swipe", "batch"].includes(kind) && ids.includes(key));
        const undone = deeds.find((deed) => deed.kind === "undo" && deed.key === key && isDone(deed))!;
        if (!swiped || !isDone(swiped) || swiped.end! > undone.start) continue;
        const [row] = await owner`select 1 from swipes where id = ${key} or repeats @> ${owner.json([{ id: key }])}`;
        if (row) return `${who}: ${key}`;
      }
      return undefined;
    },
  },
  {
    promise: "The last answer to an event that was acknowledged is the one that counts.",
    when: "end",
    async check(world) {
      for (const [key, deeds] of groupByKey(world.deeds, "rsvp", "wait")) {
        const [eventId, who] = key.split(" ") as [string, string];
        const person = world.people.find(({ name }) => name === who)!;
        if (person.isDeleted || person.isUncertain || !person.id) continue;
        const effective = deeds.filter((deed) => deed.status === undefined || deed.status < 300 || deed.status >= 500);
        const last = effective.filter(
          (deed) => !effective.some((later) => isDone(later) && deed.end !== undefined && later.start > deed.end),
        );
        // A seat may come from the waiting list at any time.
        if (last.length !== 1 || !isDone(last[0]!) || last[0]!.kind !== "rsvp" || last[0]!.value !== "cant_make_it")
          continue;
        const [row] =
          await world.owner`select status from rsvps where event_id = ${eventId} and user_id = ${person.id}`;
        const [event] = await world.owner`select 1 from events where id = ${eventId}`;
        if (event && row?.status !== last[0]!.value)
          return `${who} said ${last[0]!.value}, and ${row?.status} is stored`;
      }
      return undefined;
    },
  },
  {
    promise: "A canceled event tells each guest once.",
    when: "end",
    check: never(`select * from (
        select r.user_id, m.from_business_id, m.notice ->> 'event' as title, m.notice ->> 'eventDate' as at, count(*) as told
        from messages m join message_recipients r on r.message_id = m.id where m.notice ->> 'kind' = 'canceled' group by 1, 2, 3, 4
      ) t where told > (select count(*) from events e where e.title = t.title and e.business_id = t.from_business_id
        and e.event_date = t.at::timestamptz)`),
  },
  {
    promise: "What an event that is canceled had as guests, has a message about it.",
    when: "end",
    check: never(`select e.title, r.user_id from events e join rsvps r on r.event_id = e.id and r.status = 'in'
      where e.canceled_at is not null and r.created_at < e.canceled_at and not exists (
        select from messages m join message_recipients x on x.message_id = m.id and x.user_id = r.user_id
        where m.from_business_id = e.business_id and m.notice ->> 'kind' like 'canceled%' and m.notice ->> 'event' = e.title)`),
  },
  {
    promise: "A deleted person appears nowhere.",
    when: "end",
    async check(world) {
      for (const { name, email, id, isDeleted } of world.people) {
        if (!isDeleted || !id) continue;
        const found = await findText(world, [email, id]);
        if (found.length > 0) return `${name} is in ${found.join(", ")}`;
      }
      return undefined;
    },
  },
  {
    promise: "A set-up account stays one.",
    when: "end",
    async check({ deeds, people, owner }) {
      for (const { name, email, isDeleted, isUncertain } of people) {
        const setup = deeds.find((deed) => deed.kind === "setup" && deed.who === name && isDone(deed));
        if (!setup || isDeleted || isUncertain) continue;
        const [row] = await owner`select user_type from users where email = ${email}`;
        if (row?.user_type !== setup.value) return `${name} is ${row?.user_type ?? "gone"}`;
      }
      return undefined;
    },
  },
];

function groupByKey(deeds: readonly Deed[], ...kinds: string[]): Map<string, Deed[]> {
  const groups = new Map<string, Deed[]>();
  for (const deed of deeds.filter(({ kind }) => kinds.includes(kind)))
    groups.set(deed.key, [...(groups.get(deed.key) ?? []), deed]);
  return groups;
}

/** @returns the tables whose rows contain one of the texts */
export async function findText({ owner }: World, texts: string[]): Promise<string[]> {
  const tables = await owner<
    { name: string }[]
  >`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
  const conditions = texts.map((_, i) => `t::text like '%' || $${i + 1} || '%'`).join(" or ");
  const union = tables
    .map(({ name }) => `select '${name}' as name where exists (select from "${name}" t where ${conditions})`)
    .join(" union all ");
  return (await owner.unsafe(union, texts)).map(({ name }) => name as string);
}
