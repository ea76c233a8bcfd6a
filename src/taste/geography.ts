import { CELL_PREFIX } from "./labels.ts";

const KM_PER_DEGREE = 111.195;
/** Radius of a city around its busiest square. */
const CITY_KM = 40;
const SQUARE_KM = 10;
/** Quadratic B-splines on a 3 km lattice act like a Gaussian kernel of 1.5 km. */
const LATTICE_KM = 3;
/** Locations are rounded to this grid, which is far below the resolution of the kernel. */
const GRID_KM = 0.5;

/** More than the grid has points around the globe, so that a row and a column are one number. */
const KEYS = 2 ** 17;

export const CELLS_PER_POINT = 9;
/** Grid point of a place without coordinates, and city of a place that is not assigned yet. */
export const NO_LOCATION = 0xffffffff;

export type Located = { latitude: number | null; longitude: number | null; city?: string | null };

export const isLocated = <P extends Located>(place: P): place is P & { latitude: number; longitude: number } =>
  place.latitude !== null &&
  place.longitude !== null &&
  Math.abs(place.latitude) <= 90 &&
  Math.abs(place.longitude) <= 180;

export type Cities = {
  cities: Uint32Array;
  /** Keyed by the key of each 10 km square that has places without a named city. */
  citiesBySquare: ReadonlyMap<number, number>;
  citiesByName: ReadonlyMap<string, number>;
};

/** Groups by city name, others by 10 km squares around the busiest. One with neither is in the largest city. */
export function assignCities(places: readonly Located[]): Cities {
  const cities = new Uint32Array(places.length).fill(NO_LOCATION);
  const citiesByName = new Map<string, number>();
  const squares = new Map<number, { latitude: number; longitude: number; members: number[] }>();
  places.forEach((place, position) => {
    if (place.city) {
      if (!citiesByName.has(place.city)) citiesByName.set(place.city, citiesByName.size);
      cities[position] = citiesByName.get(place.city) as number;
    } else if (isLocated(place)) {
      const { key, latitude, longitude } = getSquare(place);
      const square = squares.get(key) ?? { latitude, longitude, members: [] };
      square.members.push(position);
      squares.set(key, square);
    }
  });
  let next = citiesByName.size;
  const busiest = [...squares.values()].sort((a, b) => b.members.length - a.members.length);
  const assigned = new Set<(typeof busiest)[number]>();
  for (const center of busiest) {
    if (assigned.has(center)) continue;
    for (const square of busiest) {
      if (assigned.has(square) || getDistanceKm(center, square) > CITY_KM) continue;
      assigned.add(square);
      for (const position of square.members) cities[position] = next;
    }
    next++;
  }
  const largest = mostFrequent(cities);
  for (let i = 0; i < cities.length; i++) if (cities[i] === NO_LOCATION) cities[i] = largest;
  const citiesBySquare = new Map(
    [...squares].map(([key, { members }]) => [key, cities[members[0] as number] as number] as const),
  );
  return { cities, citiesBySquare, citiesByName };
}

/** The existing city of a place; undefined if it needs a new city or has neither city name nor coordinates. */
export function findCity(place: Located, { citiesBySquare, citiesByName }: Omit<Cities, "cities">): number | undefined {
  if (place.city) return citiesByName.get(place.city);
  return isLocated(place) ? citiesBySquare.get(getSquare(place).key) : undefined;
}

/** The 10 km square that contains a point, with its center. */
function getSquare(place: { latitude: number; longitude: number }) {
  const row = Math.floor((place.latitude * KM_PER_DEGREE) / SQUARE_KM);
  const latitude = ((row + 0.5) * SQUARE_KM) / KM_PER_DEGREE;
  const width = SQUARE_KM / (KM_PER_DEGREE * cosineOfLatitude(latitude));
  const column = Math.floor(place.longitude / width);
  return { key: row * KEYS + column, latitude, longitude: (column + 0.5) * width };
}

/** Distance in a plane at the points' latitude, which is precise enough within a city. */
function getDistanceKm(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const north = (a.latitude - b.latitude) * KM_PER_DEGREE;
  const turn = Math.abs(a.longitude - b.longitude);
  const east = Math.min(turn, 360 - turn) * KM_PER_DEGREE * cosineOfLatitude((a.latitude + b.latitude) / 2);
  return Math.hypot(north, east);
}

/** The nearest grid point, as a whole number. @param referenceLatitude whole degrees, of the city: sets the grid's east-west spacing */
export function toPointKey(point: { latitude: number; longitude: number }, referenceLatitude: number): number {
  const north = Math.round((point.latitude * KM_PER_DEGREE) / GRID_KM);
  const east = Math.round((point.longitude * KM_PER_DEGREE * cosineOfLatitude(referenceLatitude)) / GRID_KM);
  return (referenceLatitude * KEYS + north) * KEYS + east;
}

/** The nine cells around a point with weights: quadratic B-splines (Schoenberg 1946) on a 3 km lattice fixed to the globe. */
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

/** Keyed by city: the mean latitude of its located places, rounded to whole degrees. */
export function getReferenceLatitudes(places: readonly Located[], cities: Uint32Array): Map<number, number> {
  const sums = new Map<number, [sum: number, count: number]>();
  places.forEach((place, position) => {
    if (!isLocated(place)) return;
    const known = sums.get(cities[position] as number) ?? [0, 0];
    known[0] += place.latitude;
    known[1]++;
    sums.set(cities[position] as number, known);
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
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value === NO_LOCATION) continue;
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > most) [best, most] = [value, count];
  }
  return best;
}
