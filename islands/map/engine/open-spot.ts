import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import { getPlaceZoom, type MapView, openSmallMap, type SmallMapStart } from "./start-map.ts";

export type Spot = { longitude: number; latitude: number };

export type OpenSpot = MapView & { put(spot: Spot | null): void; nudge(right: number, down: number): Spot | null };

type Start = SmallMapStart & {
  /** The pin's element. Its bottom marks the spot if it can be moved, otherwise its center. */
  pin: HTMLElement;
  spot: Spot | null;
  onPut?: (spot: Spot) => void;
};

export async function openSpot({ pin, spot, onPut, ...options }: Start): Promise<OpenSpot> {
  const { basemap } = options;
  const { map, view } = await openSmallMap(options, {
    ...(spot && { center: [spot.longitude, spot.latitude], zoom: getPlaceZoom(basemap) }),
    scrollZoom: onPut !== undefined,
  });
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
  return {
    ...view,
    put(next) {
      set(next);
      if (next && !map.getBounds().contains([next.longitude, next.latitude]))
        map.jumpTo({
          center: [next.longitude, next.latitude],
          zoom: Math.max(map.getZoom(), getPlaceZoom(basemap) - 2),
        });
    },
    nudge(right, down) {
      if (!at) return null;
      const { x, y } = map.project([at.longitude, at.latitude]);
      moveTo(map.unproject([x + right, y + down]));
      return at;
    },
  };
}

function allowPageScroll(map: MapLibreMap): void {
  map.dragPan.disable();
  map.getCanvasContainer().style.touchAction = "pan-x pan-y";
}
