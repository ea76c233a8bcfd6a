// The map's state in its address, so that Back, reloading and sharing work: /map?type=hotel&bbox=7.41,43.72,7.44,43.75&place=…
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import type { Box } from "../../../src/features/map/schema.ts";

export type TypeChoice = BusinessType | "all";
export type Asked = { type: TypeChoice; area: Box | null; place: string | null };

export function addressOf({ type, area, place }: Asked): string {
  const query = new URLSearchParams();
  if (type !== "all") query.set("type", type);
  if (area) query.set("bbox", asText(area));
  if (place) query.set("place", place);
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `/map?${text}` : "/map";
}

export function askedIn(search: string): Asked {
  const query = new URLSearchParams(search);
  const numbers = (query.get("bbox") ?? "").split(",").map(Number);
  return {
    type: BUSINESS_TYPES.find((type) => type === query.get("type")) ?? "all",
    area: numbers.length === 4 && numbers.every(Number.isFinite) ? (numbers as Box) : null,
    place: query.get("place"),
  };
}

/** Rounded to about a meter, and cut at the edges of the globe. */
export function asText([west, south, east, north]: Box): string {
  const shorten = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5);
  if (east - west >= 360) return ["-180", shorten(clamp(south)), "180", shorten(clamp(north))].join();
  return [shorten(around(west)), shorten(clamp(south)), shorten(around(east)), shorten(clamp(north))].join();
}

const clamp = (latitude: number) => Math.max(-90, Math.min(90, latitude));
const around = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
