// Loads what the traveler may want to read without a network, after a page was opened.
import { type Account, forget, getAccount, openPages, openPictures, setAccount } from "./account.ts";
import { DECK, POINTS, resetSwiped } from "./data.ts";
import { isAway, isFresh, isHtml, keep, prune } from "./kept.ts";
import { savesData } from "./scope.ts";
import { loadShell, removeEarlierShells } from "./shell.ts";

/** ms until everything is loaded again, and until the page of a place and the catalogue are. */
const RELOAD_AFTER_MS = 10 * 60_000;
const RELOAD_PLACE_AFTER_MS = 24 * 3600_000;
const AT_ONCE = 4;
const MAX_PAGES = 250;
const MAX_PICTURES = 500;
const CATALOGUE = "/api/offline/catalogue";
/** Bytes of map tiles, unless the traveler chose another size. */
const DEFAULT_MAP_BYTES = 15_000_000;

let loading: Promise<void> | undefined;

/** `look`: language, theme and scene. `isChanged`: whether the traveler did something that the kept pages don't show. */
type Request = { viewer: string; look: string; isTraveler: boolean; isChanged: boolean };

export function loadFor(request: Request): Promise<void> {
  loading ??= load(request).finally(() => {
    loading = undefined;
  });
  return loading;
}

async function load({ viewer, look, isTraveler, isChanged }: Request): Promise<void> {
  const before = await getAccount();
  if (before && before.viewer !== viewer) await forget();
  if (!isTraveler) return;
  const known = before?.viewer === viewer ? before : undefined;
  const looksSame = known?.look === look;
  if (known && looksSame && !isChanged && Date.now() - known.keptAt < RELOAD_AFTER_MS) return;
  const headers = { "x-viewer": viewer, "x-purpose": "prefetch" };
  const response = await fetch("/api/offline/pages", { headers });
  if (await isAway(response)) return;
  // Not a traveler, or no longer signed in.
  if (!response.ok) return response.status === 401 ? forget() : undefined;
  const { until, pages }: { until: string; pages: string[] } = await response.json();
  const account: Account = {
    viewer,
    until: Date.parse(until),
    keptAt: known?.keptAt ?? 0,
    look,
    mapBytes: known?.mapBytes ?? (savesData() ? 0 : DEFAULT_MAP_BYTES),
  };
  await setAccount(account);
  await loadShell();
  const cache = await openPages(account);
  await resetSwiped(account);
  const loadPath = async (path: string) => {
    if (path === CATALOGUE && savesData()) return;
    const isSlow = path === CATALOGUE || (looksSame && path.startsWith("/business/"));
    if (isSlow && (await isFresh(cache, path, RELOAD_PLACE_AFTER_MS))) return;
    const loaded = await fetch(path, { headers });
    if (loaded.ok && !loaded.redirected && !(await isAway(loaded))) await keep(cache, path, loaded);
  };
  const lists = [
    "/api/offline/taste",
    CATALOGUE,
    "/api/users/saved",
    "/api/users/liked",
    "/api/map/counts?type=all",
    "/api/map/basemap",
  ];
  await eachOf([DECK, POINTS, ...lists, ...pages], loadPath);
  await prune(cache, MAX_PAGES);
  if (!savesData()) await loadPosters(account, cache);
  // Somebody else may have signed in meanwhile.
  const after = await getAccount();
  if (after?.viewer === viewer) await setAccount({ ...after, keptAt: Date.now() });
  await removeEarlierShells();
}

async function loadPosters(account: Account, pages: Cache): Promise<void> {
  const pictures = await openPictures(account);
  const listed = await Promise.all(
    [DECK, "/api/users/saved", "/api/users/liked"].map(async (path) => (await pages.match(path))?.json() ?? []),
  );
  const scene = account.look.split(" ")[2] ?? "";
  const posters = new Set(
    listed.flat().map(({ id }: { id: string }) => `/posters/${id}.svg${scene && `?scene=${scene}`}`),
  );
  await eachOf([...posters], async (poster) => {
    if (await pictures.match(poster)) return;
    const loaded = await fetch(poster);
    if (loaded.ok && !isHtml(loaded)) await pictures.put(poster, loaded);
  });
  await prune(pictures, MAX_PICTURES);
}

/** A few at a time. What cannot be loaded is left out. */
async function eachOf(paths: string[], act: (path: string) => Promise<void>): Promise<void> {
  const left = [...paths];
  const work = async () => {
    for (let path = left.shift(); path; path = left.shift()) await act(path).catch(() => {});
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
