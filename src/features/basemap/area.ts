// The area that the street map of a city needs, and how to get it by hand.
import type { Database } from "../../../db/index.ts";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import type { Bounds } from "./schema.ts";

const MARGIN = 0.25;
/** In degrees, about 3 km. */
const MIN_MARGIN = 0.03;
/** Builds are there for some days, and today's may not be finished. */
const BUILD_AGE_MS = 2 * 86_400_000;

export const findCityBounds = async (db: Database): Promise<Bounds | null> => toCityBounds(await currentCatalogue(db));

export function toCityBounds(snapshot: CatalogueSnapshot): Bounds | null {
  const area = getMainArea(snapshot);
  if (!area) return null;
  const [west, south, east, north] = area;
  const [x, y] = [Math.max(MIN_MARGIN, (east - west) * MARGIN), Math.max(MIN_MARGIN, (north - south) * MARGIN)];
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return [
    round(Math.max(-180, west - x)),
    round(Math.max(-85, south - y)),
    round(Math.min(180, east + x)),
    round(Math.min(85, north + y)),
  ];
}

/** The bounds of the middle 80 % of the places, estimated from a sample of about 500; null without places. */
export function getMainArea({ facts }: CatalogueSnapshot): Bounds | null {
  const getMiddleRange = (column: Float64Array): [number, number] => {
    const step = Math.ceil(column.length / 500);
    const chosen = Float64Array.from({ length: Math.ceil(column.length / step) || 0 }, (_, i) => column[i * step]!);
    const sample = chosen.filter((degrees) => !Number.isNaN(degrees)).sort();
    return [sample[Math.floor(sample.length * 0.1)]!, sample[Math.ceil(sample.length * 0.9) - 1]!];
  };
  const [[west, east], [south, north]] = [getMiddleRange(facts.longitudes), getMiddleRange(facts.latitudes)];
  return west === undefined ? null : [west, south, east, north];
}

/** A daily build of the world by Protomaps: https://maps.protomaps.com/builds/ */
export const suggestAddress = (now = new Date()) =>
  `https://build.protomaps.com/${new Date(now.getTime() - BUILD_AGE_MS).toISOString().slice(0, 10).replaceAll("-", "")}.pmtiles`;

/** Serves people who cut the map out by themselves. @param bounds null if they aren't known */
export const formatCommand = (bounds: Bounds | null, file: string) =>
  `pmtiles extract ${suggestAddress()} ${/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`} --bbox=${bounds?.join(",") ?? "WEST,SOUTH,EAST,NORTH"}`;
