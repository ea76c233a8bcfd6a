// What a file covers: the area of its places, and their kinds. Places outside don't count as missing.
import { polygonHull } from "d3-polygon";
import type { Land } from "../../city/found-city.ts";
import type { PlaceList } from "./place-list.ts";

export type Coverage = {
  /** The convex hull; covers nothing with fewer than three corners. */
  hull: [longitude: number, latitude: number][];
  /** `kind:museum`, or `type:tour` for places without a kind. */
  kinds: string[];
  land?: Land | undefined;
};

export const getCoverage = ({ packed, placed }: PlaceList): Coverage => ({
  hull: polygonHull(placed.map(({ longitude, latitude }) => [longitude, latitude])) ?? [],
  kinds: [...new Set(packed.map(({ kind }) => kind))],
});
