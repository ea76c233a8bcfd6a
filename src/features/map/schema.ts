// The map's answers.
import * as v from "valibot";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { Count, Uuid } from "../../validation.ts";
import { PlacesQuery } from "../discovery/schema.ts";
import { Credit, type Listing } from "../listings/schema.ts";

/** West, south, east, north in degrees; west is greater than east across the antimeridian. */
export const Box = v.tuple([v.number(), v.number(), v.number(), v.number()]);
export type Box = [west: number, south: number, east: number, north: number];

/** In the shortest form: id, name, longitude, latitude, the type's index in BUSINESS_TYPES, and 1 for saved, 2 liked, 3 both. */
export const MapPoint = v.tuple([Uuid, v.string(), v.number(), v.number(), Count, Count]);
export type MapPoint = [id: string, name: string, longitude: number, latitude: number, type: number, mark: number];

/** Several places as one: the longitude and latitude of their middle, and their number. */
export const MapCluster = v.tuple([v.number(), v.number(), Count]);
export type MapCluster = [longitude: number, latitude: number, count: number];

/**
 * Where there are too many places for one answer, `points` are the best matches, and `heaps` hold the others. `total` counts
 * both.
 */
export const MapPoints = v.object({ points: v.array(MapPoint), clusters: v.array(MapCluster), total: Count });
export type MapPoints = { points: MapPoint[]; clusters: MapCluster[]; total: number };

export const TypeCounts = v.object(v.entriesFromList(BUSINESS_TYPES, Count));
export type TypeCounts = v.InferOutput<typeof TypeCounts>;

/** What is drawn under the places: street tiles, the invented sample city, or the coasts and borders of the world. */
export const Basemap = v.variant("kind", [
  v.object({ kind: v.literal("tiles"), url: v.string(), attribution: v.string(), bounds: Box }),
  v.object({ kind: v.literal("sample") }),
  v.object({ kind: v.literal("world"), url: v.string(), attribution: v.string() }),
]);
export type Basemap = v.InferOutput<typeof Basemap>;

/** What a small map needs: its basemap, the attributions, and where most places are. */
export const BasemapView = v.object({
  basemap: Basemap,
  attributions: v.array(Credit),
  area: v.nullable(Box),
});
export type BasemapView = v.InferOutput<typeof BasemapView>;

/** How many places 'Nearby Businesses' lists. */
export const NEARBY = 8;
/** Most places that one answer names, and most heaps along each side of its grid: together under 100 KB. */
export const MAX_POINTS = 900;
export const CLUSTERS_PER_SIDE = 20;

/** The query of GET /api/map/points, and a part of that of /map. */
export const MapQuery = v.pick(PlacesQuery, ["type", "bbox"]);
export type MapQuery = v.InferOutput<typeof MapQuery>;

/** A place in the details panel. */
export type MapPlace = Listing & { saved: boolean; liked: boolean };
