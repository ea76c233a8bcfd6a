// The area outside the installed tiles, drawn as blank paper so that it does not look like sea.
import type { LayerSpecification, SourceSpecification } from "maplibre-gl";
import type { Box } from "../../../src/features/map/schema.ts";
import { collect, type Feature } from "./geometry.ts";
import type { Palette } from "./palette.ts";

/** The zooms at which the edge is drawn. Tiles of lower zooms cover half a continent. */
const ZOOMS = Array.from({ length: 12 }, (_, i) => 4 + i);

/** One feature per zoom, since the tiles' edges differ. @param isCutOff whether they have nothing outside of the bounds */
export const outsideSource = (bounds: Box, isCutOff: boolean): SourceSpecification => ({
  type: "geojson",
  data: collect(ZOOMS.map((zoom) => around(isCutOff ? bounds : coverage(bounds, zoom), zoom))),
});

export const outsideLayers = (p: Palette): LayerSpecification[] =>
  ZOOMS.flatMap((zoom, index): LayerSpecification[] => {
    const when = {
      source: "sheet",
      minzoom: zoom,
      ...(index < ZOOMS.length - 1 && { maxzoom: zoom + 1 }),
      filter: ["==", ["get", "zoom"], zoom] as never,
    };
    return [
      { id: `beyond-${zoom}`, type: "fill", ...when, paint: { "fill-color": p.paper } },
      { id: `edge-${zoom}`, type: "line", ...when, paint: { "line-color": p.mainEdge, "line-width": 1.5 } },
    ];
  });

function around([west, south, east, north]: Box, zoom: number): Feature {
  const hole = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  const world = [
    [-180, -85],
    [180, -85],
    [180, 85],
    [-180, 85],
    [-180, -85],
  ];
  return { type: "Feature", properties: { zoom }, geometry: { type: "Polygon", coordinates: [world, hole] } };
}

/** The bounds, extended to the edges of the tiles they touch (Web Mercator). */
function coverage([west, south, east, north]: Box, zoom: number): Box {
  const tiles = 2 ** zoom;
  const longitude = (x: number) => (x / tiles) * 360 - 180;
  const latitude = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tiles))) * 180) / Math.PI;
  const column = (degrees: number) => ((degrees + 180) / 360) * tiles;
  const row = (degrees: number) => ((1 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI) / 2) * tiles;
  return [
    longitude(Math.floor(column(west))),
    latitude(Math.ceil(row(south))),
    longitude(Math.ceil(column(east))),
    latitude(Math.floor(row(north))),
  ];
}
