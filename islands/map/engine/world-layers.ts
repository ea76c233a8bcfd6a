import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { type LayerSource, listLayers } from "./layers.ts";
import type { Palette } from "./palette.ts";
import type { DrawnWorld } from "./world.ts";

const MAX_DETAIL_ZOOM = 9;

export const worldSources = (world: DrawnWorld): StyleSpecification["sources"] =>
  Object.fromEntries(
    Object.entries(world).flatMap(([layer, data]) => {
      const detail = layer === "streets" ? {} : { maxzoom: MAX_DETAIL_ZOOM, tolerance: 0.25 };
      return data ? [[`world-${layer}`, { type: "geojson" as const, data, ...detail }]] : [];
    }),
  );

export function importedStreetLayers(p: Palette): LayerSpecification[] {
  const from: LayerSource = (layer) => ({ source: layer === "roads" ? "world-streets" : "" });
  const layers = [...listLayers("streets", p, from), ...listLayers("labels", p, from)];
  return layers.filter((layer) => "source" in layer && layer.source === "world-streets");
}

/** The sea fades when zoomed in: coastlines are only accurate to 1-2 km, and no café must be shown in the water. */
export const seaColor = (p: Palette) =>
  ["interpolate", ["linear"], ["zoom"], 9, p.sea, 11.5, p.land] as ExpressionSpecification;
