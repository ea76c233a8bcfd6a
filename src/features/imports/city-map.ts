// The street map of an OpenStreetMap extract: what is drawn in each part of the city.
import type { Drawn, TileSource } from "../basemap/draw-tiles.ts";
import { type Box, isIn, type Ring } from "./areas.ts";
import { type ChosenArea, isNear } from "./extract-area.ts";
import { isClosed, representativePoint } from "./geometry.ts";
import type { StreetMapProblem } from "./limits.ts";
import { listMapKinds, type MapKind, type MapShape } from "./map-kinds.ts";
import type { PbfElement, PbfRelation } from "./pbf-elements.ts";
import { type Extract, LineTable, type Positions, UNITS } from "./pbf-extract.ts";
import { clipLines, closeAtEdges, findLand, joinLines, type Polygon, toPolygons } from "./rings.ts";

/** With more, the process that reads files would need too much memory. Houses are left out first. */
const MAX_CORNERS = 16_000_000;
/** Corners that tell where most of the ways are. As pairs, all of them would take hundreds of megabytes. */
const MAX_SAMPLE = 100_000;
/** Degrees. The land ends outside of what is shown, so that no coast is drawn there. */
const LAND_MARGIN = 0.05;
const LAND: MapKind = { layer: "earth", shape: "area", minZoom: 0, properties: { kind: "earth" } };
/** Isn't drawn itself. */
const COAST: MapKind[] = [];
/** Degrees. Lines that are at most this long and wide are listed by where they are. */
const CELL = 0.04;
/** Tables that have grown leave as much garbage. */
const COLLECT_EVERY_NUMBERS = 2e6;

/** @returns why there is none if it can't be drawn */
export function readCityMap(extract: Extract, chosen: ChosenArea | null): TileSource | StreetMapProblem {
  const found = findElements(extract, chosen, true) ?? findElements(extract, chosen, false);
  if (!found) return "area";
  if (found.ways.length === 0) return "empty";
  const { ways, relations, labels } = found;
  Bun.gc(true);
  const { positions, listMembers } = extract.findShapes(
    relations.map(({ element }) => element),
    ways,
  );
  extract.close();
  // Without the file, before more is needed.
  Bun.gc(true);
  const bounds = chosen?.box ?? extract.box ?? findMainBox(sample(ways, positions));
  if (bounds[0] >= bounds[2]) return "edge";
  const { tables, coast } = placeLines(ways, positions);
  const always = [
    ...drawLand(coast, bounds),
    ...[...labels.values()].flat(),
    ...relations.flatMap(({ element, kinds }) => {
      const areas = toAreas(listMembers(element), bounds);
      return kinds.flatMap((kind) =>
        kind.shape === "label" ? drawLabel(labels, kind, areas) : areas.map((area) => drawArea(kind, area)),
      );
    }),
  ];
  return toTileSource(bounds, always, tables, labels);
}

/** Corners of lines, and the box that all of them are in. */
type Placed = { near: Box; table: LineTable<MapKind[]> };
type Labels = Map<string, Drawn[]>;

/** Apart from what it was made of, which would stay in memory with it. */
const toTileSource = (bounds: Box, always: Drawn[], tables: Placed[], labels: Labels): TileSource => ({
  bounds,
  list(box, maxZoom) {
    const lines: { kind: MapKind; line: Ring }[] = [];
    const isShown = ({ minZoom }: MapKind) => minZoom <= maxZoom;
    const drawn = always.filter(({ properties }) => properties.minZoom <= maxZoom);
    for (const { table } of tables.filter(({ near }) => touches(near, 0, box)))
      table.forEach((corners, kinds) => {
        if (!kinds.some(isShown) || !touches(findBox(corners), 0, box)) return;
        const line = toRing(corners);
        for (const kind of kinds.filter(isShown)) {
          if (kind.shape === "line") lines.push({ kind, line });
          else if (isClosed(line))
            drawn.push(...(kind.shape === "label" ? drawLabel(labels, kind, [[line]]) : [drawArea(kind, [line])]));
        }
      });
    for (const [kind, parts] of Map.groupBy(
      lines.filter(({ line }) => line.length > 1),
      ({ kind }) => kind,
    ))
      for (const line of clipLines(joinLines(parts.map(({ line }) => line)), bounds))
        drawn.push(draw(kind, { type: "LineString", coordinates: line }));
    return drawn.filter(({ geometry }) => {
      const [longitude = 0, latitude = 0] = geometry.type === "Point" ? geometry.coordinates : [];
      return geometry.type !== "Point" || isIn(bounds, { latitude, longitude });
    });
  },
});

function drawLabel(labels: Labels, kind: MapKind, areas: Polygon[]): Drawn[] {
  // A neighborhood is often an area and, for its name, a node.
  const at = labels.has(getLabel(kind)) ? null : representativePoint({ type: "MultiPolygon", coordinates: areas });
  return at ? [draw(kind, { type: "Point", coordinates: at })] : [];
}

/** Corners of lines that are near each other are kept together, so that a part of the city is listed without reading all of it. */
function placeLines(ways: LineTable<MapKind[]>, { findRow, lats, lons }: Positions) {
  const cells = new Map<string, Placed>([["", { near: [-180, -90, 180, 90], table: new LineTable(2) }]]);
  const coast: Ring[] = [];
  let corners = new Int32Array(2048);
  let uncollected = 0;
  ways.forEach((refs, kinds) => {
    if (2 * refs.length > corners.length) corners = new Int32Array(4 * refs.length);
    let length = 0;
    for (const ref of refs) {
      const row = findRow(ref);
      if (row === -1) continue;
      corners[length++] = lons[row]!;
      corners[length++] = lats[row]!;
    }
    if (length === 0) return;
    const line = corners.subarray(0, length);
    if (kinds === COAST) {
      coast.push(toRing(line));
      return;
    }
    const [west, south, east, north] = findBox(line);
    const [x, y] = [Math.floor(west / CELL), Math.floor(south / CELL)];
    const { table } = cells.getOrInsertComputed(east - west > CELL || north - south > CELL ? "" : `${x} ${y}`, () => ({
      near: [x * CELL, y * CELL, (x + 2) * CELL, (y + 2) * CELL],
      table: new LineTable(2),
    }));
    table.add(line, kinds);
    uncollected += length;
    if (uncollected < COLLECT_EVERY_NUMBERS) return;
    Bun.gc(true);
    uncollected = 0;
  });
  return { tables: [...cells.values()], coast: coast.filter((line) => line.length > 1) };
}

function findBox(corners: ArrayLike<number>): Box {
  const box: Box = [180, 90, -180, -90];
  for (let i = 0; i < corners.length; i++) {
    const [axis, degrees] = [i % 2, corners[i]! / UNITS];
    box[axis] = Math.min(box[axis]!, degrees);
    box[axis + 2] = Math.max(box[axis + 2]!, degrees);
  }
  return box;
}

const toRing = (corners: ArrayLike<number>): Ring =>
  Array.from({ length: corners.length / 2 }, (_, i) => [corners[2 * i]! / UNITS, corners[2 * i + 1]! / UNITS]);

function sample(ways: LineTable<unknown>, { find }: Positions): Ring {
  const step = Math.ceil(ways.length / MAX_SAMPLE);
  const corners: LatLon[] = [];
  let i = 0;
  ways.forEach((refs) => {
    for (const ref of refs) {
      const corner = i++ % step === 0 ? find(ref) : null;
      if (corner) corners.push(corner);
    }
  });
  return toLine(corners);
}

/** @returns null if there are too many */
function findElements(extract: Extract, chosen: ChosenArea | null, hasHouses: boolean) {
  const ways = new LineTable<MapKind[]>();
  const relations: { element: PbfRelation; kinds: MapKind[] }[] = [];
  const labels: Labels = new Map();
  const known = new Map<string, MapKind[]>();
  for (const element of extract.read()) {
    const { tags, type } = element;
    if (!tags || (chosen && !isNear(element, chosen))) continue;
    if (type === "way" && tags.natural === "coastline") ways.add(element.refs, COAST);
    const kinds = listMapKinds(tags, listShapes(element)).filter(({ layer }) => hasHouses || layer !== "buildings");
    if (kinds.length === 0) continue;
    if (type === "relation") relations.push({ element, kinds });
    else if (type === "way") ways.add(element.refs, known.getOrInsert(JSON.stringify(kinds), kinds));
    else
      for (const kind of kinds) {
        const label = draw(kind, { type: "Point", coordinates: [element.lon, element.lat] });
        labels.getOrInsertComputed(getLabel(kind), () => []).push(label);
      }
    if (ways.length > MAX_CORNERS) return null;
  }
  return { ways, relations, labels };
}

function listShapes(element: PbfElement): MapShape[] {
  if (element.type === "node") return ["label"];
  if (element.type === "relation")
    return /^(multipolygon|boundary)$/.test(element.tags?.type ?? "") ? ["area", "label"] : [];
  return element.refs.length > 3 && element.refs[0] === element.refs.at(-1) ? ["area", "label", "line"] : ["line"];
}

const getLabel = ({ layer, properties }: MapKind): string => `${layer} ${properties.name}`;
export const draw = (properties: MapKind, geometry: Drawn["geometry"]): Drawn => ({
  type: "Feature",
  properties,
  geometry,
});
const drawArea = (kind: MapKind, coordinates: Polygon) => draw(kind, { type: "Polygon", coordinates });

export const drawLand = (coast: Ring[], [west, south, east, north]: Box): Drawn[] =>
  findLand(coast, [west - LAND_MARGIN, south - LAND_MARGIN, east + LAND_MARGIN, north + LAND_MARGIN]).map((polygon) =>
    drawArea(LAND, polygon),
  );

type LatLon = { lat: number; lon: number };
const toLine = (positions: LatLon[]): Ring => positions.map(({ lat, lon }) => [lon, lat]);

/** Outlines that leave the extract are closed at its edges. */
function toAreas(members: { role: string; geometry: LatLon[] }[], bounds: Box): Polygon[] {
  const listRings = (isInner: boolean): Ring[] => {
    const lines = members.flatMap(({ role, geometry }) =>
      (role === "inner") === isInner && geometry.length > 1 ? [toLine(geometry)] : [],
    );
    const joined = joinLines(lines);
    return [
      ...joined.filter(isClosed),
      ...closeAtEdges(
        joined.filter((line) => !isClosed(line)),
        bounds,
      ),
    ];
  };
  return toPolygons(listRings(false), listRings(true));
}

export const touches = (boxes: ArrayLike<number>, i: number, [west, south, east, north]: Box): boolean =>
  boxes[i]! <= east && boxes[i + 1]! <= north && boxes[i + 2]! >= west && boxes[i + 3]! >= south;

/** Leaves out the outermost of every two hundred corners at each side, because lines may lead far away. */
export function findMainBox(corners: Ring): Box {
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]!).sort((a, b) => a - b)) as [
    number[],
    number[],
  ];
  const at = (values: number[], share: number) => values[Math.round(share * (values.length - 1))]!;
  return [at(xs, 0.005), at(ys, 0.005), at(xs, 0.995), at(ys, 0.995)];
}
