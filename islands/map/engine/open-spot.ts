import { Map as MapLibreMap, Marker } from "maplibre-gl";
import { type Basemap, type Box, hasStreets } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { loadFonts, prepareMapLibre } from "./maplibre-setup.ts";
import type { Theme } from "./palette.ts";
import { basemapStyle } from "./style.ts";
import { fetchWorld } from "./world.ts";

export type Spot = { longitude: number; latitude: number };

export type OpenSpot = {
  /** Places the pin and shows it; null removes it. */
  put(spot: Spot | null): void;
  /** Moves the pin by pixels. Returns its new position. */
  nudge(right: number, down: number): Spot | null;
  zoom(by: 1 | -1): void;
  setTheme(theme: Theme): void;
  close(): void;
};

type Start = {
  element: HTMLElement;
  /** The pin's element. Its bottom marks the spot if it can be moved, otherwise its center. */
  pin: HTMLElement;
  basemap: Basemap;
  theme: Theme;
  spot: Spot | null;
  /** Shown without a spot. */
  area: Box | null;
  /** Called when the user drags the pin or presses the map. Without it, the pin is fixed. */
  onPut?: (spot: Spot) => void;
};

const getZoom = (basemap: Basemap) => (basemap.kind === "tiles" ? 16 : hasStreets(basemap) ? 15.5 : 8);
const EUROPE: Box = [-20, 25, 45, 62];

/** @throws if the browser has no WebGL 2 or the basemap cannot be fetched */
export async function openSpot({ element, pin, basemap, theme, spot, area, onPut }: Start): Promise<OpenSpot> {
  prepareMapLibre();
  const [world] = await Promise.all([basemap.kind === "world" ? fetchWorld(basemap) : undefined, loadFonts()]);
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new MapLibreMap({
    container: element,
    style: basemapStyle(basemap, theme, world),
    ...(spot
      ? { center: [spot.longitude, spot.latitude], zoom: getZoom(basemap) }
      : { bounds: area ?? (basemap.kind === "tiles" ? basemap.bounds : EUROPE) }),
    attributionControl: false,
    locale: { "Map.Title": t("Map") },
    scrollZoom: onPut !== undefined,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 19.5,
    fadeDuration: reducesMotion ? 0 : 200,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (!onPut && matchMedia("(pointer: coarse)").matches) allowPageScroll(map);
  const marker = new Marker({ element: pin, anchor: onPut ? "bottom" : "center", draggable: onPut !== undefined });
  let at: Spot | null = null;
  const set = (next: Spot | null) => {
    // Adding the pin again would remove the focus from it.
    const wasThere = at !== null;
    at = next;
    if (!next) marker.remove();
    else {
      marker.setLngLat([next.longitude, next.latitude]);
      if (!wasThere) marker.addTo(map);
    }
  };
  set(spot);
  const moveTo = ({ lng, lat }: { lng: number; lat: number }) => {
    const next = { longitude: ((((lng + 180) % 360) + 360) % 360) - 180, latitude: Math.max(-90, Math.min(90, lat)) };
    set(next);
    onPut?.(next);
  };
  marker.on("dragend", () => moveTo(marker.getLngLat()));
  if (onPut) map.on("click", ({ lngLat }) => moveTo(lngLat));
  map.on("error", ({ error }) => console.warn(error.message));
  map.on("idle", () => element.setAttribute("data-still", ""));
  map.on("movestart", () => element.removeAttribute("data-still"));
  await map.once("style.load");
  return {
    put(next) {
      set(next);
      if (next && !map.getBounds().contains([next.longitude, next.latitude]))
        map.jumpTo({
          center: [next.longitude, next.latitude],
          zoom: Math.max(map.getZoom(), getZoom(basemap) - 2),
        });
    },
    nudge(right, down) {
      if (!at) return null;
      const { x, y } = map.project([at.longitude, at.latitude]);
      moveTo(map.unproject([x + right, y + down]));
      return at;
    },
    zoom: (by) => map.easeTo({ zoom: map.getZoom() + by, duration: reducesMotion ? 0 : 250 }),
    setTheme: (next) => void map.setStyle(basemapStyle(basemap, next, world), { diff: false }),
    close: () => map.remove(),
  };
}

/** One finger scrolls the page; two fingers and the buttons zoom. */
function allowPageScroll(map: MapLibreMap): void {
  map.dragPan.disable();
  map.getCanvasContainer().style.touchAction = "pan-x pan-y";
}
