// A taste profile as bytes for the database, and back.
import { TRAVEL_PREFERENCES, type TravelPreference } from "../../db/vocabulary.ts";
import type { Catalogue } from "./catalogue.ts";
import { alignTaste, startTaste, type TasteProfile } from "./profile.ts";
import { hashText } from "./random.ts";

/** Intercept, slope, and their precisions. */
const APPEAL_NUMBERS = 4;

const ENCODER = new TextEncoder();
const SPACE = 0x20;

type Head = Pick<TasteProfile, "model" | "factors" | "likes" | "skips"> & {
  preferences: string[];
  adjustments: Record<string, number>;
  liked: string[];
  /** How many features follow. */
  count: number;
};

/**
 * A profile as bytes, little-endian and aligned to four: the length of the head (uint32), the head as JSON padded with
 * spaces, the features by the code of their name (uint32), their weights, their precisions, and the appeal (float32). Only
 * features that differ from the prior are kept, at 12 bytes each, so that the size follows the history and not the
 * catalogue. If two names share a code (one chance in four billion), the later one falls back to its prior.
 * @param catalogue on the same factors as the profile
 */
export function packTaste(taste: TasteProfile, catalogue: Catalogue): Uint8Array {
  const { features, weights, precisions } = alignTaste(taste, catalogue);
  const { priorMeans, priorPrecisions } = catalogue;
  const { codes, isFirst } = getCodes(features);
  const moved = new Uint32Array(weights.length);
  let count = 0;
  for (let column = 0; column < weights.length; column++) {
    const still = weights[column] === priorMeans[column] && precisions[column] === priorPrecisions[column];
    if (!still && isFirst[column] === 1) moved[count++] = column;
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
  const bytes = new Uint8Array(4 + length + 4 * (3 * count + APPEAL_NUMBERS));
  new Uint32Array(bytes.buffer, 0, 1)[0] = length;
  bytes.fill(SPACE, 4 + json.length, 4 + length);
  bytes.set(json, 4);
  const names = new Uint32Array(bytes.buffer, 4 + length, count);
  const numbers = new Float32Array(bytes.buffer, 4 + length + 4 * count);
  for (let i = 0; i < count; i++) {
    const column = moved[i] as number;
    names[i] = codes[column] as number;
    numbers[i] = weights[column] as number;
    numbers[count + i] = precisions[column] as number;
  }
  numbers.set(taste.appeal, 2 * count);
  return bytes;
}

/**
 * The profile in the catalogue's columns, without features that the catalogue no longer has.
 * @throws RangeError, SyntaxError or TypeError on bytes that this `packTaste` did not write
 */
export function unpackTaste(packed: Uint8Array, catalogue: Catalogue): TasteProfile {
  // The copy is aligned to four bytes.
  const bytes = new Uint8Array(packed);
  const start = 4 + (new Uint32Array(bytes.buffer, 0, 1)[0] as number);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start))) as Head;
  if (!isWhole(head) || bytes.byteLength !== start + 4 * (3 * head.count + APPEAL_NUMBERS))
    throw new RangeError("This is not a profile of this packing.");
  const { model, factors, liked, likes, skips, count } = head;
  const names = new Uint32Array(bytes.buffer, start, count);
  const numbers = new Float32Array(bytes.buffer, start + 4 * count);
  const traveler = {
    preferences: head.preferences.filter((p): p is TravelPreference => TRAVEL_PREFERENCES.some((known) => known === p)),
    adjustments: head.adjustments,
  };
  const taste = startTaste(catalogue, traveler);
  const { columns } = getCodes(catalogue.features);
  names.forEach((code, i) => {
    const column = columns.get(code);
    if (column === undefined) return;
    taste.weights[column] = numbers[i] as number;
    taste.precisions[column] = numbers[count + i] as number;
  });
  return { ...taste, model, factors, liked, likes, skips, appeal: numbers.slice(2 * count) };
}

function isWhole({ model, factors, preferences, adjustments, liked, likes, skips, count }: Head): boolean {
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

/** The code of each column's name, the first column of each code, and 1 for each column that is the first. */
type Codes = { codes: Uint32Array; columns: ReadonlyMap<number, number>; isFirst: Uint8Array };

const known = new WeakMap<readonly string[], Codes>();

function getCodes(features: readonly string[]): Codes {
  const before = known.get(features);
  if (before) return before;
  const codes = Uint32Array.from(features, hashText);
  const columns = new Map<number, number>();
  const isFirst = new Uint8Array(codes.length);
  codes.forEach((code, column) => {
    if (columns.has(code)) return;
    columns.set(code, column);
    isFirst[column] = 1;
  });
  const made = { codes, columns, isFirst };
  known.set(features, made);
  return made;
}
