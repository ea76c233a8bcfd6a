// Speed and memory of the taste model: learning a swipe, scoring, dealing and training.
// Run: bun tests/bench/taste/speed.ts

import { seededRandom } from "../../../src/taste/random.ts";
import {
  type Catalogue,
  explain,
  learn,
  replay,
  score,
  startTaste,
  TRAINING,
  trainFactors,
} from "../../../src/taste/taste.ts";
import { dealDeck, makeCatalogue } from "../../taste/catalogues.ts";
import { withRandomFactors } from "../../taste/town.ts";
import { makeWorld } from "./simulation.ts";

const RANK = 32;
const NOBODY = { preferences: [], adjustments: {} };

function makeLargeCatalogue(size: number): Catalogue {
  const random = seededRandom(size);
  const world = makeWorld(size, 3);
  const bare = makeCatalogue(
    world.places.map((place) => ({
      ...place,
      likes: Math.floor(50 * random() ** 2),
      skips: Math.floor(30 * random()),
    })),
  );
  return withRandomFactors(bare, RANK, random);
}

/** Median milliseconds of a call. */
function timeCall(call: (round: number) => void, rounds: number): number {
  const times = Array.from({ length: rounds }, (_, round) => {
    const started = performance.now();
    call(round);
    return performance.now() - started;
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
}

/** A dot product over arrays of the same size, without any lookups: the lower bound of scoring. */
function makeBareLoop(catalogue: Catalogue): () => Float32Array {
  const perPlace = 2 + catalogue.tagColumns.length / catalogue.size + 1 + RANK;
  const width = Math.round(perPlace);
  const rows = new Float32Array(catalogue.size * width).fill(0.5);
  const weights = new Float32Array(width).fill(0.25);
  const out = new Float32Array(catalogue.size);
  return () => {
    for (let i = 0; i < out.length; i++) {
      let sum = 0;
      const start = i * width;
      for (let k = 0; k < width; k++) sum += (rows[start + k] as number) * (weights[k] as number);
      out[i] = sum;
    }
    return out;
  };
}

function getByteSize(catalogue: Catalogue): number {
  return Object.values(catalogue).reduce((sum: number, value) => {
    if (Array.isArray(value))
      return sum + value.reduce((s, part) => s + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0);
    return sum + (ArrayBuffer.isView(value) ? value.byteLength : 0);
  }, 0);
}

for (const size of [10_000, 100_000]) {
  const catalogue = makeLargeCatalogue(size);
  const start = startTaste(catalogue, NOBODY);
  const learned = replay(
    catalogue,
    NOBODY,
    Array.from({ length: 100 }, (_, i) => ({ position: i * 7, action: i % 3 ? "like" : "dislike", seed: i })),
  );
  const out = new Float32Array(size);
  const bare = makeBareLoop(catalogue);
  const rounds = size > 50_000 ? 40 : 200;
  const scoring = timeCall(() => score(learned, catalogue, out), rounds);
  const loop = timeCall(bare, rounds);
  const learning = timeCall((i) => learn(start, catalogue, i, "like", i), 500);
  const explaining = timeCall((i) => explain(learned, catalogue, i), 500);
  const eligible = Uint32Array.from({ length: size }, (_, position) => position);
  const dealing = timeCall((i) => dealDeck(learned, catalogue, { eligible, limit: 20, seed: i }), 20);
  console.log(
    `${size} places: score ${scoring.toFixed(2)} ms, ${(loop / scoring).toFixed(2)} x a bare dot product ` +
      `(${loop.toFixed(2)} ms); learn ${learning.toFixed(3)} ms; explain ${explaining.toFixed(3)} ms; ` +
      `choose 20 cards ${dealing.toFixed(2)} ms; ${(getByteSize(catalogue) / size).toFixed(0)} B per place`,
  );
}

const [people, size, swipes] = [5_000, 5_000, 200_000];
const random = seededRandom(1);
const bare = makeLargeCatalogue(size);
const likes = {
  people,
  person: Uint32Array.from({ length: swipes }, () => Math.floor(people * random())),
  place: Uint32Array.from({ length: swipes }, () => Math.floor(size * random() ** 2)),
};
const training = timeCall(() => trainFactors(likes, bare, TRAINING), 1);
console.log(
  `training on ${people} people, ${size} places, ${swipes} likes: ${(training / 1000).toFixed(1)} s ` +
    `(${TRAINING.runs} runs of ${TRAINING.sweeps} sweeps, rank ${TRAINING.rank})`,
);
