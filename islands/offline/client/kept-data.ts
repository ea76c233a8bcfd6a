// What this browser keeps of the account, and whether it may.
import { askWorker } from "./ask-worker.ts";

const OFF = "offline-off";
export const MAP_SIZES = [0, 5, 15, 50].map((megabytes) => megabytes * 1_000_000);

export type KeptData = { bytes: number; mapBytes: number; maxMapBytes: number; pages: number; keptAt: number };

const viewer = () => document.documentElement.dataset.viewer!;

export const isTurnedOff = () => localStorage.getItem(OFF) === viewer();

export function turnOff(isOff: boolean): void {
  if (isOff) localStorage.setItem(OFF, viewer());
  else localStorage.removeItem(OFF);
}

/** Asks the worker to load what is not up to date. `isChanged`: although it was loaded a short time ago. */
export async function loadOfflineData(isChanged: boolean): Promise<void> {
  if (isTurnedOff()) return;
  const { lang, dataset } = document.documentElement;
  const isTraveler = dataset.offline === "traveler";
  await askWorker({
    ask: "load",
    viewer: viewer(),
    look: `${lang} ${dataset.theme ?? ""} ${dataset.scene ?? ""}`,
    isTraveler,
    isChanged,
  });
  if (!isTraveler) return;
  const { keepMap } = await import("./keep-map.ts");
  await keepMap(viewer());
}

/** Safari estimates from version 17 on; before, the responses are counted. */
async function measureStorage(): Promise<number> {
  if (navigator.storage?.estimate) return (await navigator.storage.estimate()).usage ?? 0;
  let bytes = 0;
  for (const name of await caches.keys())
    for (const response of await (await caches.open(name)).matchAll()) bytes += (await response.blob()).size;
  return bytes;
}

export async function readKeptData(): Promise<KeptData | undefined> {
  const account = await (await globalThis.caches?.match("/account"))?.json();
  if (account?.viewer !== viewer()) return undefined;
  const pages = (await (await caches.open(`kept-${viewer()}`)).keys()).filter(({ url }) => !url.includes("/api/"));
  const map = await (await caches.open(`map-${viewer()}`)).match("/map-kept");
  return {
    bytes: await measureStorage(),
    mapBytes: (await map?.json())?.bytes ?? 0,
    maxMapBytes: account.mapBytes,
    pages: pages.length,
    keptAt: account.keptAt,
  };
}
