import type { AppContext } from "../context.ts";
import { TooManyRequests } from "../errors.ts";
import { t } from "../i18n/t.ts";
import { listClientNetworks } from "./client-ip.ts";
import { getSessionToken } from "./cookies.ts";

/** More than a browser opens at once; a proxy may pass on a hundred at a time over HTTP/2. */
const MAX_PER_SESSION = 120;
/** An office may share an address. */
const MAX_PER_NETWORK = 480;

/** How many at a time may have a key. */
export type Limit = { key: string; max: number };

/** Counts a request until the returned function is called. @throws TooManyRequests */
export type EnterInFlight = (request: Request) => () => void;

export function limitInFlight(ctx: AppContext): EnterInFlight {
  const counts = new Map<string, number>();
  const { rateLimitFactor } = ctx.config;

  return (request) => {
    const token = getSessionToken(ctx, request);
    const sessions = token ? [{ key: token, max: MAX_PER_SESSION * rateLimitFactor }] : [];
    const networks = listClientNetworks(ctx, request).map(({ network }) => ({
      key: network,
      max: MAX_PER_NETWORK * rateLimitFactor,
    }));
    const leave = enter(counts, [...sessions, ...networks]);
    if (!leave)
      throw new TooManyRequests(t("Too many requests at the same time. Please wait a moment and try again."), 1);
    return leave;
  };
}

/** Counts one under each key until the returned function is called. @returns undefined if a key has no room */
export function enter(counts: Map<string, number>, limits: Limit[]): (() => void) | undefined {
  if (limits.some(({ key, max }) => (counts.get(key) ?? 0) >= max)) return undefined;
  const add = (change: 1 | -1) => {
    for (const { key } of limits) {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  };
  add(1);
  return () => add(-1);
}
