import type { App } from "./app.ts";
import { getCityLanguage } from "./city/city.ts";
import { inCity } from "./city/request-city.ts";
import type { AppContext } from "./context.ts";
import { AppError, BadRequest } from "./errors.ts";
import { landingShortcut } from "./features/landing/cached-pages.tsx";
import { logAuthEvent } from "./http/auth-log.ts";
import { listCaching, setCaching } from "./http/caching.ts";
import { isFromTrustedProxy, setPeerAddress } from "./http/client-ip.ts";
import { limitConnections } from "./http/connection-limit.ts";
import { getApiToken } from "./http/cookies.ts";
import { toErrorResponse, toJsonResponse } from "./http/errors.ts";
import { closeEventStreams } from "./http/event-stream.ts";
import { securityHeaders } from "./http/headers.ts";
import { type EnterInFlight, limitInFlight } from "./http/in-flight.ts";
import { chooseLanguage } from "./http/language.ts";
import { sendHeadersWithBody } from "./http/large-bodies.ts";
import { getRoute } from "./http/matched-route.ts";
import { recordLandingPage, recordResponse } from "./http/metrics/http-metrics.ts";
import { inLanguage } from "./i18n/current-language.ts";
import { inRequest } from "./log.ts";

/** If /readyz was polled twice within this many ms, assume a load balancer. */
const BALANCER_POLL_MS = 15_000;
/** ms that a load balancer gets to notice the shutdown. */
const DRAIN_MS = 4000;
/** Failed /readyz polls after which a load balancer has noticed; most react to the second. */
const DRAIN_REFUSALS = 3;

export type Server = {
  port: number;
  /** Accepts no new requests and finishes open ones, for at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
};

export function startServer(ctx: AppContext, app: App): Server {
  const answer = makeAnswer(ctx, app);
  const shortcut = landingShortcut(ctx);
  let open = 0;
  let stopping = false;
  let leaving = false;
  // The last two polls of /readyz: a load balancer keeps polling, a start script polls once.
  let readyAskedAt = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;
  let refusals = 0;
  const server = Bun.serve({
    port: ctx.config.port,
    hostname: ctx.config.host,
    idleTimeout: 60,
    maxRequestBodySize: 32 * 1024 * 1024,
    // In development mode, Bun shows stack traces.
    development: false,
    fetch(request, self) {
      const landing = stopping || hasSeveralHosts(request) ? undefined : shortcut(request);
      if (landing) {
        recordLandingPage(ctx);
        return landing;
      }
      if (getPath(request) === "/readyz") {
        readyAskedAt = [readyAskedAt[1], performance.now()];
        if (leaving && ++refusals) return new Response("Stopping.", { status: 503 });
      }
      return answerInTurn(withAddress(request, ctx), self.requestIP(request)?.address);
    },
  });

  const stopLimiting = limitConnections(ctx, server.port as number);

  async function answerInTurn(request: Request, peer: string | undefined): Promise<Response> {
    open++;
    try {
      setPeerAddress(request, peer);
      const response = await sendHeadersWithBody(request, await answer(request));
      if (stopping) response.headers.set("connection", "close");
      return response;
    } finally {
      open--;
    }
  }

  return {
    port: server.port as number,
    async stop(timeoutMs) {
      const end = Date.now() + timeoutMs;
      stopLimiting();
      // Requests to a closed port would be lost, so /readyz fails first.
      leaving = performance.now() - readyAskedAt[0] < BALANCER_POLL_MS;
      for (let waited = 0; leaving && refusals < DRAIN_REFUSALS && waited < DRAIN_MS; waited += 20) await Bun.sleep(20);
      stopping = true;
      closeEventStreams(ctx);
      void server.stop();
      while (open > 0 && Date.now() < end) await Bun.sleep(20);
      await Bun.sleep(20);
    },
  };
}

export function makeAnswer(ctx: AppContext, app: App): (request: Request) => Promise<Response> {
  const headers = Object.entries(securityHeaders(ctx));
  const caching = listCaching(app.routes);
  const enter = limitInFlight(ctx);
  const answer = async (request: Request) => {
    const began = performance.now();
    const response = await compress(request, await answered(ctx, app, enter, request));
    if (getApiToken(request)) response.headers.delete("set-cookie");
    setCaching(caching, request, response);
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
    const took = performance.now() - began;
    recordResponse(ctx, request, response, took / 1000);
    logAuthEvent(ctx, request, response);
    // Only at debug level: a reverse proxy has its own access log.
    if (ctx.config.logLevel === "debug") {
      const { method } = request;
      ctx.log.debug("answered", { method, route: getRoute(request), status: response.status, ms: Math.round(took) });
    }
    return response;
  };
  const findCityLanguage = () => getCityLanguage(ctx);
  return async (request) => {
    const id = getRequestId(ctx, request);
    const { language, isInUrl } = chooseLanguage(ctx, request);
    const response = await inRequest(id, () =>
      inCity(ctx.city, () => inLanguage(language, () => answer(request), { isInUrl, findCityLanguage })),
    );
    response.headers.set("x-request-id", id);
    return response;
  };
}

/** Without a Host header (HTTP/1.0), Bun passes the bare path as the URL. */
const withAddress = (request: Request, { config }: AppContext): Request =>
  request.url.startsWith("/") && request.headers.get("host") === null
    ? new Request(config.baseUrl + request.url, request)
    : request;

async function answered({ log }: AppContext, app: App, enter: EnterInFlight, request: Request): Promise<Response> {
  const path = getPath(request);
  if (path === undefined || hasSeveralHosts(request))
    return toJsonResponse(toErrorResponse(new BadRequest("The request URL could not be read.")));
  let leave = () => {};
  try {
    if (!PROBES.has(path)) leave = enter(request);
    return await app.fetch(request);
  } catch (error) {
    if (!(error instanceof AppError))
      log.error("an error could not be handled", { error: error instanceof Error ? error.stack : String(error) });
    return toJsonResponse(toErrorResponse(error));
  } finally {
    leave();
  }
}

/** Never limited: a load balancer must not take the server for dead because of one heavy client. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** Undefined if the URL can't be read. Decisions compare paths: a whole URL may end in anything. */
const getPath = ({ url }: Request): string | undefined => URL.parse(url)?.pathname;

/** Bun joins repeated headers with commas. A proxy and this server could each believe another one (RFC 9112, 3.2). */
const hasSeveralHosts = ({ headers }: Request): boolean => headers.get("host")?.includes(",") ?? false;

// The request id: the one from a trusted proxy, so that both logs match, or a new one.
function getRequestId(ctx: AppContext, request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[\w.-]{8,64}$/.test(given) && isFromTrustedProxy(ctx, request)
    ? given
    : crypto.randomUUID();
}

// Compresses responses that are rendered per request. Built files are compressed at build time.
/** Smallest body, in bytes, that is worth compressing. */
const MIN_BYTES = 1400;

const COMPRESSIBLE = /^(text\/html|application\/json|image\/svg)/;

/** `gzip` in Accept-Encoding, unless `q=0` excludes it. */
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

async function compress(request: Request, response: Response): Promise<Response> {
  const isCompressible = COMPRESSIBLE.test(response.headers.get("content-type") ?? "");
  if (!isCompressible || response.headers.has("content-encoding")) return response;
  if (!/accept-encoding/i.test(response.headers.get("vary") ?? "")) response.headers.append("vary", "accept-encoding");
  if (!ACCEPTS_GZIP.test(request.headers.get("accept-encoding") ?? "")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  const headers = new Headers(response.headers);
  if (bytes.byteLength < MIN_BYTES) return new Response(bytes, { status, headers });
  headers.set("content-encoding", "gzip");
  return new Response(Bun.gzipSync(bytes, { level: 4 }), { status, headers });
}
