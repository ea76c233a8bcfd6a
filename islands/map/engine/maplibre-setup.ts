import { addProtocol, type ExpressionSpecification, type Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import workerAddress from "maplibre-gl/dist/maplibre-gl-worker.mjs" with { type: "file" };
import { FileSource, PMTiles, Protocol } from "pmtiles";
import { type Basemap, type Box, isAsset } from "../../../src/features/map/schema.ts";

const archives = new Protocol();
let isMapLibrePrepared = false;

/** May be called repeatedly. */
export async function prepareMapLibre(basemap: Basemap): Promise<void> {
  if (!isMapLibrePrepared) {
    setWorkerUrl(workerAddress);
    addProtocol("pmtiles", archives.tile);
    isMapLibrePrepared = true;
  }
  await Promise.all([loadFonts(), basemap.kind === "tiles" && isAsset(basemap) && loadArchive(basemap)]);
}

async function loadArchive(basemap: Basemap): Promise<void> {
  const { href } = new URL(basemap.url, location.href);
  if (archives.get(href)) return;
  const response = await fetch(href);
  if (!response.ok) throw new Error("The map could not be loaded.");
  archives.add(new PMTiles(new FileSource(new File([await response.blob()], href))));
}

async function loadFonts(): Promise<void> {
  const faces = ["500 16px Figtree", "700 16px Figtree", "600 16px Fraunces"];
  await Promise.all(faces.map((face) => document.fonts.load(face, "aéž").catch(() => {})));
}

/**
 * Marks the element while the map stands still and all of it is drawn. The sea comes last: a map whose land is still on its way
 * would be water only.
 */
export function watchDrawing(map: MapLibreMap, element: HTMLElement, getSea: () => string | ExpressionSpecification) {
  let hasSea = false;
  map.on("style.load", () => {
    hasSea = false;
  });
  map.on("idle", () => {
    if (hasSea) return element.setAttribute("data-still", "");
    hasSea = true;
    map.setPaintProperty("paper", "background-color", getSea());
  });
  map.on("movestart", () => element.removeAttribute("data-still"));
}

/** ms in which browsers usually give a lost WebGL context back, and MapLibre draws again. */
const RESTORED_WITHIN_MS = 1500;

/** ms of silence after which the worker of a map that isn't finished has died: a phone short of memory kills it without a word. */
const SILENT_MS = 20_000;

export function watchContext(map: MapLibreMap, report: (isLost: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLost = false;
  /** A hidden page would hardly get another context, and nobody would see the map. */
  const tell = () => {
    if (document.hidden) document.addEventListener("visibilitychange", tell, { once: true });
    else if (isLost) report(true);
  };
  map.on("webglcontextlost", () => {
    isLost = true;
    timer = setTimeout(tell, RESTORED_WITHIN_MS);
  });
  map.on("webglcontextrestored", () => {
    isLost = false;
    clearTimeout(timer);
    report(false);
  });
  let heardAt = performance.now();
  let isSilent = false;
  /** What was only slow is drawn after all. */
  const hear = () => {
    heardAt = performance.now();
    if (isSilent && !isLost) report(false);
    isSilent = false;
  };
  map.on("data", hear);
  const watching = setInterval(() => {
    if (map.loaded()) hear();
    else if (document.hidden) heardAt = performance.now();
    else if (performance.now() - heardAt > SILENT_MS) {
      isSilent = true;
      report(true);
    }
  }, SILENT_MS / 4);
  map.on("remove", () => {
    isLost = false;
    clearTimeout(timer);
    clearInterval(watching);
  });
}

/** Outside of an extract is nothing: it isn't shown smaller than half of the map, nor are places beyond it. */
export function limitZoom(map: MapLibreMap, basemap: Basemap, ...others: Box[]): void {
  if (basemap.kind !== "tiles" || !basemap.isCutOff) return;
  const zooms = [basemap.bounds, ...others].map((box) => map.cameraForBounds(box)?.zoom ?? 1);
  map.setMinZoom(Math.min(map.getZoom(), ...zooms.map((zoom) => zoom - 1)));
}
