// Puts the outlines of areas together from lines, also of those that an extract cuts through.
import { polygonArea } from "d3-polygon";
import { clipPolyline } from "lineclip";
import { type Box, contains, type Ring } from "./areas.ts";
import { isClosed } from "./geometry.ts";

/** A line as long as a ring that isn't closed. */
type Line = Ring;
export type Polygon = Ring[];

/** Joins lines that share an end. @param isDirected whether none may be reversed */
export function joinLines(lines: Line[], isDirected = false): Line[] {
  const ends = lines.filter((line) => !isClosed(line)).flatMap((line) => [line, line.toReversed()]);
  const startingAt = Map.groupBy(ends, ([start]) => String(start));
  const originals = new Map(ends.map((line, i) => [line, { line: ends[i - (i % 2)]!, isReversed: i % 2 === 1 }]));
  const joined = new Set<Line>();
  const extend = (line: Line, isReversed: boolean): Line => {
    while (!isClosed(line)) {
      const next = startingAt.get(String(line.at(-1)))?.find((other) => {
        const original = originals.get(other)!;
        return !joined.has(original.line) && !(isDirected && original.isReversed !== isReversed);
      });
      if (!next) break;
      joined.add(originals.get(next)!.line);
      for (const corner of next.slice(1)) line.push(corner);
    }
    return line;
  };
  return lines.flatMap((line) => {
    if (joined.has(line)) return [];
    joined.add(line);
    return [extend(extend([...line], false).reverse(), true).reverse()];
  });
}

/** Outer rings with those of the inner ones that are in them. */
export const toPolygons = (outer: Ring[], inner: Ring[]): Polygon[] =>
  outer.map((ring) => [
    ring,
    ...inner.filter(([[longitude, latitude] = [0, 0]]) => contains(ring, { latitude, longitude })),
  ]);

/**
 * The areas of which only parts of the outline are in the box: closed along its edges, in the way that makes them smaller.
 * Lines that end in the box are left out.
 * @param lines joined, but not closed
 */
export function closeAtEdges(lines: Line[], box: Box): Ring[] {
  const pieces = clipLines(
    lines.filter((line) => [line[0]!, line.at(-1)!].every((end) => !isInside([end], box))),
    box,
  );
  const [one, other] = [connectAlong(box, pieces, 0), connectAlong(box, pieces, 1)];
  const measure = (rings: Ring[]) => rings.reduce((sum, ring) => sum + Math.abs(polygonArea(ring)), 0);
  return measure(one) <= measure(other) ? one : other;
}

/**
 * The land in a box. Without a coastline, all of it is.
 * @param coastlines with land on their left (https://wiki.openstreetmap.org/wiki/Tag:natural%3Dcoastline)
 */
export function findLand(coastlines: Line[], box: Box): Polygon[] {
  const lines = joinLines(coastlines, true);
  const [closed, open] = [lines.filter(isClosed), lines.filter((line) => !isClosed(line))];
  const [within, across] = [
    closed.filter((ring) => isInside(ring, box)),
    closed.filter((ring) => !isInside(ring, box)),
  ];
  const pieces = clipLines([...across, ...open.map((line) => reachEdges(line, box))], box);
  // Its area is negative if it runs counterclockwise, with the y axis to the north.
  const islands = within.filter((ring) => polygonArea(ring) < 0);
  const bays = within.filter((ring) => polygonArea(ring) > 0);
  const mainland = pieces.length > 0 ? closeCoast(pieces, box) : islands.length > bays.length ? [] : [toRing(box)];
  return toPolygons([...mainland, ...islands], bays);
}

/** Where a coastline leaves the box, land goes on counterclockwise to where the next one enters. */
function closeCoast(pieces: Line[], box: Box): Ring[] {
  const starts = new Set(pieces.map(([start]) => start));
  const leaves = listEnds(pieces, box).map(({ at }) => !starts.has(at));
  const score = leaves.reduce((sum, isLeaving, i) => sum + (isLeaving === (i % 2 === 0) ? 1 : -1), 0);
  return connectAlong(box, pieces, score >= 0 ? 0 : 1);
}

/** @param first 0 or 1: which ends are connected counterclockwise with the next one */
function connectAlong(box: Box, pieces: Line[], first: 0 | 1): Ring[] {
  const ends = listEnds(pieces, box);
  const corners = toRing(box);
  const connections = ends.flatMap(({ at, along }, i): Line[] => {
    if (i % 2 !== first) return [];
    const next = ends[(i + 1) % ends.length]!;
    const to = i + 1 < ends.length ? next.along : next.along + 4;
    const between: Line = [];
    for (let corner = Math.floor(along) + 1; corner < to; corner++) between.push(corners[corner % 4]!);
    return [[at, ...between, next.at]];
  });
  return joinLines([...pieces, ...connections]).filter(isClosed);
}

/** Counterclockwise from the southwestern corner; a side is 1 long. */
const listEnds = (pieces: Line[], box: Box) =>
  pieces
    .flatMap((piece) => [piece[0]!, piece.at(-1)!])
    .map((at) => ({ at, along: findAlong(at, box) }))
    .sort((a, b) => a.along - b.along);

function findAlong([x, y]: Ring[number], [west, south, east, north]: Box): number {
  const [right, up] = [(x - west) / (east - west), (y - south) / (north - south)];
  if (y === south) return right;
  if (x === east) return 1 + up;
  return y === north ? 3 - right : 4 - up;
}

/** The parts in the box. A ring that begins in it isn't cut there. */
export const clipLines = (lines: Line[], box: Box): Line[] =>
  lines.flatMap((line) => joinLines(clipPolyline(line, box), true)).filter((piece) => piece.length > 1);

/** Leads the ends in the box straight to its nearest edge: the extract lacks the rest of the line. */
function reachEdges(line: Line, [west, south, east, north]: Box): Line {
  const reach = ([x, y]: Ring[number]): Line => {
    if (x <= west || x >= east || y <= south || y >= north) return [];
    const ways: [number, Ring[number]][] = [
      [x - west, [west, y]],
      [east - x, [east, y]],
      [y - south, [x, south]],
      [north - y, [x, north]],
    ];
    return [ways.reduce((a, b) => (b[0] < a[0] ? b : a))[1]];
  };
  return [...reach(line[0]!), ...line, ...reach(line.at(-1)!)];
}

const isInside = (ring: Ring, [west, south, east, north]: Box): boolean =>
  ring.every(([x, y]) => x > west && x < east && y > south && y < north);

const toRing = ([west, south, east, north]: Box): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
