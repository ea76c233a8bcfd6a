import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../client.ts";
import * as schema from "../schema/index.ts";
import { SAMPLE_SOURCE } from "./city.ts";
import { sampleEvents } from "./events.ts";
import { cafeNordViews, sampleHistory } from "./history.ts";
import { cafeNordMessages, cafeNordRecipients, sampleWaitlist } from "./mail.ts";
import { ALL_PEOPLE } from "./people.ts";
import { SAMPLE_PLACES } from "./places.ts";
import { businessRow, type SampleRoles, SIGN_INS, sourceRow, swipeRow, userRow } from "./rows.ts";

export class CityNotEmpty extends Error {}

type SampleLoad = { places: number; people: number; swipes: number; signIns: SampleRoles };

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

const CHUNK_ROWS = 1000;

/** The same `now` gives the same rows. @returns the counts and three sign-ins @throws CityNotEmpty */
export async function loadSample(
  db: Database,
  options: { now: Date; passwordHashes: SampleRoles },
): Promise<SampleLoad> {
  const { now, passwordHashes } = options;
  const { swipes, joined } = sampleHistory();
  const { events, rsvps } = sampleEvents(now);
  await db.transaction(async (tx) => {
    await assertEmpty(tx);
    await tx.insert(schema.sources).values(sourceRow(now));
    await insertAll(
      tx,
      schema.users,
      ALL_PEOPLE.map((person) => userRow(person, now, joined, passwordHashes)),
    );
    await insertAll(
      tx,
      schema.businesses,
      SAMPLE_PLACES.map((place) => businessRow(place, now)),
    );
    await insertAll(
      tx,
      schema.swipes,
      swipes.map((swipe) => swipeRow(swipe, now)),
    );
    await insertAll(tx, schema.profileViews, cafeNordViews(now));
    await insertAll(tx, schema.events, events);
    await insertAll(tx, schema.rsvps, rsvps);
    await insertAll(tx, schema.messages, cafeNordMessages(now));
    await insertAll(tx, schema.messageRecipients, cafeNordRecipients(now));
    await insertAll(tx, schema.waitlistEntries, sampleWaitlist(now));
    await invalidateCatalogue(tx);
  });
  const signIns = { traveler: SIGN_INS.traveler.email, business: SIGN_INS.business.email, admin: SIGN_INS.admin.email };
  return { places: SAMPLE_PLACES.length, people: ALL_PEOPLE.length, swipes: swipes.length, signIns };
}

export async function removeSample(db: Database): Promise<void> {
  const people = ALL_PEOPLE.map(({ id }) => id);
  const waiting = sampleWaitlist(new Date(0)).map(({ id }) => id);
  await db.transaction(async (tx) => {
    await releaseSpots(tx, people);
    await tx.delete(schema.businesses).where(eq(schema.businesses.sourceId, SAMPLE_SOURCE.id));
    await tx.delete(schema.users).where(inArray(schema.users.id, people));
    await tx.delete(schema.waitlistEntries).where(inArray(schema.waitlistEntries.id, waiting));
    await tx.delete(schema.sources).where(eq(schema.sources.id, SAMPLE_SOURCE.id));
    await invalidateCatalogue(tx);
  });
}

async function assertEmpty(tx: Transaction): Promise<void> {
  // If two servers start on an empty database, the second one waits here, and then finds the places of the first.
  await tx.execute(sql`lock table ${schema.businesses} in share row exclusive mode`);
  if ((await tx.$count(schema.businesses)) > 0) throw new CityNotEmpty("There are already places.");
  const emails = ALL_PEOPLE.map(({ email }) => email);
  const taken = await tx
    .select({ email: schema.users.email })
    .from(schema.users)
    .where(inArray(schema.users.email, emails));
  if (taken[0]) throw new CityNotEmpty(`There is already a user with the email ${taken[0].email}.`);
}

async function releaseSpots(tx: Transaction, people: string[]): Promise<void> {
  const { events, rsvps } = schema;
  const leaving = tx
    .select({ eventId: rsvps.eventId, seats: sql<number>`count(*)::int`.as("seats") })
    .from(rsvps)
    .where(and(eq(rsvps.status, "in"), inArray(rsvps.userId, people)))
    .groupBy(rsvps.eventId)
    .as("leaving");
  await tx
    .update(events)
    .set({ currentAttendees: sql`${events.currentAttendees} - ${leaving.seats}` })
    .from(leaving)
    .where(eq(events.id, leaving.eventId));
}

async function invalidateCatalogue(tx: Transaction): Promise<void> {
  const { catalogueVersion } = schema;
  const version = sql`${catalogueVersion.version} + 1`;
  await tx.insert(catalogueVersion).values({}).onConflictDoUpdate({ target: catalogueVersion.only, set: { version } });
}

/** In order, so that identity columns such as `swipes.seq` follow the rows. */
async function insertAll<T extends PgTable>(tx: Transaction, table: T, rows: PgInsertValue<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    await tx.insert(table).values(rows.slice(from, from + CHUNK_ROWS));
  }
}
