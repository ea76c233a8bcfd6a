import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { LayerSource } from "./basemap.ts";
import { labelLayers } from "./label-layers.ts";
import { FONTS, type Palette } from "./palette.ts";
import { streetLayers } from "./street-layers.ts";
import type { DrawnWorld } from "./world.ts";

const MAX_DETAIL_ZOOM = 9;

export const worldSources = (world: DrawnWorld): StyleSpecification["sources"] =>
  Object.fromEntries(
    Object.entries(world).flatMap(([layer, data]) => {
      const detail = layer === "streets" ? {} : { maxzoom: MAX_DETAIL_ZOOM, tolerance: 0.25 };
      return data ? [[`world-${layer}`, { type: "geojson" as const, data, ...detail }]] : [];
    }),
  );

/** The streets of an import, with their names. */
export function importedStreetLayers(p: Palette): LayerSpecification[] {
  const from: LayerSource = (layer) => ({ source: layer === "roads" ? "world-streets" : "" });
  const layers = [...streetLayers(p, from), ...labelLayers(p, from)] as (LayerSpecification & { source: string })[];
  return layers.filter(({ source }) => source === "world-streets");
}

/** The sea fades when zoomed in: coastlines are only accurate to 1-2 km, and no café must be shown in the water. */
export const seaColor = (p: Palette) =>
  ["interpolate", ["linear"], ["zoom"], 9, p.sea, 11.5, p.land] as ExpressionSpecification;

export function worldLayers(p: Palette): LayerSpecification[] {
  const seaLine = (id: string, width: number, opacity: number): LayerSpecification => ({
    id,
    type: "line",
    source: "world-coast",
    layout: { "line-join": "round" },
    paint: { "line-color": p.wave, "line-width": width, "line-opacity": opacity },
  });
  return [
    seaLine("world-sea-far", 18, 0.16),
    seaLine("world-sea-near", 9, 0.3),
    { id: "world-land", type: "fill", source: "world-land", paint: { "fill-color": p.land, "fill-antialias": false } },
    { id: "world-coast", type: "line", source: "world-coast", paint: { "line-color": p.coast, "line-width": 1.4 } },
    {
      id: "world-borders",
      type: "line",
      source: "world-borders",
      layout: { "line-join": "round" },
      paint: { "line-color": p.path, "line-width": 1.1, "line-dasharray": [4, 2.5] },
    },
    {
      id: "world-countries",
      type: "symbol",
      source: "world-countries",
      filter: [">=", ["+", ["get", "size"], ["*", 2, ["zoom"]]], 11],
      layout: {
        "text-field": ["get", "name"],
        "text-font": FONTS.display,
        "text-size": ["interpolate", ["linear"], ["get", "size"], -4, 12, 11, 17],
        "text-letter-spacing": 0.04,
        "text-max-width": 8,
        "text-padding": 8,
        "symbol-sort-key": ["-", 0, ["get", "size"]],
      },
      paint: { "text-color": p.label, "text-halo-color": p.land, "text-halo-width": 1.8 },
    },
  ];
}
