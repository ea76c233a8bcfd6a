// Sidestreet's map style for the Protomaps schema (version 4).
import type { ExpressionSpecification, StyleSpecification } from "maplibre-gl";
import type { Basemap, Box } from "../../../src/features/map/schema.ts";
import { listLayers } from "./layers.ts";
import { outsideLayers, outsideSource } from "./outside-layers.ts";
import { PALETTES, type Palette, type Theme } from "./palette.ts";
import type { DrawnWorld } from "./world.ts";

/** The style without the places, and without the sea (`watchDrawing`). @param world needed if the basemap is the world */
export function basemapStyle(basemap: Basemap, theme: Theme, world?: DrawnWorld): StyleSpecification {
  const p = PALETTES[theme];
  const edges = basemap.kind === "tiles" && isPart(basemap.bounds) ? outsideLayers(p) : [];
  const layers =
    basemap.kind === "world"
      ? listLayers("world", p)
      : [...listLayers("ground", p), ...listLayers("streets", p), ...edges, ...listLayers("labels", p)];
  return {
    version: 8,
    sources: sourcesOf(basemap, world),
    layers: [
      {
        id: "paper",
        type: "background",
        paint: { "background-color": p.land, "background-color-transition": { duration: 0 } },
      },
      ...layers,
    ],
  };
}

const isPart = ([west, , east]: Box) => east - west < 350;

function sourcesOf(basemap: Basemap, world?: DrawnWorld): StyleSpecification["sources"] {
  if (basemap.kind === "world") return world ? worldSources(world) : {};
  const base = { type: "vector" as const, url: `pmtiles://${new URL(basemap.url, location.href).href}` };
  return isPart(basemap.bounds) ? { base, sheet: outsideSource(basemap.bounds, basemap.isCutOff) } : { base };
}

const MAX_DETAIL_ZOOM = 9;

const worldSources = (world: DrawnWorld): StyleSpecification["sources"] =>
  Object.fromEntries(
    Object.entries(world).map(([layer, data]) => [
      `world-${layer}`,
      { type: "geojson" as const, data, maxzoom: MAX_DETAIL_ZOOM, tolerance: 0.25 },
    ]),
  );

/** The background once there is land on it. */
export const getSeaColor = (basemap: Basemap, theme: Theme): string | ExpressionSpecification =>
  basemap.kind === "world" ? fadingSea(PALETTES[theme]) : PALETTES[theme].sea;

/** The sea fades when zoomed in: coastlines are only accurate to 1-2 km, and no café must be shown in the water. */
const fadingSea = (p: Palette) =>
  ["interpolate", ["linear"], ["zoom"], 9, p.sea, 11.5, p.land] as ExpressionSpecification;
