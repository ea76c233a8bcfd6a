import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { getPoolStats } from "../../../db/driver.ts";
import { fillIn, isUpcoming } from "../../../db/index.ts";
import { SWIPE_ACTIONS } from "../../../db/vocabulary.ts";
import { withTimeout } from "../../../db/with-timeout.ts";
import packageFile from "../../../package.json" with { type: "json" };
import type { AppContext } from "../../context.ts";
import { cookieName } from "../cookies.ts";
import { getMatchedRoute } from "../matched-route.ts";
import { listSpeeds } from "./page-speed.ts";
import queuesSql from "./queues.sql" with { type: "text" };

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Metrics = ReturnType<typeof createMetrics>;

const meters = new WeakMap<AppContext, Metrics>();

export const getMetrics = (ctx: AppContext): Metrics => meters.getOrInsertComputed(ctx, createMetrics);

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
  const counter = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
    new Counter({ ...named(name, help, ...labels), registers });
  const made = {
    registry,
    shortcuts: 0,
    requests: new Counter({
      ...named("http_requests_total", "Responses by route pattern, method and status.", "route", "method", "status"),
      registers,
      collect() {
        this.inc({ route: "/", method: "GET", status: "200" }, made.shortcuts);
        made.shortcuts = 0;
      },
    }),
    durations: new Histogram({
      ...named(
        "http_request_duration_seconds",
        "Time from request to response. Excludes landing pages served from memory.",
        "route",
        "method",
      ),
      buckets: BUCKETS,
      registers,
    }),
    signIns: counter("sign_ins_total", "Sign-in attempts by method and outcome.", "way", "outcome"),
    jobFailures: counter("job_failures_total", "Recurring jobs that failed, by name.", "job"),
    swipes: counter("swipes_total", "Swipes recorded by this server.", "action"),
  };
  for (const way of Object.values(SIGN_INS))
    for (const outcome of ["ok", "refused"]) made.signIns.inc({ way, outcome }, 0);
  for (const action of SWIPE_ACTIONS) made.swipes.inc({ action }, 0);
  processMetrics(registers);
  return Object.assign(made, { collectDatabaseMetrics: databaseMetrics(ctx, registers) });
}

/** The options of each metric that is ours. */
const named = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
  name: `sidestreet_${name}`,
  help,
  labelNames,
});

function processMetrics(registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({ name, help, registers, collect: gaugeWith(read) });
  const build = new Gauge({ ...named("build_info", "The running version; always 1.", "version", "bun"), registers });
  build.set({ version: packageFile.version, bun: Bun.version }, 1);
  gauge("process_start_time_seconds", "Start time in Unix seconds.", () => performance.timeOrigin / 1000);
  gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  gauge("process_heap_used_bytes", "Used JavaScript heap.", () => process.memoryUsage().heapUsed);
  new Counter({
    name: "process_cpu_seconds_total",
    help: "User and system CPU time.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const lag = monitorEventLoopDelay({ resolution: 10 });
  new Gauge({
    ...named("event_loop_lag_seconds", "Event-loop lag since the last scrape; 0 at the first.", "quantile"),
    registers,
    collect() {
      for (const quantile of [50, 99, 100])
        this.set({ quantile: String(quantile / 100) }, Math.max(0, lag.percentile(quantile) / 1e9));
      lag.reset();
      // It wakes the process a hundred times a second, so only for those who read it.
      lag.enable();
    },
  });
}

const gaugeWith = (read: () => number) =>
  function collect(this: Gauge) {
    this.set(read());
  };

const QUEUES = fillIn(queuesSql, { isUpcoming: isUpcoming("e") });

/** @returns a function that updates the metrics from the database; it also resolves while the database is down */
function databaseMetrics({ db, pingDatabase, city, config }: AppContext, registers: Registry[]): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
    new Gauge({ ...named(name, help, ...labels), registers });
  const up = gauge("database_up", "Whether the database responds.");
  const round = gauge(
    "database_round_trip_seconds",
    "Round-trip time of `select 1`, including waiting for a connection.",
  );
  const pool = gauge(
    "database_pool_connections",
    "Connections: maximum, in use, and queries waiting for one.",
    "state",
  );
  const queues = gauge("queue_length", "Waiting items by queue, across all servers.", "queue");
  const speed = gauge(
    "page_speed_p75",
    "What 75 % of the measured views of a page reached since midnight: milliseconds, for cls thousandths. From 20 views on.",
    "route",
    "metric",
  );
  const measured = gauge(
    "page_speed_views",
    "Measured views of a page since midnight, across all servers.",
    "route",
    "metric",
  );
  return async () => {
    const stats = getPoolStats((db as unknown as { $client: object }).$client);
    for (const [state, value] of Object.entries(stats ?? {})) pool.set({ state }, value);
    const began = performance.now();
    const answers = await withTimeout(db.execute(sql`select 1`));
    up.set((await pingDatabase()) ? 1 : 0);
    round.set(answers ? (performance.now() - began) / 1000 : Number.NaN);
    queues.reset();
    const [lengths] = (answers && (await withTimeout(db.execute<Record<string, number>>(QUEUES)))) || [];
    for (const [queue, length] of Object.entries(lengths ?? {})) queues.set({ queue }, length);
    speed.reset();
    measured.reset();
    const speeds = answers && config.speedSample && (await withTimeout(listSpeeds(db, city.timezone, 1)));
    for (const { route, metric, views, atMost } of speeds || []) {
      speed.set({ route, metric }, atMost);
      measured.set({ route, metric }, views);
    }
  };
}
