import { TRAVEL_PREFERENCES, type TravelPreference } from "../../db/vocabulary.ts";
import type { Catalogue } from "./catalogue.ts";
import { FORECAST_LENGTH } from "./forecast.ts";
import { alignTaste, startTaste, type TasteProfile } from "./profile.ts";
import { hashText } from "./random.ts";

/** Intercept, slope, and their precisions. */
const CALIBRATION_LENGTH = 4;
const TAIL_LENGTH = CALIBRATION_LENGTH + FORECAST_LENGTH;

const ENCODER = new TextEncoder();
const SPACE = 0x20;

type Head = Pick<TasteProfile, "model" | "factors" | "likes" | "skips"> & {
  preferences: string[];
  adjustments: Record<string, number>;
  liked: string[];
  count: number;
};

/** Little-endian: head length (uint32), head as JSON, then only features that differ from the prior, 12 bytes each. */
export function packTaste(taste: TasteProfile, catalogue: Catalogue): Uint8Array {
  const { features, weights, precisions } = alignTaste(taste, catalogue);
  const { priorMeans, priorPrecisions } = catalogue;
  const { hashes, isFirst } = getHashes(features);
  const learned = new Uint32Array(weights.length);
  let count = 0;
  for (let column = 0; column < weights.length; column++) {
    const isPrior = weights[column] === priorMeans[column] && precisions[column] === priorPrecisions[column];
    if (!isPrior && isFirst[column] === 1) learned[count++] = column;
  }
  const head: Head = {
    model: taste.model,
    factors: taste.factors,
    preferences: [...taste.traveler.preferences],
    adjustments: { ...taste.traveler.adjustments },
    liked: [...taste.liked],
    likes: taste.likes,
    skips: taste.skips,
    count,
  };
  const json = ENCODER.encode(JSON.stringify(head));
  const length = Math.ceil(json.length / 4) * 4;
  const bytes = new Uint8Array(4 + length + 4 * (3 * count + TAIL_LENGTH));
  new Uint32Array(bytes.buffer, 0, 1)[0] = length;
  bytes.fill(SPACE, 4 + json.length, 4 + length);
  bytes.set(json, 4);
  const names = new Uint32Array(bytes.buffer, 4 + length, count);
  const numbers = new Float32Array(bytes.buffer, 4 + length + 4 * count);
  for (let i = 0; i < count; i++) {
    const column = learned[i] as number;
    names[i] = hashes[column] as number;
    numbers[i] = weights[column] as number;
    numbers[count + i] = precisions[column] as number;
  }
  numbers.set([...taste.calibration, ...taste.forecast], 2 * count);
  return bytes;
}

/** Aligned to the catalogue's columns; others are dropped. @throws RangeError, SyntaxError or TypeError on other bytes */
export function unpackTaste(packed: Uint8Array, catalogue: Catalogue): TasteProfile {
  // The copy is aligned to four bytes.
  const bytes = new Uint8Array(packed);
  const start = 4 + (new Uint32Array(bytes.buffer, 0, 1)[0] as number);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start))) as Head;
  if (!isValid(head) || bytes.byteLength !== start + 4 * (3 * head.count + TAIL_LENGTH))
    throw new RangeError("These are not the bytes of a packed profile.");
  const { model, factors, liked, likes, skips, count } = head;
  const names = new Uint32Array(bytes.buffer, start, count);
  const numbers = new Float32Array(bytes.buffer, start + 4 * count);
  const traveler = {
    preferences: head.preferences.filter((p): p is TravelPreference => TRAVEL_PREFERENCES.some((known) => known === p)),
    adjustments: head.adjustments,
  };
  const taste = startTaste(catalogue, traveler);
  const { columns } = getHashes(catalogue.features);
  names.forEach((hash, i) => {
    const column = columns.get(hash);
    if (column === undefined) return;
    taste.weights[column] = numbers[i] as number;
    taste.precisions[column] = numbers[count + i] as number;
  });
  const calibration = numbers.slice(2 * count, -FORECAST_LENGTH);
  return { ...taste, model, factors, liked, likes, skips, calibration, forecast: numbers.slice(-FORECAST_LENGTH) };
}

function isValid({ model, factors, preferences, adjustments, liked, likes, skips, count }: Head): boolean {
  return (
    typeof model === "string" &&
    typeof factors === "string" &&
    typeof adjustments === "object" &&
    Array.isArray(preferences) &&
    Array.isArray(liked) &&
    Number.isFinite(likes) &&
    Number.isFinite(skips) &&
    Number.isSafeInteger(count) &&
    count >= 0
  );
}

type Hashes = {
  hashes: Uint32Array;
  columns: ReadonlyMap<number, number>;
  /** 1 for a column that is the first with its hash. */
  isFirst: Uint8Array;
};

const cache = new WeakMap<readonly string[], Hashes>();

function getHashes(features: readonly string[]): Hashes {
  const cached = cache.get(features);
  if (cached) return cached;
  const hashes = Uint32Array.from(features, hashText);
  const columns = new Map<number, number>();
  const isFirst = new Uint8Array(hashes.length);
  hashes.forEach((hash, column) => {
    if (columns.has(hash)) return;
    columns.set(hash, column);
    isFirst[column] = 1;
  });
  const made = { hashes, columns, isFirst };
  cache.set(features, made);
  return made;
}
