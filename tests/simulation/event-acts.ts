// What happens around the seats of events: many want the same one, and those who have one leave, are suspended or delete their account.
import type { Device, Person } from "./cast.ts";
import type { Act, City } from "./city.ts";
import { type Doing, pickSignedIn } from "./people.ts";

const HOUR = 3600_000;

/** Those whose last answer to the event was acknowledged as this one. */
function listAnswered({ world }: Doing, { events }: City, value: "in" | "waiting"): { id: string; person: Person }[] {
  const last = new Map<string, string>();
  for (const { kind, key, value, status } of world.deeds)
    if ((kind === "rsvp" || kind === "wait") && status === 200) last.set(key, value);
  return [...last].flatMap(([key, answer]) => {
    const [id, name] = key.split(" ") as [string, string];
    const person = world.people.find((each) => each.name === name)!;
    const event = events.find((each) => each.id === id);
    return answer === value && event && !person.isDeleted ? [{ id, person }] : [];
  });
}

function pickDevice(person: Person): Device {
  return (
    person.devices.find(({ cookies }) => [...cookies.keys()].some((key) => key.startsWith("/ "))) ?? person.devices[0]!
  );
}

export async function answer(doing: Doing, person: Person, device: Device, id: string, status: "in" | "cant_make_it") {
  const key = `${id} ${person.name}`;
  const path = `/api/events/${id}`;
  const answered = await doing.send(
    person,
    device,
    "POST",
    `${path}/rsvp`,
    { status },
    { deed: { kind: "rsvp", key, value: status } },
  );
  if (answered?.status === 409 && status === "in")
    await doing.send(person, device, "POST", `${path}/waiting-list`, undefined, {
      deed: { kind: "wait", key, value: "waiting" },
    });
}

export const EVENT_ACTS = {
  async "everybody wants the same seat"(doing, city) {
    const { world, dice } = doing;
    const open = city.events.filter(({ at, isCanceled }) => at > world.clock.now && !isCanceled);
    if (open.length === 0) return;
    const small = open.filter(({ max }) => max !== null && max <= 2);
    const { id } = dice.pick(small.length > 0 ? small : open);
    const people = world.people.filter(({ kind, isSetUp, isDeleted }) => kind === "traveler" && isSetUp && !isDeleted);
    // One after the other: who of many gets a lock first would not be the same each time.
    for (const person of people) await answer(doing, person, pickDevice(person), id, "in");
  },
  async "a guest with a seat can't come after all"(doing, city) {
    const guests = listAnswered(doing, city, "in");
    if (guests.length === 0) return;
    const { id, person } = doing.dice.pick(guests);
    await answer(doing, person, pickDevice(person), id, "cant_make_it");
  },
  async "a guest with a seat deletes their account"(doing, city) {
    const guests = listAnswered(doing, city, "in");
    if (guests.length > 0) await deleteAccount(doing, doing.dice.pick(guests).person);
  },
  async "an admin suspends somebody who waits"(doing, city) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const waiting = listAnswered(doing, city, "waiting");
    if (!admin || waiting.length === 0) return;
    const { id, name } = doing.dice.pick(waiting).person;
    const deed = { kind: "suspension", key: name, value: "suspended" };
    await doing.send(admin, device!, "POST", `/api/admin/people/${id}/suspension`, { reason: "Spam" }, { deed });
  },
  async "an admin suspends a host"(doing, city) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const hosts = [...new Set(city.events.map(({ host }) => host))].filter(({ isDeleted }) => !isDeleted);
    if (!admin || hosts.length === 0) return;
    const { id, name } = doing.dice.pick(hosts);
    const deed = { kind: "suspension", key: name, value: "suspended" };
    await doing.send(admin, device!, "POST", `/api/admin/people/${id}/suspension`, { reason: "Spam" }, { deed });
  },
  async "an owner offers more seats"(doing, city) {
    const wanted = listAnswered(doing, city, "waiting").map(({ id }) => id);
    const event = city.events.find(({ id, host }) => wanted.includes(id) && !host.isDeleted);
    if (!event) return;
    const changes = { maxAttendees: doing.dice.chance(0.8) ? (event.max ?? 1) + 1 + doing.dice.below(2) : null };
    const changed = await doing.send(event.host, pickDevice(event.host), "PATCH", `/api/events/${event.id}`, changes);
    if (changed?.status === 200) event.max = changes.maxAttendees;
  },
  async "an owner cancels an event on phone and laptop"(doing, city) {
    const attended = listAnswered(doing, city, "in").map(({ id }) => id);
    const event = city.events.find(
      ({ id, host, isCanceled }) => attended.includes(id) && !host.isDeleted && !isCanceled,
    );
    if (!event) return;
    event.isCanceled = true;
    const deed = { kind: "cancel event", key: event.id, value: "" };
    for (let i = 0; i < 2; i++)
      await doing.send(event.host, pickDevice(event.host), "DELETE", `/api/events/${event.id}`, undefined, { deed });
  },
  async "an owner moves an event"(doing, city) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    const own = city.events.filter(({ host, isCanceled }) => host === person && !isCanceled);
    if (!person || own.length === 0) return;
    const event = doing.dice.pick(own);
    const at = doing.world.clock.now + (3 + doing.dice.below(60)) * HOUR;
    const answered = await doing.send(person, device!, "PATCH", `/api/events/${event.id}`, {
      eventDate: new Date(at).toISOString(),
      location: "The garden",
    });
    if (answered?.status === 200) event.at = at;
  },
} satisfies Record<string, Act>;

export async function deleteAccount(doing: Doing, person: Person): Promise<void> {
  const { password, name } = person;
  const answered = await doing.send(
    person,
    pickDevice(person),
    "DELETE",
    "/api/users/me",
    { password },
    { deed: { kind: "delete account", key: name, value: "" } },
  );
  if (answered?.status === 200) person.isDeleted = true;
  // A repeated request finds no session: the first one has worked, or the session had ended before.
  else if (!answered || answered.status === 401 || answered.status >= 500) person.isUncertain = true;
}
