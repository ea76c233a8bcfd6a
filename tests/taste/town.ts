// A made-up town for tests of the taste model: the same places for the same seed.
import { BUSINESS_TYPES, type BusinessType } from "../../db/vocabulary.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { type Catalogue, type TastePlace, withFactors } from "../../src/taste/taste.ts";

const TOWN_TAGS = [
  "feature:live music",
  "feature:terrace",
  "feature:wifi",
  "feature:sea view",
  "kind:bar",
  "kind:cafe",
  "kind:gallery",
  "cuisine:italian",
  "cuisine:thai",
  "cuisine:french",
  "cuisine:japanese",
  "for:Romantic Getaways",
] as const;

export function makeTown(size: number, seed: number): TastePlace[] {
  const random = seededRandom(seed);
  return Array.from({ length: size }, (_, i) => ({
    id: `place ${i}`,
    name: `House ${i}`,
    type: BUSINESS_TYPES[Math.floor(random() * BUSINESS_TYPES.length)] as BusinessType,
    tags: TOWN_TAGS.filter(() => random() < 0.2),
    latitude: 43.7 + 0.1 * random(),
    longitude: 7.4 + 0.1 * random(),
    likes: Math.floor(60 * random() ** 2),
    skips: Math.floor(30 * random()),
  }));
}

/** The catalogue with made-up factors, as if they had been learned from a crowd. */
export const withRandomFactors = (bare: Catalogue, rank: number, random: () => number): Catalogue =>
  withFactors(bare, {
    version: "random",
    rank,
    ids: bare.ids,
    latents: Float32Array.from({ length: bare.size * rank }, () => 2 * random() - 1),
    sideNames: [],
    side: new Float32Array(0),
    variances: new Float32Array(rank).fill(0.5),
    popularity: 0.3,
    quality: 0.26,
    tagVariance: 0.6,
    cellVariance: 0.2,
    calibration: { slope: 0.27, interceptPrecision: 6, slopePrecision: 82 },
  });
