// The interactive map: MapLibre with our basemap and the places. Only loaded on the map's page, and only with WebGL.
import { type GeoJSONSource, type Map as MapLibreMap, type MapMouseEvent, ScaleControl } from "maplibre-gl";
import type { Box, MapCluster, MapPoint } from "../../../src/features/map/schema.ts";
import { collect, type Feature, type FeatureCollection } from "./geometry.ts";
import { graticule } from "./graticule.ts";
import { listLayers, namesExcept } from "./layers.ts";
import { limitZoom } from "./maplibre-setup.ts";
import { drawMarks, markName } from "./mark-images.ts";
import { PALETTES } from "./palette.ts";
import { EUROPE, type MapStart, type MapView, startMap } from "./start-map.ts";

export type MapEvents = {
  choose(id: string): void;
  hover(id: string | null): void;
  moved(view: Box, byUser: boolean): void;
};

export type OpenMap = MapView & {
  showPlaces(points: readonly MapPoint[], clusters: readonly MapCluster[]): void;
  highlight(chosen: MapPoint | null, hovered: MapPoint | null): void;
  goTo(point: MapPoint): void;
  fit(box: Box): void;
  fitAll(): void;
  goToVisitor(longitude: number, latitude: number): void;
};

type Start = MapStart & {
  points: readonly MapPoint[];
  clusters: readonly MapCluster[];
  /** The first view; all places without one. */
  view: Box | null;
  events: MapEvents;
};

const ANIMATION_MS = 500;
/** On narrower screens, the details cover the lower half of the map. */
const PANEL_BELOW_PX = 1024;

const VISITOR_ZOOM = 16;

/** The first view of an extract may enlarge it so many times, which hides a third of it at most. */
const MAX_ENLARGEMENT = 1.5;

const FIT_OPTIONS = { padding: 56, maxZoom: 16.5 };

/** Feet and miles in US English within American time zones: elsewhere, many browsers are set to it by default. */
const getUnit = () =>
  navigator.language === "en-US" && /^America/.test(Intl.DateTimeFormat().resolvedOptions().timeZone)
    ? "imperial"
    : "metric";

/** @throws as `startMap` */
export async function openMap(start: Start): Promise<OpenMap> {
  const { element, basemap, theme, points, clusters, view, events } = start;
  const started = await startMap(start, {
    bounds: acrossAntimeridian(view ?? boxOfPoints(points)),
    fitBoundsOptions: view ? { padding: 0 } : FIT_OPTIONS,
  });
  const { map, getDuration } = started;
  if (!view && basemap.kind === "tiles" && basemap.isCutOff) fillWith(map, basemap.bounds);
  limitZoom(map, basemap, acrossAntimeridian(boxOfPoints(points)));
  map.addControl(new ScaleControl({ maxWidth: 110, unit: getUnit() }), "bottom-left");
  const isWorld = basemap.kind === "world";
  let shown = points;
  let shownClusters = clusters;
  let highlighted: [MapPoint | null, MapPoint | null] = [null, null];
  let visitor: [number, number] | null = null;
  let currentTheme = theme;

  const addPlaces = () => {
    const p = PALETTES[currentTheme];
    const ratio = Math.min(3, Math.ceil(devicePixelRatio));
    for (const { name, image } of drawMarks(p, ratio))
      if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: ratio });
    const none = collect([]);
    map.addSource("places", {
      type: "geojson",
      data: toFeatures(shown, shownClusters),
      cluster: true,
      clusterProperties: { weight: ["+", ["get", "weight"]] },
      clusterRadius: 44,
      clusterMaxZoom: 15,
      clusterMinPoints: 3,
    });
    map.addSource("lifted", { type: "geojson", data: none });
    map.addSource("person", { type: "geojson", data: none });
    if (isWorld) map.addSource("graticule", { type: "geojson", data: none });
    const layers = [...(isWorld ? listLayers("graticule", p) : []), ...listLayers("places", p)];
    for (const layer of layers) map.addLayer(layer);
    drawHighlighted();
    drawVisitor();
    drawGraticule();
  };
  const setData = (source: string, data: FeatureCollection) =>
    (map.getSource(source) as GeoJSONSource | undefined)?.setData(data);
  const drawHighlighted = () => {
    const [chosen, hovered] = highlighted;
    const features = [
      hovered && hovered[0] !== chosen?.[0] ? toFeature(hovered, false) : [],
      chosen ? toFeature(chosen, true) : [],
    ].flat();
    setData("lifted", collect(features));
    map.setFilter("place-names", namesExcept(highlighted.flatMap((point) => point?.[0] ?? [])));
  };
  const drawVisitor = () => {
    const at = visitor && {
      type: "Feature" as const,
      properties: {},
      geometry: { type: "Point" as const, coordinates: visitor },
    };
    setData("person", { type: "FeatureCollection", features: at ? [at] : [] });
  };
  const drawGraticule = () => isWorld && setData("graticule", graticule(boxOf(map)));
  const duration = () => getDuration(ANIMATION_MS);
  const move = (run: (by: { duration: number }, data: object) => void) =>
    run({ duration: duration() }, { byPage: true });

  await map.once("style.load");
  addPlaces();
  map.on("move", drawGraticule);
  map.on("moveend", (event) => events.moved(boxOf(map), !(event as { byPage?: boolean }).byPage));
  map.on("click", (event) => void open(event));
  map.on("mousemove", (event) => {
    const feature = at(event);
    map.getCanvas().style.cursor = feature ? "pointer" : "";
    events.hover(feature?.properties.id ?? null);
  });
  map.on("mouseout", () => events.hover(null));

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
      [shown, shownClusters] = [points, clusters];
      setData("places", toFeatures(points, clusters));
    },
    highlight(chosen, hovered) {
      highlighted = [chosen, hovered];
      drawHighlighted();
    },
    goTo([, , longitude, latitude]) {
      const center: [number, number] = [longitude, latitude];
      const isSheet = innerWidth < PANEL_BELOW_PX;
      const isCovered = isSheet && map.project(center).y > element.clientHeight / 2;
      if (map.getBounds().contains(center) && map.getZoom() >= 14 && !isCovered) return;
      const offset: [number, number] = [0, isSheet ? -element.clientHeight / 4 : 0];
      move((by, data) => map.easeTo({ center, offset, zoom: Math.max(map.getZoom(), 15.5), ...by }, data));
    },
    zoom: started.view.zoom,
    fit: (box) => move((by, data) => map.fitBounds(acrossAntimeridian(box), { ...by, linear: true }, data)),
    fitAll: () => move((by, data) => map.fitBounds(boxOfPoints(shown), { ...FIT_OPTIONS, ...by, linear: true }, data)),
    goToVisitor(longitude, latitude) {
      visitor = [longitude, latitude];
      drawVisitor();
      move((by, data) => map.easeTo({ center: visitor!, zoom: VISITOR_ZOOM, ...by }, data));
    },
    setTheme(theme) {
      currentTheme = theme;
      started.view.setTheme(theme);
      map.once("style.load", addPlaces);
    },
  };
}

const toFeature = ([id, name, longitude, latitude, type, mark]: MapPoint, chosen: boolean): Feature => ({
  type: "Feature",
  properties: { id, name, image: markName(type, mark), chosen, weight: 1 },
  geometry: { type: "Point", coordinates: [longitude, latitude] },
});
const toFeatures = (points: readonly MapPoint[], clusters: readonly MapCluster[]): FeatureCollection =>
  collect([...points.map((point) => toFeature(point, false)), ...clusters.map(toCluster)]);
const toCluster = ([longitude, latitude, weight]: MapCluster): Feature => ({
  type: "Feature",
  properties: { weight },
  geometry: { type: "Point", coordinates: [longitude, latitude] },
});

function boxOf(map: MapLibreMap): Box {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** Zooms in on an extract, which has nothing but paper around it, as on a phone that is higher than wide. */
function fillWith(map: MapLibreMap, [west, south, east, north]: Box): void {
  const [start, end] = [map.project([west, north]), map.project([east, south])];
  const { clientWidth, clientHeight } = map.getContainer();
  const missing = Math.max(clientWidth / (end.x - start.x), clientHeight / (end.y - start.y));
  if (missing <= 1) return;
  const zoom = map.getZoom() + Math.log2(Math.min(missing, MAX_ENLARGEMENT));
  map.jumpTo({ center: [(west + east) / 2, (south + north) / 2], zoom });
}

const acrossAntimeridian = ([west, south, east, north]: Box): Box => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
];

/** The box of nearly all places, so that one far away does not shrink the city to a dot. */
function boxOfPoints(points: readonly MapPoint[]): Box {
  if (points.length === 0) return EUROPE;
  const among = (index: 2 | 3): [number, number] => {
    const sorted = points.map((point) => point[index]).sort((a, b) => a - b);
    const cut = sorted.length > 20 ? Math.floor(sorted.length / 100) : 0;
    return [sorted[cut]!, sorted[sorted.length - 1 - cut]!];
  };
  const [[west, east], [south, north]] = [among(2), among(3)];
  return [west, south, east, north];
}
