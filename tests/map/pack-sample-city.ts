// Draws the sample city into static/map/santa-marea.pmtiles: `npx bun tests/map/pack-sample-city.ts`.
import { type Drawn, drawTiles } from "../../src/features/basemap/draw-tiles.ts";
import type { Bounds } from "../../src/features/basemap/schema.ts";
import { drawSampleCity } from "./sample-city.ts";

export const SAMPLE_MAP = "static/map/santa-marea.pmtiles";

/** The island and its waters. */
export const CITY_BOUNDS: Bounds = [5.5, 41.9, 5.7, 42];
/** Houses appear from this zoom on. */
const HOUSE_ZOOM = 13;

export function packSampleCity(): Uint8Array {
  const drawn = Object.entries(drawSampleCity()).flatMap(([layer, { features }]) =>
    features.map(({ properties, ...feature }): Drawn => {
      const named = Object.entries(properties).filter(([, value]) => value !== undefined);
      const minZoom = layer === "buildings" ? HOUSE_ZOOM : 0;
      return {
        ...feature,
        properties: { layer, minZoom, properties: Object.fromEntries(named) as Record<string, string> },
      };
    }),
  );
  const parts = drawTiles(
    {
      attribution: "",
      bounds: CITY_BOUNDS,
      list: (_, maxZoom) => drawn.filter(({ properties }) => properties.minZoom <= maxZoom),
    },
    () => {},
  )!;
  return Buffer.concat(parts);
}

if (import.meta.main) await Bun.write(SAMPLE_MAP, packSampleCity());
