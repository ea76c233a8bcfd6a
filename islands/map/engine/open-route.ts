import { type GeoJSONSource, Marker } from "maplibre-gl";
import type { Box } from "../../../src/features/map/schema.ts";
import { collect } from "./geometry.ts";
import { PALETTES } from "./palette.ts";
import { type MapView, openSmallMap, type SmallMapStart } from "./start-map.ts";

export type RoutePoint = { longitude: number; latitude: number; label: string };

export type OpenRoute = MapView & { show(points: readonly RoutePoint[]): void };

const FIT = { padding: 56, maxZoom: 16.5, duration: 0 };

/** @param isJoined draws a line through the points */
export async function openRoute(
  options: SmallMapStart,
  points: readonly RoutePoint[],
  isJoined = false,
): Promise<OpenRoute> {
  const bounds = boxOf(points);
  const { map, view } = await openSmallMap(options, { ...(bounds && { bounds }), fitBoundsOptions: FIT });
  let shown = points;
  let { theme } = options;
  let markers: Marker[] = [];
  const drawLine = () => {
    if (!isJoined) return;
    map.addSource("route", { type: "geojson", data: toLine(shown) });
    map.addLayer({
      id: "route",
      type: "line",
      source: "route",
      layout: { "line-cap": "round", "line-join": "round" },
      paint: { "line-color": PALETTES[theme].act, "line-width": 4, "line-dasharray": [0.5, 2] },
    });
  };
  const drawMarkers = () => {
    for (const marker of markers) marker.remove();
    markers = shown.map(({ label, longitude, latitude }) =>
      new Marker({ element: toPin(label) }).setLngLat([longitude, latitude]).addTo(map),
    );
  };
  drawLine();
  drawMarkers();
  return {
    ...view,
    show(next) {
      shown = next;
      (map.getSource("route") as GeoJSONSource | undefined)?.setData(toLine(shown));
      drawMarkers();
      const box = boxOf(shown);
      if (box) map.fitBounds(box, FIT);
    },
    setTheme(next) {
      theme = next;
      view.setTheme(next);
      map.once("style.load", drawLine);
    },
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
