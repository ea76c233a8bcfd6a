import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { sha256 } from "../../encoding/hash.ts";
import { NotFound, Unauthorized } from "../../errors.ts";
import { getPeerAddress } from "../client-ip.ts";
import { publicRoute } from "../session.ts";
import { getMetrics } from "./http-metrics.ts";

export const metrics = (ctx: AppContext) =>
  new Elysia({ name: "metrics", ...publicRoute }).get("/metrics", async ({ request }) => {
    assertMayReadMetrics(ctx, request);
    const { registry, collectDatabaseMetrics } = getMetrics(ctx);
    await collectDatabaseMetrics();
    return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
  });

/** Allows this machine or the token; where a local proxy may be, only the token, since its requests look local. */
function assertMayReadMetrics({ config }: AppContext, request: Request): void {
  const { metricsToken } = config;
  if (metricsToken && isToken(request.headers.get("authorization"), metricsToken)) return;
  if (!config.secure && !trustsThisMachine(config.trustedProxies) && isFromThisMachine(request)) return;
  throw metricsToken ? new Unauthorized() : new NotFound("There is nothing here.");
}

const isToken = (given: string | null, token: string) => sha256(given ?? "") === sha256(`Bearer ${token}`);

const isLoopback = (address: string) => address === "::1" || /^127\.\d+\.\d+\.\d+$/.test(address);
const trustsThisMachine = (proxies: readonly string[]) =>
  proxies.some((proxy) => /^(127\.|::1|::ffff:127\.|0\.0\.0\.0\/0|::\/0)/.test(proxy));

const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** The connection and Host are local, and no header indicates a proxy. */
function isFromThisMachine(request: Request): boolean {
  const host = (request.headers.get("host") ?? "").replace(/:\d+$/, "");
  const isNamedHere = host === "localhost" || host === "[::1]" || isLoopback(host);
  return isLoopback(getPeerAddress(request)) && isNamedHere && !FORWARDED.some((name) => request.headers.has(name));
}
