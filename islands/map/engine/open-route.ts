import { type GeoJSONSource, Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Basemap, Box } from "../../../src/features/map/schema.ts";
import { collect } from "./geometry.ts";
import { loadFonts, prepareMapLibre } from "./maplibre-setup.ts";
import { PALETTES, type Theme } from "./palette.ts";
import { basemapStyle } from "./style.ts";
import { fetchWorld } from "./world.ts";

export type RoutePoint = { longitude: number; latitude: number; label: string };

export type OpenRoute = {
  /** Numbers the points in their order, and joins them by straight lines. */
  show(points: readonly RoutePoint[]): void;
  zoom(by: 1 | -1): void;
  setTheme(theme: Theme): void;
  close(): void;
};

type Start = { element: HTMLElement; basemap: Basemap; theme: Theme; points: readonly RoutePoint[]; area: Box | null };

const EUROPE: Box = [-20, 25, 45, 62];

/** @throws if the browser has no WebGL 2 or the basemap cannot be fetched */
export async function openRoute({ element, basemap, theme, points, area }: Start): Promise<OpenRoute> {
  prepareMapLibre();
  const [world] = await Promise.all([basemap.kind === "world" ? fetchWorld(basemap) : undefined, loadFonts()]);
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const fit = { padding: 56, maxZoom: 16.5, duration: 0 };
  const map = new MapLibreMap({
    container: element,
    style: basemapStyle(basemap, theme, world),
    bounds: boxOf(points) ?? area ?? (basemap.kind === "tiles" ? basemap.bounds : EUROPE),
    fitBoundsOptions: fit,
    attributionControl: false,
    scrollZoom: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 19.5,
    fadeDuration: reducesMotion ? 0 : 200,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on("error", ({ error }) => console.warn(error.message));
  map.on("idle", () => element.setAttribute("data-still", ""));
  let shown = points;
  let currentTheme = theme;
  let markers: Marker[] = [];
  const drawLine = () => {
    map.addSource("route", { type: "geojson", data: toLine(shown) });
    map.addLayer({
      id: "route",
      type: "line",
      source: "route",
      layout: { "line-cap": "round", "line-join": "round" },
      paint: { "line-color": PALETTES[currentTheme].act, "line-width": 4, "line-dasharray": [0.5, 2] },
    });
  };
  const drawMarkers = () => {
    for (const marker of markers) marker.remove();
    markers = shown.map(({ label, longitude, latitude }) =>
      new Marker({ element: toPin(label) }).setLngLat([longitude, latitude]).addTo(map),
    );
  };
  await map.once("style.load");
  drawLine();
  drawMarkers();
  return {
    show(next) {
      shown = next;
      (map.getSource("route") as GeoJSONSource | undefined)?.setData(toLine(shown));
      drawMarkers();
      const box = boxOf(shown);
      if (box) map.fitBounds(box, fit);
    },
    zoom: (by) => map.easeTo({ zoom: map.getZoom() + by, duration: reducesMotion ? 0 : 250 }),
    setTheme(next) {
      currentTheme = next;
      map.setStyle(basemapStyle(basemap, next, world), { diff: false });
      map.once("style.load", drawLine);
    },
    close: () => map.remove(),
  };
}

/** The list beside the map has the names. */
function toPin(label: string): HTMLElement {
  const pin = document.createElement("div");
  pin.className = "plan-pin";
  pin.textContent = label;
  pin.setAttribute("aria-hidden", "true");
  return pin;
}

const toLine = (points: readonly RoutePoint[]) =>
  collect(
    points.length < 2
      ? []
      : [
          {
            type: "Feature",
            properties: {},
            geometry: {
              type: "LineString",
              coordinates: points.map(({ longitude, latitude }) => [longitude, latitude]),
            },
          },
        ],
  );

function boxOf(points: readonly RoutePoint[]): Box | null {
  if (points.length === 0) return null;
  const [lngs, lats] = [points.map(({ longitude }) => longitude), points.map(({ latitude }) => latitude)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
