type Position = [longitude: number, latitude: number];

/**
 * The point itself, the midpoint of a line, or the centroid of a polygon's outer ring; of multiple parts the largest.
 * @param geometry not validated @returns null without a valid position
 */
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
          (ring) => Math.abs(getArea(ring)),
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
  const [longitude, latitude] = toList(value);
  return typeof longitude === "number" && typeof latitude === "number" ? [longitude, latitude] : null;
}

const toPositions = (value: unknown): Position[] =>
  toList(value)
    .map(toPosition)
    .filter((position) => position !== null);

const longest = (parts: Position[][], measure: (part: Position[]) => number): Position[] =>
  parts.reduce<Position[]>((best, part) => (best.length === 0 || measure(part) > measure(best) ? part : best), []);

function getMidpoint(line: Position[]): Position | null {
  if (isRing(line)) return centroid(line);
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
  const area = getArea(near);
  if (Math.abs(area) < 1e-14) return getMean(ring);
  let [x, y] = [0, 0];
  for (const [a, b] of listSegments([...near, [0, 0]])) {
    const cross = a[0] * b[1] - b[0] * a[1];
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  return [origin[0] + x / (6 * area), origin[1] + y / (6 * area)];
}

function getMean(positions: Position[]): Position {
  const corners = isRing(positions) ? positions.slice(1) : positions;
  const sum = corners.reduce<Position>(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0]);
  return [sum[0] / corners.length, sum[1] / corners.length];
}

/** Square degrees, positive if counterclockwise (shoelace formula). */
const getArea = (ring: Position[]): number =>
  listSegments(ring).reduce((sum, [a, b]) => sum + (a[0] * b[1] - b[0] * a[1]) / 2, 0);

const getLength = (line: Position[]): number =>
  listSegments(line).reduce((sum, [a, b]) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0);

const listSegments = (line: Position[]): [Position, Position][] =>
  line.slice(1).map((to, i) => [line[i] as Position, to]);

function isRing(line: Position[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
