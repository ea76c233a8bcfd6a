// A catalogue with changes applied equals one made from the changed places.

import { describe, expect, test } from "bun:test";
import { changeCatalogue } from "../../src/taste/catalogue-changes.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { allocateRow, readRow } from "../../src/taste/rows.ts";
import * as taste from "../../src/taste/taste.ts";
import { makeCatalogue } from "./catalogues.ts";
import { makeTown } from "./town.ts";

/** Rounded to hundredths of a degree, so that places at one grid point have the same location. */
const step = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 100) / 100);
const town = makeTown(300, 3).map((place, i) => ({
  ...place,
  id: `place ${1000 + i}`,
  latitude: step(place.latitude),
  longitude: step(place.longitude),
}));
const nobody = { preferences: [], adjustments: {} };

/** The features of each place by name, since columns may be numbered differently. */
function listFeatures(catalogue: taste.Catalogue): Record<string, Record<string, number>> {
  const row = allocateRow(catalogue);
  const places = catalogue.ids.map((id, position) => {
    const n = readRow(catalogue, position, row);
    const named = Array.from({ length: n }, (_, f) => [catalogue.features[row.columns[f]!]!, row.values[f]!] as const);
    return [id, Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))] as const;
  });
  return Object.fromEntries(places.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function expectSame(changed: taste.Catalogue, whole: taste.Catalogue): void {
  const [ours, theirs] = [listFeatures(changed), listFeatures(whole)];
  expect(Object.keys(ours)).toEqual(Object.keys(theirs));
  for (const [id, features] of Object.entries(ours)) {
    const expected = theirs[id]!;
    expect(Object.keys(features)).toEqual(Object.keys(expected));
    for (const [name, value] of Object.entries(features)) expect(value).toBeCloseTo(expected[name]!, 5);
  }
  for (const [position, id] of changed.ids.entries()) {
    const there = taste.findPosition(whole, id)!;
    expect(taste.findPosition(changed, id)).toBe(position);
    expect(changed.names[position]).toBe(whole.names[there]!);
    expect(changed.types[position]).toBe(whole.types[there]!);
    expect([changed.likes[position], changed.skips[position]]).toEqual([whole.likes[there], whole.skips[there]]);
  }
  expect(changed.cityPlaces.reduce((sum, { length }) => sum + length, 0)).toBe(changed.size);
}

/** Edits some places, adds some and removes some. */
function shake(places: taste.TastePlace[], seed: number) {
  const random = seededRandom(seed);
  const pick = () => places[Math.floor(places.length * random())]!;
  const edited = Array.from({ length: 4 }, pick).map((place, i) => ({
    ...place,
    name: `${place.name} again`,
    tags: i % 2 ? [...place.tags.slice(1), `kind:new word ${seed}`] : place.tags,
    likes: place.likes + 2,
  }));
  const added = Array.from({ length: Math.floor(5 * random()) }, (_, i) => {
    const { latitude, longitude } = pick();
    return { ...pick(), id: `new ${seed} ${i}`, latitude: step(latitude! + 0.03 * random()), longitude };
  });
  const listed = [...new Map([...edited, ...added].map((place) => [place.id, place])).values()];
  const kept = new Set(listed.map(({ id }) => id));
  const removed = [
    ...new Set([places.at(-1)!, ...Array.from({ length: Math.floor(6 * random()) }, pick)].map(({ id }) => id)),
  ];
  const away = removed.filter((id) => !kept.has(id));
  const after = [...places.filter(({ id }) => !kept.has(id) && !away.includes(id)), ...listed];
  return { listed, away, after };
}

describe("changes to a catalogue", () => {
  test("give the same catalogue as reading all places, 25 times in a row", () => {
    let places: taste.TastePlace[] = town;
    let catalogue = makeCatalogue(places);
    for (let seed = 1; seed <= 25; seed++) {
      const { listed, away, after } = shake(places, seed);
      const changed = changeCatalogue(catalogue, listed, away)!;
      expect(changed.permutation.size).toBe(after.length);
      expectSame(changed.catalogue, makeCatalogue(after));
      [places, catalogue] = [after, changed.catalogue];
    }
  });

  test("keep the latents of known places and predict those of new ones", () => {
    const random = seededRandom(9);
    const likes = { people: 40, person: new Uint32Array(800), place: new Uint32Array(800) };
    for (let i = 0; i < 800; i++) {
      likes.person[i] = i % 40;
      likes.place[i] = Math.floor(town.length * random());
    }
    const bare = makeCatalogue(town);
    const factors = taste.trainFactors(likes, bare, { ...taste.TRAINING, rank: 4, runs: 1, sweeps: 4 });
    const { listed, away, after } = shake(town, 4);
    const before = taste.withFactors(bare, factors);
    const changed = changeCatalogue(before, listed, away, factors)!.catalogue;
    expectSame(changed, makeCatalogue(after, factors));
    const one = taste.learn(taste.startTaste(changed, nobody), changed, 3, "like", 1);
    expect(taste.score(one, changed).every(Number.isFinite)).toBe(true);
  });

  test("leave the previous catalogue without wrong positions", () => {
    const before = makeCatalogue(town);
    const last = town.at(-1)!;
    const changed = changeCatalogue(before, [{ ...town[0]!, id: "fresh" }], [town[5]!.id])!.catalogue;
    expect(taste.findPosition(changed, "fresh")).toBe(5);
    expect(taste.findPosition(before, "fresh")).toBeUndefined();
    expect(taste.findPosition(changed, town[5]!.id)).toBeUndefined();
    expect(taste.findPosition(changed, last.id)).toBe(taste.findPosition(before, last.id)!);
  });

  test("are not possible for a place in a new city", () => {
    const far = { ...town[0]!, id: "far", latitude: -40, longitude: 100 };
    expect(changeCatalogue(makeCatalogue(town), [far], [])).toBeUndefined();
  });
});
