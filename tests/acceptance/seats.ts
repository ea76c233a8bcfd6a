// Line 1: a room holds as many as it has seats, whoever asks at once.
import { type City, type Client, openBusiness, openCity } from "./city.ts";
import { type Line, randomFrom } from "./line.ts";

const CLIENTS = 500;
const SEATS = 50;
const ROUNDS = 20;
const CHANGES = 10_000;
const AT_ONCE = 64;

export const seats: Line = {
  number: 1,
  name: `${CLIENTS} clients compete for ${SEATS} seats; random changes`,
  target: `exactly ${SEATS} attendees, ${ROUNDS} times; counter = rows after ${CHANGES.toLocaleString("en")} changes`,
  async measure() {
    const city = await openCity({ SAMPLE: "no", DATABASE_POOL: "20" });
    try {
      const [host] = await city.people(1, "business");
      await openBusiness(city.sql, host!);
      const travelers = await city.people(CLIENTS);
      let exact = 0;
      for (let round = 0; round < ROUNDS; round++) if (await rush(city, host!, travelers)) exact++;
      const wrong = await changeAtRandom(city, host!, travelers.slice(0, 200));
      return {
        holds: exact === ROUNDS && wrong === 0,
        figure: `${exact} of ${ROUNDS} exact; ${wrong} wrong counters`,
      };
    } finally {
      await city.close();
    }
  },
};

async function planEvent(host: Client, maxAttendees: number): Promise<string> {
  const eventDate = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const answer = await host.post("/api/events", { title: "An evening", eventDate, maxAttendees });
  if (!answer.ok) throw new Error(`No event: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

async function rush({ sql }: City, host: Client, travelers: Client[]): Promise<boolean> {
  const event = await planEvent(host, SEATS);
  const statuses = await Promise.all(
    travelers.map(async (traveler) => (await traveler.post(`/api/events/${event}/rsvp`, { status: "in" })).status),
  );
  const [row] = await sql`
    select current_attendees, (select count(*)::int from rsvps where event_id = ${event} and status = 'in') as rows
    from events where id = ${event}`;
  const said = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 409).length;
  return counts(row!, said) && refused === travelers.length - SEATS;
}

const counts = (row: Record<string, unknown>, said: number) =>
  row.current_attendees === SEATS && row.rows === SEATS && said === SEATS;

/** @returns the events whose counter is not what their rows say */
async function changeAtRandom({ sql }: City, host: Client, travelers: Client[]): Promise<number> {
  const events = await Promise.all([5, 20, 80, 150].map((seats) => planEvent(host, seats)));
  const random = randomFrom(1);
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!;
  for (let done = 0; done < CHANGES; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, CHANGES - done) }, async () => {
        const [who, event, chance] = [pick(travelers), pick(events), random()];
        const answer =
          chance < 0.45
            ? await who.post(`/api/events/${event}/rsvp`, { status: "in" })
            : chance < 0.8
              ? await who.post(`/api/events/${event}/rsvp`, { status: "cant_make_it" })
              : chance < 0.93
                ? await who.post(`/api/events/${event}/queue`)
                : await who.send("DELETE", `/api/events/${event}/queue`);
        if (answer.status >= 500) throw new Error(`${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      }),
    );
  }
  const off = await sql`
    select id from events where current_attendees <>
      (select count(*) from rsvps where event_id = events.id and status = 'in')`;
  return off.length;
}
