// What every map of ours needs before it opens: the worker's address, the tiles' protocol, the letters.
import { addProtocol, setWorkerUrl } from "maplibre-gl";
import workerAddress from "maplibre-gl/dist/maplibre-gl-worker.mjs" with { type: "file" };
import { Protocol } from "pmtiles";

let isPrepared = false;

/** Twice is the same as once. */
export function prepare(): void {
  if (isPrepared) return;
  setWorkerUrl(workerAddress);
  addProtocol("pmtiles", new Protocol().tile);
  isPrepared = true;
}

/** The letters must be there before MapLibre draws them on its canvas; both files of each typeface. */
export async function loadLetters(): Promise<void> {
  const faces = ["500 16px Figtree", "700 16px Figtree", "600 16px Fraunces"];
  await Promise.all(faces.map((face) => document.fonts.load(face, "aéž").catch(() => {})));
}
