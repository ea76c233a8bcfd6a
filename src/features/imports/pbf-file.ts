// Parses an OpenStreetMap extract (.osm.pbf), which has everything in an area: its named places and its streets are kept.
import type { Land } from "../../city/found-city.ts";
import { t } from "../../i18n/t.ts";
import type { ReportProgress } from "../../workers/port.ts";
import { drawTiles } from "../basemap/draw-tiles.ts";
import { createAreaFinder, isArea } from "./areas.ts";
import { readCityMap } from "./city-map.ts";
import { collectPlaces } from "./collect-places.ts";
import { AreaProblem, type ChosenArea, findChosenArea, isNear, nameBoundaries, toBoundary } from "./extract-area.ts";
import { representativePoint } from "./geometry.ts";
import { listKinds, type OsmTags } from "./kinds.ts";
import { assertMaxPlaces } from "./known-formats.ts";
import { toOsmRecord } from "./osm.ts";
import { type ParsedFile, type ParseOptions, type RawRecord, UnreadableFile } from "./parsed-file.ts";
import type { PbfElement } from "./pbf-elements.ts";
import { type Extract, LineTable, openExtract } from "./pbf-extract.ts";
import type { Sketch } from "./schema.ts";
import { createSketcher } from "./sketch.ts";
import { packWays } from "./street-layers.ts";
import { isStreet } from "./streets.ts";
import { buildWalkingNetwork, isForFeet } from "./walking-ways.ts";

/** @throws UnreadableFile */
export function parsePbf(bytes: Uint8Array, options: ParseOptions = {}): ParsedFile {
  const passes = options.area ? 4 : 2;
  const extract = openExtract(bytes, (done, blocks) =>
    options.onProgress?.(Math.min(done, passes * blocks), passes * blocks),
  );
  const chosen = options.area ? chooseArea(extract, options.area) : null;
  const { places, streets, ways, neighborhoods, areas, land, sketch } = findElements(extract, chosen);
  assertFewPlaces(places.length, areas, sketch);
  // Memory that is collected before more is needed: otherwise a large extract needs half as much again.
  Bun.gc(true);
  const { toFeature, positions } = extract.findShapes([...places, ...neighborhoods], ways);
  Bun.gc(true);
  const findArea = createAreaFinder(neighborhoods.flatMap((area) => toFeature(area) ?? []));
  function* toRecords(): Generator<RawRecord> {
    let record = 0;
    for (const element of places) {
      const feature = toFeature(element);
      const [longitude, latitude] = representativePoint(feature?.geometry) ?? [];
      // An extract cuts through areas; those without a corner in it are outside.
      if (!feature || longitude === undefined || latitude === undefined) continue;
      if (chosen && !chosen.contains({ latitude, longitude })) continue;
      record++;
      yield toOsmRecord(feature, { line: record, record }, { ...options, findArea });
    }
  }
  const found = collectPlaces(toRecords(), options.baseUrl);
  Bun.gc(true);
  const network = buildWalkingNetwork(ways, positions);
  Bun.gc(true);
  return {
    format: "OpenStreetMap PBF",
    ...found,
    streets,
    ways: network && packWays(network),
    attribution: null,
    dataAt: extract.dataAt,
    areas,
    area: options.area ?? null,
    sketch,
    land,
    makeMap: createMapMaker(extract, chosen, options.onProgress),
  };
}

/** @throws AreaProblem with a sketch, to draw a box on */
function chooseArea(extract: Extract, area: string): ChosenArea {
  try {
    const chosen = findChosenArea(extract, area);
    if (chosen.nodes.size > 0) return chosen;
    throw new AreaProblem(t("The file has nothing in this part. Choose another one."), []);
  } catch (error) {
    if (error instanceof AreaProblem) {
      const sketcher = createSketcher(extract.box);
      for (const element of extract.read("node")) sketcher.add(element);
      error.sketch = sketcher.finish();
    }
    throw error;
  }
}

/** A closure of its own, so that what was read for the places is no longer in memory when the map is drawn. */
const createMapMaker =
  (extract: Extract, chosen: ChosenArea | null, report: ReportProgress = () => {}) =>
  () => {
    const map = readCityMap(extract, chosen);
    return typeof map === "string" ? map : (drawTiles(map, report) ?? "area");
  };

/** @param chosen without it, everything is kept */
function findElements(extract: Extract, chosen: ChosenArea | null) {
  const found = { places: [] as PbfElement[], neighborhoods: [] as PbfElement[] };
  const land: Land = { coasts: 0, rivers: 0, towers: 0, peaks: 0 };
  let streets = 0;
  const ways = new LineTable<null>();
  const boundaries: { name: string; level: number }[] = [];
  const sketcher = createSketcher(extract.box);
  for (const element of extract.read()) {
    sketcher.add(element);
    if (!element.tags) continue;
    const { name, level } = toBoundary(element) ?? {};
    if (name && level) boundaries.push({ name, level });
    if (chosen && !isNear(element, chosen)) continue;
    for (const [feature, isOne] of Object.entries(LAND)) if (isOne(element.tags)) land[feature as keyof Land]++;
    if (isArea(element.tags)) found.neighborhoods.push(element);
    if (isNamedPlace(element.tags)) found.places.push(element);
    if (element.type !== "way") continue;
    if (isStreet(element.tags)) streets++;
    if (isForFeet(element.tags)) ways.add(element.refs, null);
  }
  return { ...found, streets, ways, areas: nameBoundaries(boundaries), land, sketch: sketcher.finish() };
}

/** Meters and floors of a building that stands out of a city without towers. */
const TOWER = { height: 50, floors: 15 };
const MOUNTAIN_METERS = 600;

const LAND: Record<keyof Land, (tags: OsmTags) => boolean> = {
  coasts: ({ natural }) => natural === "coastline",
  rivers: ({ waterway, name }) => waterway === "river" && Boolean(name),
  peaks: ({ natural, ele = "" }) => natural === "peak" && Number.parseFloat(ele) >= MOUNTAIN_METERS,
  towers: (tags) =>
    Boolean(tags.building) &&
    (Number(tags["building:levels"]) >= TOWER.floors || Number.parseFloat(tags.height ?? "") >= TOWER.height),
};

const isNamedPlace = (tags: OsmTags): boolean =>
  Boolean(tags.name || tags["name:en"] || tags.official_name) && listKinds(tags).length > 0;

/** @throws AreaProblem with the parts that can be imported instead */
function assertFewPlaces(count: number, areas: string[], sketch?: Sketch): void {
  try {
    assertMaxPlaces(count);
  } catch (error) {
    throw error instanceof UnreadableFile ? new AreaProblem(error.message, areas, sketch) : error;
  }
}
