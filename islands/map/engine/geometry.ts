// The part of GeoJSON (RFC 7946) that the map draws. Degrees, longitude first.

export type Geometry =
  | { type: "Point"; coordinates: number[] }
  | { type: "LineString"; coordinates: number[][] }
  | { type: "Polygon"; coordinates: number[][][] };
export type Feature = { type: "Feature"; geometry: Geometry; properties: Record<string, unknown> };
export type FeatureCollection = { type: "FeatureCollection"; features: Feature[] };

export const collect = (features: Feature[]): FeatureCollection => ({ type: "FeatureCollection", features });
