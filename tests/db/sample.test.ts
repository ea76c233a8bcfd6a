// Loading and removing the sample city.
import { afterEach, describe, expect, test } from "bun:test";
import { count, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { SAMPLE_CITY, sampleId } from "../../db/sample/city.ts";
import { CityNotEmpty, loadSample, removeSample } from "../../db/sample/load.ts";
import { ALL_PEOPLE, TRAVELERS } from "../../db/sample/people.ts";
import { CAFE_NORD, PENDING_PLACE, placeId, SAMPLE_PLACES } from "../../db/sample/places.ts";
import * as schema from "../../db/schema/index.ts";
import { CAFE_NORD_STATS } from "../sample/history.ts";
import { freshDatabase } from "../test-app.ts";

const NOW = new Date("2026-11-20T21:47:00Z");
const HOUR_MS = 3_600_000;
const PASSWORD_HASHES = {
  traveler: "hash of the traveler's",
  business: "hash of the owner's",
  admin: "hash of the admin's",
};

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

describe("loading", () => {
  test.each(["2026-11-20T21:47:00Z", "2026-03-29T00:59:59.999Z", "2027-01-01T00:00:00Z"])(
    "the dashboard of Café Nord shows the expected statistics (%s)",
    async (when) => {
      const now = new Date(when);
      const db = await loadCity(now);
      const { views, likes, saves } = CAFE_NORD_STATS;
      expect(await getCafeNordStats(db, now)).toEqual({
        views: { total: 1247, week: views.week, before: views.before },
        likes: { week: 89, before: likes.before },
        saves: { savers: 156, week: saves.week, before: saves.before },
        changes: { views: 12, likes: 8, saves: 15 },
        messages: 3,
      });
      const later = await getCafeNordStats(db, new Date(now.getTime() + 11.9 * HOUR_MS));
      expect([later.likes.week, later.saves.savers, later.changes]).toEqual([
        89,
        156,
        { views: 12, likes: 8, saves: 15 },
      ]);
      const tomorrow = await getCafeNordStats(db, new Date(now.getTime() + 24 * HOUR_MS));
      expect(tomorrow.changes.views).toBe(12);
    },
    20_000,
  );

  test("the same time gives the same rows, including the order of swipes", async () => {
    const [one, other] = [await loadCity(NOW), await loadCity(NOW)];
    for (const [name, table] of Object.entries(TABLES)) {
      const rows = await sorted(one, table);
      expect(rows.length, name).toBeGreaterThan(0);
      expect(Bun.deepEquals(rows, await sorted(other, table)), name).toBe(true);
    }
    const [disorder] = await one.execute(
      sql`select count(*)::int as n from (select created_at < lag(created_at) over (order by seq) as back from swipes) s where back`,
    );
    expect(disorder?.n).toBe(0);
  });

  test("three people can sign in, and one place waits for review", async () => {
    const db = await loadCity(NOW);
    const signers = await db.select().from(schema.users).where(sql`password_hash is not null`);
    const seen = signers.map(({ email, passwordHash, userType, isAdmin }) => [email, passwordHash, userType, isAdmin]);
    expect(seen.sort()).toEqual([
      ["amira@example.com", PASSWORD_HASHES.traveler, "traveler", false],
      ["ingrid@example.com", PASSWORD_HASHES.business, "business", false],
      ["noor@example.com", PASSWORD_HASHES.admin, "traveler", true],
    ]);
    const waiting = await db.select().from(schema.businesses).where(eq(schema.businesses.isApproved, false));
    expect(waiting.map(({ name, approvedAt, rejectedAt }) => [name, approvedAt, rejectedAt])).toEqual([
      [PENDING_PLACE, null, null],
    ]);
    const owned = await db.select().from(schema.businesses).where(sql`user_id is not null`);
    expect(owned.map(({ name }) => name).sort()).toEqual([CAFE_NORD, PENDING_PLACE, "The Tide Hall"].sort());
  });

  test("places were confirmed at different times", async () => {
    const db = await loadCity(NOW);
    const places = await db.select().from(schema.businesses);
    for (const { name, createdAt, confirmedAt } of places) {
      expect(confirmedAt!.getTime(), name).toBeGreaterThanOrEqual(createdAt.getTime());
      expect(confirmedAt!.getTime(), name).toBeLessThan(NOW.getTime());
    }
    const days = places.map(({ confirmedAt }) => Math.floor((NOW.getTime() - confirmedAt!.getTime()) / (24 * HOUR_MS)));
    expect(new Set(days).size).toBeGreaterThan(15);
    expect(days.filter((ago) => ago < 20).length).toBeGreaterThan(days.length / 2);
    expect(Math.max(...days)).toBeGreaterThan(40);
  });

  test("nobody acts before joining, or in the future", async () => {
    const db = await loadCity(NOW);
    const [early] = await db.execute(sql`
      select (select count(*) from swipes s join users u on u.id = s.user_id where s.created_at <= u.created_at)::int as swipes,
             (select count(*) from rsvps r join users u on u.id = r.user_id where r.created_at < u.created_at)::int as rsvps,
             (select count(*) from rsvps r join events e on e.id = r.event_id where r.created_at < e.created_at)::int as events,
             (select count(*) from swipes where created_at > ${NOW.toISOString()}::timestamptz - interval '2 hours')::int as late`);
    expect(early).toEqual({ swipes: 0, rsvps: 0, events: 0, late: 0 });
  });

  test.each(["2026-11-20T21:47:00Z", "2026-10-21T10:00:00Z", "2027-03-20T23:30:00Z"])(
    "the events lie ahead, at local hours, also across a clock change (%s)",
    async (when) => {
      const db = await loadCity(new Date(when));
      const events = await db.select().from(schema.events).orderBy(schema.events.eventDate);
      for (const { eventDate } of events) expect(eventDate.getTime()).toBeGreaterThan(new Date(when).getTime());
      expect(Object.fromEntries(events.map(({ title, eventDate }) => [title, onTownClock(eventDate)]))).toEqual({
        "Friday at Nord: the Hollow Reed Trio": "Fri 19:00",
        "Fado and Salt": "Sat 20:30",
        "Five-Minute Stage": "Wed 19:30",
        "Cupping for the Curious": "Sat 10:00",
        "Saturn from the Hill": "Sat 21:30",
        "Cardamom Bun Morning": "Sun 09:00",
        "Brass Against the Wall": "Fri 21:00",
        "Choir on the Steps": "Sun 18:00",
      });
    },
  );

  test("attendance equals RSVPs; one event has one spot left; Amira has answered two", async () => {
    const db = await loadCity(NOW);
    const wrong = await db.execute(sql`
      select title from events e
      where current_attendees <> (select count(*) from rsvps r where r.event_id = e.id and r.status = 'in')`);
    expect([...wrong]).toEqual([]);
    const full = await db.select().from(schema.events).where(sql`max_attendees - current_attendees = 1`);
    expect(full.map(({ title }) => title)).toEqual(["Friday at Nord: the Hollow Reed Trio"]);
    const amiras = await db
      .select({ title: schema.events.title, status: schema.rsvps.status })
      .from(schema.rsvps)
      .innerJoin(schema.events, eq(schema.events.id, schema.rsvps.eventId))
      .where(eq(schema.rsvps.userId, idOf("amira@example.com")));
    expect(amiras.sort((a, b) => a.status.localeCompare(b.status))).toEqual([
      { title: "Fado and Salt", status: "cant_make_it" },
      { title: "Friday at Nord: the Hollow Reed Trio", status: "in" },
    ]);
  });

  test("there are two announcements, a direct message, and eight on the waitlist", async () => {
    const db = await loadCity(NOW);
    const sent = await db.select().from(schema.messages).orderBy(schema.messages.createdAt);
    expect(sent.map(({ isAnnouncement, toUserId }) => [isAnnouncement, toUserId])).toEqual([
      [true, null],
      [true, null],
      [false, idOf("amira@example.com")],
    ]);
    const waiting = await db.select().from(schema.waitlistEntries);
    expect(waiting).toHaveLength(8);
    expect(new Set(waiting.map(({ role }) => role)).size).toBe(6);
  });

  test("a second load fails and changes nothing", async () => {
    const db = await loadCity(NOW);
    const version = await catalogueVersion(db);
    await expect(loadSample(db, { now: NOW, passwordHashes: PASSWORD_HASHES })).rejects.toThrow(CityNotEmpty);
    expect(await catalogueVersion(db)).toBe(version);
    expect(await sizes(db)).toMatchObject({ businesses: SAMPLE_PLACES.length, users: ALL_PEOPLE.length });
  });

  test("of two servers that load at the same time, one does", async () => {
    const db = await emptyCity();
    const load = () => loadSample(db, { now: NOW, passwordHashes: PASSWORD_HASHES });
    const outcomes = await Promise.allSettled([load(), load()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: expect.any(CityNotEmpty) });
  });

  test("loading fails if a user has an email of the sample", async () => {
    const db = await emptyCity();
    await db.insert(schema.users).values({ email: "noor@example.com", isAdmin: true });
    await expect(loadSample(db, { now: NOW, passwordHashes: PASSWORD_HASHES })).rejects.toThrow("noor@example.com");
    expect(await sizes(db)).toMatchObject({ businesses: 0, users: 1, sources: 0 });
  });
});

describe("removing", () => {
  test("deletes the sample and keeps everything else", async () => {
    const db = await loadCity(NOW);
    const version = await catalogueVersion(db);
    const { lena, kiosk, party } = await addOtherPeople(db);
    await removeSample(db);
    expect(await sizes(db)).toEqual({
      businesses: 1,
      events: 1,
      messages: 1,
      profileViews: 1,
      rsvps: 1,
      sources: 1,
      swipes: 1,
      users: 2,
      waitlistEntries: 1,
    });
    expect((await db.select().from(schema.businesses)).map(({ id }) => id)).toEqual([kiosk]);
    expect((await db.select().from(schema.swipes)).map(({ userId }) => userId)).toEqual([lena]);
    const [event] = await db.select().from(schema.events).where(eq(schema.events.id, party));
    expect(event?.currentAttendees).toBe(1);
    expect(await catalogueVersion(db)).toBe(version + 1);
  });

  test("a removed city can be loaded again", async () => {
    const db = await loadCity(NOW);
    await removeSample(db);
    expect(await sizes(db)).toMatchObject({ businesses: 0, users: 0, swipes: 0, sources: 0, waitlistEntries: 0 });
    const again = await loadSample(db, { now: NOW, passwordHashes: PASSWORD_HASHES });
    expect(again).toMatchObject({ places: SAMPLE_PLACES.length, people: ALL_PEOPLE.length });
  });
});

const { users, businesses, swipes, profileViews, events, rsvps, messages, waitlistEntries, sources } = schema;
const TABLES = { users, businesses, swipes, profileViews, events, rsvps, messages, waitlistEntries, sources };

async function emptyCity(): Promise<Database> {
  const { db, close } = await freshDatabase();
  opened.push(close);
  return db;
}

async function loadCity(now: Date): Promise<Database> {
  const db = await emptyCity();
  const loaded = await loadSample(db, { now, passwordHashes: PASSWORD_HASHES });
  expect(loaded.signIns).toEqual({
    traveler: "amira@example.com",
    business: "ingrid@example.com",
    admin: "noor@example.com",
  });
  return db;
}

/** The statistics of the dashboard, counted as CAFE_NORD_STATS defines them. */
async function getCafeNordStats(db: Database, now: Date) {
  const id = placeId(CAFE_NORD);
  const at = now.toISOString();
  const week = (action: string, weeks: number) => sql`(
    select count(distinct user_id)::int from swipes
    where business_id = ${id} and action = ${action} and withdrawn_at is null
      and created_at > ${at}::timestamptz - ${7 * (weeks + 1)} * interval '1 day'
      and created_at <= ${at}::timestamptz - ${7 * weeks} * interval '1 day')`;
  const days = (from: number, to: number) => sql`(
    select sum(count)::int from profile_views where business_id = ${id}
      and day between (${at}::timestamptz at time zone 'utc')::date - ${from}::int
                  and (${at}::timestamptz at time zone 'utc')::date - ${to}::int)`;
  const [row] = await db.execute(sql`
    select (select sum(count)::int from profile_views where business_id = ${id}) as total,
      ${days(6, 0)} as views, ${days(13, 7)} as views_before,
      ${week("like", 0)} as likes, ${week("like", 1)} as likes_before,
      ${week("save", 0)} as saves, ${week("save", 1)} as saves_before,
      (select count(distinct s.user_id)::int from swipes s
       where s.business_id = ${id} and s.action = 'save' and s.withdrawn_at is null
         and not exists (select from swipes d where d.user_id = s.user_id and d.business_id = s.business_id
                           and d.action = 'dislike' and d.seq > s.seq)) as savers,
      (select count(*)::int from messages where from_business_id = ${id}) as messages`);
  const n = row as Record<string, number>;
  const change = (now: number, before: number) => Math.trunc(((now - before) * 100) / before);
  return {
    views: { total: n.total, week: n.views, before: n.views_before },
    likes: { week: n.likes, before: n.likes_before },
    saves: { savers: n.savers, week: n.saves, before: n.saves_before },
    changes: {
      views: change(n.views!, n.views_before!),
      likes: change(n.likes!, n.likes_before!),
      saves: change(n.saves!, n.saves_before!),
    },
    messages: n.messages,
  };
}

/** Lena and Ole join: a kiosk, a party with four people of the sample, a swipe, a message and a view. */
async function addOtherPeople(db: Database) {
  const [lena, ole, kiosk, party] = [sampleId("lena"), sampleId("ole"), sampleId("kiosk"), sampleId("party")];
  await db.insert(users).values([
    { id: lena, email: "visitor-999@example.com", userType: "traveler" },
    { id: ole, email: "ole@example.com", userType: "business" },
  ]);
  await db.insert(sources).values({ id: "osm", name: "Another source", attribution: "Others" });
  await db.insert(businesses).values({ id: kiosk, userId: ole, name: "Kiosk", type: "retail", location: "Quay 1" });
  await db.insert(events).values({ id: party, businessId: kiosk, title: "Party", eventDate: NOW, currentAttendees: 4 });
  await db
    .insert(rsvps)
    .values([
      { userId: lena, eventId: party, status: "in" },
      ...TRAVELERS.slice(0, 3).map(({ id }) => ({ userId: id, eventId: party, status: "in" as const })),
      { userId: TRAVELERS[3]!.id, eventId: party, status: "cant_make_it" },
    ]);
  await db.insert(swipes).values([
    { userId: lena, businessId: kiosk, action: "like" },
    { userId: lena, businessId: placeId(CAFE_NORD), action: "save" },
    { userId: TRAVELERS[0]!.id, businessId: kiosk, action: "save" },
  ]);
  await db.insert(messages).values({ fromBusinessId: kiosk, toUserId: lena, title: "Hello", content: "Hello." });
  await db.insert(profileViews).values({ businessId: kiosk, day: "2026-11-20", viewer: "visitor" });
  await db.insert(waitlistEntries).values({ name: "Per", email: "per@example.com" });
  return { lena, kiosk, party };
}

const idOf = (email: string) => ALL_PEOPLE.find((person) => person.email === email)!.id;

async function catalogueVersion(db: Database): Promise<number> {
  const [row] = await db.select().from(schema.catalogueVersion);
  return row!.version;
}

async function sizes(db: Database): Promise<Record<string, number>> {
  const counted = Object.entries(TABLES).map(async ([name, table]) => {
    const [row] = await db.select({ rows: count() }).from(table);
    return [name, row!.rows] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

async function sorted(db: Database, table: (typeof TABLES)[keyof typeof TABLES]): Promise<string[]> {
  const rows = await db.select().from(table as typeof users);
  return rows.map((row) => JSON.stringify(row)).sort();
}

function onTownClock(instant: Date): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: SAMPLE_CITY.timezone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return format.format(instant).replace(",", "");
}
