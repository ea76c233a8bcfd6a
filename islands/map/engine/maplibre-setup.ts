import { addProtocol, type Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import workerAddress from "maplibre-gl/dist/maplibre-gl-worker.mjs" with { type: "file" };
import { Protocol } from "pmtiles";

let isMapLibrePrepared = false;

/** May be called repeatedly. */
export function prepareMapLibre(): void {
  if (isMapLibrePrepared) return;
  setWorkerUrl(workerAddress);
  addProtocol("pmtiles", new Protocol().tile);
  isMapLibrePrepared = true;
}

export async function loadFonts(): Promise<void> {
  const faces = ["500 16px Figtree", "700 16px Figtree", "600 16px Fraunces"];
  await Promise.all(faces.map((face) => document.fonts.load(face, "aéž").catch(() => {})));
}

/** ms in which browsers usually give a lost WebGL context back, and MapLibre draws again. */
const RESTORED_WITHIN_MS = 1500;

export function watchContext(map: MapLibreMap, report: (isLost: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  map.on("webglcontextlost", () => {
    timer = setTimeout(() => report(true), RESTORED_WITHIN_MS);
  });
  map.on("webglcontextrestored", () => {
    clearTimeout(timer);
    report(false);
  });
  map.on("remove", () => clearTimeout(timer));
}
