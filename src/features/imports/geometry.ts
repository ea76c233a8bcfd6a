// One point for a place, whatever shape it was drawn in.

type Position = [longitude: number, latitude: number];

/**
 * A point itself, the middle of a line, or the centroid of an area's outer ring; of several parts the largest counts.
 * @param geometry a GeoJSON geometry, unchecked
 * @returns null when it holds no usable position
 */
export function representativePoint(geometry: unknown): Position | null {
  if (typeof geometry !== "object" || geometry === null) return null;
  const { type, coordinates, geometries } = geometry as { type?: unknown; coordinates?: unknown; geometries?: unknown };
  switch (type) {
    case "Point":
      return toPosition(coordinates);
    case "MultiPoint":
      return toPosition(listOf(coordinates)[0]);
    case "LineString":
      return middleOfLine(toPositions(coordinates));
    case "MultiLineString":
      return middleOfLine(longest(listOf(coordinates).map(toPositions), lengthOfLine));
    case "Polygon":
      return centroid(toPositions(listOf(coordinates)[0]));
    case "MultiPolygon":
      return centroid(
        longest(
          listOf(coordinates).map((polygon) => toPositions(listOf(polygon)[0])),
          (ring) => Math.abs(areaOfRing(ring)),
        ),
      );
    case "GeometryCollection":
      return (
        listOf(geometries)
          .map(representativePoint)
          .find((point) => point !== null) ?? null
      );
    default:
      return null;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function toPosition(value: unknown): Position | null {
  const [longitude, latitude] = listOf(value);
  return typeof longitude === "number" && typeof latitude === "number" ? [longitude, latitude] : null;
}

const toPositions = (value: unknown): Position[] =>
  listOf(value)
    .map(toPosition)
    .filter((position) => position !== null);

const longest = (parts: Position[][], measure: (part: Position[]) => number): Position[] =>
  parts.reduce<Position[]>((best, part) => (best.length === 0 || measure(part) > measure(best) ? part : best), []);

function middleOfLine(line: Position[]): Position | null {
  if (isRing(line)) return centroid(line);
  let left = lengthOfLine(line) / 2;
  for (const [from, to] of segmentsOf(line)) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length >= left && length > 0) {
      const share = left / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
  }
  return line[0] ?? null;
}

/** The area-weighted centroid, computed relative to the first corner, so that small buildings keep their precision. */
function centroid(ring: Position[]): Position | null {
  const [origin] = ring;
  if (!origin) return null;
  const near = ring.map(([x, y]): Position => [x - origin[0], y - origin[1]]);
  const area = areaOfRing(near);
  if (Math.abs(area) < 1e-14) return meanOf(ring);
  let [x, y] = [0, 0];
  for (const [a, b] of segmentsOf([...near, [0, 0]])) {
    const cross = a[0] * b[1] - b[0] * a[1];
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  return [origin[0] + x / (6 * area), origin[1] + y / (6 * area)];
}

function meanOf(positions: Position[]): Position {
  const corners = isRing(positions) ? positions.slice(1) : positions;
  const sum = corners.reduce<Position>(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  return [sum[0] / corners.length, sum[1] / corners.length];
}

/** Square degrees, positive counter-clockwise (the shoelace formula). */
const areaOfRing = (ring: Position[]): number =>
  segmentsOf(ring).reduce((sum, [a, b]) => sum + (a[0] * b[1] - b[0] * a[1]) / 2, 0);

const lengthOfLine = (line: Position[]): number =>
  segmentsOf(line).reduce((sum, [a, b]) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0);

const segmentsOf = (line: Position[]): [Position, Position][] =>
  line.slice(1).map((to, i) => [line[i] as Position, to]);

function isRing(line: Position[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
