// The swipes of travelers that the server keeps in memory, so that the next deck doesn't read the history again.
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { SWIPE_ACTIONS } from "../../db/vocabulary.ts";
import { listPastSwipes } from "../../src/features/discovery/profiles.ts";
import { resetTaste } from "../../src/features/discovery/taste-profile.ts";
import { loadTraveler } from "../../src/features/discovery/traveler-cache.ts";
import { undoSwipe, unsave } from "../../src/features/discovery/undo-swipe.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";
import { createTraveler, PLACES, swipeSignedIn } from "./histories.ts";

const HISTORIES = 60;
const TIMEOUT_MS = 300_000;

const app = useTestApp();
let ids: string[];
beforeAll(async () => {
  ids = Object.values(await putPlaces(app.db, PLACES));
});

const Step = fc.record({
  place: fc.nat({ max: PLACES.length - 1 }),
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...SWIPE_ACTIONS) },
    { weight: 1, arbitrary: fc.constantFrom("undo" as const, "remove" as const, "reset" as const) },
  ),
});

async function take(userId: string, { place, what }: typeof Step extends fc.Arbitrary<infer Value> ? Value : never) {
  const businessId = ids[place]!;
  // Nothing to undo is fine.
  if (what === "undo") await undoSwipe(app.db, userId, businessId).catch(() => {});
  else if (what === "remove") await unsave(app.db, userId, businessId);
  else if (what === "reset") await resetTaste(app.db, userId);
  else await swipeSignedIn(app, userId, { businessId, action: what });
}

test(
  "swipes, undos, removals and resets: what is in memory is what the database has",
  async () => {
    for (const steps of fc.sample(fc.array(Step, { minLength: 3, maxLength: 14, size: "max" }), {
      numRuns: HISTORIES,
      seed: 13,
    })) {
      const userId = await createTraveler(app.db);
      for (const step of steps) {
        await take(userId, step);
        const { getSwipedPlaces, snapshot } = await loadTraveler(app.db, userId);
        const { lessons, unseen } = getSwipedPlaces();
        expect(lessons).toEqual(await listPastSwipes(app.db, userId, snapshot.catalogue));
        const rows = await app.sql`select distinct business_id as id from swipes where user_id = ${userId}`;
        expect(Array.from(unseen.swiped, (position) => snapshot.catalogue.ids[position]!).toSorted()).toEqual(
          rows.map(({ id }) => id as string).toSorted(),
        );
      }
    }
  },
  TIMEOUT_MS,
);
