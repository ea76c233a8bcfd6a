// Places far away from all others: often latitude and longitude are swapped, or a digit is missing.
import { t } from "../../../i18n/t.ts";
import { getDistance, type Point } from "../../../taste/walking.ts";
import type { ParsedFile } from "../parsed-file.ts";
import type { PackedPlace, PlaceList } from "../place-list.ts";
import { findMedian } from "./lost-points.ts";
import positions from "./zone-positions.json" with { type: "json" };

const MIN_PLACES = 5;
/** A place is far away at this distance, and at this many times the usual one. */
const MIN_FAR_KM = 200;
const TIMES_USUAL = 10;
/** A city may be far away from the main one of its time zone. */
export const MIN_FAR_FROM_ZONE_KM = 1000;

/** The main city of a time zone, from the tz database; undefined for zones without a place. */
export function findZonePosition(timezone = ""): Point | undefined {
  const [latitude, longitude] = (positions as Record<string, number[]>)[timezone] ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export const getDistanceKm = (a: Point, b: Point): number => getDistance(a, b) / 1000;

export const findMiddle = (places: readonly Point[]): Point => ({
  latitude: findMedian(places.map(({ latitude }) => latitude)) ?? 0,
  longitude: findMedian(places.map(({ longitude }) => longitude)) ?? 0,
});

/** @param city few places are compared with it */
export function findFarPlaces({ placed: places }: PlaceList, city: Point | undefined): Map<PackedPlace, string> {
  if (places.length < MIN_PLACES) return city ? findSwappedPlaces(places, city) : new Map();
  const middle = findMiddle(places);
  const distances = places.map((place) => getDistanceKm(place, middle));
  const limit = Math.max(MIN_FAR_KM, TIMES_USUAL * (findMedian(distances) ?? 0));
  return new Map(
    places.flatMap((place, i): [PackedPlace, string][] =>
      distances[i]! <= limit ? [] : [[place, ask(place, middle, distances[i]!)]],
    ),
  );
}

const findSwappedPlaces = (places: readonly (PackedPlace & Point)[], city: Point): Map<PackedPlace, string> =>
  new Map(
    places.flatMap((place): [PackedPlace, string][] => {
      const distance = getDistanceKm(place, city);
      const isSwapped = distance >= MIN_FAR_FROM_ZONE_KM && isNearer(place, city, distance);
      return isSwapped ? [[place, ask(place, city, distance)]] : [];
    }),
  );

type Question = { text: string; offersSwap: boolean };
type Known = {
  home?: Point;
  timezone?: string;
  /** Whether an admin has said how the coordinates are written. */
  isOrdered: boolean;
};

/** What to ask if a whole file is far away from the city, or on earth only with swapped coordinates; null if nothing is. */
export function askAboutFile(
  { places: { placed: places }, rejected }: Pick<ParsedFile, "places" | "rejected">,
  { home, timezone, isOrdered }: Known,
): Question | null {
  const swapped = rejected.filter(({ isSwapped }) => isSwapped);
  if (!isOrdered && swapped.length > places.length)
    return {
      text: t("Latitude and longitude are swapped in this file: {name} {reason}.", {
        name: swapped[0]?.name ?? "",
        reason: swapped[0]?.reason ?? "",
      }),
      offersSwap: true,
    };
  const center = home ?? findZonePosition(timezone);
  if (!center || places.length === 0) return null;
  const middle = findMiddle(places);
  const distance = getDistanceKm(middle, center);
  if (distance < (home ? MIN_FAR_KM : MIN_FAR_FROM_ZONE_KM)) return null;
  const offersSwap = !isOrdered && isNearer(middle, center, distance);
  if (!home && !offersSwap) return null;
  const far = { distance: round(distance), zone: timezone ?? "" };
  const text = !home
    ? t("The places are {distance, number} km away from {zone}. Are latitude and longitude swapped?", far)
    : offersSwap
      ? t("The places are {distance, number} km away from those you have. Are latitude and longitude swapped?", far)
      : t("The places are {distance, number} km away from those you have. Is this the right file?", far);
  return { text, offersSwap };
}

const ask = (place: Point, middle: Point, distance: number): string =>
  isNearer(place, middle, distance)
    ? t("is {distance, number} km away: are latitude and longitude swapped?", { distance: round(distance) })
    : t("is {distance, number} km away from the other places", { distance: round(distance) });

const isNearer = ({ latitude, longitude }: Point, to: Point, distance: number) =>
  Math.abs(longitude) <= 90 && getDistanceKm({ latitude: longitude, longitude: latitude }, to) < distance / 4;

/** To two digits, as in "4,000 km". */
const round = (distance: number) => Number(distance.toPrecision(2));
