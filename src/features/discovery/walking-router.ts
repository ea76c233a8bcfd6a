// Minutes on foot from the OSRM server at ROUTER_URL. https://project-osrm.org/docs/v5.24.0/api/#table-service
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import type { Point } from "../../taste/walking.ts";

/** OSRM's default limit is 100 coordinates. */
const POINTS_PER_REQUEST = 99;
/** The nearest places in a straight line; for further ones, the estimate counts. */
const MAX_POINTS = 297;
const TIMEOUT_MS = 2000;
const CACHE_TTL_MS = 3600_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

const Table = v.object({ code: v.literal("Ok"), durations: v.array(v.array(v.nullable(v.number()))) });

const cache = new LRUCache<string, (number | undefined)[]>({ max: 200, ttl: CACHE_TTL_MS });

/** In the order of `to`; undefined where the server has no answer. Never throws: an estimate is better than no deck. */
export async function askRouter(url: string, from: Point, to: readonly Point[]): Promise<(number | undefined)[]> {
  const asked = to.slice(0, MAX_POINTS);
  const parts = Array.from({ length: Math.ceil(asked.length / POINTS_PER_REQUEST) }, (_, i) =>
    asked.slice(i * POINTS_PER_REQUEST, (i + 1) * POINTS_PER_REQUEST),
  );
  const minutes = await Promise.all(parts.map((part) => askTable(url, from, part)));
  return [...minutes.flat(), ...to.slice(MAX_POINTS).map(() => undefined)];
}

async function askTable(url: string, from: Point, to: readonly Point[]): Promise<(number | undefined)[]> {
  const coordinates = [from, ...to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(";");
  const address = `${url}/table/v1/foot/${coordinates}?sources=0&annotations=duration`;
  const cached = cache.get(address);
  if (cached) return cached;
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await response.text();
    if (!response.ok || body.length > MAX_RESPONSE_BYTES)
      throw new Error(`The router responded with ${response.status}.`);
    const [seconds = []] = v.parse(Table, JSON.parse(body)).durations;
    const minutes = to.map((_, i) => {
      const duration = seconds[i + 1];
      return duration == null ? undefined : duration / 60;
    });
    cache.set(address, minutes);
    return minutes;
  } catch {
    return to.map(() => undefined);
  }
}
