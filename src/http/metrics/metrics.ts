// /metrics: the figures for Prometheus, for this machine itself or for whoever has the token.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { NotFound, Unauthorized } from "../../errors.ts";
import { sha256 } from "../../hash.ts";
import { publicRoute } from "../admission.ts";
import { getPeerAddress } from "../client-ip.ts";
import { getMetrics } from "./http-metrics.ts";

export const metrics = (ctx: AppContext) =>
  new Elysia({ name: "metrics", ...publicRoute }).get("/metrics", async ({ request }) => {
    refuseStranger(ctx, request);
    const { registry, readDatabase } = getMetrics(ctx);
    await readDatabase();
    return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
  });

/**
 * Admits this machine itself, or the token. A reverse proxy on this machine looks local whoever stands behind it: where
 * there is one, or may be one, only the token counts.
 */
function refuseStranger({ config }: AppContext, request: Request): void {
  const { metricsToken } = config;
  if (metricsToken && isToken(request.headers.get("authorization"), metricsToken)) return;
  if (!config.secure && !trustsThisMachine(config.trustedProxies) && isFromHere(request)) return;
  throw metricsToken ? new Unauthorized() : new NotFound("There is nothing here.");
}

const isToken = (given: string | null, token: string) => sha256(given ?? "") === sha256(`Bearer ${token}`);

const isLoopback = (address: string) => address === "::1" || /^127\.\d+\.\d+\.\d+$/.test(address);
const trustsThisMachine = (proxies: readonly string[]) =>
  proxies.some((proxy) => /^(127\.|::1|::ffff:127\.|0\.0\.0\.0\/0|::\/0)/.test(proxy));

const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Its connection and its Host are local, and no header speaks of a proxy in between. */
function isFromHere(request: Request): boolean {
  const host = (request.headers.get("host") ?? "").replace(/:\d+$/, "");
  const isNamedHere = host === "localhost" || host === "[::1]" || isLoopback(host);
  return isLoopback(getPeerAddress(request)) && isNamedHere && !FORWARDED.some((name) => request.headers.has(name));
}
