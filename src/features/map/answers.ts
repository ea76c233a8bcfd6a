// What the map is told.
import * as v from "valibot";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { Count, Key } from "../answers.ts";
import { Credit } from "../businesses/answers.ts";

/** west, south, east, north in degrees; west is greater than east across the antimeridian. */
export const Box = v.tuple([v.number(), v.number(), v.number(), v.number()]);
export type Box = [west: number, south: number, east: number, north: number];

/** As short as it can be said: id, name, longitude, latitude; the type's index in BUSINESS_TYPES; 1 is saved, 2 liked, 3 both. */
export const MapPoint = v.tuple([Key, v.string(), v.number(), v.number(), Count, Count]);
export type MapPoint = [id: string, name: string, longitude: number, latitude: number, type: number, mark: number];

/** Places that are not named one by one: where their middle is, and how many they are. */
export const MapHeap = v.tuple([v.number(), v.number(), Count]);
export type MapHeap = [longitude: number, latitude: number, count: number];

/**
 * `points` are the best matches where there are more than an answer holds, and `heaps` the others, which are no less on the
 * map; `total` says how many there are of both.
 */
export const MapPoints = v.object({ points: v.array(MapPoint), heaps: v.array(MapHeap), total: Count });
export type MapPoints = { points: MapPoint[]; heaps: MapHeap[]; total: number };

export const TypeCounts = v.object(v.entriesFromList(BUSINESS_TYPES, Count));
export type TypeCounts = v.InferOutput<typeof TypeCounts>;

/** What lies under the places: streets, the invented city drawn by ourselves, or the coasts and borders of the world. */
export const Basemap = v.variant("kind", [
  v.object({ kind: v.literal("tiles"), url: v.string(), attribution: v.string(), bounds: Box }),
  v.object({ kind: v.literal("sample") }),
  v.object({ kind: v.literal("world"), url: v.string(), attribution: v.string() }),
]);
export type Basemap = v.InferOutput<typeof Basemap>;

/** What a small map draws, in whose words it thanks, and where most places are. */
export const BasemapAnswer = v.object({
  basemap: Basemap,
  attributions: v.array(Credit),
  area: v.nullable(Box),
});
export type BasemapAnswer = v.InferOutput<typeof BasemapAnswer>;
