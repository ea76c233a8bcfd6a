// Starts MapLibre with our basemap: the city's map, and small ones of a spot or a route.
import { Map as MapLibreMap, type MapOptions } from "maplibre-gl";
import { type Basemap, type Box, hasStreets } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { limitZoom, prepareMapLibre, watchContext, watchDrawing } from "./maplibre-setup.ts";
import type { Theme } from "./palette.ts";
import { basemapStyle, getSeaColor } from "./style.ts";
import { fetchWorld } from "./world.ts";

export type MapStart = {
  element: HTMLElement;
  basemap: Basemap;
  theme: Theme;
  /** The browser took the WebGL context, or gave it back. */
  onLost: (isLost: boolean) => void;
  /** Closes the map, even before it is open. */
  signal: AbortSignal;
};

export type MapView = { zoom(by: 1 | -1): void; setTheme(theme: Theme): void };

export const EUROPE: Box = [-20, 25, 45, 62];

/** The zoom at which the surroundings of a place are recognized. */
export const getPlaceZoom = (basemap: Basemap) => (hasStreets(basemap) ? 16 : 8);

type Camera = Pick<MapOptions, "center" | "zoom" | "bounds" | "fitBoundsOptions" | "scrollZoom">;

/** A map without rotation, whose style is still loading. @throws if the browser has no WebGL 2 or the basemap cannot be fetched */
export async function startMap({ element, basemap, theme, onLost, signal }: MapStart, camera: Camera) {
  const [world] = await Promise.all([
    basemap.kind === "world" ? fetchWorld(basemap) : undefined,
    prepareMapLibre(basemap),
  ]);
  signal.throwIfAborted();
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const getDuration = (ms: number) => (reducesMotion.matches ? 0 : ms);
  const map = new MapLibreMap({
    container: element,
    style: basemapStyle(basemap, theme, world),
    attributionControl: false,
    locale: { "Map.Title": t("Map") },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 19.5,
    fadeDuration: getDuration(200),
    ...camera,
  });
  signal.addEventListener("abort", () => map.remove());
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on("error", ({ error }) => console.warn(error.message));
  watchContext(map, onLost);
  let currentTheme = theme;
  watchDrawing(map, element, () => getSeaColor(basemap, currentTheme));
  const view: MapView = {
    zoom: (by) => map.easeTo({ zoom: map.getZoom() + by, duration: getDuration(250) }),
    setTheme(next) {
      currentTheme = next;
      map.setStyle(basemapStyle(basemap, next, world), { diff: false });
    },
  };
  return { map, view, getDuration };
}

export type SmallMapStart = MapStart & { area: Box | null };

/** Returns once the style is loaded. @throws as `startMap` */
export async function openSmallMap({ area, ...start }: SmallMapStart, camera: Camera) {
  const { basemap } = start;
  const bounds = area ?? (basemap.kind === "tiles" ? basemap.bounds : EUROPE);
  const { map, view } = await startMap(start, { ...(!camera.center && { bounds }), scrollZoom: false, ...camera });
  await map.once("style.load");
  limitZoom(map, basemap);
  return { map, view };
}
