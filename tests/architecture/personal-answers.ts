// Reads every route as everyone who may, in a city where two people have names that nothing else contains.
import type postgres from "postgres";
import { CACHING, listCaching } from "../../src/http/caching.ts";
import { type Caller, fillPath, listRoutes } from "./access.ts";
import { insertOwnedRecords } from "./ownership.ts";

type Owner = Caller & { id: string; email: string };
type App = Parameters<typeof listRoutes>[0];

export type Readers = { traveler: Owner; business: Owner; admin: Caller; anonymous: Caller };

const NAMES = { traveler: "Zephyrine", business: "Quillonius" };

/** The paths of what the two people own and share, by the path of the route. */
export async function prepareNamedPeople(sql: postgres.Sql, { traveler, business }: Readers) {
  for (const [role, { id }] of Object.entries({ traveler, business }))
    await sql`update users set first_name = ${NAMES[role as keyof typeof NAMES]} where id = ${id}`;
  const attempts = await insertOwnedRecords(sql, { traveler: traveler.id, business: business.id });
  const planId = attempts.find(({ route }) => route === "GET /api/plans/:id")!.path.split("/")[3]!;
  const [{ trip_id: tripId } = {}] = await sql`select trip_id from plans where id = ${planId}`;
  const [place] = await sql`select id from businesses where user_id = ${business.id}`;
  const [event] = await sql`select id from events where business_id = ${place!.id}`;
  await write(traveler, "/api/swipes", { id: crypto.randomUUID(), businessId: place!.id, action: "save" });
  await write(traveler, `/api/events/${event!.id}/rsvp`, { status: "in" });
  await write(business, "/api/messages", {
    title: `From ${NAMES.business}`,
    content: "Good evening",
    isAnnouncement: true,
  });
  const list = await write(traveler, "/api/users/list", { showsName: true, title: null });
  const plan = await write(traveler, `/api/plans/${planId}/link`);
  const trip = await write(traveler, `/api/trips/${tripId}/link`);
  const feed = await write(traveler, "/api/users/calendar");
  const room = await write(traveler, "/api/together", { name: NAMES.traveler, rule: "all", type: "all" });
  const [token, code] = [list.url.split("/").at(-1), room.path.split("/").at(-1)];
  const shared = plan.url.split("/").at(-1);
  return (path: string): string =>
    path
      .replace("/list/:token", `/list/${token}`)
      .replace("/og/list/:file", `/og/list/${token}.png`)
      .replace("/og/business/:file", `/og/business/${place!.id}.png`)
      .replace("/og/event/:file", `/og/event/${event!.id}.png`)
      .replace("/plan/shared/:token", `/plan/shared/${shared}`)
      .replace("/trips/shared/:token/:date", `/trips/shared/${trip.url.split("/").at(-1)}/all`)
      .replace("/trips/shared/:token", `/trips/shared/${trip.url.split("/").at(-1)}`)
      .replace("/calendar/:file", `/calendar/${feed.url.split("/").at(-1)}`)
      .replace("/together/:code", `/together/${code}`)
      .replace("/businesses/:id", `/businesses/${place!.id}`)
      .replace("/business/:id", `/business/${place!.id}`)
      .replace("/events/:id", `/events/${event!.id}`)
      .replace(/\/plan(s?)\/:id/, `/plan$1/${planId}`)
      .replace("/trips/:id", `/trips/${tripId}`)
      .replace("/people/:id", `/people/${traveler.id}`)
      .replace(":format", "ics");
}

// biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of the response
async function write(who: Caller, path: string, body: unknown = {}): Promise<any> {
  const response = await who.send("POST", path, body);
  if (response.status !== 200) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Streams of events never end. */
const isStream = (path: string) => path.endsWith("/changes");
/** They end the session, or the readiness of the server. */
const LEFT_OUT = ["/api/logout"];

/**
 * @returns the number of answers, how many of them name one of the two people, and what is wrong: an answer without
 * Cache-Control, one that names a person and may be kept, and one that is kept although its route doesn't declare it
 */
export async function readEveryRoute(app: App, readers: Readers, toPath: (route: string) => string) {
  const declared = listCaching(app.routes);
  const traces = [...Object.values(NAMES), readers.traveler.email, readers.business.email];
  const wrong: string[] = [];
  let [answers, personal] = [0, 0];
  for (const { method, path, name } of listRoutes(app)) {
    if (method !== "GET" || LEFT_OUT.includes(path) || isStream(path)) continue;
    for (const [role, reader] of Object.entries(readers)) {
      const response = await reader.send("GET", fillPath(toPath(path)));
      const caching = response.headers.get("cache-control");
      const text = await response.text();
      answers++;
      const isPersonal = traces.some((trace) => text.includes(trace)) || path === "/og/list/:file";
      if (isPersonal) personal++;
      const kept = caching !== null && !caching.startsWith("no-store");
      if (caching === null) wrong.push(`${name} as ${role}: no Cache-Control`);
      else if (kept && isPersonal) wrong.push(`${name} as ${role}: names a person, and says ${caching}`);
      else if (kept && !declared.has(name)) wrong.push(`${name} as ${role}: says ${caching} undeclared`);
      else if (kept && /public/.test(caching) && !/public|^no-cache/.test(CACHING[declared.get(name)!]))
        wrong.push(`${name} as ${role}: says ${caching}, wider than declared`);
    }
  }
  return { answers, personal, wrong };
}
