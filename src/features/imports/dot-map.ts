import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import type { PlacedPlace, PlaceList } from "./place-list.ts";
import type { DotMap } from "./schema.ts";

const MAX_SIDE = 400;
const MIN_SIDE = 160;
/** More dots would be indistinguishable and make the page heavy. */
const MAX_DOTS = 1500;

/** An equirectangular projection, true to scale at the middle latitude; null without places. */
export function toDotMap({ placed: places }: PlaceList): DotMap | null {
  if (places.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const wide = Math.max((east - west) * shrink, 1e-4);
  const high = Math.max(north - south, 1e-4);
  const scale = MAX_SIDE / Math.max(wide, high);
  const side = (length: number) => Math.round(Math.max(MIN_SIDE, length * scale));
  const [width, height] = [side(wide), side(high)];
  const at = ({ longitude, latitude, type }: PlacedPlace): DotMap["dots"][number] => [
    Math.round(width / 2 + (longitude - (west + east) / 2) * shrink * scale),
    Math.round(height / 2 - (latitude - (south + north) / 2) * scale),
    BUSINESS_TYPES.indexOf(type),
  ];
  const dots = [...new Map(places.map(at).map((dot) => [`${dot[0]},${dot[1]}`, dot])).values()];
  const step = Math.max(1, dots.length / MAX_DOTS);
  const shown = Array.from({ length: Math.min(dots.length, MAX_DOTS) }, (_, i) => dots[Math.floor(i * step)]!);
  return { width, height, dots: shown };
}
