// Check 1: lets many clients compete for the seats of an event, and compares the attendee counter with the rows.
import { seededRandom } from "../../src/taste/random.ts";
import type { Check } from "./check.ts";
import { type Client, type Deployment, insertBusiness, startDeployment } from "./deployment.ts";

const CLIENTS = 500;
const SEATS = 50;
const SIZES = { full: { rounds: 20, changes: 10_000 }, quick: { rounds: 2, changes: 500 } };
const CONCURRENCY = 64;

export const eventCapacity: Check = {
  number: 1,
  name: `${CLIENTS} clients compete for ${SEATS} seats; random changes`,
  target: `exactly ${SEATS} attendees, every time; counter = rows after every change`,
  async run(size) {
    const { rounds, changes } = SIZES[size];
    const deployment = await startDeployment({ SAMPLE: "no", DATABASE_POOL: "20" });
    try {
      const [host] = await deployment.people(1, "business");
      await insertBusiness(deployment.sql, host!);
      const travelers = await deployment.people(CLIENTS);
      let exact = 0;
      for (let round = 0; round < rounds; round++) if (await competeForSeats(deployment, host!, travelers)) exact++;
      const wrong = await changeRsvps(deployment, host!, travelers.slice(0, 200), changes);
      return {
        passed: exact === rounds && wrong === 0,
        result: `${exact} of ${rounds} exact; ${wrong} wrong counters after ${changes.toLocaleString("en")} changes`,
      };
    } finally {
      await deployment.close();
    }
  },
};

async function createEvent(host: Client, maxAttendees: number): Promise<string> {
  const eventDate = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const response = await host.post("/api/events", { title: "An evening", eventDate, maxAttendees });
  if (!response.ok) throw new Error(`No event: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

async function competeForSeats({ sql }: Deployment, host: Client, travelers: Client[]): Promise<boolean> {
  const event = await createEvent(host, SEATS);
  const statuses = await Promise.all(
    travelers.map(async (traveler) => (await traveler.post(`/api/events/${event}/rsvp`, { status: "in" })).status),
  );
  const [row] = await sql`
    select current_attendees, (select count(*)::int from rsvps where event_id = ${event} and status = 'in') as rows
    from events where id = ${event}`;
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  const attends = row!.current_attendees === SEATS && row!.rows === SEATS && count(200) === SEATS;
  return attends && count(409) === travelers.length - SEATS;
}

/** @returns the number of events whose counter differs from their rows */
async function changeRsvps({ sql }: Deployment, host: Client, travelers: Client[], changes: number): Promise<number> {
  const events = await Promise.all([5, 20, 80, 150].map((seats) => createEvent(host, seats)));
  const random = seededRandom(1);
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!;
  for (let done = 0; done < changes; done += CONCURRENCY) {
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENCY, changes - done) }, async () => {
        const [traveler, event, chance] = [pick(travelers), pick(events), random()];
        const response =
          chance < 0.45
            ? await traveler.post(`/api/events/${event}/rsvp`, { status: "in" })
            : chance < 0.8
              ? await traveler.post(`/api/events/${event}/rsvp`, { status: "cant_make_it" })
              : chance < 0.93
                ? await traveler.post(`/api/events/${event}/waiting-list`)
                : await traveler.send("DELETE", `/api/events/${event}/waiting-list`);
        if (response.status >= 500) throw new Error(`${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      }),
    );
  }
  const off = await sql`
    select id from events where current_attendees <>
      (select count(*) from rsvps where event_id = events.id and status = 'in')`;
  return off.length;
}
