// How far the swipes of a newcomer move the percentages of other places.

import { toTags } from "../../../db/sample/city.ts";
import { sampleHistory } from "../../../db/sample/history.ts";
import type { SamplePerson } from "../../../db/sample/people.ts";
import { PENDING_PLACE, SAMPLE_PLACES } from "../../../db/sample/places.ts";
import { TRAVEL_PREFERENCES } from "../../../db/vocabulary.ts";
import { seededRandom } from "../../../src/taste/random.ts";
import {
  type Catalogue,
  explain,
  learn,
  type SwipeArrays,
  startTaste,
  type TastePlace,
  TRAINING,
  trainFactors,
  trainModel,
  withFactors,
} from "../../../src/taste/taste.ts";
import { dealDeck, makeCatalogue } from "../../taste/catalogues.ts";
import { buildCatalogue, type Dataset } from "./dataset.ts";
import { toInteractions } from "./model.ts";

const NEWCOMERS = 200;
/** Before, cards show words. */
const FIRST_SHOWN = 9;
const SWIPES = 20;
const SHOWN_SWIPES = [9, 10, 11, 12, 15, 20];
/** In a larger catalogue, every nth place is watched. */
const MAX_WATCHED = 400;

/** Median, 90th percentile and maximum over newcomers, in points. @returns the rows of the table */
export function describeChanges([name, data]: [string, Dataset]): string[][] {
  const city = trainSampleCity();
  const trained = trainOn(data);
  const describe = (row: string, catalogue: Catalogue) => {
    const changes = measureChanges(catalogue, NEWCOMERS);
    return [row, ...SHOWN_SWIPES.map((n) => summarize(changes[n - FIRST_SHOWN] as number[]))];
  };
  return [
    describe("sample city", city),
    describe(`${name}, as if every second swipe were a skip`, { ...trained, approval: 0.5 }),
  ];
}

/** Its places are those of SAMPLE_PLACES, in order, without the pending one. */
export function trainSampleCity(): Catalogue {
  const { places, swipes } = readSampleCity();
  const city = makeCatalogue(places);
  return withFactors(city, trainModel({ catalogue: city, swipes }).factors);
}

/** Trained on all interactions. */
export function trainOn(data: Dataset): Catalogue {
  const bare = buildCatalogue(data, data.interactions);
  return makeCatalogue(
    data.places.map((place, i) => ({ ...place, likes: bare.likes[i] as number, skips: 0 })),
    trainFactors(toInteractions(data, data.interactions, 0), bare, TRAINING),
  );
}

function summarize(changes: readonly number[]): string {
  const sorted = changes.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return `${at(0.5)}, ${at(0.9)}, ${at(1)}`;
}

/** The largest change of another place's percentage by each swipe from the ninth on: a list per swipe, with a number per newcomer. */
export function measureChanges(catalogue: Catalogue, newcomers: number): number[][] {
  const changes = Array.from({ length: SWIPES - FIRST_SHOWN + 1 }, (): number[] => []);
  const every = Math.ceil(catalogue.size / MAX_WATCHED);
  const watched = Array.from({ length: Math.ceil(catalogue.size / every) }, (_, i) => i * every);
  for (let who = 0; who < newcomers; who++) {
    const random = seededRandom(9001 + who);
    const preferences = TRAVEL_PREFERENCES.filter(() => random() < 0.2);
    let taste = startTaste(catalogue, { preferences, adjustments: {} });
    const percentages = () => watched.map((position) => explain(taste, catalogue, position).percent);
    const unseen = new Set(Array.from({ length: catalogue.size }, (_, position) => position));
    const swiped: number[] = [];
    let before = percentages();
    for (let swipe = 1; swipe <= SWIPES; swipe++) {
      const [card = 0] = dealDeck(taste, catalogue, { eligible: [...unseen], limit: 1, seed: who, swiped });
      unseen.delete(card);
      swiped.push(card);
      const draw = random();
      const action = draw < 0.5 ? "dislike" : draw < 0.85 ? "like" : "save";
      taste = learn(taste, catalogue, card, action, Math.floor(2 ** 31 * random()));
      const after = percentages();
      const moved = after.map((percent, i) => (watched[i] === card ? 0 : Math.abs(percent - (before[i] as number))));
      changes[swipe - FIRST_SHOWN]?.push(Math.max(...moved));
      before = after;
    }
  }
  return changes;
}

/** The places of the sample city, and the latest swipe of each person on each place. */
function readSampleCity(): { places: TastePlace[]; swipes: SwipeArrays } {
  const listed = SAMPLE_PLACES.filter(({ name }) => name !== PENDING_PLACE);
  const positions = new Map(listed.map(({ name }, position) => [name, position]));
  const people = new Map<SamplePerson, Map<number, number>>();
  for (const { person, place, action } of sampleHistory().swipes) {
    const own = people.get(person) ?? new Map<number, number>();
    own.set(positions.get(place) as number, ["dislike", "like", "save"].indexOf(action));
    people.set(person, own);
  }
  const rows = [...people.values()].flatMap((own, who) => [...own].map(([place, action]) => ({ who, place, action })));
  const count = (position: number, liked: boolean) =>
    rows.filter(({ place, action }) => place === position && action > 0 === liked).length;
  return {
    places: listed.map((place, position) => ({
      id: place.name,
      name: place.name,
      type: place.type,
      tags: toTags(place),
      latitude: place.at[0],
      longitude: place.at[1],
      likes: count(position, true),
      skips: count(position, false),
    })),
    swipes: {
      people: people.size,
      person: Uint32Array.from(rows, ({ who }) => who),
      place: Uint32Array.from(rows, ({ place }) => place),
      action: Uint8Array.from(rows, ({ action }) => action),
    },
  };
}
