// A small map of one spot: a place's position, or a pin that its owner sets. Loaded when it comes into view.
import { Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Basemap, Box } from "../../../src/features/map/schema.ts";
import { loadLetters, prepare } from "./maplibre-setup.ts";
import type { Theme } from "./palette.ts";
import { basemapStyle } from "./style.ts";
import { fetchWorld } from "./world.ts";

export type Spot = { longitude: number; latitude: number };

export type OpenSpot = {
  /** Puts the pin there and brings it into view; null removes it. */
  put(spot: Spot | null): void;
  /** Moves the pin by pixels. @returns its new spot */
  nudge(right: number, down: number): Spot | null;
  zoom(by: 1 | -1): void;
  dress(theme: Theme): void;
  close(): void;
};

type Start = {
  home: HTMLElement;
  /** The pin's element: its foot marks the spot if it can be moved, else its middle. */
  pin: HTMLElement;
  basemap: Basemap;
  theme: Theme;
  spot: Spot | null;
  /** The view without a spot. */
  area: Box | null;
  /** Called when somebody drags the pin or presses the map; without it the pin is fixed. */
  onPut?: (spot: Spot) => void;
};

const CLOSE = { tiles: 16, sample: 15.5, world: 8 } as const;
const EUROPE: Box = [-20, 25, 45, 62];

/** @throws where the browser has no WebGL 2, or the basemap cannot be fetched */
export async function openSpot({ home, pin, basemap, theme, spot, area, onPut }: Start): Promise<OpenSpot> {
  prepare();
  const [world] = await Promise.all([basemap.kind === "world" ? fetchWorld(basemap.url) : undefined, loadLetters()]);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new MapLibreMap({
    container: home,
    style: basemapStyle(basemap, theme, world),
    ...(spot
      ? { center: [spot.longitude, spot.latitude], zoom: CLOSE[basemap.kind] }
      : { bounds: area ?? (basemap.kind === "tiles" ? basemap.bounds : EUROPE) }),
    attributionControl: false,
    scrollZoom: onPut !== undefined,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 19.5,
    fadeDuration: still ? 0 : 200,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (!onPut && matchMedia("(pointer: coarse)").matches) leaveScrolling(map);
  const marker = new Marker({ element: pin, anchor: onPut ? "bottom" : "center", draggable: onPut !== undefined });
  let at: Spot | null = null;
  const set = (next: Spot | null) => {
    // Adding the pin again would take the focus from it.
    const wasThere = at !== null;
    at = next;
    if (!next) marker.remove();
    else {
      marker.setLngLat([next.longitude, next.latitude]);
      if (!wasThere) marker.addTo(map);
    }
  };
  set(spot);
  const tell = ({ lng, lat }: { lng: number; lat: number }) => {
    const next = { longitude: ((((lng + 180) % 360) + 360) % 360) - 180, latitude: Math.max(-90, Math.min(90, lat)) };
    set(next);
    onPut?.(next);
  };
  marker.on("dragend", () => tell(marker.getLngLat()));
  if (onPut) map.on("click", ({ lngLat }) => tell(lngLat));
  map.on("error", ({ error }) => console.warn(error.message));
  map.on("idle", () => home.setAttribute("data-still", ""));
  map.on("movestart", () => home.removeAttribute("data-still"));
  await map.once("style.load");
  return {
    put(next) {
      set(next);
      if (next && !map.getBounds().contains([next.longitude, next.latitude]))
        map.jumpTo({
          center: [next.longitude, next.latitude],
          zoom: Math.max(map.getZoom(), CLOSE[basemap.kind] - 2),
        });
    },
    nudge(right, down) {
      if (!at) return null;
      const { x, y } = map.project([at.longitude, at.latitude]);
      tell(map.unproject([x + right, y + down]));
      return at;
    },
    zoom: (by) => map.easeTo({ zoom: map.getZoom() + by, duration: still ? 0 : 250 }),
    dress: (next) => void map.setStyle(basemapStyle(basemap, next, world), { diff: false }),
    close: () => map.remove(),
  };
}

/** One finger scrolls the page, as everywhere else on it; two fingers and the buttons zoom. */
function leaveScrolling(map: MapLibreMap): void {
  map.dragPan.disable();
  map.getCanvasContainer().style.touchAction = "pan-x pan-y";
}
