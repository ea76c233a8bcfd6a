// Compares what is learned from random histories: made while signed in, without an account, and partly both.
import fc from "fast-check";
import type { Database } from "../../db/client.ts";
import { sessions, users } from "../../db/schema/index.ts";
import { SWIPE_ACTIONS, type SwipeAction } from "../../db/vocabulary.ts";
import { currentCatalogue } from "../../src/features/discovery/catalogue-cache.ts";
import { recordSwipe } from "../../src/features/discovery/record-swipe.ts";
import { recordBatch } from "../../src/features/discovery/swipe-batch.ts";
import { loadTraveler } from "../../src/features/discovery/traveler-cache.ts";
import type { Wanted } from "../places.ts";

export const PLACES = Array.from(
  { length: 12 },
  (_, i): Wanted => ({
    name: `Place ${i}`,
    tags: [i % 2 ? "kind:bar" : "kind:museum", i % 3 ? "feature:terrace" : "feature:quiet"],
  }),
);

type Swipe = { businessId: string; action: SwipeAction; at: string; asGuest: boolean };

export type Databases = {
  db: Database;
  // biome-ignore lint/suspicious/noExplicitAny: rows of any shape
  sql: (query: TemplateStringsArray, ...values: any[]) => PromiseLike<Record<string, any>[]>;
};

/** Histories at the same time. */
const CONCURRENCY = 4;

/** @returns the histories whose profiles or swipes differ */
export async function compareHistories(databases: Databases, places: string[], count: number): Promise<unknown[]> {
  const samples = fc.sample(makeHistories(places), { numRuns: count, seed: 16 });
  const different: unknown[] = [];
  for (let i = 0; i < samples.length; i += CONCURRENCY) {
    const some = await Promise.all(samples.slice(i, i + CONCURRENCY).map((swipes) => isSame(databases, swipes)));
    different.push(...samples.slice(i, i + CONCURRENCY).filter((_, nth) => !some[nth]));
  }
  return different;
}

const makeHistories = (places: string[]) =>
  fc
    .array(
      fc.record({
        businessId: fc.constantFrom(...places),
        action: fc.constantFrom(...SWIPE_ACTIONS),
        asGuest: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((swipes) => {
      const yesterday = Date.now() - 24 * 3600_000;
      return swipes.map((swipe, i) => ({ ...swipe, at: new Date(yesterday + i * 60_000).toISOString() }));
    });

async function isSame(databases: Databases, swipes: Swipe[]): Promise<boolean> {
  const { db } = databases;
  const before = await currentCatalogue(db);
  const [signedIn, guest, both] = [await createTraveler(db), await createTraveler(db), await createTraveler(db)];
  for (const { businessId, action } of swipes) await swipeSignedIn(databases, signedIn, { businessId, action });
  await recordBatch(db, guest, toBatch(swipes));
  for (const { businessId, action, at, asGuest } of swipes)
    if (!asGuest)
      await swipeSignedIn(databases, both, { id: crypto.randomUUID(), businessId, action, at: Date.parse(at) });
  await recordBatch(db, both, toBatch(swipes.filter(({ asGuest }) => asGuest)));
  // Swipes were counted in between, which changes what everyone starts from.
  if ((await currentCatalogue(db)).catalogue !== before.catalogue) return isSame(databases, swipes);
  const [expected, ...others] = await Promise.all([signedIn, guest, both].map((id) => read(databases, id)));
  return others.every((other) => Bun.deepEquals(other, expected));
}

const toBatch = (swipes: Swipe[]) =>
  swipes.map(({ asGuest: _, at, ...swipe }) => ({
    ...swipe,
    at: Date.parse(at),
    id: crypto.randomUUID(),
    explored: false,
  }));

export async function createTraveler(db: Database): Promise<string> {
  const traveler = { email: `${crypto.randomUUID()}@traveler.example`, userType: "traveler" } as const;
  const [row] = await db.insert(users).values(traveler).returning({ id: users.id });
  const { id } = row!;
  const sess = { createdAt: new Date().toISOString(), remember: false, agent: "" };
  await db.insert(sessions).values({ sid: id, userId: id, sess, expire: new Date(Date.now() + 3600_000) });
  await loadTraveler(db, id);
  return id;
}

/** Now, unless it says at which time (in ms) it was made. */
export async function swipeSignedIn(
  { db }: Databases,
  userId: string,
  swipe: { id?: string; businessId: string; action: SwipeAction; at?: number },
) {
  const swiper = { id: userId, sid: userId, recheckAuth: async () => {}, limitChanges: async () => {} };
  await recordSwipe(db, swiper, swipe);
}

export async function read({ sql }: Databases, userId: string) {
  const [profile] = await sql`select encode(state, 'hex') as state from taste_profiles where user_id = ${userId}`;
  const history = await sql`select business_id, action from swipes where user_id = ${userId} order by seq`;
  return { profile: profile?.state, history: history.map((row) => `${row.action} ${row.business_id}`) };
}
