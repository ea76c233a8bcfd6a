// What the map asks for and what it is told.
import * as v from "valibot";
import { PlacesQuery } from "../discovery/contract.ts";
import type { Listing } from "../places/contract.ts";

export type { Basemap, BasemapAnswer, Box, MapCluster, MapPoint, MapPoints, TypeCounts } from "./answers.ts";

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
