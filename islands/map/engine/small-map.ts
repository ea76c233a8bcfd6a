import { Map as MapLibreMap, type MapOptions } from "maplibre-gl";
import { type Basemap, type Box, hasStreets } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { limitZoom, prepareMapLibre, watchContext, watchDrawing } from "./maplibre-setup.ts";
import type { Theme } from "./palette.ts";
import { basemapStyle, getSeaColor } from "./style.ts";
import { fetchWorld } from "./world.ts";

export type SmallMapOptions = {
  element: HTMLElement;
  basemap: Basemap;
  theme: Theme;
  area: Box | null;
  onLost: (isLost: boolean) => void;
  /** Closes the map, even before it is open. */
  signal: AbortSignal;
};

export type SmallMapView = { zoom(by: 1 | -1): void; setTheme(theme: Theme): void };

const EUROPE: Box = [-20, 25, 45, 62];

/** The zoom at which the surroundings of a place are recognized. */
export const getPlaceZoom = (basemap: Basemap) => (hasStreets(basemap) ? 16 : 8);

/** A map without rotation, with its style loaded. @throws if the browser has no WebGL 2 or the basemap cannot be fetched */
export async function openSmallMap(
  { element, basemap, theme, area, onLost, signal }: SmallMapOptions,
  camera: Pick<MapOptions, "center" | "zoom" | "bounds" | "fitBoundsOptions" | "scrollZoom">,
): Promise<{ map: MapLibreMap; view: SmallMapView }> {
  const [world] = await Promise.all([
    basemap.kind === "world" ? fetchWorld(basemap) : undefined,
    prepareMapLibre(basemap),
  ]);
  signal.throwIfAborted();
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new MapLibreMap({
    container: element,
    style: basemapStyle(basemap, theme, world),
    ...(!camera.center && { bounds: area ?? (basemap.kind === "tiles" ? basemap.bounds : EUROPE) }),
    attributionControl: false,
    locale: { "Map.Title": t("Map") },
    scrollZoom: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 19.5,
    fadeDuration: reducesMotion ? 0 : 200,
    ...camera,
  });
  signal.addEventListener("abort", () => map.remove());
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on("error", ({ error }) => console.warn(error.message));
  watchContext(map, onLost);
  let currentTheme = theme;
  watchDrawing(map, element, () => getSeaColor(basemap, currentTheme));
  await map.once("style.load");
  limitZoom(map, basemap);
  return {
    map,
    view: {
      zoom: (by) => map.easeTo({ zoom: map.getZoom() + by, duration: reducesMotion ? 0 : 250 }),
      setTheme(next) {
        currentTheme = next;
        map.setStyle(basemapStyle(basemap, next, world), { diff: false });
      },
    },
  };
}
