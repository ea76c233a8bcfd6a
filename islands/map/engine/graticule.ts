import type { Box } from "../../../src/features/map/schema.ts";
import { collect, type Feature, type FeatureCollection } from "./geometry.ts";

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
const MIN_LINES = 7;

export function graticule([west, south, east, north]: Box): FeatureCollection {
  const width = east > west ? east - west : east + 360 - west;
  const step = STEPS.find((degrees) => width / degrees >= MIN_LINES) ?? STEPS.at(-1)!;
  const lines: Feature[] = [];
  const add = (name: string, coordinates: number[][]) =>
    lines.push({ type: "Feature", properties: { name }, geometry: { type: "LineString", coordinates } });
  for (const lng of multiples(west, west + width, step))
    add(formatDegrees(lng, "E", "W"), [
      [lng, south],
      [lng, north],
    ]);
  for (const lat of multiples(south, north, step))
    add(formatDegrees(lat, "N", "S"), [
      [west, lat],
      [west + width, lat],
    ]);
  return collect(lines);
}

const multiples = (from: number, to: number, step: number) =>
  Array.from(
    { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
    (_, i) => (Math.ceil(from / step) + i) * step,
  );

const formatDegrees = (degrees: number, above: string, below: string) =>
  `${Math.abs(Math.round(degrees * 1e4) / 1e4)}° ${degrees < 0 ? below : above}`;
