// The streets of an OpenStreetMap file, of which the map is drawn if the file has nothing else to draw.
import { type Drawn, drawTiles } from "../basemap/draw-tiles.ts";
import { type Box, boxOf, type Ring } from "./areas.ts";
import { draw, drawLand, findMainBox, touches } from "./city-map.ts";
import { type Feature, toObject } from "./geojson.ts";
import { listKinds, type OsmTags } from "./kinds.ts";
import { listMapKinds } from "./map-kinds.ts";
import { toOsmTags } from "./osm.ts";
import type { ParsedFile } from "./parsed-file.ts";

/** https://wiki.openstreetmap.org/wiki/Key:highway */
const STREET =
  /^(motorway|trunk|primary|secondary|tertiary|residential|unclassified|living_street|pedestrian)(_link)?$/;
/** The memory of the process that reads files is limited. Further streets are left out. */
const MAX_CORNERS = 1_000_000;

export const isStreet = ({ highway = "" }: OsmTags): boolean => STREET.test(highway);

/** Streets aren't places, unless they are also sights. */
export function createStreetReader() {
  const drawn: { box: Box; street: Drawn }[] = [];
  const corners: Ring = [];
  let count = 0;
  const makeMap = () => {
    const bounds = findMainBox(corners);
    const list = (box: Box, maxZoom: number) => [
      ...drawLand([], bounds),
      ...drawn.flatMap(({ box: own, street }) =>
        touches(own, 0, box) && street.properties.minZoom <= maxZoom ? [street] : [],
      ),
    ];
    return drawTiles({ bounds, list }, () => {}) ?? "area";
  };
  return {
    /** @returns whether the feature is nothing else */
    takes(feature: Feature | null): boolean {
      const osm = toOsmTags(toObject(feature?.properties) ?? {});
      const lines = feature && isStreet(osm) ? listLines(feature) : [];
      for (const line of lines) {
        count++;
        if (corners.length + line.length > MAX_CORNERS) continue;
        for (const corner of line) corners.push(corner);
        for (const kind of listMapKinds(osm, ["line"]))
          drawn.push({ box: boxOf(line), street: draw(kind, { type: "LineString", coordinates: line }) });
      }
      return lines.length > 0 && listKinds(osm).length === 0;
    },
    finish: (): Pick<ParsedFile, "streets" | "makeMap"> => (count > 0 ? { streets: count, makeMap } : {}),
  };
}

function listLines({ geometry }: Feature): Ring[] {
  const { type, coordinates } = toObject(geometry) ?? {};
  if (!Array.isArray(coordinates)) return [];
  const lines = type === "LineString" ? [coordinates] : type === "MultiLineString" ? coordinates : [];
  return lines
    .map((line: unknown) => (Array.isArray(line) ? line.filter(isPosition).map(([x, y]) => [x, y] as Ring[0]) : []))
    .filter((line: Ring) => line.length > 1);
}

const isPosition = (value: unknown): value is Ring[0] =>
  Array.isArray(value) &&
  typeof value[0] === "number" &&
  typeof value[1] === "number" &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 85;
