import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { FONTS, type Palette } from "./palette.ts";

const ONE_PLACE: FilterSpecification = ["has", "id"];
/** Clusters made by MapLibre or by the server. */
const SEVERAL: FilterSpecification = ["!", ONE_PLACE];

/** Highlighted places have a layer of their own for their names. */
export const namesExcept = (highlighted: readonly string[]): FilterSpecification =>
  ["all", ONE_PLACE, ["!", ["in", ["get", "id"], ["literal", [...highlighted]]]]] as FilterSpecification;

/** From bottom to top. @param isWorld whether the basemap has no streets, and the graticule is drawn instead */
export function placeLayers(p: Palette, isWorld: boolean): LayerSpecification[] {
  return [...(isWorld ? graticule(p) : []), ...names(p), ...clusters(p), ...marks(), ...highlighted(p), ...visitor(p)];
}

const graticule = (p: Palette): LayerSpecification[] => [
  { id: "graticule", type: "line", source: "graticule", paint: { "line-color": p.grid, "line-width": 1 } },
  {
    id: "graticule-labels",
    type: "symbol",
    source: "graticule",
    layout: {
      "symbol-placement": "line",
      "text-field": ["get", "name"],
      "text-font": FONTS.regular,
      "text-size": 11,
      "symbol-spacing": 420,
    },
    paint: { "text-color": p.faint, "text-halo-color": p.land, "text-halo-width": 3 },
  },
];

/** Below the marks: MapLibre places upper layers first, so that the names leave space for the marks. */
const names = (p: Palette): LayerSpecification[] => [
  {
    id: "place-names",
    type: "symbol",
    source: "places",
    minzoom: 15.5,
    filter: ONE_PLACE,
    layout: {
      "text-field": ["get", "name"],
      "text-font": FONTS.regular,
      "text-size": 12.5,
      "text-max-width": 9,
      "text-variable-anchor": ["top", "bottom", "left", "right"],
      "text-radial-offset": 2,
      "text-justify": "auto",
      "text-padding": 1,
    },
    paint: { "text-color": p.ink, "text-halo-color": p.raised, "text-halo-width": 1.8 },
  },
];

const clusters = (p: Palette): LayerSpecification[] => [
  {
    id: "cluster-shade",
    type: "circle",
    source: "places",
    filter: SEVERAL,
    paint: {
      "circle-radius": clusterRadius(6),
      "circle-color": p.ink,
      "circle-opacity": 0.16,
      "circle-blur": 0.35,
      "circle-translate": [0, 1.5],
    },
  },
  {
    id: "clusters",
    type: "circle",
    source: "places",
    filter: SEVERAL,
    paint: {
      "circle-radius": clusterRadius(0),
      "circle-color": p.raised,
      "circle-stroke-width": 2.5,
      "circle-stroke-color": p.ink,
    },
  },
  {
    id: "cluster-labels",
    type: "symbol",
    source: "places",
    filter: SEVERAL,
    layout: {
      "text-field": formatCount(["get", "weight"]),
      "text-font": FONTS.strong,
      "text-size": 14,
      "text-allow-overlap": true,
    },
    paint: { "text-color": p.ink },
  },
];

/** 950, 1.2k, 84k. */
const formatCount = (count: ExpressionSpecification): ExpressionSpecification => [
  "case",
  ["<", count, 1000],
  ["to-string", count],
  ["<", count, 10_000],
  ["concat", ["to-string", ["/", ["round", ["/", count, 100]], 10]], "k"],
  ["concat", ["to-string", ["round", ["/", count, 1000]]], "k"],
];

const clusterRadius = (more: number): never =>
  ["interpolate", ["linear"], ["ln", ["get", "weight"]], 1, 15 + more, 3, 19 + more, 6, 27 + more] as never;

const marks = (): LayerSpecification[] => [
  {
    id: "places",
    type: "symbol",
    source: "places",
    filter: ONE_PLACE,
    layout: {
      "icon-image": ["get", "image"],
      "icon-allow-overlap": true,
      "icon-padding": 0,
      "icon-size": ["interpolate", ["linear"], ["zoom"], 11, 0.72, 15, 0.92, 18, 1.05],
    },
  },
];

const highlighted = (p: Palette): LayerSpecification[] => [
  {
    id: "lifted-ring",
    type: "circle",
    source: "lifted",
    paint: {
      "circle-radius": ["case", ["get", "chosen"], 25, 22],
      "circle-color": p.raised,
      "circle-opacity": 0.92,
      "circle-stroke-color": ["case", ["get", "chosen"], p.ink, p.faint],
      "circle-stroke-width": ["case", ["get", "chosen"], 3, 1.5],
    },
  },
  {
    id: "lifted",
    type: "symbol",
    source: "lifted",
    layout: {
      "icon-image": ["get", "image"],
      "icon-size": 1.2,
      "icon-allow-overlap": true,
      "icon-ignore-placement": true,
      "text-field": ["get", "name"],
      "text-font": FONTS.strong,
      "text-size": 14,
      "text-anchor": "top",
      "text-offset": [0, 2],
      "text-max-width": 11,
      "text-allow-overlap": true,
      "text-ignore-placement": true,
    },
    paint: { "text-color": p.ink, "text-halo-color": p.raised, "text-halo-width": 2.5 },
  },
];

const visitor = (p: Palette): LayerSpecification[] => [
  {
    id: "person",
    type: "circle",
    source: "person",
    paint: { "circle-radius": 8, "circle-color": p.like, "circle-stroke-color": p.raised, "circle-stroke-width": 3 },
  },
];
