// What a person needs of a place. A must leaves out every place that is not known to fit.
import * as words from "../../db/vocabulary.ts";
import { fitsMask, packFacts, toFactMask, type WantedFact, type WantedFacts } from "./facts.ts";
import { estimateWalk, type Point } from "./walking.ts";

export type Needs = {
  /** words.Facts that must be known. "yes" includes "only". */
  must: WantedFacts;
  /** words.Facts that rank a place higher and leave none out. */
  prefer: WantedFacts;
  /** Price levels, 1 to 4; empty for any. */
  price: readonly number[];
  /** "now", or a time in ISO 8601; null for any. */
  open: string | null;
  /** At most this many minutes on foot from a point; null for any. */
  walk: { minutes: number; from: Point } | null;
};

export const NO_NEEDS: Needs = { must: {}, prefer: {}, price: [], open: null, walk: null };

export type NeededFacts = {
  facts: words.Facts | null;
  priceLevel: number | null;
  latitude: number | null;
  longitude: number | null;
};

/** Whether a place is known to fit every must. @param isOpen at `needs.open`, undefined if unknown @param getMinutes on foot */
export function fits(place: NeededFacts, needs: Needs, isOpen?: boolean, getMinutes = estimateWalk): boolean {
  const { must, price, open, walk } = needs;
  if (!fitsMask(packFacts(place.facts), toFactMask(must))) return false;
  if (price.length > 0 && (place.priceLevel === null || !price.includes(place.priceLevel))) return false;
  if (open !== null && isOpen !== true) return false;
  if (!walk) return true;
  const { latitude, longitude } = place;
  return latitude !== null && longitude !== null && getMinutes(walk.from, { latitude, longitude }) <= walk.minutes;
}

export const hasMusts = ({ must, price, open, walk }: Needs): boolean =>
  listWanted(must).length > 0 || price.length > 0 || open !== null || walk !== null;

export const listWanted = (wanted: WantedFacts): [words.FactKey, WantedFact][] =>
  words.FACT_KEYS.flatMap((key): [words.FactKey, WantedFact][] => (wanted[key] ? [[key, wanted[key]]] : []));

/** What fits everyone: every must of each, and the prices that all accept. The first time and the first walk hold. */
export function unite(all: readonly Needs[]): Needs {
  const prices = all.map(({ price }) => price).filter((price) => price.length > 0);
  const [first = [], ...others] = prices;
  const common = first.filter((level) => others.every((price) => price.includes(level)));
  const must = uniteWanted(all.map(({ must }) => must));
  const isImpossible = must === null || (prices.length > 0 && common.length === 0);
  return {
    must: must ?? {},
    prefer: Object.assign({}, ...all.map(({ prefer }) => prefer).reverse()),
    price: isImpossible ? [NO_PRICE] : common,
    open: all.find(({ open }) => open)?.open ?? null,
    walk: all.find(({ walk }) => walk)?.walk ?? null,
  };
}

/** No place has it, so that nothing fits. */
const NO_PRICE = 0;

/** Null if they exclude each other. "only" is stricter than "yes". */
function uniteWanted(all: readonly WantedFacts[]): WantedFacts | null {
  const united: WantedFacts = {};
  for (const [key, value] of all.flatMap(listWanted)) {
    const other = united[key] ?? value;
    const pair = [other, value].sort().join();
    if (other !== value && pair !== "only,yes") return null;
    united[key] = other === value ? value : "only";
  }
  return united;
}

/** The parts of a query, by the names in addresses. `diet` and `prefer` are lists: "vegan,halal:only". */
export type NeedsQuery = Partial<Record<(typeof words.NEEDS_PARAMS)[number], string>>;

const params = Object.entries(words.FACT_PARAMS) as [keyof typeof words.FACT_PARAMS, words.FactKey][];

/** Takes a query that is valid, as `NeedsParams` in the schema of discovery says. */
export function toNeeds(query: NeedsQuery): Needs {
  const [latitude = Number.NaN, longitude = Number.NaN] = (query.near ?? "").split(",").map(Number);
  const minutes = Number(query.walk ?? 0);
  return {
    must: {
      ...toWanted(query.diet ?? ""),
      ...Object.fromEntries(params.flatMap(([name, key]) => (query[name] ? [[key, query[name] as WantedFact]] : []))),
    },
    prefer: toWanted(query.prefer ?? ""),
    price: query.price ? query.price.split(",").map(Number) : [],
    open: query.open ?? null,
    walk: minutes > 0 && query.near ? { minutes, from: { latitude, longitude } } : null,
  };
}

export function toNeedsQuery({ must, prefer, price, open, walk }: Needs): NeedsQuery {
  const diet = listWanted(must).filter(([key]) => words.DIETS.includes(key as words.Diet));
  return {
    ...(diet.length > 0 && { diet: formatWanted(diet) }),
    ...Object.fromEntries(params.flatMap(([name, key]) => (must[key] ? [[name, must[key]]] : []))),
    ...(price.length > 0 && { price: price.join(",") }),
    ...(open && { open }),
    ...(walk && { walk: String(walk.minutes), near: `${walk.from.latitude},${walk.from.longitude}` }),
    ...(listWanted(prefer).length > 0 && { prefer: formatWanted(listWanted(prefer)) }),
  };
}

/** Without a fact that must be known, or without "price", "open" or "walk". */
export function withoutFilter(query: NeedsQuery, filter: string): NeedsQuery {
  const needs = toNeeds(query);
  if (filter === "price") return toNeedsQuery({ ...needs, price: [] });
  if (filter === "open" || filter === "walk") return toNeedsQuery({ ...needs, [filter]: null });
  const { [filter as words.FactKey]: _, ...must } = needs.must;
  return toNeedsQuery({ ...needs, must });
}

/** Where needs are applied: a page, and the parameters that choose its places. */
export type NeedsScope = {
  path: string;
  kept: Record<string, string>;
  /** Where the type is one of the filters: the chosen one, or "all". */
  type?: string;
  /** Used for counting: the same, and what the path says. */
  counted: Record<string, string>;
  /** Needs that the person's account stores apply here. */
  isOwn?: boolean;
};

export const withType = ({ kept, counted, ...scope }: NeedsScope, type: string): NeedsScope => ({
  ...scope,
  type,
  kept: { ...kept, type },
  counted: { ...counted, type },
});

export function toNeedsAddress({ path, kept }: NeedsScope, needs: NeedsQuery): string {
  const query = new URLSearchParams({ ...kept, ...needs }).toString();
  return query ? `${path}?${query}` : path;
}

/** To the same places without some of the filters, and without any. */
export type RelaxLinks = { links: { filters: string[]; count: number; path: string }[]; unfiltered: string };

/** @param relax as counted: how many places more there are without some filters */
export function toRelaxLinks(
  scope: NeedsScope,
  needs: NeedsQuery,
  relax: readonly { filters: readonly string[]; count: number }[],
): RelaxLinks {
  const toPath = (left: NeedsQuery) =>
    toNeedsAddress(Object.keys(left).length === 0 && scope.isOwn ? withoutStored(scope) : scope, left);
  return {
    links: relax.map(({ filters, count }) => ({
      filters: filters.map((filter) => (filter === "open" && needs.open !== "now" ? "openAt" : filter)),
      count,
      path: toPath(filters.reduce(withoutFilter, needs)),
    })),
    unfiltered: toPath({}),
  };
}

const withoutStored = (scope: NeedsScope): NeedsScope => ({ ...scope, kept: { ...scope.kept, needs: "off" } });

/** "vegan,halal:only" */
const toWanted = (list: string): WantedFacts =>
  Object.fromEntries(
    list
      .split(",")
      .filter(Boolean)
      .map((item) => item.split(":"))
      .map(([key = "", value = "yes"]) => [key, value]),
  );

const formatWanted = (wanted: [words.FactKey, WantedFact][]): string =>
  wanted.map(([key, value]) => (value === "yes" ? key : `${key}:${value}`)).join(",");
