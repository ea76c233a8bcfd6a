// What people, jobs and the machines below them do in a simulated city: one function for each kind of step.

import { ACCOUNT_ACTS } from "./account-acts.ts";
import type { Device, Kind, Person } from "./cast.ts";
import type { Act, City } from "./city.ts";
import { CITY_ACTS } from "./city-acts.ts";
import type { Actor } from "./clock.ts";
import { DESK_ACTS } from "./desk-acts.ts";
import { deleteAccount, EVENT_ACTS } from "./event-acts.ts";
import { copyCookies, Doing, findLink, pickAnyone, pickSignedIn } from "./people.ts";
import { choosePlots, chooseThemes } from "./plots.ts";
import { createDice } from "./randomness.ts";
import type { Step } from "./scheduler.ts";
import { SOURCE_ACTS } from "./source-acts.ts";
import { TOKEN_ACTS } from "./token-acts.ts";
import type { Instance, World } from "./world.ts";

const HOUR = 3600_000;
const PASSWORD = "a long enough password";

export function createPeople(): Person[] {
  const make = (name: string, kind: Kind): Person => ({
    name,
    kind,
    email: `${name.toLowerCase()}@example.com`,
    password: PASSWORD,
    devices: ["phone", "laptop"].map((device) => ({ name: device, cookies: new Map() })),
  });
  return [
    make("Noor", "admin"),
    ...["Amira", "Kofi", "Pia", "Dora", "Ivo", "Zoe"].map((name) => make(name, "traveler")),
    ...["Luca", "Mei"].map((name) => make(name, "owner")),
    make("Vera", "traveler"),
    { ...make("Rex", "attacker"), email: "vera@example.com", password: "the password of somebody else" },
    ...["Sam", "Ute"].map((name) => make(name, "guest")),
  ];
}

export async function signIn(doing: Doing, person: Person, device: Device): Promise<void> {
  const { email, password } = person;
  await doing.send(person, device, "POST", "/api/auth/login", { email, password, remember: true });
}

export async function join(doing: Doing, person: Person): Promise<void> {
  const { email, password, name } = person;
  const device = person.devices[0]!;
  const answer = await doing.send(person, device, "POST", "/api/auth/register", { email, password, firstName: name });
  // The first answer was lost.
  if (!answer || answer.status === 409) await signIn(doing, person, device);
  const userType = person.kind === "owner" ? "business" : "traveler";
  const path = "/api/businesses?limit=1";
  // Whoever looks too early is refused, and no server may remember that.
  for (let i = 0; i < 2; i++) await doing.send(person, device, "GET", path, undefined, { isQuiet: true });
  const setup = await doing.send(
    person,
    device,
    "POST",
    "/api/users/setup",
    { userType },
    { deed: { kind: "setup", key: person.name, value: userType } },
  );
  if (setup?.status !== 200) return;
  person.id = setup.json().id;
  person.isSetUp = true;
  if (person.kind === "owner") return;
  for (let i = 0; i < 3; i++) {
    const deck = await doing.send(person, device, "GET", path, undefined, { isQuiet: true });
    if (deck?.status === 403)
      doing.world.violate("A set-up account is never refused.", `${person.name}: GET ${path} → 403`);
  }
}

const ACTS = {
  async "somebody joins"(doing) {
    const waiting = doing.world.people.filter(
      ({ kind, isSetUp, isDeleted }) => kind !== "guest" && kind !== "attacker" && !isSetUp && !isDeleted,
    );
    // Vera comes last, so that a stranger may have been faster.
    const others = waiting.filter(({ name }) => name !== "Vera");
    const next = others.length > 0 ? others : waiting;
    if (next.length > 0) await join(doing, doing.dice.pick(next));
  },
  async "an owner joins"(doing) {
    const waiting = doing.world.people.filter(
      ({ kind, isSetUp, isDeleted }) => kind === "owner" && !isSetUp && !isDeleted,
    );
    if (waiting.length > 0) await join(doing, doing.dice.pick(waiting));
  },
  async "somebody confirms their email"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler", "owner") ?? [];
    const token = person && findLink(doing.world, person, "verify");
    if (!token) return;
    const answer = await doing.send(person, device!, "POST", "/api/auth/email/confirm", { token });
    if (answer?.status === 200) person.isConfirmed = true;
  },
  async "somebody signs in on another device"(doing) {
    const people = doing.world.people.filter(({ isSetUp, isDeleted }) => isSetUp && !isDeleted);
    if (people.length === 0) return;
    const person = doing.dice.pick(people);
    await signIn(doing, person, doing.dice.pick(person.devices));
  },
  async "somebody signs out"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler", "owner") ?? [];
    if (!person) return;
    const cookies = copyCookies(device!);
    const answer = await doing.send(person, device!, "GET", "/api/logout");
    if (answer?.status === 302 && answer.headers.get("location") === "/")
      doing.world.endedSessions.push({ who: person.name, device: { ...device!, cookies } });
  },
  async "a traveler swipes"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const deck = await doing.send(person, device!, "GET", "/api/businesses?unseen=1&limit=5");
    const cards: { id: string }[] = deck?.status === 200 ? deck.json() : [];
    const placeId = cards.length > 0 ? doing.dice.pick(cards).id : doing.dice.pick(city.places).id;
    const id = doing.dice.uuid();
    const action = doing.dice.pick(["like", "dislike", "save"]);
    city.swipes.push({ id, who: person, placeId });
    await doing.send(
      person,
      device!,
      "POST",
      "/api/swipes",
      { id, businessId: placeId, action },
      { deed: { kind: "swipe", key: id, value: action, facts: { placeId } } },
    );
  },
  async "a phone sends what was swiped offline"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const { clock } = doing.world;
    const swipes = Array.from({ length: 1 + doing.dice.below(4) }, (_, i) => ({
      id: doing.dice.uuid(),
      businessId: doing.dice.pick(city.places).id,
      action: doing.dice.pick(["like", "dislike", "save"]),
      at: new Date(clock.now - doing.dice.below(2 * HOUR) - i).toISOString(),
    }));
    for (const { id, businessId } of swipes) city.swipes.push({ id, who: person, placeId: businessId });
    // Swipes on places that are no longer listed are ignored, and the answer says how many.
    const facts: Record<string, unknown> = { swipes };
    const deed = { kind: "batch", key: swipes.map(({ id }) => id).join(), value: "", facts };
    const answer = await doing.send(person, device!, "POST", "/api/swipes/batch", { swipes }, { deed });
    if (answer?.status === 200) facts.ignored = answer.json().ignored;
  },
  async "a traveler undoes a swipe"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    const own = city.swipes.filter(({ who }) => who === person);
    if (!person || own.length === 0) return;
    const { id, placeId } = doing.dice.pick(own);
    await doing.send(person, device!, "DELETE", `/api/swipes/${placeId}?swipe=${id}`, undefined, {
      deed: { kind: "undo", key: id, value: "" },
    });
  },
  async "a traveler answers an event"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person || city.events.length === 0) return;
    const { id } = doing.dice.pick(city.events);
    const status = doing.dice.chance(0.7) ? "in" : "cant_make_it";
    const answer = await doing.send(
      person,
      device!,
      "POST",
      `/api/events/${id}/rsvp`,
      { status },
      { deed: { kind: "rsvp", key: `${id} ${person.name}`, value: status } },
    );
    if (answer?.status === 409 && status === "in")
      await doing.send(person, device!, "POST", `/api/events/${id}/waiting-list`, undefined, {
        deed: { kind: "wait", key: `${id} ${person.name}`, value: "waiting" },
      });
  },
  async "a traveler leaves a waiting list"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person || city.events.length === 0) return;
    const { id } = doing.dice.pick(city.events);
    await doing.send(person, device!, "DELETE", `/api/events/${id}/waiting-list`, undefined, {
      deed: { kind: "wait", key: `${id} ${person.name}`, value: "left" },
    });
  },
  async "a traveler reads messages"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const inbox = await doing.send(person, device!, "GET", "/api/users/messages");
    if (inbox?.status !== 200) return;
    const ids = (inbox.json() as { id: string }[]).map(({ id }) => id);
    if (ids.length > 0) await doing.send(person, device!, "POST", "/api/users/messages/read", { ids });
  },
  async "somebody deletes their account"(doing) {
    const [person] = pickSignedIn(doing, "traveler", "owner") ?? [];
    if (person) await deleteAccount(doing, person);
  },
  async "somebody who confirmed deletes their account"(doing) {
    const confirmed = doing.world.people.filter(({ isConfirmed, isDeleted }) => isConfirmed && !isDeleted);
    if (confirmed.length > 0) await deleteAccount(doing, doing.dice.pick(confirmed));
  },
  async "an owner adds their business"(doing) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    if (!person) return;
    await doing.send(person, device!, "POST", "/api/businesses", {
      name: `${person.name}'s Bar`,
      description: "A bar by the quay",
      location: "2 Quay Street",
      type: "restaurant",
    });
  },
  async "an admin approves what waits"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    if (!admin) return;
    const list = await doing.send(admin, device!, "GET", "/api/admin/businesses");
    if (list?.status !== 200) return;
    for (const { id, version } of list.json() as { id: string; version: string }[])
      await doing.send(admin, device!, "POST", `/api/admin/businesses/${id}/approval`, { approved: true, version });
  },
  async "an owner creates an event"(doing, city) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    if (!person) return;
    const id = doing.dice.uuid();
    const max = doing.dice.chance(0.9) ? 1 + doing.dice.below(2) : null;
    const at = doing.world.clock.now + (2 + doing.dice.below(60)) * HOUR;
    const title = doing.dice.pick(["Jazz Night", "Flea Market", "Wine Tasting"]);
    const answer = await doing.send(
      person,
      device!,
      "POST",
      "/api/events",
      { id, title, eventDate: new Date(at).toISOString(), maxAttendees: max },
      { deed: { kind: "create event", key: id, value: title } },
    );
    if (answer?.status === 200) city.events.push({ id, host: person, title, max, at });
  },
  async "an owner changes an event"(doing, city) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    const own = city.events.filter(({ host }) => host === person);
    if (!person || own.length === 0) return;
    const { id } = doing.dice.pick(own);
    const changes = doing.dice.chance(0.6)
      ? { maxAttendees: 1 + doing.dice.below(5) }
      : { eventDate: new Date(doing.world.clock.now + (3 + doing.dice.below(60)) * HOUR).toISOString() };
    await doing.send(person, device!, "PATCH", `/api/events/${id}`, changes);
  },
  async "an owner cancels an event"(doing, city) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    const own = city.events.filter(({ host }) => host === person);
    if (!person || own.length === 0) return;
    const event = doing.dice.pick(own);
    await doing.send(person, device!, "DELETE", `/api/events/${event.id}`, undefined, {
      deed: { kind: "cancel event", key: event.id, value: "" },
    });
  },
  async "an owner writes to all who like the place"(doing) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    if (!person) return;
    const id = doing.dice.uuid();
    await doing.send(
      person,
      device!,
      "POST",
      "/api/messages",
      { id, title: "News", content: "We have a new menu.", isAnnouncement: true },
      { deed: { kind: "announce", key: id, value: person.name } },
    );
  },
  async "an owner claims a place"(doing, city) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    if (!person) return;
    await doing.send(person, device!, "POST", `/api/businesses/${city.places[0]!.id}/claim`, { note: "It's mine." });
  },
  async "an admin decides on claims"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    if (!admin) return;
    const list = await doing.send(admin, device!, "GET", "/api/admin/claims");
    if (list?.status !== 200) return;
    for (const { id } of list.json() as { id: string }[])
      await doing.send(admin, device!, "POST", `/api/admin/claims/${id}/decision`, { agree: true });
  },
  async "friends start a room"(doing, city) {
    const { person, device } = pickAnyone(doing);
    const answer = await doing.send(
      person,
      device,
      "POST",
      "/api/together",
      { name: person.name, rule: "all", type: "all" },
      { again: false },
    );
    if (answer?.status === 200)
      city.rooms.push({ path: answer.json().path, by: person.name, members: [{ person, device }] });
  },
  async "a friend joins a room"(doing, city) {
    const { person, device } = pickAnyone(doing);
    if (city.rooms.length === 0) return;
    const room = doing.dice.pick(city.rooms);
    const answer = await doing.send(person, device, "POST", `/api${room.path}/members`, { name: person.name });
    if (answer?.status === 200) room.members.push({ person, device });
  },
  async "a friend swipes in a room"(doing, city) {
    await swipeInRoom(doing, city, doing.dice.chance(0.3));
  },
  async "a friend takes a room swipe back"(doing, city) {
    await swipeInRoom(doing, city, true);
  },
  async "everybody leaves a room"(doing, city) {
    if (city.rooms.length === 0) return;
    const { path, members } = doing.dice.pick(city.rooms);
    for (const { person, device } of members.splice(0))
      await doing.send(person, device, "DELETE", `/api${path}/members/me`);
  },
  async "a guest looks around"(doing, city) {
    const guests = doing.world.people.filter(({ kind }) => kind === "guest");
    const guest = doing.dice.pick(guests);
    const paths = ["/", "/places", "/whats-on", "/api/map/places", `/business/${doing.dice.pick(city.places).id}`];
    if (city.events.length > 0) paths.push(`/events/${doing.dice.pick(city.events).id}`);
    await doing.send(guest, guest.devices[0]!, "GET", doing.dice.pick(paths));
  },
} satisfies Record<string, Act>;

/** Mostly in a room that they are in. */
async function swipeInRoom(doing: Doing, city: City, isUndone: boolean): Promise<void> {
  const { dice } = doing;
  if (city.rooms.length === 0) return;
  const { path, members } = dice.pick(city.rooms);
  const { person, device } = members.length > 0 && dice.chance(0.9) ? dice.pick(members) : pickAnyone(doing);
  const id = dice.uuid();
  const businessId = dice.pick(city.places).id;
  const swipe = { id, businessId, action: dice.pick(["like", "dislike"]) };
  const deed = { kind: "room swipe", key: id, value: path };
  const swiped = await doing.send(person, device, "POST", `/api${path}/swipes`, swipe, { deed });
  if (!isUndone || !swiped || swiped.status >= 300) return;
  await doing.send(person, device, "DELETE", `/api${path}/swipes/${businessId}?swipe=${id}`, undefined, {
    deed: { kind: "room undo", key: id, value: path },
  });
}

const ALL: Record<string, Act> = {
  ...ACTS,
  ...ACCOUNT_ACTS,
  ...CITY_ACTS,
  ...EVENT_ACTS,
  ...TOKEN_ACTS,
  ...DESK_ACTS,
  ...SOURCE_ACTS,
};

/** Jobs that need no network, files or processes. */
export const JOBS = [
  "deliver-outbox",
  "refresh-choices",
  "refresh-landing",
  "count-for-landing",
  "queue-digest",
  "queue-weekly-figures",
  "purge-photos",
  "delete-expired",
  "roll-up-page-views",
  "queue-digests",
  "refresh-overview",
  "fetch-sources",
];

const WEIGHTS: Record<string, number> = {
  "a stranger signs up with Vera's address": 0.6,
  "somebody opens a page": 2,
  "somebody reads something else": 2,
  "somebody changes their email": 0.5,
  "somebody joins": 3,
  "a traveler answers an event": 6,
  "a traveler swipes": 4,
  "an owner creates an event": 3,
  "an owner changes an event": 2,
  "somebody deletes their account": 0.4,
  "somebody who confirmed deletes their account": 0.1,
  "a guest with a seat deletes their account": 0.2,
  "an admin suspends a host": 0.2,
  "an admin suspends somebody who waits": 0.3,
  "everybody wants the same seat": 2,
  "everybody leaves a room": 0.3,
  "an owner joins": 0.5,
  "somebody signs out": 0.5,
};

export function planStory(world: World, length: number): Step[] {
  const dice = world.dice("plan");
  const kinds = Object.keys(ALL);
  const emphasize = chooseThemes(world.dice("themes"));
  const weights = Object.fromEntries(kinds.map((kind) => [kind, (WEIGHTS[kind] ?? 1) * emphasize(kind)]));
  const total = kinds.reduce((sum, kind) => sum + weights[kind]!, 0);
  const pickKind = (): string => {
    let left = dice.next() * total;
    for (const kind of kinds) {
      left -= weights[kind]!;
      if (left < 0) return kind;
    }
    return kinds[0]!;
  };
  const opening = [
    "an owner joins",
    "somebody joins",
    "somebody joins",
    "somebody joins",
    "somebody joins",
    "job deliver-outbox",
    "somebody confirms their email",
    "an owner adds their business",
    "an admin approves what waits",
    "an owner creates an event",
  ];
  const plots = choosePlots(world.seed, world.dice("plots"), opening.length, length);
  return Array.from({ length }, (_, n): Step => {
    const seed = dice.below(2 ** 32);
    const own = createDice(seed);
    const drawn =
      n < opening.length
        ? opening[n]!
        : own.chance(0.2)
          ? `job ${own.chance(0.6) ? "deliver-outbox" : own.pick(JOBS)}`
          : own.chance(0.02)
            ? "the database fails over"
            : own.chance(0.02)
              ? "a server is killed"
              : pickKind();
    const kind = plots.get(n) ?? drawn;
    const isSet = n < opening.length || plots.has(n);
    const calm = own.chance(isSet ? 0.7 : 0.25);
    const longest = isSet ? 60_000 : own.pick([60_000, HOUR, 12 * HOUR]);
    return {
      n,
      kind,
      seed,
      pause: own.below(calm ? longest : 2000),
      crowd: calm ? 1 : 1 + own.below(5),
      ...(own.chance(0.15) && {
        fault: own.pick([
          { kind: "kill", at: 1 + own.below(12) },
          { kind: "cut", at: 1 + own.below(12) },
          { kind: "lost answer" },
          { kind: "sent twice" },
        ] as const),
      }),
    };
  });
}

/** Tells those who haven't signed in for three years, or deletes their accounts: only 30 days after an email said so. */
async function endUnusedAccounts(world: World, instance: Instance, actor: Actor): Promise<void> {
  await runJob(world, "delete-unused-accounts", instance, actor);
  await runJob(world, "deliver-outbox", instance, actor);
  const here = new Set((await world.owner`select email from users`).map(({ email }) => email as string));
  for (const person of world.people) {
    const { name, kind, email, isSetUp, isDeleted, isUncertain, signedInAt = 0 } = person;
    if (!isSetUp || isDeleted || isUncertain || here.has(email) || kind === "attacker") continue;
    const told = world.mails.find(
      (mail) => mail.kind === "unused-account" && mail.to === email && mail.at > signedInAt,
    );
    if (kind !== "traveler" || !told || world.clock.now - told.at < 30 * 24 * HOUR)
      world.violate("Only an unused account whose owner was told 30 days before is deleted.", name);
    world.tell(`the unused account of ${name} is deleted`);
    person.isDeleted = true;
  }
}

/** Days. */
const WAITS: Record<string, number> = { "a week passes": 7, "a month passes": 31, "half a year passes": 183 };

export async function act(world: World, city: City, step: Step, actor: Actor): Promise<void> {
  const dice = createDice(step.seed ^ 0x5bd1e995);
  if (step.kind === "the database fails over") return world.failOver();
  if (step.kind === "a server is killed") return world.kill(dice.pick(world.instances));
  if (step.kind in WAITS) return world.clock.advance(WAITS[step.kind]! * 24 * HOUR);
  if (step.kind.startsWith("the unused accounts")) return endUnusedAccounts(world, dice.pick(world.instances), actor);
  if (step.kind.startsWith("job ")) return runJob(world, step.kind.slice(4), dice.pick(world.instances), actor);
  await ALL[step.kind]!(new Doing(world, step, actor, dice), city);
}

export async function runJob(
  world: World,
  name: string,
  instance: World["instances"][number],
  actor: Actor,
): Promise<void> {
  const outages = world.hadOutage;
  try {
    await world.runJob(instance, actor, name);
    world.note(`${name} ran on ${instance.name}`);
  } catch (error) {
    world.note(`${name} failed on ${instance.name}`);
    if (!instance.pool.isDead && world.hadOutage === outages)
      world.violate("A job fails only with the database or its peers.", `${name}: ${(error as Error).stack}`);
  }
}
