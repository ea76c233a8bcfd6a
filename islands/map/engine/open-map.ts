// The map itself: MapLibre with our basemap and the places. Loaded only on the map's page, and only with WebGL.
import { type GeoJSONSource, Map as MapLibreMap, type MapMouseEvent, ScaleControl } from "maplibre-gl";
import type { Basemap, Box, MapCluster, MapPoint } from "../../../src/features/map/schema.ts";
import { collect, type Feature, type FeatureCollection } from "./geometry.ts";
import { graticuleIn } from "./graticule.ts";
import { loadLetters, prepare } from "./maplibre-setup.ts";
import { drawMarks, markName } from "./mark-images.ts";
import { PALETTES, type Theme } from "./palette.ts";
import { namedBut, placeLayers } from "./place-layers.ts";
import { basemapStyle } from "./style.ts";
import { fetchWorld } from "./world.ts";

export type MapEvents = {
  choose(id: string): void;
  /** The pointer entered or left a place. */
  point(id: string | null): void;
  /** The view came to rest; `asked` if a person, and not the page, moved it. */
  moved(view: Box, asked: boolean): void;
};

export type OpenMap = {
  showPlaces(points: readonly MapPoint[], clusters: readonly MapCluster[]): void;
  /** Shows places outside of their clusters: the chosen one, and the one pointed at. */
  lift(chosen: MapPoint | null, seen: MapPoint | null): void;
  goTo(point: MapPoint): void;
  zoom(by: 1 | -1): void;
  fit(box: Box): void;
  /** Fits the view to all places. */
  fitAll(): void;
  showPerson(longitude: number, latitude: number): void;
  dress(theme: Theme): void;
  close(): void;
};

type Start = {
  home: HTMLElement;
  basemap: Basemap;
  theme: Theme;
  points: readonly MapPoint[];
  clusters: readonly MapCluster[];
  /** The first view; all places without one. */
  view: Box | null;
  events: MapEvents;
};

/** ms of an animated move; none with reduced motion. */
const FLIGHT = 500;
/** Pixels. Narrower screens show the details over the lower half of the map. */
const SHEET_BELOW = 1024;
/** Padding when the view is fitted to places. */
const AIR = { padding: 56, maxZoom: 16.5 };

/** @throws where the browser has no WebGL 2 */
export async function openMap({ home, basemap, theme, points, clusters, view, events }: Start): Promise<OpenMap> {
  prepare();
  const [world] = await Promise.all([basemap.kind === "world" ? fetchWorld(basemap.url) : undefined, loadLetters()]);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const [west, south, east, north] = view ?? boxAround(points);
  const map = new MapLibreMap({
    container: home,
    style: basemapStyle(basemap, theme, world),
    bounds: [west, south, east < west ? east + 360 : east, north],
    fitBoundsOptions: view ? { padding: 0 } : AIR,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 19.5,
    renderWorldCopies: true,
    fadeDuration: still.matches ? 0 : 200,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ maxWidth: 110 }), "bottom-left");
  const isBare = basemap.kind === "world";
  let shown = points;
  let gathered = clusters;
  let lifted: [MapPoint | null, MapPoint | null] = [null, null];
  let person: [number, number] | null = null;
  let dressed = theme;

  const fill = () => {
    const p = PALETTES[dressed];
    const ratio = Math.min(3, Math.ceil(devicePixelRatio));
    for (const { name, image } of drawMarks(p, ratio))
      if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: ratio });
    const none = collect([]);
    map.addSource("places", {
      type: "geojson",
      data: asFeatures(shown, gathered),
      cluster: true,
      clusterProperties: { weight: ["+", ["get", "weight"]] },
      clusterRadius: 44,
      clusterMaxZoom: 15,
      clusterMinPoints: 3,
    });
    map.addSource("lifted", { type: "geojson", data: none });
    map.addSource("person", { type: "geojson", data: none });
    if (isBare) map.addSource("graticule", { type: "geojson", data: none });
    for (const layer of placeLayers(p, isBare)) map.addLayer(layer);
    drawLifted();
    drawPerson();
    drawGraticule();
  };
  const put = (source: string, data: FeatureCollection) =>
    (map.getSource(source) as GeoJSONSource | undefined)?.setData(data);
  const drawLifted = () => {
    const [chosen, seen] = lifted;
    const features = [
      seen && seen[0] !== chosen?.[0] ? asFeature(seen, false) : [],
      chosen ? asFeature(chosen, true) : [],
    ].flat();
    put("lifted", collect(features));
    map.setFilter("place-names", namedBut(lifted.flatMap((point) => point?.[0] ?? [])));
  };
  const drawPerson = () => {
    const at = person && {
      type: "Feature" as const,
      properties: {},
      geometry: { type: "Point" as const, coordinates: person },
    };
    put("person", { type: "FeatureCollection", features: at ? [at] : [] });
  };
  const drawGraticule = () => isBare && put("graticule", graticuleIn(boxOf(map)));
  const duration = () => (still.matches ? 0 : FLIGHT);
  const move = (run: (by: { duration: number }, data: object) => void) =>
    run({ duration: duration() }, { byPage: true });

  await map.once("style.load");
  fill();
  map.on("error", ({ error }) => console.warn(error.message));
  map.on("move", drawGraticule);
  map.on("moveend", (event) => events.moved(boxOf(map), !(event as { byPage?: boolean }).byPage));
  map.on("idle", () => home.setAttribute("data-still", ""));
  map.on("movestart", () => home.removeAttribute("data-still"));
  map.on("click", (event) => void open(event));
  map.on("mousemove", (event) => {
    const feature = at(event);
    map.getCanvas().style.cursor = feature ? "pointer" : "";
    events.point(feature?.properties.id ?? null);
  });
  map.on("mouseout", () => events.point(null));

  function at({ point: { x, y } }: MapMouseEvent) {
    const near = 3;
    return map.queryRenderedFeatures(
      [
        [x - near, y - near],
        [x + near, y + near],
      ],
      { layers: ["lifted", "places", "clusters"] },
    )[0];
  }
  async function open(event: MapMouseEvent): Promise<void> {
    const feature = at(event);
    if (!feature) return;
    if (feature.properties.id) return events.choose(feature.properties.id);
    const cluster = feature.properties.cluster_id;
    const zoom = cluster
      ? await (map.getSource("places") as GeoJSONSource).getClusterExpansionZoom(cluster)
      : map.getZoom() + 2;
    const center = (feature.geometry as { type: "Point"; coordinates: number[] }).coordinates as [number, number];
    map.easeTo({ center, zoom: Math.min(zoom + 0.3, 18), duration: duration() });
  }

  return {
    showPlaces(points, clusters) {
      [shown, gathered] = [points, clusters];
      put("places", asFeatures(points, clusters));
    },
    lift(chosen, seen) {
      lifted = [chosen, seen];
      drawLifted();
    },
    goTo([, , longitude, latitude]) {
      const center: [number, number] = [longitude, latitude];
      const isSheet = innerWidth < SHEET_BELOW;
      const isCovered = isSheet && map.project(center).y > home.clientHeight / 2;
      if (map.getBounds().contains(center) && map.getZoom() >= 14 && !isCovered) return;
      const offset: [number, number] = [0, isSheet ? -home.clientHeight / 5 : 0];
      move((by, data) => map.easeTo({ center, offset, zoom: Math.max(map.getZoom(), 15.5), ...by }, data));
    },
    zoom: (by) => map.easeTo({ zoom: map.getZoom() + by, duration: still.matches ? 0 : 250 }),
    fit: (box) => move((by, data) => map.fitBounds(lengthen(box), { ...by, linear: true }, data)),
    fitAll: () => move((by, data) => map.fitBounds(boxAround(shown), { ...AIR, ...by, linear: true }, data)),
    showPerson(longitude, latitude) {
      person = [longitude, latitude];
      drawPerson();
    },
    dress(theme) {
      dressed = theme;
      map.setStyle(basemapStyle(basemap, theme, world), { diff: false });
      map.once("style.load", fill);
    },
    close: () => map.remove(),
  };
}

const asFeature = ([id, name, longitude, latitude, type, mark]: MapPoint, chosen: boolean): Feature => ({
  type: "Feature",
  properties: { id, name, image: markName(type, mark), chosen, weight: 1 },
  geometry: { type: "Point", coordinates: [longitude, latitude] },
});
const asFeatures = (points: readonly MapPoint[], clusters: readonly MapCluster[]): FeatureCollection =>
  collect([...points.map((point) => asFeature(point, false)), ...clusters.map(toCluster)]);
const toCluster = ([longitude, latitude, weight]: MapCluster): Feature => ({
  type: "Feature",
  properties: { weight },
  geometry: { type: "Point", coordinates: [longitude, latitude] },
});

function boxOf(map: MapLibreMap): Box {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

const lengthen = ([west, south, east, north]: Box): Box => [west, south, east < west ? east + 360 : east, north];

/** The box of nearly all places, so that one far away does not shrink the city to a dot. */
function boxAround(points: readonly MapPoint[]): Box {
  if (points.length === 0) return [-20, 25, 45, 62];
  const among = (index: 2 | 3): [number, number] => {
    const sorted = points.map((point) => point[index]).sort((a, b) => a - b);
    const cut = sorted.length > 20 ? Math.floor(sorted.length / 100) : 0;
    return [sorted[cut]!, sorted[sorted.length - 1 - cut]!];
  };
  const [[west, east], [south, north]] = [among(2), among(3)];
  return [west, south, east, north];
}
