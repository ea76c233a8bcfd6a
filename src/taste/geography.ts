// Where places are: which city each belongs to, and how near they are to one another.

import { CELL_PREFIX } from "./labels.ts";

/** Of latitude. */
const KM_PER_DEGREE = 111.195;
/** Places of a city lie in squares within this distance of its busiest one. */
const CITY_KM = 40;
const SQUARE_KM = 10;
/** Quadratic B-splines on a lattice of 3 km act like a Gaussian kernel of 1.5 km. */
const LATTICE_KM = 3;
/** Places within this distance share a spot: far below what the kernel can tell apart. */
const GRID_KM = 0.5;

export const CELLS_PER_POINT = 9;
/** The spot of a place without coordinates, and the city of one without any clue. */
export const NO_LOCATION = 0xffffffff;

export type Located = { latitude: number | null; longitude: number | null; city?: string | null };

/** True where both coordinates are finite numbers on the globe. */
export const isLocated = (place: Located): place is { latitude: number; longitude: number } =>
  place.latitude !== null &&
  place.longitude !== null &&
  Math.abs(place.latitude) <= 90 &&
  Math.abs(place.longitude) <= 180;

export type Cities = {
  /** The city of each place, by position. */
  cities: Uint32Array;
  /** The city of each 10 km square that holds places without a named city, and of each name. */
  squares: ReadonlyMap<string, number>;
  named: ReadonlyMap<string, number>;
};

/**
 * The city of every place, as a number from 0. A named city is that name. Otherwise squares of 10 km are taken from the
 * busiest down, and each gathers the unclaimed ones within 40 km. A place without either belongs to the largest city.
 */
export const findCities = (places: readonly Located[]): Uint32Array => assignCities(places).cities;

export function assignCities(places: readonly Located[]): Cities {
  const cities = new Uint32Array(places.length).fill(NO_LOCATION);
  const named = new Map<string, number>();
  const squares = new Map<string, { latitude: number; longitude: number; members: number[] }>();
  places.forEach((place, position) => {
    if (place.city) {
      if (!named.has(place.city)) named.set(place.city, named.size);
      cities[position] = named.get(place.city) as number;
    } else if (isLocated(place)) {
      const { key, latitude, longitude } = getSquare(place);
      const square = squares.get(key) ?? { latitude, longitude, members: [] };
      square.members.push(position);
      squares.set(key, square);
    }
  });
  let next = named.size;
  const busiest = [...squares.values()].sort((a, b) => b.members.length - a.members.length);
  const claimed = new Set<(typeof busiest)[number]>();
  for (const center of busiest) {
    if (claimed.has(center)) continue;
    for (const square of busiest) {
      if (claimed.has(square) || getDistanceKm(center, square) > CITY_KM) continue;
      claimed.add(square);
      for (const position of square.members) cities[position] = next;
    }
    next++;
  }
  const largest = mostFrequent(cities);
  for (let i = 0; i < cities.length; i++) if (cities[i] === NO_LOCATION) cities[i] = largest;
  const drawn = [...squares].map(([key, { members }]) => [key, cities[members[0] as number] as number] as const);
  return { cities, squares: new Map(drawn), named };
}

/** The known city at a place; undefined where it would need a new one, or has no coordinates. */
export function findCity(place: Located, { squares, named }: Pick<Cities, "squares" | "named">): number | undefined {
  if (place.city) return named.get(place.city);
  return isLocated(place) ? squares.get(getSquare(place).key) : undefined;
}

/** The square of 10 km around a point, and its middle. */
function getSquare(place: { latitude: number; longitude: number }) {
  const row = Math.floor((place.latitude * KM_PER_DEGREE) / SQUARE_KM);
  const latitude = ((row + 0.5) * SQUARE_KM) / KM_PER_DEGREE;
  const width = SQUARE_KM / (KM_PER_DEGREE * cosineOfLatitude(latitude));
  const column = Math.floor(place.longitude / width);
  return { key: `${row}:${column}`, latitude, longitude: (column + 0.5) * width };
}

/** Kilometers between two points, on a plane at their latitude: exact enough within a city. */
function getDistanceKm(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const north = (a.latitude - b.latitude) * KM_PER_DEGREE;
  const turn = Math.abs(a.longitude - b.longitude);
  const east = Math.min(turn, 360 - turn) * KM_PER_DEGREE * cosineOfLatitude((a.latitude + b.latitude) / 2);
  return Math.hypot(north, east);
}

/**
 * The key of the 500 m spot that holds a point; the places of a spot share their cells.
 * @param parallel the degree of latitude at which the city's lattice is drawn
 */
export function toPointKey(point: { latitude: number; longitude: number }, referenceLatitude: number): string {
  const north = Math.round((point.latitude * KM_PER_DEGREE) / GRID_KM);
  const east = Math.round((point.longitude * KM_PER_DEGREE * cosineOfLatitude(referenceLatitude)) / GRID_KM);
  return `${referenceLatitude}:${north}:${east}`;
}

/**
 * The nine cells around a point and its weight in each: quadratic B-splines (Schoenberg 1946) on a lattice of 3 km,
 * L2-normalised. The lattice is fixed to the globe, so that a cell keeps its name in every catalogue.
 */
export function getCells(
  point: { latitude: number; longitude: number },
  referenceLatitude: number,
): { names: string[]; weights: Float32Array } {
  const [row, rowWeights] = getSplineWeights((point.latitude * KM_PER_DEGREE) / LATTICE_KM);
  const [column, columnWeights] = getSplineWeights(
    (point.longitude * KM_PER_DEGREE * cosineOfLatitude(referenceLatitude)) / LATTICE_KM,
  );
  const names: string[] = [];
  const weights = new Float32Array(CELLS_PER_POINT);
  let square = 0;
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      names.push(`${CELL_PREFIX}${referenceLatitude}:${row + r}:${column + c}`);
      const weight = (rowWeights[r] as number) * (columnWeights[c] as number);
      weights[r * 3 + c] = weight;
      square += weight * weight;
    }
  }
  for (let i = 0; i < CELLS_PER_POINT; i++) weights[i] = (weights[i] as number) / Math.sqrt(square);
  return { names, weights };
}

/** The mean latitude of each city's located places, in whole degrees. */
export function getReferenceLatitudes(places: readonly Located[], cities: Uint32Array): Map<number, number> {
  const sums = new Map<number, [sum: number, count: number]>();
  places.forEach((place, position) => {
    if (!isLocated(place)) return;
    const [sum, count] = sums.get(cities[position] as number) ?? [0, 0];
    sums.set(cities[position] as number, [sum + place.latitude, count + 1]);
  });
  return new Map([...sums].map(([city, [sum, count]]) => [city, Math.round(sum / count)]));
}

function getSplineWeights(at: number): [start: number, weights: [number, number, number]] {
  const center = Math.round(at);
  const t = at - center;
  return [center - 1, [(0.5 - t) ** 2 / 2, 0.75 - t * t, (0.5 + t) ** 2 / 2]];
}

const cosineOfLatitude = (latitude: number) => Math.max(0.01, Math.cos((latitude * Math.PI) / 180));

function mostFrequent(values: Uint32Array): number {
  const counts = new Map<number, number>();
  let best = 0;
  let most = 0;
  for (const value of values) {
    if (value === NO_LOCATION) continue;
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > most) [best, most] = [value, count];
  }
  return best;
}
