// Packing: a taste profile as bytes for the database, and back.
import { TRAVEL_PREFERENCES, type TravelPreference } from "../../../../db/vocabulary.ts";
import { latentNumber, NO_CROWD } from "./factors.ts";
import { priorOf } from "./priors.ts";
import type { TasteProfile } from "./profile.ts";
import { POPULARITY } from "./words.ts";

/** Intercept, slope, and their precisions. */
const APPEAL_NUMBERS = 4;

type Head = {
  model: string;
  factors: string;
  preferences: string[];
  adjustments: Record<string, number>;
  liked: string[];
  likes: number;
  skips: number;
  variances: { tag: number; cell: number };
  features: string[];
};

/**
 * A profile as bytes: the length of the head (uint32, little-endian), the head as JSON, then float32 weights, precisions
 * and appeal. Of tags and cells, only what swipes moved away from its prior is kept, so that the size follows the history, not the catalogue.
 */
export function packTaste(taste: TasteProfile): Uint8Array {
  const { tag, cell } = taste.variances;
  const crowd = { ...NO_CROWD, tagVariance: tag, cellVariance: cell };
  const moved = taste.features.flatMap((feature, i) => {
    if (followsCrowd(feature)) return [i];
    const prior = priorOf(feature, taste.traveler, crowd);
    const still =
      taste.weights[i] === Math.fround(prior.mean) && taste.precisions[i] === Math.fround(1 / prior.variance);
    return still ? [] : [i];
  });
  const head: Head = {
    model: taste.model,
    factors: taste.factors,
    preferences: [...taste.traveler.preferences],
    adjustments: { ...taste.traveler.adjustments },
    liked: [...taste.liked],
    likes: taste.likes,
    skips: taste.skips,
    variances: taste.variances,
    features: moved.map((i) => taste.features[i] as string),
  };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const numbers = [...moved.map((i) => taste.weights[i]), ...moved.map((i) => taste.precisions[i]), ...taste.appeal];
  const bytes = new Uint8Array(4 + json.length + 4 * numbers.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, json.length, true);
  bytes.set(json, 4);
  numbers.forEach((number, i) => {
    view.setFloat32(4 + json.length + 4 * i, number as number, true);
  });
  return bytes;
}

/** The profile that was packed. @throws RangeError, SyntaxError or TypeError on bytes that this `packTaste` did not write */
export function unpackTaste(bytes: Uint8Array): TasteProfile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = 4 + view.getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start))) as Head;
  const count = head.features.length;
  if (bytes.byteLength !== start + 4 * (2 * count + APPEAL_NUMBERS) || !isWhole(head))
    throw new RangeError("This is not a profile of this packing.");
  const read = (from: number, length: number) =>
    Float32Array.from({ length }, (_, i) => view.getFloat32(start + 4 * (from + i), true));
  return {
    model: head.model,
    factors: head.factors,
    traveler: {
      preferences: head.preferences.filter((p): p is TravelPreference =>
        TRAVEL_PREFERENCES.some((known) => known === p),
      ),
      adjustments: head.adjustments,
    },
    features: head.features,
    weights: read(0, count),
    precisions: read(count, count),
    variances: head.variances,
    liked: head.liked,
    likes: head.likes,
    skips: head.skips,
    appeal: read(2 * count, APPEAL_NUMBERS),
  };
}

function isWhole({ model, factors, preferences, adjustments, liked, likes, skips, variances }: Head): boolean {
  return (
    typeof model === "string" &&
    typeof factors === "string" &&
    typeof adjustments === "object" &&
    Array.isArray(preferences) &&
    Array.isArray(liked) &&
    [likes, skips, variances.tag, variances.cell].every(Number.isFinite)
  );
}

/** True where the prior came with the item factors, which the bytes do not hold. */
const followsCrowd = (feature: string): boolean => feature === POPULARITY || latentNumber(feature) >= 0;
