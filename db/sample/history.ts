// What the people of the sample city did before it was loaded. The numbers were simulated by tests/sample/generate.ts.
import type { profileViews } from "../schema/index.ts";
import type { SwipeAction } from "../vocabulary.ts";
import { sampleId } from "./city.ts";
import history from "./data/history.json" with { type: "json" };
import { CROWD, type SamplePerson, TRAVELERS } from "./people.ts";
import { CAFE_NORD, placeId, SAMPLE_PLACES } from "./places.ts";

export type SampleSwipe = { person: SamplePerson; place: string; action: SwipeAction; ago: number };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const PEOPLE = [...TRAVELERS, ...CROWD];
export const personAt = (index: number): SamplePerson => PEOPLE[index] as SamplePerson;

/** All swipes, oldest first, and when each person joined, in ms before loading. */
export const sampleHistory = (): { swipes: SampleSwipe[]; joined: Map<SamplePerson, number> } => ({
  joined: new Map(history.joined.map((ago, index) => [personAt(index), ago])),
  swipes: (history.swipes as [number, number, SwipeAction, number][]).map(([person, place, action, ago]) => ({
    person: personAt(person),
    place: SAMPLE_PLACES[place]!.name,
    action,
    ago,
  })),
});

/** A row per viewer and day. The days are UTC dates. */
export const cafeNordViews = (now: Date): (typeof profileViews.$inferInsert)[] =>
  history.views.flatMap((count, age) => {
    const day = new Date(now.getTime() - age * DAY_MS).toISOString().slice(0, 10);
    const toViewer = (nth: number) => sampleId(`view/${age}/${nth}`);
    return Array.from({ length: count }, (_, nth) => ({ businessId: placeId(CAFE_NORD), day, viewer: toViewer(nth) }));
  });
