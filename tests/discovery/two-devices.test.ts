// Two devices of one traveler, each sometimes without a network: what they swiped, took back and removed from the saved
// places arrives late, in pieces and in any order.
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { SWIPE_ACTIONS } from "../../db/vocabulary.ts";
import { currentCatalogue } from "../../src/features/discovery/catalogue-cache.ts";
import { recordBatch } from "../../src/features/discovery/swipe-batch.ts";
import { undoSwipe, unsave } from "../../src/features/discovery/undo-swipe.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";
import { createTraveler, type Databases, PLACES, read, swipeSignedIn } from "./histories.ts";

const INTERLEAVINGS = 1000;
/** Some 40 ms each on an idle machine. */
const TIMEOUT_MS = 300_000;
const CONCURRENCY = 4;
/** Few, so that answers are repeated and contradicted. */
const SWIPED_PLACES = 5;

const app = useTestApp();
let ids: string[];
beforeAll(async () => {
  ids = Object.values(await putPlaces(app.db, PLACES));
});

/** What a device does, in the order of time. Before it, the device may send what it kept. What is sent may arrive twice. */
const Step = fc.record({
  place: fc.nat({ max: SWIPED_PLACES - 1 }),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...SWIPE_ACTIONS) },
    { weight: 1, arbitrary: fc.constant("undo" as const) },
    { weight: 1, arbitrary: fc.constant("remove" as const) },
  ),
  device: fc.constantFrom<0 | 1>(0, 1),
  isOnline: fc.boolean(),
  sendsTwice: fc.boolean(),
});
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

/** The last to get a network at the end, and how many requests it sends at a time. */
const Interleaving = fc.record({
  steps: fc.array(Step, { minLength: 2, maxLength: 12 }),
  last: fc.constantFrom<0 | 1>(0, 1),
  size: fc.integer({ min: 1, max: 5 }),
});
type Interleaving = typeof Interleaving extends fc.Arbitrary<infer Value> ? Value : never;

const YESTERDAY = Date.now() - 24 * 3600_000;
const toSwipe = ({ place, what }: Step, minute: number) => ({
  id: crypto.randomUUID(),
  businessId: ids[place]!,
  action: what === "undo" || what === "remove" ? ("like" as const) : what,
  explored: false,
  at: YESTERDAY + minute * 60_000,
});
type Swipe = ReturnType<typeof toSwipe>;
type Request = { swipe: Swipe } | { undone: Swipe } | { removed: string; at: number };

/** What each device asks the server for. It undoes its own last swipe, and removes what it saved last from the saved places. */
function toRequests(steps: readonly Step[]): (Request | undefined)[] {
  const done: Record<0 | 1, Swipe[]> = { 0: [], 1: [] };
  return steps.map((step, minute) => {
    if (step.what === "remove") {
      const saved = done[step.device].findLast(({ action }) => action === "save");
      return saved && { removed: saved.businessId, at: YESTERDAY + minute * 60_000 };
    }
    if (step.what !== "undo") {
      const swipe = toSwipe(step, minute);
      done[step.device].push(swipe);
      return { swipe };
    }
    const undone = done[step.device].pop();
    return undone && { undone };
  });
}

/** @returns whether the server ends up with the same history and profile as if all had arrived in the order of time */
async function isSame(databases: Databases, { steps, last, size }: Interleaving): Promise<boolean> {
  const { db } = databases;
  const before = await currentCatalogue(db);
  const requests = toRequests(steps);
  const [expected, actual] = [await createTraveler(db), await createTraveler(db)];
  const renamed = new Map<string, string>();
  const rename = (swipe: Swipe) => {
    renamed.set(swipe.id, renamed.get(swipe.id) ?? crypto.randomUUID());
    return { ...swipe, id: renamed.get(swipe.id)! };
  };
  for (const request of requests) {
    if (request && "swipe" in request) await swipeSignedIn(databases, expected, rename(request.swipe));
    else if (request && "removed" in request) await unsave(db, expected, request.removed, request.at);
    else if (request)
      await undoSwipe(db, expected, request.undone.businessId, rename(request.undone).id).catch(() => {});
  }

  const kept: Record<0 | 1, Request[]> = { 0: [], 1: [] };
  const send = async (request: Request) => {
    if ("swipe" in request) await swipeSignedIn(databases, actual, request.swipe);
    else if ("removed" in request) await unsave(db, actual, request.removed, request.at);
    else await undoSwipe(db, actual, request.undone.businessId, request.undone.id);
  };
  const sendKept = async (device: 0 | 1, times: number) => {
    while (kept[device].length > 0) {
      const some = kept[device].splice(0, size);
      const swipes = some.flatMap((request) => ("swipe" in request ? [request.swipe] : []));
      const isBatch = swipes.length === some.length && size > 1;
      for (let time = 0; isBatch && time < times; time++) await recordBatch(db, actual, swipes);
      // Each is repeated before the next one, as by the outbox.
      for (const request of isBatch ? [] : some) for (let time = 0; time < times; time++) await send(request);
    }
  };
  for (const [i, { device, isOnline, sendsTwice }] of steps.entries()) {
    const request = requests[i];
    if (!request) continue;
    kept[device].push(request);
    if (isOnline) await sendKept(device, sendsTwice ? 2 : 1);
  }
  await sendKept(last === 0 ? 1 : 0, 1);
  await sendKept(last, 2);
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

test("a removed place stays removed, whenever its earlier save arrives", async () => {
  const [first, second] = [await createTraveler(app.db), await createTraveler(app.db)];
  const save = (minute: number) => toSwipe({ place: 0, what: "save" } as Step, minute);
  const [early, late] = [save(1), save(4)];
  for (const swipe of [early, late]) await swipeSignedIn(app, first, { ...swipe, id: crypto.randomUUID() });
  await unsave(app.db, first, ids[0]!, YESTERDAY + 5 * 60_000);
  await swipeSignedIn(app, second, early);
  await unsave(app.db, second, ids[0]!, YESTERDAY + 2 * 60_000);
  await unsave(app.db, second, ids[0]!, YESTERDAY + 5 * 60_000);
  await swipeSignedIn(app, second, late);
  expect(await read(app, second)).toEqual(await read(app, first));
  await swipeSignedIn(app, second, save(6));
  const [row] = await app.sql`select count(*)::int from swipes where user_id = ${second} and withdrawn_at is null`;
  expect(row?.count).toBe(1);
});
