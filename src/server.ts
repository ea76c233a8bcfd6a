// The HTTP server: the app behind Bun.serve, with headers on every answer, compression, and a graceful stop.
import type { App } from "./app.ts";
import type { AppContext } from "./context.ts";
import { BadRequest } from "./errors.ts";
import { landingShortcut } from "./features/landing/pages.tsx";
import { setPeerAddress } from "./http/client-ip.ts";
import { compressed } from "./http/compression.ts";
import { toErrorResponse, toJsonResponse } from "./http/errors.ts";
import { securityHeaders } from "./http/headers.ts";
import { routeOf } from "./http/matched-route.ts";
import { countAnswer, countShortcut } from "./http/metrics/http-metrics.ts";
import { requestIdOf } from "./http/request-id.ts";
import { inRequest } from "./log.ts";

/** A balancer is watching where /readyz was asked twice within this many ms. */
const WATCHED_WITHIN = 15_000;
/** ms a balancer has to notice that this server is leaving. */
const FAREWELL = 4000;
/** Refusals of /readyz after which a balancer has surely noticed; most believe the second. */
const FAREWELL_REFUSALS = 3;

export type Server = {
  port: number;
  /** Takes nothing new, and answers what has begun: for at most `patience` ms. */
  stop(timeoutMs: number): Promise<void>;
};

/** @throws the system's error, EADDRINUSE for a taken port */
export function startServer(ctx: AppContext, app: App): Server {
  const answer = makeAnswer(ctx, app);
  const shortcut = landingShortcut(ctx);
  let open = 0;
  let stopping = false;
  let leaving = false;
  // The last two times /readyz was asked: a balancer keeps asking, a script that waits for the start asks once.
  let readyAskedAt = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;
  let refusals = 0;
  const server = Bun.serve({
    port: ctx.config.port,
    hostname: ctx.config.host,
    idleTimeout: 60,
    maxRequestBodySize: 32 * 1024 * 1024,
    // In development Bun answers an error with a page that shows the stack.
    development: false,
    fetch(request, self) {
      const landing = stopping ? undefined : shortcut(request);
      if (landing) {
        countShortcut(ctx);
        return landing;
      }
      if (request.url.endsWith("/readyz")) {
        readyAskedAt = [readyAskedAt[1], performance.now()];
        if (leaving && ++refusals) return new Response("It is stopping.", { status: 503 });
      }
      return answerInTurn(withAddress(request, ctx), self.requestIP(request)?.address);
    },
  });

  async function answerInTurn(request: Request, peer: string | undefined): Promise<Response> {
    open++;
    try {
      setPeerAddress(request, peer);
      const response = await answer(request);
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
      // What a balancer still sends to a closed port is lost, so it first hears on /readyz that this server is leaving.
      leaving = performance.now() - readyAskedAt[0] < WATCHED_WITHIN;
      for (let waited = 0; leaving && refusals < FAREWELL_REFUSALS && waited < FAREWELL; waited += 20)
        await Bun.sleep(20);
      stopping = true;
      void server.stop();
      while (open > 0 && Date.now() < end) await Bun.sleep(20);
      await Bun.sleep(20);
    },
  };
}

/** The app's answer as the network sees it: with our headers, compressed, counted, and with its request's id in the log. */
export function makeAnswer(ctx: AppContext, app: App): (request: Request) => Promise<Response> {
  const headers = Object.entries(securityHeaders(ctx));
  const answer = async (request: Request) => {
    const began = performance.now();
    const response = await compressed(request, await answered(ctx, app, request));
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
    const took = performance.now() - began;
    countAnswer(ctx, request, response, took / 1000);
    // Only at debug: a proxy in front keeps an access log of its own.
    if (ctx.config.logLevel === "debug") {
      const { method } = request;
      ctx.log.debug("answered", { method, route: routeOf(request), status: response.status, ms: Math.round(took) });
    }
    return response;
  };
  return async (request) => {
    const id = requestIdOf(ctx, request);
    const response = await inRequest(id, () => answer(request));
    response.headers.set("x-request-id", id);
    return response;
  };
}

/** HTTP/1.0 may come without a Host, and then Bun gives the bare path as the URL. */
const withAddress = (request: Request, { config }: AppContext): Request =>
  request.url.startsWith("/") && request.headers.get("host") === null
    ? new Request(config.baseUrl + request.url, request)
    : request;

async function answered({ log }: AppContext, app: App, request: Request): Promise<Response> {
  if (!URL.canParse(request.url))
    return toJsonResponse(toErrorResponse(new BadRequest("The request's address cannot be read.")));
  try {
    return await app.fetch(request);
  } catch (error) {
    log.error("a failure could not be answered", { error: error instanceof Error ? error.stack : String(error) });
    return toJsonResponse(toErrorResponse(error));
  }
}
