// /metrics for Prometheus: what is asked of this server and what came of it, how its parts feel, and how much waits.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { readGauge } from "../../db/pool-gauge.ts";
import { SWIPE_ACTIONS } from "../../db/vocabulary.ts";
import packageFile from "../../package.json" with { type: "json" };
import { NotFound, Unauthorized } from "../failures.ts";
import type { House } from "../house.ts";
import { cookieName } from "./session.ts";
import { peerOf } from "./visitor.ts";

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** ms the database has to say how it is. */
const PATIENCE = 1500;

/** Notes by which route each request is answered; of all routes that come after it. */
export const routeNotes = new Elysia({ name: "route-notes" })
  .onTransform({ as: "global" }, ({ request, route, body }) => noteRoute(request, route, body))
  .onError({ as: "global" }, ({ request, route }) => noteRoute(request, route));

/** Offers the figures to who may read them. */
export const metrics = (house: House) =>
  new Elysia({ name: "metrics", detail: { "x-admit": ["everyone"] } as object }).get(
    "/metrics",
    async ({ request }) => {
      refuseStranger(house, request);
      const { registry, lookAtDatabase } = metersOf(house);
      await lookAtDatabase();
      return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
    },
  );

type Note = { route: string; swipe?: string };

const notes = new WeakMap<Request, Note>();

function noteRoute(request: Request, route: string, body?: unknown): void {
  if (notes.has(request)) return;
  const swipe = route === "/api/swipes" ? (body as { action?: string } | undefined)?.action : undefined;
  notes.set(request, { route, swipe });
}

/** The pattern of the route that answers a request, never its path; "none" where no route does. */
export const routeOf = (request: Request): string => notes.get(request)?.route || "none";

/**
 * On this machine itself, or with the token. A reverse proxy beside the server comes from this machine as well, whoever
 * is behind it: where there is one, or may be one, only the token counts.
 */
function refuseStranger({ config }: House, request: Request): void {
  const { metricsToken } = config;
  if (metricsToken && isToken(request.headers.get("authorization"), metricsToken)) return;
  if (!config.secure && !trustsThisMachine(config.trustedProxies) && isFromHere(request)) return;
  throw metricsToken ? new Unauthorized() : new NotFound("There is nothing here.");
}

const hashed = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
const isToken = (given: string | null, token: string) => hashed(given ?? "") === hashed(`Bearer ${token}`);

const isLoopback = (address: string) => address === "::1" || /^127\.\d+\.\d+\.\d+$/.test(address);
const trustsThisMachine = (proxies: readonly string[]) =>
  proxies.some((proxy) => /^(127\.|::1|::ffff:127\.|0\.0\.0\.0\/0|::\/0)/.test(proxy));

const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** By the connection, by the name it was asked under, and without a word of anybody in between. */
function isFromHere(request: Request): boolean {
  const host = (request.headers.get("host") ?? "").replace(/:\d+$/, "");
  const isNamedHere = host === "localhost" || host === "[::1]" || isLoopback(host);
  return isLoopback(peerOf(request)) && isNamedHere && !FORWARDED.some((name) => request.headers.has(name));
}

type Meters = ReturnType<typeof makeMeters>;

const meters = new WeakMap<House, Meters>();

function metersOf(house: House): Meters {
  const known = meters.get(house) ?? makeMeters(house);
  meters.set(house, known);
  return known;
}

/** Routes by which one signs in, and what each is called. */
const SIGN_INS: Record<string, string> = {
  "/api/auth/login": "password",
  "/api/auth/passkey": "passkey",
  "/api/callback/:n": "provider",
};

/** Counts one answer. @param seconds from the request's arrival */
export function countAnswer(house: House, request: Request, response: Response, seconds: number): void {
  const { requests, durations, signIns, swipes } = metersOf(house);
  const { route, swipe } = notes.get(request) ?? { route: "none" };
  const method = METHODS.has(request.method) ? request.method : "OTHER";
  requests.inc({ route: route || "none", method, status: String(response.status) });
  durations.observe({ route: route || "none", method }, seconds);
  const way = SIGN_INS[route];
  if (way) signIns.inc({ way, outcome: opensSession(house, response) ? "ok" : "refused" });
  if (response.ok && SWIPE_ACTIONS.some((action) => action === swipe)) swipes.inc({ action: swipe as string });
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const opensSession = (house: House, response: Response) =>
  response.headers
    .getSetCookie()
    .some((cookie) => /^[^=]+=[\w-]{43};/.test(cookie) && cookie.startsWith(cookieName(house)));

/** Counts a landing page that went out without the way through the app. */
export function countShortcut(house: House): void {
  metersOf(house).shortcuts++;
}

function makeMeters(house: House) {
  const registry = new Registry();
  const registers = [registry];
  const made = {
    registry,
    shortcuts: 0,
    requests: new Counter({
      name: "sidestreet_http_requests_total",
      help: "Answers by the route's pattern, method and status.",
      labelNames: ["route", "method", "status"] as const,
      registers,
      collect() {
        this.inc({ route: "/", method: "GET", status: "200" }, made.shortcuts);
        made.shortcuts = 0;
      },
    }),
    durations: new Histogram({
      name: "sidestreet_http_request_duration_seconds",
      help: "From a request's arrival to its answer; landing pages served from memory are not in it.",
      labelNames: ["route", "method"] as const,
      buckets: BUCKETS,
      registers,
    }),
    signIns: new Counter({
      name: "sidestreet_sign_ins_total",
      help: "Tries to sign in, by the way they take and what came of them.",
      labelNames: ["way", "outcome"] as const,
      registers,
    }),
    swipes: new Counter({
      name: "sidestreet_swipes_total",
      help: "Swipes taken by this server.",
      labelNames: ["action"] as const,
      registers,
    }),
  };
  for (const way of Object.values(SIGN_INS))
    for (const outcome of ["ok", "refused"]) made.signIns.inc({ way, outcome }, 0);
  for (const action of SWIPE_ACTIONS) made.swipes.inc({ action }, 0);
  watchProcess(registers);
  return Object.assign(made, { lookAtDatabase: watchDatabase(house, registers) });
}

function watchProcess(registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({ name, help, registers, collect: gaugeWith(read) });
  const build = new Gauge({
    name: "sidestreet_build_info",
    help: "Which version this is; always 1.",
    labelNames: ["version", "bun"] as const,
    registers,
  });
  build.set({ version: packageFile.version, bun: Bun.version }, 1);
  gauge("process_start_time_seconds", "When the process began, in Unix time.", () => performance.timeOrigin / 1000);
  gauge("process_resident_memory_bytes", "Memory of the process.", () => process.memoryUsage.rss());
  gauge("process_heap_used_bytes", "Memory that objects take.", () => process.memoryUsage().heapUsed);
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Time of processors used.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  new Gauge({
    name: "sidestreet_event_loop_lag_seconds",
    help: "How late timers came since the last look.",
    labelNames: ["quantile"] as const,
    registers,
    collect() {
      for (const quantile of [50, 99, 100])
        this.set({ quantile: String(quantile / 100) }, Math.max(0, lag.percentile(quantile) / 1e9));
      lag.reset();
    },
  });
}

const gaugeWith = (read: () => number) =>
  function collect(this: Gauge) {
    this.set(read());
  };

/** What is waiting, for how long it may take to know, and who is to look at it. */
const QUEUES = sql`
  select
    (select count(*)::int from message_copies where sent_at is null and next_try_at <> 'infinity') as "mail copies",
    (select count(*)::int from message_copies where sent_at is null and next_try_at = 'infinity') as "mail copies given up",
    (select count(*)::int from mail_log where state = 'failed' and created_at > now() - interval '1 day') as "mails failed in a day",
    (select count(*)::int from event_queue q join events e on e.id = q.event_id where e.event_date > now()) as "event seats",
    (select count(*)::int from businesses
      where (not is_approved and rejected_at is null and approved_at is null)
      or (is_approved and changed_at is not null)) as "review",
    (select count(*)::int from claims where status = 'pending') as "claims",
    (select count(*)::int from reports where resolved_at is null) as "reports",
    greatest(0, coalesce(pg_sequence_last_value(pg_get_serial_sequence('swipes', 'seq')::regclass), 0)
      - coalesce((select max(last_seq) from taste_factors), 0))::int as "swipes to train on"`;

/** @returns what reads all of it, before the figures are told */
function watchDatabase({ db }: House, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({ name: "sidestreet_database_up", help: "Whether the database answers.", registers });
  const round = new Gauge({
    name: "sidestreet_database_round_trip_seconds",
    help: "From asking the database for nothing to its answer, a free connection included.",
    registers,
  });
  const pool = new Gauge({
    name: "sidestreet_database_pool_connections",
    help: "Connections: the most there may be, those at work, and what waits for one.",
    labelNames: ["state"] as const,
    registers,
  });
  const queues = new Gauge({
    name: "sidestreet_queue_length",
    help: "What waits, in the whole city.",
    labelNames: ["queue"] as const,
    registers,
  });
  return async () => {
    const gauge = readGauge((db as unknown as { $client: object }).$client);
    for (const [state, value] of Object.entries(gauge ?? {})) pool.set({ state }, value);
    const began = performance.now();
    const answers = await inTime(db.execute(sql`select 1`));
    up.set(answers ? 1 : 0);
    round.set(answers ? (performance.now() - began) / 1000 : Number.NaN);
    queues.reset();
    const [lengths] = (answers && (await inTime(db.execute<Record<string, number>>(QUEUES)))) || [];
    for (const [queue, length] of Object.entries(lengths ?? {})) queues.set({ queue }, length);
  };
}

/** A database that is away leaves the other figures readable. */
const inTime = <T>(answer: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([Promise.resolve(answer).catch(() => undefined), Bun.sleep(PATIENCE).then(() => undefined)]);
