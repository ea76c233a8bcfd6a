import { polygonArea, polygonCentroid } from "d3-polygon";
import { t } from "../../i18n/t.ts";
import { readCoordinates } from "./fields.ts";
import { toAsciiSigns } from "./geojson.ts";
import type { CoordinateOrder, Crs } from "./limits.ts";
import { RejectedPlace } from "./parsed-file.ts";

type Position = [longitude: number, latitude: number];

export type CoordinateReading = { crs?: Crs; coordinates?: CoordinateOrder };

/** @throws RejectedPlace with what is wrong with the geometry */
export function readPoint(geometry: unknown, reading: CoordinateReading = {}) {
  const point = representativePoint(geometry);
  if (!point) throw new RejectedPlace(explainGeometry(geometry), true);
  return toPlacePosition({ latitude: point[1], longitude: point[0] }, reading);
}

/** In degrees of WGS 84, from what is written. @throws RejectedPlace if they are missing or out of range */
export function toPlacePosition(
  written: { latitude?: number; longitude?: number },
  { crs, coordinates }: CoordinateReading,
): { latitude: number; longitude: number } {
  const { latitude: y, longitude: x } =
    crs === "EPSG:3857" && !areDegrees(written) ? fromWebMercator(written) : written;
  return coordinates === "swapped" ? readCoordinates(x, y) : readCoordinates(y, x);
}

/** In a file in meters: nothing is within 180 m of the point off Africa where both are zero. */
const areDegrees = ({ latitude = 0, longitude = 0 }: { latitude?: number; longitude?: number }) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

const EARTH_RADIUS_M = 6_378_137;

/** From meters. https://epsg.io/3857 */
export function fromWebMercator({ latitude: y, longitude: x }: { latitude?: number; longitude?: number }) {
  if (x === undefined || y === undefined) return {};
  const toDegrees = 180 / Math.PI;
  return {
    longitude: (x / EARTH_RADIUS_M) * toDegrees,
    latitude: (2 * Math.atan(Math.exp(y / EARTH_RADIUS_M)) - Math.PI / 2) * toDegrees,
  };
}

const GEOMETRY_TYPES = /^(?:(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection)$/;

export function explainGeometry(geometry: unknown): string {
  if (geometry === null || geometry === undefined) return t("has no geometry");
  const { type, coordinates, geometries } = geometry as Record<string, unknown>;
  if (!GEOMETRY_TYPES.test(String(type)))
    return t("has a geometry of an unknown type: {type}", { type: String(type ?? "").slice(0, 40) });
  const written = JSON.stringify(coordinates ?? geometries ?? []);
  return /[^[\]{},\s]/.test(written) && !/^[[\]]*$/.test(written)
    ? t("has coordinates that aren't numbers: {coordinates}", { coordinates: written.slice(0, 60) })
    : t("has an empty geometry");
}

/** The point, a line's midpoint, or a polygon's centroid, of the largest part. @returns null without a valid position */
export function representativePoint(geometry: unknown): Position | null {
  if (typeof geometry !== "object" || geometry === null) return null;
  const { type, coordinates, geometries } = geometry as { type?: unknown; coordinates?: unknown; geometries?: unknown };
  switch (type) {
    case "Point":
      return toPosition(coordinates);
    case "MultiPoint":
      return toPosition(toList(coordinates)[0]);
    case "LineString":
      return getMidpoint(toPositions(coordinates));
    case "MultiLineString":
      return getMidpoint(longest(toList(coordinates).map(toPositions), getLength));
    case "Polygon":
      return centroid(toPositions(toList(coordinates)[0]));
    case "MultiPolygon":
      return centroid(
        longest(
          toList(coordinates).map((polygon) => toPositions(toList(polygon)[0])),
          (ring) => Math.abs(polygonArea(ring)),
        ),
      );
    case "GeometryCollection":
      return (
        toList(geometries)
          .map(representativePoint)
          .find((point) => point !== null) ?? null
      );
    default:
      return null;
  }
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function toPosition(value: unknown): Position | null {
  const [longitude, latitude] = toList(value).slice(0, 2).map(toNumber);
  return longitude === undefined || latitude === undefined ? null : [longitude, latitude];
}

/** Some programs write numbers as texts. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const text = typeof value === "string" ? toAsciiSigns(value) : "";
  return /^\s*[+-]?\d{1,12}(?:\.\d{0,20})?\s*$/.test(text) ? Number(text) : undefined;
}

const toPositions = (value: unknown): Position[] =>
  toList(value)
    .map(toPosition)
    .filter((position) => position !== null);

const longest = (parts: Position[][], measure: (part: Position[]) => number): Position[] =>
  parts.reduce<Position[]>((best, part) => (best.length === 0 || measure(part) > measure(best) ? part : best), []);

function getMidpoint(line: Position[]): Position | null {
  if (isClosed(line)) return centroid(line);
  let remaining = getLength(line) / 2;
  for (const [from, to] of listSegments(line)) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length >= remaining && length > 0) {
      const share = remaining / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    remaining -= length;
  }
  return line[0] ?? null;
}

/** Computed relative to the first corner, to keep precision for small buildings. */
function centroid(ring: Position[]): Position | null {
  const [origin] = ring;
  if (!origin) return null;
  const near = ring.map(([x, y]): Position => [x - origin[0], y - origin[1]]);
  if (Math.abs(polygonArea(near)) < 1e-14) return getMean(ring);
  const [x, y] = polygonCentroid(near);
  return [origin[0] + x, origin[1] + y];
}

function getMean(positions: Position[]): Position {
  const corners = isClosed(positions) ? positions.slice(1) : positions;
  const sum = corners.reduce<Position>(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  return [sum[0] / corners.length, sum[1] / corners.length];
}

const getLength = (line: Position[]): number =>
  listSegments(line).reduce((sum, [a, b]) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0);

const listSegments = (line: Position[]): [Position, Position][] =>
  line.slice(1).map((to, i) => [line[i] as Position, to]);

export const isClosed = (line: Position[]): boolean =>
  line.length > 3 && line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1];
