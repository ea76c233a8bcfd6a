// Applies needs to all places at once, and counts what each choice would leave.
import { BUSINESS_TYPES, type BusinessType, DIETS, FACT_KEYS, type FactKey } from "../../../db/vocabulary.ts";
import { toFactMask, type WantedFact } from "../../taste/facts.ts";
import { hasMusts, listWanted, type Needs } from "../../taste/needs.ts";
import { DETOUR, estimateWalk, type Point, WALK_MINUTES } from "../../taste/walking.ts";
import { findOpen } from "./open-places.ts";
import type { PlaceColumns } from "./place-index.ts";
import { countBits } from "./place-words.ts";
import type { NeedCounts } from "./schema.ts";
import type { FindWalks } from "./walks.ts";

/** What decides about times and ways. */
export type Surroundings = {
  timezone: string;
  /** Without it, or what it returns, walks are estimated. */
  openWalks?: () => Promise<FindWalks | undefined>;
};

/** A filter that someone can drop: a fact, or one of these. */
export type FilterName = FactKey | "price" | "open" | "walk";

/** One bit for each filter that a place is not known to pass, as `1 << FILTERS.indexOf(name)`. */
type Failed = Uint32Array;

const FILTERS: readonly FilterName[] = [...FACT_KEYS, "price", "open", "walk"];
const bitOf = (name: FilterName) => 1 << FILTERS.indexOf(name);

export async function filterByNeeds(
  columns: PlaceColumns,
  positions: Uint32Array,
  needs: Needs,
  around: Surroundings,
): Promise<Uint32Array> {
  if (!hasMusts(needs)) return positions;
  const { price, open, walk } = needs;
  const { mask, value } = toFactMask(needs.must);
  const accepted = [price.length === 0, ...PRICES.map((level) => price.length === 0 || price.includes(level))];
  // What is cheap to know comes first, so that ways and times are decided for few places.
  let left = keep(
    positions,
    (position) =>
      ((columns.facts[position] as number) & mask) >>> 0 === value &&
      (accepted[columns.prices[position] as number] as boolean),
  );
  if (walk) {
    const minutes = await measureWalks(columns, left, walk, around);
    left = keep(left, (position) => (minutes[position] as number) <= walk.minutes);
  }
  if (open === null) return left;
  const isOpen = await findOpen(columns, left, open === "now" ? new Date() : new Date(open), around.timezone);
  return keep(left, (position) => isOpen[position] === 1);
}

function keep(positions: Uint32Array, passes: (position: number) => boolean): Uint32Array {
  const kept = new Uint32Array(positions.length);
  let count = 0;
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number;
    if (passes(position)) kept[count++] = position;
  }
  return kept.subarray(0, count);
}

const OFFERED: readonly FactKey[] = [...DIETS, "wheelchair", "wheelchairToilet", "outdoor", "dogs", "quiet"];
const PRICES = [1, 2, 3, 4];

/** `from`: where a walk would start that is not a need yet. */
type Choices = { type?: BusinessType | "all" | undefined; from?: Point | undefined };

export async function countNeeds(
  columns: PlaceColumns,
  everywhere: Uint32Array,
  needs: Needs,
  around: Surroundings,
  { type = "all", from = needs.walk?.from }: Choices = {},
): Promise<NeedCounts> {
  const judged = await judge(columns, everywhere, needs, around);
  const types = countTypes(columns, everywhere, judged);
  const { positions, failed } = keepType(columns, everywhere, judged, type);
  const walk = from && { from, minutes: Math.max(...WALK_MINUTES) };
  const [open, minutes] = await Promise.all([
    needs.open === null ? findOpen(columns, positions, new Date(), around.timezone) : null,
    walk && measureWalks(columns, positions, walk, around),
  ]);
  const options = new Map<string, number>(
    [
      ...OFFERED,
      ...PRICES.map((level) => `price:${level}`),
      "open",
      ...(minutes ? WALK_MINUTES.map((most) => `walk:${most}`) : []),
    ].map((name) => [name, 0]),
  );
  const add = (name: string) => options.set(name, (options.get(name) ?? 0) + 1);
  let total = 0;
  const facts = OFFERED.map((key) => ({ key, bit: bitOf(key), ...toFactMask({ [key]: "yes" }) }));
  const [priceBit, openBit, walkBit] = [bitOf("price"), bitOf("open"), bitOf("walk")];
  for (let i = 0; i < positions.length; i++) {
    const bits = failed[i] as number;
    const position = positions[i] as number;
    if (bits === 0) total++;
    const packed = columns.facts[position] as number;
    for (const { key, bit, mask, value } of facts) if ((bits & ~bit) === 0 && (packed & mask) >>> 0 === value) add(key);
    const price = columns.prices[position] as number;
    if ((bits & ~priceBit) === 0 && price > 0) add(`price:${price}`);
    if ((bits & ~openBit) === 0 && (open ? open[position] === 1 : bits === 0)) add("open");
    if (minutes && (bits & ~walkBit) === 0)
      for (const most of WALK_MINUTES) if ((minutes[position] as number) <= most) add(`walk:${most}`);
  }
  return { total, options: { ...Object.fromEntries(options), ...types }, relax: findRelaxable(failed) };
}

function countTypes({ types }: PlaceColumns, positions: Uint32Array, failed: Failed): Record<string, number> {
  const counts = new Uint32Array(BUSINESS_TYPES.length);
  for (let i = 0; i < positions.length; i++) if (failed[i] === 0) counts[types[positions[i] as number] as number]!++;
  const byType = BUSINESS_TYPES.map((type, index) => [`type:${type}`, counts[index] as number] as const);
  return { "type:all": counts.reduce((sum, count) => sum + count, 0), ...Object.fromEntries(byType) };
}

function keepType({ types }: PlaceColumns, positions: Uint32Array, failed: Failed, type: BusinessType | "all") {
  if (type === "all") return { positions, failed };
  const wanted = BUSINESS_TYPES.indexOf(type);
  const isOfType = (position: number) => types[position] === wanted;
  return { positions: keep(positions, isOfType), failed: failed.filter((_, i) => isOfType(positions[i] as number)) };
}

const MAX_RELAXED = 4;

/** The fewest filters that bring any place if they are dropped, the best first. */
function findRelaxable(failed: Failed): NeedCounts["relax"] {
  const counts = new Map<number, number>();
  let fewest = Infinity;
  for (let i = 0; i < failed.length; i++) {
    const bits = failed[i] as number;
    const size = countBits(bits);
    if (size === 0 || size > fewest) continue;
    if (size < fewest) counts.clear();
    fewest = size;
    counts.set(bits, (counts.get(bits) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, few], [b, many]) => many - few || a - b)
    .slice(0, MAX_RELAXED)
    .map(([bits, count]) => ({ filters: FILTERS.filter((name) => bits & bitOf(name)), count }));
}

async function judge(
  columns: PlaceColumns,
  positions: Uint32Array,
  needs: Needs,
  around: Surroundings,
): Promise<Failed> {
  const failed = new Uint32Array(positions.length);
  judgeFacts(columns, positions, listWanted(needs.must), failed);
  const { price, open, walk } = needs;
  const fail = (name: FilterName, passes: (position: number) => boolean) => {
    const bit = bitOf(name);
    for (let i = 0; i < positions.length; i++) if (!passes(positions[i] as number)) failed[i]! |= bit;
  };
  if (price.length > 0) {
    const accepted = [false, ...PRICES.map((level) => price.includes(level))];
    fail("price", (position) => accepted[columns.prices[position] as number] as boolean);
  }
  if (walk) {
    const minutes = await measureWalks(columns, positions, walk, around);
    fail("walk", (position) => (minutes[position] as number) <= walk.minutes);
  }
  if (open !== null) {
    const at = open === "now" ? new Date() : new Date(open);
    const isOpen = await findOpen(columns, positions, at, around.timezone);
    fail("open", (position) => isOpen[position] === 1);
  }
  return failed;
}

function judgeFacts(
  { facts }: PlaceColumns,
  positions: Uint32Array,
  wanted: [FactKey, WantedFact][],
  failed: Failed,
): void {
  for (const [key, want] of wanted) {
    const bit = bitOf(key);
    const { mask, value } = toFactMask({ [key]: want });
    for (let i = 0; i < positions.length; i++)
      if (((facts[positions[i] as number] as number) & mask) >>> 0 !== value) failed[i]! |= bit;
  }
}

/** Minutes on foot by position; Infinity where unknown or too far. Ways are looked up for those near in a straight line. */
async function measureWalks(
  { latitudes, longitudes }: PlaceColumns,
  positions: Uint32Array,
  { minutes, from }: { minutes: number; from: Point },
  { openWalks }: Surroundings,
): Promise<Float64Array> {
  const walk = await openWalks?.();
  const measured = new Float64Array(latitudes.length).fill(Infinity);
  const candidates: number[] = [];
  const toPoint = (position: number) => ({
    latitude: latitudes[position] as number,
    longitude: longitudes[position] as number,
  });
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number;
    const estimated = estimateWalk(from, toPoint(position));
    if (!walk && estimated <= minutes) measured[position] = estimated;
    if (walk && estimated <= minutes * DETOUR) candidates.push(position);
  }
  const ways = walk && candidates.length > 0 ? await walk(from, candidates.map(toPoint), minutes) : [];
  ways.forEach((way, i) => {
    const position = candidates[i] as number;
    measured[position] = way ?? estimateWalk(from, toPoint(position));
  });
  return measured;
}

/** Added to the score of a place for each preference that it is known to fit, in log-odds. */
const PREFERENCE_BONUS = 1;

/** Keyed by position; undefined without preferences. */
export function scorePreferences({ facts }: PlaceColumns, { prefer }: Needs): Float32Array | undefined {
  const wanted = listWanted(prefer).map(([key, want]) => toFactMask({ [key]: want }));
  if (wanted.length === 0) return undefined;
  const bonus = new Float32Array(facts.length);
  for (const { mask, value } of wanted)
    for (let i = 0; i < facts.length; i++)
      if (((facts[i] as number) & mask) >>> 0 === value) bonus[i]! += PREFERENCE_BONUS;
  return bonus;
}
