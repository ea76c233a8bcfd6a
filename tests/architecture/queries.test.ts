// The number of database queries per screen, and of round trips, which must not grow with the data.
import { beforeAll, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { ensureSample } from "../../src/commands/sample.ts";
import { sha256 } from "../../src/encoding/hash.ts";
import { TABS } from "../../src/features/admin/tabs.tsx";
import { type Person, useTestApp } from "../test-app.ts";
import { findZone } from "../zones.ts";

type Cost = [queries: number, roundTrips: number];

/**
 * Maximum queries and round trips by user and path, including the session. `{place}` is a place of the sample city; its page
 * records a page view after the response.
 */
const MAX_COST: Record<string, Record<string, Cost>> = {
  anonymous: {
    "/": [0, 0],
    "/?view=business": [0, 0],
    "/demo": [0, 0],
    "/login": [0, 0],
    "/signup": [0, 0],
    "/help": [0, 0],
    "/status": [1, 1],
    "/sample-listing": [1, 1],
    "/business/{place}": [2, 2],
    "/whats-on": [1, 1],
  },
  "amira@example.com": {
    "/": [7, 3],
    "/discover": [1, 1],
    "/dashboard": [1, 1],
    "/dashboard?tab=liked": [1, 1],
    "/dashboard?tab=events": [1, 1],
    "/dashboard?tab=messages": [1, 1],
    "/map": [8, 3],
    "/map?place={place}": [10, 3],
    "/events": [1, 1],
    "/messages": [2, 2],
    "/profile": [9, 2],
    "/business/{place}": [8, 4],
    "/api/businesses?unseen=1": [1, 1],
    "/api/businesses?q=bar": [2, 2],
    "/api/map/points": [3, 3],
    "/api/users/saved": [2, 2],
    "/api/events": [2, 2],
  },
  "ingrid@example.com": {
    "/": [2, 2],
    "/events": [3, 3],
    "/messages": [5, 3],
    "/profile": [6, 2],
    "/business-dashboard": [6, 3],
    // One for the tags to choose from.
    "/business-profile": [5, 3],
  },
  "noor@example.com": Object.fromEntries(TABS.map(({ name }): [string, Cost] => [`/admin?tab=${name}`, [8, 2]])),
};

const TIMEOUT_MS = 60_000;

const app = useTestApp();
let queries: ReturnType<typeof watchQueries>;
let place: string;
const people = new Map<string, Person>();
beforeAll(async () => {
  // In the evening, decks are dealt once more when it is known what is open.
  app.ctx.city = { name: "Monaco", timezone: findZone(12) };
  await ensureSample(app.db, app.ctx.log);
  const [row] = await app.sql`select id from businesses where is_approved order by created_at, id limit 1`;
  place = row!.id as string;
  for (const who of Object.keys(MAX_COST)) people.set(who, await signInAs(who));
  queries = watchQueries(app.pool);
}, TIMEOUT_MS);

test(
  "screens need few queries, most of them concurrent",
  async () => {
    const over: string[] = [];
    for (const [who, path, [maxQueries, maxRoundTrips]] of screens()) {
      const { asked, roundTrips } = await getCost(who, path);
      if (asked > maxQueries || roundTrips > maxRoundTrips)
        over.push(
          `${who} at ${path}: ${asked} queries (${maxQueries}) in ${roundTrips} round trips (${maxRoundTrips})`,
        );
    }
    expect(over).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "more places, events, messages and swipes do not mean more queries",
  async () => {
    const before = new Map<string, number>();
    for (const [who, path] of screens()) before.set(`${who} ${path}`, (await getCost(who, path)).asked);
    await addData(app.sql);
    const grown: string[] = [];
    for (const [who, path] of screens()) {
      const { asked } = await getCost(who, path);
      const previous = before.get(`${who} ${path}`)!;
      if (asked > previous) grown.push(`${who} at ${path}: ${previous} queries, then ${asked}`);
    }
    expect(grown).toEqual([]);
  },
  TIMEOUT_MS,
);

test("a swipe on a new place needs one query, including the session", async () => {
  const amira = people.get("amira@example.com")!;
  const deck = await amira.read<{ id: string }[]>("/api/businesses?unseen=1");
  const costs: number[] = [];
  // Caches the session, which a first swipe would read separately.
  await amira.get("/events");
  for (const { id } of deck.slice(0, 3)) {
    const before = queries.count();
    const answer = await amira.post("/api/swipes", { businessId: id, action: "like", id: crypto.randomUUID() });
    expect(answer.status).toBe(200);
    await queries.settled();
    costs.push(queries.count().asked - before.asked);
  }
  expect(costs).toEqual([1, 1, 1]);
});

const screens = () =>
  Object.entries(MAX_COST).flatMap(([who, paths]) =>
    Object.entries(paths).map(([path, most]): [string, string, Cost] => [who, path, most]),
  );

/** Measures the second request, since the first one may fill caches. */
async function getCost(who: string, path: string): Promise<{ asked: number; roundTrips: number }> {
  const person = people.get(who)!;
  const address = path.replace("{place}", place);
  await person.get(address);
  await queries.settled();
  const before = queries.count();
  const response = await person.get(address);
  if (response.status >= 400) throw new Error(`${path} answered ${response.status}`);
  await queries.settled();
  const after = queries.count();
  return { asked: after.asked - before.asked, roundTrips: after.roundTrips - before.roundTrips };
}

/**
 * Counts the queries of a pool, and its round trips: results are held back until no more queries are sent, so that all
 * queries that could run concurrently count as one round trip.
 */
function watchQueries(sql: Sql) {
  const { unsafe } = sql;
  let [asked, roundTrips, open] = [0, 0, 0];
  let held: (() => void)[] = [];
  const idle: (() => void)[] = [];
  const release = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (held.length < open) return;
    const answers = held;
    [held, open] = [[], 0];
    for (const answer of answers) answer();
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (open === 0) for (const tell of idle.splice(0)) tell();
  };
  sql.unsafe = ((...args: Parameters<typeof unsafe>) => {
    if (open++ === 0) roundTrips++;
    asked++;
    const query = unsafe(...args) as ReturnType<typeof unsafe> & Record<"resolve" | "reject", (value: unknown) => void>;
    for (const end of ["resolve", "reject"] as const) {
      const settle = query[end];
      query[end] = (value) => {
        held.push(() => settle(value));
        if (held.length === open) void release();
      };
    }
    return query;
  }) as typeof unsafe;
  return {
    count: () => ({ asked, roundTrips }),
    settled: () => (open === 0 ? Promise.resolve() : new Promise<void>((resolve) => idle.push(resolve))),
  };
}

/** A user of the sample city with a session, or an anonymous visitor. */
async function signInAs(email: string): Promise<Person> {
  const person = app.visitor();
  if (email === "anonymous") return person;
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const sess = JSON.stringify({ createdAt: new Date().toISOString(), remember: false, agent: "test" });
  await app.sql`
    insert into sessions (sid, user_id, sess, expire)
    select ${sha256(token)}, id, ${sess}::text::jsonb, now() + interval '1 day' from users where email = ${email}`;
  person.cookies.set("sid", token);
  return person;
}

/** Adds saved and liked places, RSVPs and messages for Amira, and more places, events and people. */
async function addData(sql: Sql): Promise<void> {
  await sql`
    insert into businesses (name, type, location, source_id, source_ref, is_approved, approved_at, latitude, longitude)
    select 'New place ' || n, 'restaurant', n || ' Quay', 'sample', 'new ' || n, true, now(), 43.73 + n * 0.0001, 7.42
    from generate_series(1, 40) n`;
  await sql`
    insert into swipes (id, user_id, business_id, action)
    select gen_random_uuid(), u.id, b.id, case when b.name < 'M' then 'like' else 'save' end
    from users u, businesses b where u.email = 'amira@example.com' and b.is_approved`;
  await sql`
    insert into events (business_id, title, event_date)
    select b.id, 'Evening ' || b.name, now() + interval '3 days' from businesses b where b.is_approved
    order by b.name limit 60`;
  await sql`
    insert into events (business_id, title, event_date)
    select b.id, 'Evening ' || n, now() + n * interval '1 day' from businesses b, generate_series(1, 20) n, users u
    where b.user_id = u.id and u.email = 'ingrid@example.com'`;
  await sql`
    insert into rsvps (user_id, event_id, status)
    select u.id, e.id, 'in' from users u, events e where u.email = 'amira@example.com' and e.title like 'Evening %'`;
  await sql`
    insert into users (email, first_name, user_type)
    select 'more' || n || '@example.com', 'More ' || n, 'traveler' from generate_series(1, 60) n`;
  await sql`
    insert into swipes (id, user_id, business_id, action)
    select gen_random_uuid(), u.id, b.id, 'like' from users u, businesses b, users owner
    where u.email like 'more%' and b.user_id = owner.id and owner.email = 'ingrid@example.com'`;
  await sql`update catalogue_version set version = version + 1`;
}
