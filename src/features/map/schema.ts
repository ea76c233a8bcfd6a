import * as v from "valibot";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { Count, Uuid } from "../../validation.ts";
import { Match, NeedsParams, PlacesQuery, RecommendedListing } from "../discovery/schema.ts";
import { Credit } from "../places/listing/schema.ts";

/** West, south, east, north in degrees; west is greater than east across the antimeridian. */
export const Box = v.tuple([v.number(), v.number(), v.number(), v.number()]);
export type Box = [west: number, south: number, east: number, north: number];

/** Compact: id, name, longitude, latitude, index in BUSINESS_TYPES, and 1 if saved, 2 if liked, 3 if both. */
export const MapPoint = v.tuple([Uuid, v.string(), v.number(), v.number(), Count, Count]);
export type MapPoint = [id: string, name: string, longitude: number, latitude: number, type: number, mark: number];

/** The mean longitude and latitude of several places, and their number. */
export const MapCluster = v.tuple([v.number(), v.number(), Count]);
export type MapCluster = [longitude: number, latitude: number, count: number];

/** If there are too many places, `points` are the best matches and `clusters` the others. `total` counts both. */
export const MapPoints = v.object({ points: v.array(MapPoint), clusters: v.array(MapCluster), total: Count });
export type MapPoints = { points: MapPoint[]; clusters: MapCluster[]; total: number };

export const TypeCounts = v.object(v.entriesFromList(BUSINESS_TYPES, Count));
export type TypeCounts = v.InferOutput<typeof TypeCounts>;

export const Basemap = v.variant("kind", [
  v.object({
    kind: v.literal("tiles"),
    url: v.string(),
    attribution: v.string(),
    bounds: Box,
    /** Whether tiles have nothing outside of the bounds. */
    isCutOff: v.boolean(),
  }),
  v.object({ kind: v.literal("world"), url: v.string(), attribution: v.string() }),
]);
export type Basemap = v.InferOutput<typeof Basemap>;

/** Files of the program are small, and served whole. */
export const isAsset = ({ url }: Basemap) => url.startsWith("/assets/");

export const hasStreets = (basemap: Basemap) => basemap.kind !== "world";

export const BasemapView = v.object({ basemap: Basemap, attributions: v.array(Credit), area: v.nullable(Box) });
export type BasemapView = v.InferOutput<typeof BasemapView>;

export const NEARBY = 8;
/** With lone places, at most one in four cells. Together these keep a response under 100 KB. */
export const MAX_POINTS = 900;
export const CLUSTERS_PER_SIDE = 20;

/** Also a part of the query of /map. */
export const MapQuery = v.strictObject({
  ...v.pick(PlacesQuery, ["type", "bbox", "near"]).entries,
  ...NeedsParams.entries,
});
export type MapQuery = v.InferOutput<typeof MapQuery>;

/** Without a match, it isn't in the catalogue. */
export const MapPlace = v.object({
  ...v.omit(RecommendedListing, ["isExploration", "match"]).entries,
  match: v.optional(Match),
});
export type MapPlace = v.InferOutput<typeof MapPlace>;
