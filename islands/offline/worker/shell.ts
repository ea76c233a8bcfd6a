// The scripts, styles and fonts of the screens that work offline, in one cache per version of the site.
import { isHtml } from "./kept.ts";
import { savesData } from "./scope.ts";

/** Set by the build; changes with any of its files. */
declare const BUILD_VERSION: string;

const PREFIX = "shell-";
const CURRENT = PREFIX + BUILD_VERSION;

/** Loads what is missing, in the language of this browser. Without a cache of its own, a page's files are kept as it loads them. */
export async function loadShell(): Promise<void> {
  if (savesData()) return;
  const response = await fetch("/api/offline/shell");
  if (!response.ok) throw new Error(`The list of files was not found: ${response.status}.`);
  const { files }: { files: string[] } = await response.json();
  const cache = await caches.open(CURRENT);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.all(files.filter((file) => !kept.has(file)).map((file) => loadFile(cache, file)));
}

/** In the cache of a version whose worker has been active. */
const ACTIVATED = "/activated";

export async function markActivated(): Promise<void> {
  if (await caches.has(CURRENT)) await (await caches.open(CURRENT)).put(ACTIVATED, new Response(""));
}

export const wasActivated = async (): Promise<boolean> =>
  (await caches.match(ACTIVATED, { cacheName: CURRENT })) !== undefined;

async function loadFile(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file);
  if (!response.ok || isHtml(response)) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response);
}

/** The names of these files contain a hash: what is kept never changes. */
export async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && !isHtml(response)) {
    const copy = response.clone();
    void caches
      .open(CURRENT)
      .then((cache) => cache.put(request, copy))
      // The browser has no space left.
      .catch(() => {});
  }
  return response;
}

/** Only after the pages were loaded again: those of the earlier version need its files. */
export async function removeEarlierShells(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CURRENT).map((name) => caches.delete(name)),
  );
}
