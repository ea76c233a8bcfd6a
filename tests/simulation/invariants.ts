// The auditor: what must hold in the city, each promise as a sentence with its check.

import { sha256 } from "../../src/encoding/hash.ts";
import type { City } from "./city.ts";
import type { Doing } from "./people.ts";
import { createProgram } from "./token-acts.ts";
import type { Deed, World } from "./world.ts";

export type Invariant = {
  promise: string;
  /** "step": after each step; "end": when all is calm. */
  when: "step" | "end";
  /** @returns what breaks it */
  check: ((world: World, city: City) => Promise<string | undefined>) & { query?: string };
};

/** A query that finds what must not be there. */
const never = (query: string) =>
  Object.assign(
    async ({ owner }: World) => {
      const rows = await owner.unsafe(query);
      return rows.length > 0 ? JSON.stringify(rows.slice(0, 3)) : undefined;
    },
    { query },
  );

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
    check: never("select business_id, count(*) from claims where status = 'agreed' group by 1 having count(*) > 1"),
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
    async check({ mails, interruptions }) {
      const seen = new Map<string, number>();
      for (const { id, kind, to, wasAcknowledged, executed } of mails) {
        const before = seen.get(`${id} ${to}`);
        // Delivery is at least once: nobody knows what a server that died had sent.
        const isExcused = interruptions.some((at) => before !== undefined && at >= before && at <= executed);
        if (before !== undefined && !isExcused) return `${kind} to ${to} (${id})`;
        if (wasAcknowledged) seen.set(`${id} ${to}`, executed);
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
      // An owner's place is deleted with their account.
      const listed = await owner<{ id: string }[]>`select id from businesses`;
      const places = new Set(listed.map(({ id }) => id));
      const undone = new Set(deeds.filter(({ kind }) => kind === "undo").map(({ key }) => key));
      const isGone = (who: string) =>
        people.some((person) => person.name === who && (person.isDeleted || person.isUncertain));
      const lost = deeds.find((deed) => {
        if (!isDone(deed) || isGone(deed.who) || !["swipe", "batch"].includes(deed.kind)) return false;
        const ignored = (deed.facts?.ignored as number | undefined) ?? 0;
        const placeOf = new Map([
          [deed.key, deed.facts?.placeId as string],
          ...((deed.facts?.swipes as { id: string; businessId: string }[] | undefined) ?? []).map(
            ({ id, businessId }): [string, string] => [id, businessId],
          ),
        ]);
        // An undone swipe takes what was answered about the same place along.
        return (
          deed.key.split(",").filter((id) => !ids.has(id) && places.has(placeOf.get(id)!)).length > ignored &&
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
      for (const { name, email, id, isDeleted, isConfirmed } of world.people) {
        // A stranger may use Vera's address again.
        if (!isDeleted || !id || name === "Vera") continue;
        // What is about an address that wasn't confirmed may be about somebody else.
        const spared = isConfirmed ? ["audit_log"] : ["audit_log", "waitlist_entries", "outbox"];
        // The audit log says what was done with which account, without a name.
        const found = [...(await findText(world, [email])), ...(await findText(world, [id]))].filter(
          (table) => !spared.includes(table),
        );
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
  {
    promise: "An outbox row is attempted at most seven times.",
    when: "step",
    check: never("select id, kind, attempts from outbox where attempts > 7 and channel = 'email'"),
  },
  {
    promise: "An email is given up only after seven attempts.",
    when: "step",
    check: never("select id, kind, attempts from outbox where state = 'failed' and attempts < 7 and channel = 'email'"),
  },
  {
    promise: "What a source served last is what is stored, unless it failed, waits for an admin or was undone.",
    when: "end",
    async check(world) {
      const [schedule] = await world.owner`
        select source_id, file_hash from source_schedules s where pending_import_id is null and failure is null
          and not exists (select from imports i where i.source_id = s.source_id and i.undone is not null)`;
      const served = world.listServed();
      if (!schedule || schedule.file_hash !== sha256(served.join("\n"))) return undefined;
      const stored = await world.owner<{ ref: string; name: string }[]>`
        select source_ref as ref, name from businesses where source_id = ${schedule.source_id}`;
      const names = new Map(stored.map(({ ref, name }) => [Number(ref), name]));
      const lost = world.office.names.findIndex((name, n) => names.get(n) !== name);
      return lost < 0 ? undefined : `${world.office.names[lost]} is ${names.get(lost)}`;
    },
  },
  {
    promise: "No part of a file stays behind once its import has ended.",
    when: "end",
    check: never(`select i.id, i.state from imports i join import_slices s on s.import_id = i.id
      where i.state in ('done', 'undone') or (i.state = 'failed' and i.finished_at is not null)`),
  },
  {
    promise: "Only what was sent has a time at which it was sent.",
    when: "step",
    check: never(
      "select id, kind, state from outbox where (sent_at is not null) <> (state in ('sent', 'printed')) and channel = 'email'",
    ),
  },
  {
    promise: "What a link allows is no longer stored once its email was sent.",
    when: "step",
    check: never("select id, kind from outbox where state <> 'waiting' and facts ? 'token'"),
  },
  {
    promise: "An email that counts as sent reached the mail server.",
    when: "end",
    async check({ owner, mails }) {
      const sent = await owner<
        { uuid: string; kind: string }[]
      >`select uuid::text, kind from outbox where state = 'sent' and channel = 'email'`;
      const lost = sent.find(({ uuid }) => !mails.some(({ id }) => id.includes(uuid)));
      return lost && `${lost.kind} ${lost.uuid}`;
    },
  },
  {
    promise: "An announcement reaches each recipient once.",
    when: "end",
    check: never("select message_id, user_id, count(*) from message_recipients group by 1, 2 having count(*) > 1"),
  },
  {
    promise: "What was acknowledged as sent to travelers is stored.",
    when: "end",
    async check({ deeds, owner, people }) {
      for (const { key, who, kind } of deeds.filter(
        (deed) => ["announce", "message"].includes(deed.kind) && isDone(deed),
      )) {
        if (people.some(({ name, isDeleted, isUncertain }) => name === who && (isDeleted || isUncertain))) continue;
        if (kind === "message") continue;
        const [row] = await owner`select 1 from messages where id = ${key}`;
        if (!row) return `${who}: ${key}`;
      }
      return undefined;
    },
  },
  {
    promise: "An event whose creation was acknowledged is there, unless its host left.",
    when: "end",
    async check({ deeds, owner, people }) {
      for (const { key, who } of deeds.filter((deed) => deed.kind === "create event" && isDone(deed))) {
        if (people.some(({ name, isDeleted, isUncertain }) => name === who && (isDeleted || isUncertain))) continue;
        const [row] = await owner`select 1 from events where id = ${key}`;
        if (!row) return `${who}: ${key}`;
      }
      return undefined;
    },
  },
  {
    promise: "An event whose cancellation was acknowledged is canceled.",
    when: "end",
    async check({ deeds, owner }) {
      for (const { key, who } of deeds.filter((deed) => deed.kind === "cancel event" && isDone(deed))) {
        const [row] = await owner`select canceled_at from events where id = ${key}`;
        if (row && row.canceled_at === null) return `${who}: ${key}`;
      }
      return undefined;
    },
  },
  {
    promise: "A plan is there if it was made, and gone if it was deleted.",
    when: "end",
    async check(world) {
      for (const [key, deeds] of groupByKey(world.deeds, "plan")) {
        const person = world.people.find(({ name }) => name === deeds[0]!.who)!;
        if (person.isDeleted || person.isUncertain) continue;
        const deleted = deeds.some(({ value }) => value === "deleted");
        const isDeleted = deeds.some((deed) => deed.value === "deleted" && isDone(deed));
        const [row] = await world.owner`select 1 from plans where id = ${key}`;
        if (isDone(deeds[0]!) && !deleted && !row) return `${person.name}'s plan ${key} is lost`;
        if (isDeleted && row && deeds.every(({ status }) => status !== undefined))
          return `${person.name}'s plan ${key} is back`;
      }
      return undefined;
    },
  },
  {
    promise: "Two changes of the same version of a plan are never both accepted.",
    when: "end",
    async check({ deeds }) {
      for (const [key, changes] of groupByKey(deeds, "plan change")) {
        const values = new Set(changes.filter(isDone).map(({ value }) => value));
        if (values.size > 1) return `${changes[0]!.who}: ${key}`;
      }
      return undefined;
    },
  },
  {
    promise: "The profile of a taste is as new as the last swipe.",
    when: "step",
    check: never(
      "select user_id from swipes s where not exists (select from taste_profiles p where p.user_id = s.user_id)",
    ),
  },
  {
    promise: "Swipes with the same ID are one.",
    when: "step",
    check:
      never(`select id, count(*) from (select id::text from swipes union all select r ->> 'id' from swipes, jsonb_array_elements(repeats) r) a
      group by id having count(*) > 1`),
  },
  {
    promise: "Nobody queues for a seat while suspended.",
    when: "step",
    check: never(
      `select w.user_id from event_waiting_list w join users u on u.id = w.user_id where u.suspended_at is not null`,
    ),
  },
  {
    promise: "The last decision about a suspension that was acknowledged holds.",
    when: "end",
    async check(world) {
      for (const [name, deeds] of groupByKey(world.deeds, "suspension")) {
        const person = world.people.find((each) => each.name === name)!;
        if (person.isDeleted || person.isUncertain) continue;
        const effective = deeds.filter((deed) => deed.status === undefined || deed.status < 300 || deed.status >= 500);
        const last = effective.filter(
          (deed) => !effective.some((later) => isDone(later) && deed.end !== undefined && later.start > deed.end),
        );
        if (last.length !== 1 || !isDone(last[0]!)) continue;
        const [row] = await world.owner`select suspended_at from users where id = ${person.id!}`;
        if (row && (row.suspended_at !== null) !== (last[0]!.value === "suspended"))
          return `${name}: ${last[0]!.value}`;
      }
      return undefined;
    },
  },
  {
    promise: "No session outlives its account's deletion, and none is without an account.",
    when: "step",
    check: never("select sid from sessions s where not exists (select from users u where u.id = s.user_id)"),
  },
  {
    promise: "A room counts a friend's latest answer only, and no answer of somebody who left.",
    when: "step",
    check: never(
      "select s.id from room_swipes s where not exists (select from room_members m where m.id = s.member_id)",
    ),
  },
  {
    promise: "A room swipe that was acknowledged is stored, as long as its room and friend are there.",
    when: "end",
    async check({ deeds, owner }) {
      for (const { key, who } of deeds.filter((deed) => deed.kind === "room undo" && isDone(deed))) {
        const [row] = await owner`select withdrawn_at from room_swipes where id = ${key}`;
        if (row && row.withdrawn_at === null) return `${who}: ${key} counts again`;
      }
      return undefined;
    },
  },
  {
    promise: "An owner's email address isn't confirmed by anything but a link.",
    when: "end",
    async check({ owner, mails }) {
      const verified = await owner<
        { email: string }[]
      >`select email from users where email_verified_at is not null and not is_admin`;
      const odd = verified.find(
        ({ email }) => !mails.some(({ to, kind }) => to === email && ["verify", "reset"].includes(kind)),
      );
      return odd?.email;
    },
  },
  {
    promise: "The audit log keeps each decision once.",
    when: "end",
    check: never(`select action, subject_id, detail, admin_id, created_at, count(*) from audit_log
      group by 1, 2, 3, 4, 5 having count(*) > 1`),
  },
];

/** Looked at over HTTP when all is calm, by whoever it is about. */
export const LOOKS: readonly { promise: string; look(doing: Doing, city: City): Promise<string | undefined> }[] = [
  {
    promise: "A session that was ended opens nothing.",
    async look(doing) {
      for (const { who, device } of doing.world.endedSessions) {
        const person = doing.world.people.find(({ name }) => name === who)!;
        const answer = await doing.send(person, device, "GET", "/api/auth/user", undefined, { isQuiet: true });
        if (answer && answer.status !== 401) return `${who} (${device.name}) still gets ${answer.status}`;
      }
      return undefined;
    },
  },
  {
    promise: "A revoked token, and a token of a deleted account, opens nothing.",
    async look(doing, { tokens }) {
      for (const { who, secret, isRevoked } of tokens.filter(({ who, isRevoked }) => isRevoked || who.isDeleted)) {
        const options = { token: secret, isQuiet: true, isGuess: true };
        const answer = await doing.send(who, createProgram(), "GET", "/api/users/saved", undefined, options);
        if (answer?.status !== 401) return `${who.name}: ${answer?.status}${isRevoked ? "" : ", deleted"}`;
      }
      return undefined;
    },
  },
  {
    promise: "An account that was taken back leaves no door to whoever had it.",
    async look(doing, city) {
      const { world } = doing;
      if (!world.notes.get("taken back")) return undefined;
      for (const { who, device } of world.endedSessions.filter((ended) => ended.who === "Rex")) {
        const rex = world.people.find(({ name }) => name === who)!;
        for (const { path } of city.rooms) {
          const answer = await doing.send(rex, device, "GET", `/api${path}`, undefined, { isQuiet: true });
          if (answer?.status === 200) return `Rex still sees ${path}`;
        }
        const feed = world.notes.get("feed of Rex") as string | undefined;
        if (feed && (await doing.send(rex, device, "GET", feed, undefined, { isQuiet: true }))?.status === 200)
          return `Rex still reads ${feed}`;
      }
      return undefined;
    },
  },
  {
    promise: "Whoever has a set-up account is let in, on every server.",
    async look(doing) {
      const { world } = doing;
      for (const person of world.people) {
        if (!person.isSetUp || person.isDeleted || person.isUncertain) continue;
        if (world.deeds.some(({ kind, key }) => kind === "suspension" && key === person.name)) continue;
        const path = person.kind === "owner" ? "/api/claims/my" : "/api/users/saved";
        if (person.kind === "admin") continue;
        const device = { name: "new phone", cookies: new Map<string, string>() };
        const signIn = await doing.send(
          person,
          device,
          "POST",
          "/api/auth/login",
          { email: person.email, password: person.password },
          { isQuiet: true },
        );
        if (signIn?.status !== 200) {
          if (person.name === "Vera") continue;
          return `${person.name} can't sign in: ${signIn?.status}`;
        }
        for (let i = 0; i < 2; i++) {
          const answer = await doing.send(person, device, "GET", path, undefined, { isQuiet: true });
          if (answer?.status !== 200) return `${person.name}: ${path} → ${answer?.status}`;
        }
      }
      return undefined;
    },
  },
  {
    promise: "A deleted account can't be signed in to.",
    async look(doing) {
      for (const person of doing.world.people.filter(({ isDeleted }) => isDeleted)) {
        const device = { name: "new phone", cookies: new Map<string, string>() };
        const answer = await doing.send(
          person,
          device,
          "POST",
          "/api/auth/login",
          { email: person.email, password: person.password },
          { isQuiet: true },
        );
        if (answer?.status === 200) return person.name;
      }
      return undefined;
    },
  },
  {
    promise: "Guests see no place and no event of a business that isn't approved.",
    async look(doing, city) {
      const { world } = doing;
      const guest = world.people.find(({ kind }) => kind === "guest")!;
      const hidden = await world.owner<
        { id: string }[]
      >`select e.id from events e join businesses b on b.id = e.business_id where not b.is_approved`;
      for (const { id } of hidden) {
        const answer = await doing.send(guest, guest.devices[1]!, "GET", `/api/events/${id}`, undefined, {
          isQuiet: true,
        });
        if (answer?.status === 200) return `event ${id}`;
      }
      for (const { id } of await world.owner<{ id: string }[]>`select id from businesses where not is_approved`) {
        const answer = await doing.send(guest, guest.devices[1]!, "GET", `/api/businesses/${id}`, undefined, {
          isQuiet: true,
        });
        if (answer?.status === 200) return `place ${id} ${city.places.length}`;
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
