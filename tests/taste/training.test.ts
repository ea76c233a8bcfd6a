// Training: what likes say about places, and how places without likes are predicted.

import { expect, test } from "bun:test";
import { addFourOuters, addOuter, findEigenvectors, solveCholesky } from "../../src/taste/algebra.ts";
import { seededRandom } from "../../src/taste/random.ts";
import * as taste from "../../src/taste/taste.ts";
import { makeCatalogue } from "./catalogues.ts";
import { makeTown } from "./town.ts";

const OPTIONS = { ...taste.TRAINING, rank: 8, runs: 1, sweeps: 8, unseen: 0.03, ridge: 0.03 };
const nobody = { preferences: [], adjustments: {} };

/** Two groups of people, each of which likes its own half of the places, regardless of their tags. */
function makeGroups() {
  const random = seededRandom(4);
  const places = makeTown(120, 3);
  const person: number[] = [];
  const place: number[] = [];
  for (let who = 0; who < 200; who++) {
    const own = new Set<number>();
    while (own.size < 8) own.add(2 * Math.floor(random() * 60) + (who % 2));
    for (const i of own) {
      person.push(who);
      place.push(i);
      (places[i] as taste.TastePlace).likes = 20;
    }
  }
  const likes = { people: 200, person: Uint32Array.from(person), place: Uint32Array.from(place) };
  return { places, likes };
}

test("places that similar people like rank higher", () => {
  const { places, likes } = makeGroups();
  const factors = taste.trainFactors(likes, makeCatalogue(places), OPTIONS);
  const catalogue = makeCatalogue(places, factors);
  const history = [0, 2, 4, 6].map((position) => ({ position, action: "like" as const, seed: position }));
  const scores = taste.score(taste.replay(catalogue, nobody, history), catalogue);
  const mean = (half: number) => scores.filter((_, i) => i > 10 && i % 2 === half).reduce((a, b) => a + b, 0) / 55;
  expect(mean(0)).toBeGreaterThan(mean(1) + 0.5);
});

test("a new place has latents similar to those of places with the same tags", () => {
  const { places } = makeGroups();
  const random = seededRandom(9);
  const isMusic = (place: taste.TastePlace) => place.tags.includes("feature:live music");
  const entries = places.flatMap((place, i) =>
    Array.from({ length: 30 }, (_, k) => k)
      .filter(() => random() < 0.5)
      .map((k) => ({ who: isMusic(place) ? k : 30 + k, i })),
  );
  const likes = {
    people: 60,
    person: Uint32Array.from(entries, (entry) => entry.who),
    place: Uint32Array.from(entries, (entry) => entry.i),
  };
  const factors = taste.trainFactors(likes, makeCatalogue(places), { ...OPTIONS, sideRidge: 1 });
  const fresh = (id: string, tags: string[]) => ({ ...(places[1] as taste.TastePlace), id, name: id, tags, likes: 0 });
  const catalogue = makeCatalogue(
    [...places, fresh("new", ["feature:live music"]), fresh("other", ["cuisine:thai"])],
    factors,
  );
  const latent = (i: number) => catalogue.latents.slice(i * 8, (i + 1) * 8);
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, k) => sum + x * (b[k] as number), 0);
  const near = (i: number, wanted: boolean) => {
    const peers = places.flatMap((place, at) => (isMusic(place) === wanted ? [at] : []));
    return peers.reduce((sum, at) => sum + dot(latent(i), latent(at)), 0) / peers.length;
  };
  expect(near(120, true)).toBeGreaterThan(near(120, false));
  expect(near(120, true)).toBeGreaterThan(near(121, true));
});

test("training is deterministic, and works without any likes", () => {
  const { places, likes } = makeGroups();
  const bare = makeCatalogue(places);
  expect(taste.trainFactors(likes, bare, OPTIONS)).toEqual(taste.trainFactors(likes, bare, OPTIONS));
  const silence = { people: 0, person: new Uint32Array(0), place: new Uint32Array(0) };
  const factors = taste.trainFactors(silence, bare, OPTIONS);
  const scores = taste.score(taste.startTaste(makeCatalogue(places, factors), nobody), makeCatalogue(places, factors));
  expect(scores.every(Number.isFinite)).toBe(true);
});

test("a profile with other factors must be replayed", () => {
  const { places, likes } = makeGroups();
  const bare = makeCatalogue(places);
  const trained = taste.withFactors(bare, taste.trainFactors(likes, bare, OPTIONS));
  const profile = taste.learn(taste.startTaste(bare, nobody), bare, 3, "like", 1);
  expect(taste.isCurrent(profile, bare)).toBe(true);
  expect(taste.isCurrent(profile, trained)).toBe(false);
});

test("linear systems and eigenvectors are solved", () => {
  const matrix = [4, 2, 0.6, 2, 5, 1, 0.6, 1, 3];
  const x = Float64Array.of(1, -2, 3);
  const b = Float64Array.from({ length: 3 }, (_, i) =>
    x.reduce((sum, v, j) => sum + v * (matrix[i * 3 + j] as number), 0),
  );
  solveCholesky(Float64Array.from(matrix), b, 3);
  x.forEach((value, i) => {
    expect(b[i]).toBeCloseTo(value, 10);
  });
  const { values, vectors } = findEigenvectors(Float64Array.from(matrix), 3);
  for (let k = 0; k < 3; k++) {
    for (let i = 0; i < 3; i++) {
      const product = [0, 1, 2].reduce(
        (sum, j) => sum + (matrix[i * 3 + j] as number) * (vectors[j * 3 + k] as number),
        0,
      );
      expect(product).toBeCloseTo((values[k] as number) * (vectors[i * 3 + k] as number), 9);
    }
  }
  expect(() => solveCholesky(Float64Array.of(-1), Float64Array.of(1), 1)).toThrow(RangeError);
});

test("four outer products at once are those one by one, and solve any system", () => {
  const random = seededRandom(9);
  for (let n = 1; n <= 14; n++) {
    const rows = Float64Array.from({ length: 4 * n }, () => random() - 0.5);
    const weights = [random(), random(), random(), random()] as const;
    const matrix = Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? 1 : 0));
    const atOnce = matrix.slice();
    weights.forEach((weight, r) => {
      addOuter(matrix, rows, r * n, n, weight);
    });
    addFourOuters(atOnce, rows, [0, n, 2 * n, 3 * n], n, weights);
    expect(atOnce).toEqual(matrix);
    const entry = (i: number, j: number) => matrix[Math.max(i, j) * n + Math.min(i, j)] as number;
    const x = Array.from({ length: n }, () => random() - 0.5);
    const b = Float64Array.from({ length: n }, (_, i) => x.reduce((sum, value, j) => sum + value * entry(i, j), 0));
    solveCholesky(atOnce, b, n);
    x.forEach((value, i) => {
      expect(b[i]).toBeCloseTo(value, 10);
    });
  }
});

test("factors survive packing, and other bytes are rejected", () => {
  const { places, likes } = makeGroups();
  const swipes = { ...likes, action: new Uint8Array(likes.person.length).fill(1) };
  const { factors } = taste.trainModel({ catalogue: makeCatalogue(places), swipes, options: OPTIONS });
  const packed = taste.packFactors(factors);
  expect(taste.unpackFactors(packed)).toEqual(factors);
  expect(packed.length / places.length).toBeLessThan(200);
  for (const wrong of [packed.subarray(0, -4), new Uint8Array(3), new Uint8Array([...packed, 0, 0, 0, 0])]) {
    expect(() => taste.unpackFactors(wrong)).toThrow();
  }
});

test("percentages vary less if scores do not predict likes", () => {
  const random = seededRandom(6);
  const { places } = makeGroups();
  const cards = 200 * 20;
  const person = Uint32Array.from({ length: cards }, (_, at) => Math.floor(at / 20));
  const place = Uint32Array.from(person, () => Math.floor(random() * places.length));
  const ofOwnHalf = Uint8Array.from(person, (who, at) => ((place[at] as number) % 2 === who % 2 ? 1 : 0));
  const byChance = Uint8Array.from(person, () => (random() < 0.5 ? 1 : 0));
  const slopeAfter = (action: Uint8Array, count = cards) => {
    const swipes = {
      people: 200,
      person: person.slice(0, count),
      place: place.slice(0, count),
      action: action.slice(0, count),
    };
    return taste.trainModel({ catalogue: makeCatalogue(places), swipes, options: OPTIONS }).factors.calibration.slope;
  };
  expect(slopeAfter(ofOwnHalf)).toBeGreaterThan(2 * slopeAfter(byChance));
  const tooFew = taste.startTaste(makeCatalogue(places), nobody).calibration[1] as number;
  expect(slopeAfter(byChance, 400)).toBeCloseTo(tooFew, 6);
});
