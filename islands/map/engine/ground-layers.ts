import type { ExpressionSpecification } from "maplibre-gl";
import { growingWidth, kindIs, type LayerSource, ZOOM } from "./basemap.ts";
import type { Palette } from "./palette.ts";
import type { DrawnLayer } from "./sample-city.ts";

/** From bottom to top, starting with lines in the sea as on old charts. */
export function groundLayers(p: Palette, from: LayerSource): object[] {
  const seaLine = (id: string, offset: number, opacity: number) => ({
    id,
    type: "line",
    ...from("earth"),
    minzoom: 11,
    paint: { "line-color": p.wave, "line-width": 1.2, "line-offset": -offset, "line-opacity": opacity },
    layout: { "line-join": "round" },
  });
  const fill = (id: string, layer: DrawnLayer, filter: ExpressionSpecification, color: string, more = {}) => ({
    id,
    type: "fill",
    ...from(layer),
    filter,
    paint: { "fill-color": color, ...more },
  });
  return [
    seaLine("sea-line-far", 15, 0.3),
    seaLine("sea-line-middle", 9.5, 0.55),
    seaLine("sea-line-near", 4.5, 0.85),
    { id: "coast", type: "line", ...from("earth"), paint: { "line-color": p.coast, "line-width": 2.4 } },
    { id: "land", type: "fill", ...from("earth"), paint: { "fill-color": p.land } },
    fill(
      "quarter",
      "landuse",
      kindIs("residential", "commercial", "hospital", "school", "university", "industrial"),
      p.quarter,
    ),
    fill(
      "park",
      "landuse",
      kindIs(
        "park",
        "garden",
        "grass",
        "cemetery",
        "pitch",
        "playground",
        "golf_course",
        "nature_reserve",
        "meadow",
        "recreation_ground",
        "village_green",
        "orchard",
        "vineyard",
        "allotments",
        "zoo",
      ),
      p.park,
    ),
    fill("wood", "landuse", kindIs("forest", "wood", "scrub"), p.wood),
    fill("sand", "landuse", kindIs("beach", "sand", "dune"), p.sand),
    fill("square", "landuse", kindIs("pedestrian", "pier"), p.square),
    {
      id: "contour",
      type: "line",
      ...from("boundaries"),
      filter: kindIs("contour"),
      paint: { "line-color": p.contour, "line-width": 0.9, "line-opacity": 0.8 },
    },
    fill("water", "water", ["all", ["==", ["geometry-type"], "Polygon"], ["!", kindIs("ocean")]], p.sea, {
      "fill-outline-color": p.coast,
    }),
    {
      id: "stream",
      type: "line",
      ...from("water"),
      filter: ["all", ["==", ["geometry-type"], "LineString"], kindIs("river", "stream", "canal")],
      paint: { "line-color": p.coast, "line-width": growingWidth(12, 0.6, 18, 4) },
    },
    {
      id: "building",
      type: "fill",
      ...from("buildings"),
      minzoom: 13,
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: {
        "fill-color": p.building,
        "fill-outline-color": p.buildingEdge,
        "fill-opacity": ["interpolate", ["linear"], ZOOM, 13, 0, 14.2, 1],
      },
    },
  ];
}
