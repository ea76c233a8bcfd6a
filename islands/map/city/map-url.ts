// The map's state as a URL, for Back, reloading and sharing: /map?type=hotel&bbox=7.41,43.72,7.44,43.75&place=…
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import type { Box } from "../../../src/features/map/schema.ts";
import type { NeedsQuery, NeedsScope } from "../../../src/taste/needs.ts";
import { readFilter } from "../../lib/needs.ts";

export type TypeChoice = BusinessType | "all";
export type MapState = { type: TypeChoice; area: Box | null; place: string | null; needs: NeedsQuery };

export function toMapUrl({ type, area, place, needs }: MapState): string {
  const query = new URLSearchParams(needs);
  if (type !== "all") query.set("type", type);
  if (area) query.set("bbox", formatBox(area));
  if (place) query.set("place", place);
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `/map?${text}` : "/map";
}

export function toMapScope({ type, area }: Pick<MapState, "type" | "area">): NeedsScope {
  const kept = { ...(type !== "all" && { type }), ...(area && { bbox: formatBox(area) }) };
  return { path: "/map", kept, counted: kept, type, isOwn: true };
}

export function parseMapState(search: string): MapState {
  const query = new URLSearchParams(search);
  const numbers = (query.get("bbox") ?? "").split(",").map(Number);
  return {
    type: BUSINESS_TYPES.find((type) => type === query.get("type")) ?? "all",
    area: numbers.length === 4 && numbers.every(Number.isFinite) ? (numbers as Box) : null,
    place: query.get("place"),
    needs: readFilter(search),
  };
}

/** Rounded to about a meter, within the valid degrees. */
export function formatBox([west, south, east, north]: Box): string {
  const round = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5);
  if (east - west >= 360) return ["-180", round(clamp(south)), "180", round(clamp(north))].join();
  return [round(wrap(west)), round(clamp(south)), round(wrap(east)), round(clamp(north))].join();
}

const clamp = (latitude: number) => Math.max(-90, Math.min(90, latitude));
const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
