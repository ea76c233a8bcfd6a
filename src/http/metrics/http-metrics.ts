import { Counter, Histogram, Registry } from "prom-client";
import { SWIPE_ACTIONS } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { cookieName } from "../cookies.ts";
import { getMatchedRoute } from "../matched-route.ts";
import { databaseMetrics } from "./database-metrics.ts";
import { processMetrics } from "./process-metrics.ts";

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Metrics = ReturnType<typeof createMetrics>;

const meters = new WeakMap<AppContext, Metrics>();

export function getMetrics(ctx: AppContext): Metrics {
  const known = meters.get(ctx);
  if (known) return known;
  const created = createMetrics(ctx);
  meters.set(ctx, created);
  return created;
}

const SIGN_INS: Record<string, string> = {
  "/api/auth/login": "password",
  "/api/auth/passkey": "passkey",
  "/api/callback/:n": "provider",
};

/** @param seconds from request to response */
export function recordResponse(ctx: AppContext, request: Request, response: Response, seconds: number): void {
  const { requests, durations, signIns, swipes } = getMetrics(ctx);
  const { route, swipe } = getMatchedRoute(request);
  const method = METHODS.has(request.method) ? request.method : "OTHER";
  requests.inc({ route, method, status: String(response.status) });
  durations.observe({ route, method }, seconds);
  const way = SIGN_INS[route];
  if (way) signIns.inc({ way, outcome: opensSession(ctx, response) ? "ok" : "refused" });
  if (response.ok && SWIPE_ACTIONS.some((action) => action === swipe)) swipes.inc({ action: swipe as string });
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const opensSession = (ctx: AppContext, response: Response) =>
  response.headers
    .getSetCookie()
    .some((cookie) => /^[^=]+=[\w-]{43};/.test(cookie) && cookie.startsWith(cookieName(ctx)));

export function recordLandingPage(ctx: AppContext): void {
  getMetrics(ctx).shortcuts++;
}

function createMetrics(ctx: AppContext) {
  const registry = new Registry();
  const registers = [registry];
  const made = {
    registry,
    shortcuts: 0,
    requests: new Counter({
      name: "sidestreet_http_requests_total",
      help: "Responses by route pattern, method and status.",
      labelNames: ["route", "method", "status"] as const,
      registers,
      collect() {
        this.inc({ route: "/", method: "GET", status: "200" }, made.shortcuts);
        made.shortcuts = 0;
      },
    }),
    durations: new Histogram({
      name: "sidestreet_http_request_duration_seconds",
      help: "Time from request to response. Excludes landing pages served from memory.",
      labelNames: ["route", "method"] as const,
      buckets: BUCKETS,
      registers,
    }),
    signIns: new Counter({
      name: "sidestreet_sign_ins_total",
      help: "Sign-in attempts by method and outcome.",
      labelNames: ["way", "outcome"] as const,
      registers,
    }),
    jobFailures: new Counter({
      name: "sidestreet_job_failures_total",
      help: "Recurring jobs that failed, by name.",
      labelNames: ["job"] as const,
      registers,
    }),
    swipes: new Counter({
      name: "sidestreet_swipes_total",
      help: "Swipes recorded by this server.",
      labelNames: ["action"] as const,
      registers,
    }),
  };
  for (const way of Object.values(SIGN_INS))
    for (const outcome of ["ok", "refused"]) made.signIns.inc({ way, outcome }, 0);
  for (const action of SWIPE_ACTIONS) made.swipes.inc({ action }, 0);
  processMetrics(registers);
  return Object.assign(made, { collectDatabaseMetrics: databaseMetrics(ctx, registers) });
}
