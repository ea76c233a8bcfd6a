// Places far away from all others: often latitude and longitude are swapped, or a digit is missing.
import { t } from "../../../i18n/t.ts";
import type { PackedPlace, PlaceList } from "../place-list.ts";

type Point = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;
const MIN_PLACES = 5;
/** A place is far away at this distance, and at this many times the usual one. */
const MIN_FAR_KM = 200;
const TIMES_USUAL = 10;

/** Great-circle distance. https://en.wikipedia.org/wiki/Haversine_formula */
export function getDistanceKm(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const [dLat, dLon] = [(b.latitude - a.latitude) * radians, (b.longitude - a.longitude) * radians];
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The middle of most places. */
export const findMiddle = (places: readonly Point[]): Point => ({
  latitude: findMedian(places.map(({ latitude }) => latitude)),
  longitude: findMedian(places.map(({ longitude }) => longitude)),
});

/** Those far away from all others, with what to ask about each. */
export function findFarPlaces({ packed: places }: PlaceList): Map<PackedPlace, string> {
  if (places.length < MIN_PLACES) return new Map();
  const middle = findMiddle(places);
  const distances = places.map((place) => getDistanceKm(place, middle));
  const limit = Math.max(MIN_FAR_KM, TIMES_USUAL * findMedian(distances));
  return new Map(
    places.flatMap((place, i): [PackedPlace, string][] =>
      distances[i]! <= limit ? [] : [[place, ask(place, middle, distances[i]!)]],
    ),
  );
}

/** What to ask if a whole file is far away from the places that are there; null if it isn't. */
export function askAboutFile({ packed: places }: PlaceList, home: Point | undefined): string | null {
  if (!home || places.length === 0) return null;
  const middle = findMiddle(places);
  const distance = getDistanceKm(middle, home);
  if (distance < MIN_FAR_KM) return null;
  return isNearer(middle, home, distance)
    ? t("The places are {distance, number} km away from those you have. Are latitude and longitude swapped?", {
        distance: round(distance),
      })
    : t("The places are {distance, number} km away from those you have. Is this the right file?", {
        distance: round(distance),
      });
}

function ask(place: Point, middle: Point, distance: number): string {
  return isNearer(place, middle, distance)
    ? t("is {distance, number} km away: are latitude and longitude swapped?", { distance: round(distance) })
    : t("is {distance, number} km away from the other places", { distance: round(distance) });
}

/** Whether swapping helps. */
const isNearer = ({ latitude, longitude }: Point, to: Point, distance: number) =>
  Math.abs(longitude) <= 90 && getDistanceKm({ latitude: longitude, longitude: latitude }, to) < distance / 4;

/** To two digits, as in "4,000 km". */
const round = (distance: number) => Number(distance.toPrecision(2));

function findMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
