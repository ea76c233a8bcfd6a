// Sidestreet's map style for the Protomaps schema (version 4), which the drawn sample city also follows.
import type { StyleSpecification } from "maplibre-gl";
import type { Basemap, Box } from "../../../src/features/map/schema.ts";
import { listLayers } from "./layers.ts";
import { outsideLayers, outsideSource } from "./outside-layers.ts";
import { PALETTES, type Theme } from "./palette.ts";
import { type DrawnLayer, drawSampleCity } from "./sample-city.ts";
import type { DrawnWorld } from "./world.ts";
import { importedStreetLayers, seaColor, worldSources } from "./world-layers.ts";

/** The style without the places. @param world needed if the basemap is the world */
export function basemapStyle(basemap: Basemap, theme: Theme, world?: DrawnWorld): StyleSpecification {
  const p = PALETTES[theme];
  const from = (layer: DrawnLayer) =>
    basemap.kind === "tiles" ? { source: "base", "source-layer": layer } : { source: `base-${layer}` };
  const edges = basemap.kind === "tiles" && isPart(basemap.bounds) ? outsideLayers(p) : [];
  const layers =
    basemap.kind === "world"
      ? [...listLayers("world", p), ...(world?.streets ? importedStreetLayers(p) : [])]
      : [
          ...listLayers("ground", p, from),
          ...listLayers("streets", p, from),
          ...edges,
          ...listLayers("labels", p, from),
        ];
  return {
    version: 8,
    sources: sourcesOf(basemap, world),
    layers: [
      {
        id: "paper",
        type: "background",
        paint: { "background-color": basemap.kind === "world" ? seaColor(p) : p.sea },
      },
      ...layers,
    ],
  };
}

const isPart = ([west, , east]: Box) => east - west < 350;

function sourcesOf(basemap: Basemap, world?: DrawnWorld): StyleSpecification["sources"] {
  if (basemap.kind === "world") return world ? worldSources(world) : {};
  if (basemap.kind === "tiles") {
    const base = { type: "vector" as const, url: `pmtiles://${new URL(basemap.url, location.href).href}` };
    return isPart(basemap.bounds) ? { base, sheet: outsideSource(basemap.bounds) } : { base };
  }
  return Object.fromEntries(
    Object.entries(drawSampleCity()).map(([layer, data]) => [`base-${layer}`, { type: "geojson", data }]),
  );
}
