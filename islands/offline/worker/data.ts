// JSON: from the network if there is one, else computed from what was kept.
import { BUSINESS_TYPES, NEEDS_PARAMS } from "../../../db/vocabulary.ts";
import { KEPT_DECK } from "../../lib/kept-deck.ts";
import { readStored } from "../../lib/outbox-mirror.ts";
import type { QueuedRequest } from "../../lib/outbox-storage.ts";
import { type Account, getAccount, openPages } from "./account.ts";
import { isAway, isHtml, keep, toJson } from "./kept.ts";

export const DECK = KEPT_DECK;
export const POINTS = "/api/map/points?type=all";

/** Kept and answered as they are, for the account that they were loaded for. */
const KEPT =
  /^\/api\/(map\/basemap|map\/counts|events|users\/(rsvps|waiting-list|messages|saved|liked)|offline\/(taste|catalogue)|plans\/[\da-f-]{36}\/kept|businesses\/[\da-f-]{36}\/events)$/;
const COMPUTED = /^\/api\/(businesses|map\/points)$/;
type Place = { id: string; type: string; latitude: number | null; longitude: number | null };

export const isData = ({ pathname }: URL) => KEPT.test(pathname) || COMPUTED.test(pathname);

export async function answerData(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname + url.search;
  const response = await fetch(request).catch(() => undefined);
  const account = await getAccount();
  if (!account || (request.headers.get("x-viewer") ?? account.viewer) !== account.viewer)
    return response ?? Response.error();
  const pages = await openPages(account);
  if (response && !isHtml(response) && !(await isAway(response))) {
    if (response.ok && KEPT.test(url.pathname)) await keep(pages, path, response.clone());
    return response;
  }
  const kept = COMPUTED.test(url.pathname) ? await compute(account, url) : await pages.match(path);
  return kept ?? response ?? Response.error();
}

async function compute(account: Account, { pathname, searchParams }: URL): Promise<Response | undefined> {
  // What a place is known to be is not kept, and a must is never broken.
  if (NEEDS_PARAMS.some((name) => name !== "near" && searchParams.has(name))) return undefined;
  const pages = await openPages(account);
  const type = searchParams.get("type") ?? "all";
  if (pathname.endsWith("/points")) {
    const { points, clusters } = (await (await pages.match(POINTS))?.json()) ?? {};
    if (!points) return undefined;
    const shown =
      type === "all" ? points : points.filter((point: unknown[]) => BUSINESS_TYPES[point[4] as number] === type);
    return toJson({ points: shown, clusters: type === "all" ? clusters : [], total: shown.length });
  }
  const deck = await pages.match(DECK);
  if (!deck || searchParams.get("skipped") === "1") return undefined;
  const places: Place[] = await deck.json();
  const swiped = searchParams.has("unseen") ? await readSwiped(account) : new Set<string>();
  const ofType = places.filter((place) => type === "all" || place.type === type);
  const box = searchParams.get("bbox")?.split(",").map(Number);
  const left = ofType.filter((place) => !swiped.has(place.id) && (!box || isInside(place, box)));
  const before = JSON.parse(deck.headers.get("x-progress") ?? "{}");
  const seen = ofType.length - left.length;
  const progress =
    type === "all" ? { ...before, seen: before.seen + seen } : { seen, total: ofType.length, elsewhere: 0 };
  // The page ranks what was not swiped, and takes the best.
  const limit = searchParams.has("unseen") ? left.length : Number(searchParams.get("limit") ?? 200);
  const headers = { "x-progress": JSON.stringify(progress), "x-kept": "1" };
  return toJson(left.slice(0, limit), headers);
}

const isInside = ({ latitude, longitude }: Place, [west, south, east, north]: number[]) =>
  latitude !== null &&
  longitude !== null &&
  latitude >= south! &&
  latitude <= north! &&
  (west! <= east! ? longitude >= west! && longitude <= east! : longitude >= west! || longitude <= east!);

/** Where the ids of places are stored that were swiped since the deck was kept. */
const SWIPED = "/swiped";

async function readSwiped(account: Account): Promise<Set<string>> {
  const stored = await (await openPages(account)).match(SWIPED);
  const swiped = new Set<string>((await stored?.json()) ?? []);
  for (const { owner, method, path, body } of (await readStored<QueuedRequest[]>("queue")) ?? []) {
    if (owner !== account.viewer || !path.startsWith("/api/swipes")) continue;
    if (method === "DELETE") swiped.delete(path.split("?")[0]!.split("/").at(-1)!);
    else swiped.add((body as { businessId: string }).businessId);
  }
  return swiped;
}

export async function resetSwiped(account: Account): Promise<void> {
  await (await openPages(account)).put(SWIPED, toJson([]));
}

let lastNote: Promise<void> = Promise.resolve();

export function noteSwipe(id: string, isUndone: boolean): Promise<void> {
  lastNote = lastNote
    .then(async () => {
      const account = await getAccount();
      if (!account) return;
      const pages = await openPages(account);
      const ids: string[] = (await (await pages.match(SWIPED))?.json()) ?? [];
      const others = ids.filter((other) => other !== id);
      await pages.put(SWIPED, toJson(isUndone ? others : [...others, id]));
    })
    .catch(() => {});
  return lastNote;
}
