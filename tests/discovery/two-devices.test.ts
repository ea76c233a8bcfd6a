// Two devices of one traveler, each sometimes without a network: what they swiped arrives late, in pieces and in any order.
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { SWIPE_ACTIONS } from "../../db/vocabulary.ts";
import { currentCatalogue } from "../../src/features/discovery/catalogue-cache.ts";
import { recordBatch } from "../../src/features/discovery/swipe-batch.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";
import { createTraveler, type Databases, PLACES, read, swipeSignedIn } from "./histories.ts";

const INTERLEAVINGS = 1000;
/** Some 30 ms each on an idle machine. */
const TIMEOUT_MS = 300_000;
const CONCURRENCY = 4;

const app = useTestApp();
let ids: string[];
beforeAll(async () => {
  ids = Object.values(await putPlaces(app.db, PLACES));
});

/** One swipe, in the order of time. Before it, its device may send what it kept, or repeat what it has sent. */
const Step = fc.record({
  place: fc.nat({ max: PLACES.length - 1 }),
  action: fc.constantFrom(...SWIPE_ACTIONS),
  device: fc.constantFrom(0, 1),
  isOnline: fc.boolean(),
  sendsTwice: fc.boolean(),
});
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

/** The last to get a network at the end, and how many swipes it sends at a time. */
const Interleaving = fc.record({
  steps: fc.uniqueArray(Step, {
    minLength: 2,
    maxLength: 12,
    // An account stores no second time the same answer to a place, so its time is lost.
    selector: ({ place, action }) => `${action} ${place}`,
  }),
  last: fc.constantFrom(0, 1),
  size: fc.integer({ min: 1, max: 5 }),
});
type Interleaving = typeof Interleaving extends fc.Arbitrary<infer Value> ? Value : never;

const YESTERDAY = Date.now() - 24 * 3600_000;
const toSwipe = ({ place, action }: Step, minute: number) => ({
  id: crypto.randomUUID(),
  businessId: ids[place]!,
  action,
  explored: false,
  at: new Date(YESTERDAY + minute * 60_000).toISOString(),
});

/** @returns whether the server ends up with the same history and profile as if all had arrived at once */
async function isSame(databases: Databases, { steps, last, size }: Interleaving): Promise<boolean> {
  const { db } = databases;
  const before = await currentCatalogue(db);
  const swipes = steps.map(toSwipe);
  const [expected, actual] = [await createTraveler(db), await createTraveler(db)];
  await recordBatch(db, expected, { swipes: swipes.map((swipe) => ({ ...swipe, id: crypto.randomUUID() })) });

  const kept: [typeof swipes, typeof swipes] = [[], []];
  const sendKept = async (device: 0 | 1, times: number) => {
    while (kept[device].length > 0) {
      const batch = kept[device].splice(0, size);
      for (let time = 0; time < times; time++) await recordBatch(db, actual, { swipes: batch });
    }
  };
  for (const [i, { device, isOnline, sendsTwice }] of steps.entries()) {
    const swipe = swipes[i]!;
    if (isOnline) {
      await sendKept(device as 0 | 1, sendsTwice ? 2 : 1);
      await swipeSignedIn(databases, actual, swipe, swipe.at);
    } else kept[device as 0 | 1].push(swipe);
  }
  await sendKept(last === 0 ? 1 : 0, 1);
  await sendKept(last as 0 | 1, 2);
  // Swipes were counted in between, which changes what everyone starts from.
  if ((await currentCatalogue(db)).catalogue !== before.catalogue) return isSame(databases, { steps, last, size });
  return Bun.deepEquals(await read(databases, actual), await read(databases, expected));
}

test(
  `${INTERLEAVINGS} interleavings of two devices end in the same profile, byte for byte`,
  async () => {
    const samples = fc.sample(Interleaving, { numRuns: INTERLEAVINGS, seed: 17 });
    const different: Interleaving[] = [];
    for (let i = 0; i < samples.length; i += CONCURRENCY) {
      const some = samples.slice(i, i + CONCURRENCY);
      const same = await Promise.all(some.map((sample) => isSame(app, sample)));
      different.push(...some.filter((_, nth) => !same[nth]));
    }
    expect(different).toEqual([]);
  },
  TIMEOUT_MS,
);
