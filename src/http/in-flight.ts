import type { AppContext } from "../context.ts";
import { TooManyRequests } from "../errors.ts";
import { t } from "../i18n/t.ts";
import { listClientNetworks } from "./client-ip.ts";
import { getSessionToken } from "./cookies.ts";

/** More than a browser opens at once; a proxy may pass on a hundred at a time over HTTP/2. */
const MAX_PER_SESSION = 120;
/** An office may share an address. */
const MAX_PER_NETWORK = 480;

/** Counts a request until the returned function is called. @throws TooManyRequests */
export type EnterInFlight = (request: Request) => () => void;

export function limitInFlight(ctx: AppContext): EnterInFlight {
  const counts = new Map<string, number>();
  const { rateLimitFactor } = ctx.config;

  function assertRoom(key: string, max: number): void {
    if ((counts.get(key) ?? 0) >= max * rateLimitFactor)
      throw new TooManyRequests(t("Too many requests at the same time. Please wait a moment and try again."), 1);
  }

  function add(key: string, change: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }

  return (request) => {
    const token = getSessionToken(ctx, request);
    const networks = listClientNetworks(ctx, request).map(({ network }) => network);
    if (token) assertRoom(token, MAX_PER_SESSION);
    for (const network of networks) assertRoom(network, MAX_PER_NETWORK);
    const keys = token ? [token, ...networks] : networks;
    for (const key of keys) add(key, 1);
    return () => {
      for (const key of keys) add(key, -1);
    };
  };
}
