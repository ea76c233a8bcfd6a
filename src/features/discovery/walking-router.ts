// Minutes on foot from the OSRM or Valhalla server at ROUTER_URL. https://project-osrm.org/docs/v5.24.0/api/#table-service
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { fetchJson } from "../../network/fetch-json.ts";
import { getDistance, type Point } from "../../taste/walking.ts";

/** OSRM's default limit is 100 coordinates. */
const POINTS_PER_REQUEST = 99;
/** The nearest places in a straight line; for further ones, the estimate counts. */
const MAX_POINTS = 297;
const LIMITS = { timeoutMs: 2000, maxBytes: 1024 * 1024 };
const CACHE_TTL_MS = 3600_000;

const Table = v.object({ code: v.literal("Ok"), durations: v.array(v.array(v.nullable(v.number()))) });

/** How the address of a Valhalla server ends. */
const VALHALLA = "/sources_to_targets";
const Matrix = v.object({
  sources_to_targets: v.array(v.array(v.object({ to_index: v.number(), time: v.nullable(v.number()) }))),
});

const cache = new LRUCache<string, (number | undefined)[]>({ max: 200, ttl: CACHE_TTL_MS });

/** In the order of `to`; undefined for those that are too many or where the server has no answer. Never throws: an estimate is better than no deck. */
export async function askRouter(url: string, from: Point, to: readonly Point[]): Promise<(number | undefined)[]> {
  const nearest = [...to.keys()].sort((a, b) => getDistance(from, to[a]!) - getDistance(from, to[b]!));
  const asked = nearest.slice(0, MAX_POINTS).map((index) => to[index]!);
  const parts = Array.from({ length: Math.ceil(asked.length / POINTS_PER_REQUEST) }, (_, i) =>
    asked.slice(i * POINTS_PER_REQUEST, (i + 1) * POINTS_PER_REQUEST),
  );
  const minutes = await Promise.all(parts.map((part) => askTable(url, from, part)));
  const found = new Map(minutes.flat().map((walk, i) => [nearest[i], walk]));
  return to.map((_, index) => found.get(index));
}

async function askTable(url: string, from: Point, to: readonly Point[]): Promise<(number | undefined)[]> {
  const { address, body, readSeconds } = url.endsWith(VALHALLA) ? toMatrix(url, from, to) : toTable(url, from, to);
  const key = address + (body ?? "");
  const cached = cache.get(key);
  if (cached) return cached;
  try {
    const options = body ? { method: "POST", headers: { "content-type": "application/json" }, body } : {};
    const seconds = readSeconds(await fetchJson(address, LIMITS, options));
    const minutes = to.map((_, i) => (seconds[i] == null ? undefined : seconds[i] / 60));
    cache.set(key, minutes);
    return minutes;
  } catch {
    return to.map(() => undefined);
  }
}

/** `readSeconds`: in the order of the points, null where there is no way. @throws ValiError for another answer */
type Asked = { address: string; body?: string; readSeconds: (answer: unknown) => (number | null | undefined)[] };

function toTable(url: string, from: Point, to: readonly Point[]): Asked {
  const coordinates = [from, ...to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(";");
  return {
    address: `${url}/table/v1/foot/${coordinates}?sources=0&annotations=duration`,
    readSeconds: (answer) => (v.parse(Table, answer).durations[0] ?? []).slice(1),
  };
}

/** https://valhalla.github.io/valhalla/api/matrix/api-reference/ */
function toMatrix(url: string, from: Point, to: readonly Point[]): Asked {
  const toLocation = ({ latitude, longitude }: Point) => ({ lat: latitude, lon: longitude });
  return {
    address: url,
    body: JSON.stringify({ sources: [toLocation(from)], targets: to.map(toLocation), costing: "pedestrian" }),
    readSeconds: (answer) => {
      const seconds = new Array<number | null>(to.length).fill(null);
      for (const { to_index, time } of v.parse(Matrix, answer).sources_to_targets[0] ?? []) seconds[to_index] = time;
      return seconds;
    },
  };
}
