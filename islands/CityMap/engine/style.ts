// Sidestreet's own map style over the Protomaps basemap schema (version 4), or over the drawn sample city in the same layers.
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { Basemap, Box } from "../../../src/features/map/contract.ts";
import { FONTS, PALETTES, type Palette, type Theme } from "./palette.ts";
import { type DrawnLayer, drawSampleCity } from "./sample-city.ts";
import { sheetLayers, sheetSource } from "./sheet.ts";
import type { DrawnWorld } from "./world.ts";
import { seaFromAfar, worldLayers, worldSources } from "./world-layers.ts";

const ZOOM: ExpressionSpecification = ["zoom"];
/** A width that grows with the zoom: pairs of zoom and pixels. */
const growing = (...stops: number[]): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.6], ZOOM, ...stops] as ExpressionSpecification;
const kindIs = (...kinds: string[]): ExpressionSpecification => ["in", ["get", "kind"], ["literal", kinds]];
const inTunnel: ExpressionSpecification = ["==", ["coalesce", ["get", "is_tunnel"], false], true];
const NAME: ExpressionSpecification = ["coalesce", ["get", "name"], ""];

/** A name that makes way for the marks over it. */
const STEPS_ASIDE = { "text-variable-anchor": ["center", "top", "bottom", "left", "right"], "text-radial-offset": 1.4 };

/** The whole style without the places. @param world where the basemap is the world */
export function basemapStyle(basemap: Basemap, theme: Theme, world?: DrawnWorld): StyleSpecification {
  const p = PALETTES[theme];
  const from = (layer: DrawnLayer) =>
    basemap.kind === "tiles" ? { source: "base", "source-layer": layer } : { source: `base-${layer}` };
  const edges = basemap.kind === "tiles" && isPart(basemap.bounds) ? sheetLayers(p) : [];
  const layers =
    basemap.kind === "world" ? worldLayers(p) : [...ground(p, from), ...streets(p, from), ...edges, ...words(p, from)];
  return {
    version: 8,
    sources: sourcesOf(basemap, world),
    layers: [
      {
        id: "paper",
        type: "background",
        paint: { "background-color": basemap.kind === "world" ? seaFromAfar(p) : p.sea },
      },
      ...(layers as LayerSpecification[]),
    ],
  };
}

/** Whether there is a world beyond the tiles. */
const isPart = ([west, , east]: Box) => east - west < 350;

function sourcesOf(basemap: Basemap, world?: DrawnWorld): StyleSpecification["sources"] {
  if (basemap.kind === "world") return world ? worldSources(world) : {};
  if (basemap.kind === "tiles") {
    const base = { type: "vector" as const, url: `pmtiles://${new URL(basemap.url, location.href).href}` };
    return isPart(basemap.bounds) ? { base, sheet: sheetSource(basemap.bounds) } : { base };
  }
  return Object.fromEntries(
    Object.entries(drawSampleCity()).map(([layer, data]) => [`base-${layer}`, { type: "geojson", data }]),
  );
}

type From = (layer: DrawnLayer) => { source: string; "source-layer"?: string };

/** Sea lines as on old charts, then land, green, sand, squares, houses. */
function ground(p: Palette, from: From): object[] {
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
      paint: { "line-color": p.coast, "line-width": growing(12, 0.6, 18, 4) },
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

/** Casings under, roads over; paths dotted, steps striped, tunnels faint. */
function streets(p: Palette, from: From): object[] {
  const road = (
    id: string,
    kinds: ExpressionSpecification,
    color: string,
    width: ExpressionSpecification,
    more: object = {},
  ) => ({
    id,
    type: "line",
    ...from("roads"),
    filter: ["all", kinds, ["!", inTunnel]],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": color, "line-width": width },
    ...more,
  });
  const minor = ["all", kindIs("minor_road"), ["!=", ["get", "kind_detail"], "service"]] as ExpressionSpecification;
  const service = ["all", kindIs("minor_road"), ["==", ["get", "kind_detail"], "service"]] as ExpressionSpecification;
  return [
    {
      ...road("tunnel", kindIs("highway", "major_road", "minor_road"), p.roadEdge, growing(13, 0.6, 18, 8)),
      filter: ["all", kindIs("highway", "major_road", "minor_road"), inTunnel],
      layout: {},
      paint: {
        "line-color": p.roadEdge,
        "line-width": growing(13, 0.8, 18, 8),
        "line-dasharray": [1.2, 1],
        "line-opacity": 0.6,
      },
    },
    road("path", kindIs("path"), p.path, growing(14, 0.5, 18, 2.2), {
      minzoom: 14,
      paint: {
        "line-color": p.path,
        "line-width": growing(14, 0.6, 18, 2.4),
        "line-dasharray": [1.4, 1.5],
        "line-opacity": 0.85,
      },
      layout: {},
    }),
    road("service-edge", service, p.roadEdge, growing(14, 0.6, 18, 9), { minzoom: 14 }),
    road("minor-edge", minor, p.roadEdge, growing(12.5, 0.4, 14, 2.6, 18, 17), { minzoom: 12 }),
    road("major-edge", kindIs("major_road"), p.mainEdge, growing(9, 0.4, 12, 2, 14, 5, 18, 25)),
    road("highway-edge", kindIs("highway"), p.mainEdge, growing(6, 0.6, 12, 3.6, 14, 6, 18, 28)),
    road("service", service, p.road, growing(14, 0.3, 18, 7), { minzoom: 14 }),
    road("minor", minor, p.road, growing(12.5, 0.2, 14, 1.6, 18, 14.5), { minzoom: 12.5 }),
    road("major", kindIs("major_road"), p.main, growing(9, 0.3, 12, 1.2, 14, 3.6, 18, 22)),
    road("highway", kindIs("highway"), p.main, growing(6, 0.4, 12, 2.4, 14, 4.4, 18, 24)),
    road("rail", kindIs("rail"), p.rail, growing(11, 0.6, 18, 3), {
      layout: {},
      paint: { "line-color": p.rail, "line-width": growing(11, 0.6, 18, 3), "line-dasharray": [3, 1.5] },
    }),
    road("ferry", kindIs("ferry"), p.coast, growing(10, 0.8, 18, 1.6), {
      layout: {},
      paint: { "line-color": p.coast, "line-width": 1.2, "line-dasharray": [5, 4] },
    }),
  ];
}

function words(p: Palette, from: From): object[] {
  const word = (id: string, layer: DrawnLayer, filter: object, layout: object, color: string, more: object = {}) => ({
    id,
    type: "symbol",
    ...from(layer),
    filter,
    layout: { "text-field": NAME, "text-max-width": 8, "text-padding": 6, ...layout },
    paint: { "text-color": color, "text-halo-color": p.land, "text-halo-width": 1.6, "text-halo-blur": 0.4 },
    ...more,
  });
  const street = (id: string, kinds: string[], minzoom: number, sizes: number[]) =>
    word(
      id,
      "roads",
      kindIs(...kinds),
      {
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-font": FONTS.words,
        "text-size": growing(...sizes),
        "text-letter-spacing": 0.03,
        "text-max-angle": 35,
      },
      p.word,
      { minzoom },
    );
  const seaPaint = { "text-color": p.seaWord, "text-halo-color": p.sea, "text-halo-width": 1.4 };
  return [
    street("path-name", ["path"], 16.5, [16, 10, 19, 12]),
    street("minor-name", ["minor_road"], 15, [15, 10.5, 18, 13.5]),
    street("major-name", ["major_road", "highway"], 13.5, [13, 10.5, 18, 15]),
    word(
      "park-name",
      "pois",
      [
        "all",
        kindIs(
          "park",
          "garden",
          "beach",
          "stadium",
          "marina",
          "peak",
          "nature_reserve",
          "train_station",
          "cemetery",
          "lighthouse",
        ),
        [">=", ZOOM, 14.5],
      ],
      { "text-font": FONTS.words, "text-size": 11.5 },
      p.parkWord,
    ),
    word(
      "water-name",
      "water",
      ["all", ["has", "name"], ["!=", ["geometry-type"], "LineString"]],
      {
        "text-font": FONTS.water,
        "text-size": growing(6, 12, 16, 19),
        "text-letter-spacing": 0.12,
        "text-max-width": 14,
      },
      p.seaWord,
      { paint: seaPaint },
    ),
    word(
      "neighbourhood-name",
      "places",
      kindIs("neighbourhood", "macrohood"),
      {
        "text-font": FONTS.display,
        "text-size": growing(12, 11, 16, 19),
        "text-letter-spacing": 0.04,
        ...STEPS_ASIDE,
      },
      p.quarterWord,
      {
        minzoom: 12.5,
        maxzoom: 17.5,
        paint: { "text-color": p.quarterWord, "text-halo-color": p.land, "text-halo-width": 2 },
      },
    ),
    word(
      "locality-name",
      "places",
      ["all", kindIs("locality"), ["<=", ["coalesce", ["get", "min_zoom"], 0], ZOOM]],
      {
        "text-font": FONTS.display,
        "text-size": growing(5, 12, 14, 22),
        "symbol-sort-key": ["-", 0, ["coalesce", ["get", "population_rank"], 0]],
      },
      p.ink,
      { maxzoom: 14.5 },
    ),
    word(
      "country-name",
      "places",
      kindIs("country", "region"),
      { "text-font": FONTS.display, "text-size": 14, "text-letter-spacing": 0.1, "text-transform": "uppercase" },
      p.faint,
      { maxzoom: 8 },
    ),
  ];
}
