// A made-up town for tests of the taste model: the same places for the same seed.
import { BUSINESS_TYPES, type BusinessType } from "../../db/vocabulary.ts";
import { seededRandom } from "../../src/taste/random.ts";
import type { TastePlace } from "../../src/taste/taste.ts";

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
