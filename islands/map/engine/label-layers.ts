import type { ExpressionSpecification } from "maplibre-gl";
import { growingWidth, kindIs, type LayerSource, ZOOM } from "./basemap.ts";
import { FONTS, type Palette } from "./palette.ts";
import type { DrawnLayer } from "./sample-city.ts";

const NAME: ExpressionSpecification = ["coalesce", ["get", "name"], ""];

/** Lets a label move aside for the marks. */
const VARIABLE_ANCHOR = {
  "text-variable-anchor": ["center", "top", "bottom", "left", "right"],
  "text-radial-offset": 1.4,
};

/** Each kind is shown from the zoom at which there is space for it. */
export function labelLayers(p: Palette, from: LayerSource): object[] {
  const label = (id: string, layer: DrawnLayer, filter: object, layout: object, color: string, more: object = {}) => ({
    id,
    type: "symbol",
    ...from(layer),
    filter,
    layout: { "text-field": NAME, "text-max-width": 8, "text-padding": 6, ...layout },
    paint: { "text-color": color, "text-halo-color": p.land, "text-halo-width": 1.6, "text-halo-blur": 0.4 },
    ...more,
  });
  const street = (id: string, kinds: string[], minzoom: number, sizes: number[]) =>
    label(
      id,
      "roads",
      kindIs(...kinds),
      {
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-font": FONTS.regular,
        "text-size": growingWidth(...sizes),
        "text-letter-spacing": 0.03,
        "text-max-angle": 35,
      },
      p.label,
      { minzoom },
    );
  const seaPaint = { "text-color": p.seaLabel, "text-halo-color": p.sea, "text-halo-width": 1.4 };
  return [
    street("path-name", ["path"], 16.5, [16, 10, 19, 12]),
    street("minor-name", ["minor_road"], 15, [15, 10.5, 18, 13.5]),
    street("major-name", ["major_road", "highway"], 13.5, [13, 10.5, 18, 15]),
    label(
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
      { "text-font": FONTS.regular, "text-size": 11.5 },
      p.parkLabel,
    ),
    label(
      "water-name",
      "water",
      ["all", ["has", "name"], ["!=", ["geometry-type"], "LineString"]],
      {
        "text-font": FONTS.water,
        "text-size": growingWidth(6, 12, 16, 19),
        "text-letter-spacing": 0.12,
        "text-max-width": 14,
      },
      p.seaLabel,
      { paint: seaPaint },
    ),
    label(
      "neighbourhood-name",
      "places",
      kindIs("neighbourhood", "macrohood"),
      {
        "text-font": FONTS.display,
        "text-size": growingWidth(12, 11, 16, 19),
        "text-letter-spacing": 0.04,
        ...VARIABLE_ANCHOR,
      },
      p.quarterLabel,
      {
        minzoom: 12.5,
        maxzoom: 17.5,
        paint: { "text-color": p.quarterLabel, "text-halo-color": p.land, "text-halo-width": 2 },
      },
    ),
    label(
      "locality-name",
      "places",
      ["all", kindIs("locality"), ["<=", ["coalesce", ["get", "min_zoom"], 0], ZOOM]],
      {
        "text-font": FONTS.display,
        "text-size": growingWidth(5, 12, 14, 22),
        "symbol-sort-key": ["-", 0, ["coalesce", ["get", "population_rank"], 0]],
      },
      p.ink,
      { maxzoom: 14.5 },
    ),
    label(
      "country-name",
      "places",
      kindIs("country", "region"),
      { "text-font": FONTS.display, "text-size": 14, "text-letter-spacing": 0.1, "text-transform": "uppercase" },
      p.faint,
      { maxzoom: 8 },
    ),
  ];
}
