// The HTTP server: the app behind Bun.serve, with headers on every answer, compression, and a decent way to stop.
import type { App } from "./app.ts";
import { Unreadable } from "./failures.ts";
import { landingShortcut } from "./features/landing/pages.tsx";
import type { House } from "./house.ts";
import { inRequest } from "./log.ts";
import { answerTo, asJson } from "./web/errors.ts";
import { securityHeaders } from "./web/headers.ts";
import { countAnswer, countShortcut, routeOf } from "./web/metrics.ts";
import { requestIdOf } from "./web/request-id.ts";
import { notePeer } from "./web/visitor.ts";

/** Bytes from which a page is worth compressing. */
const COMPRESS_FROM = 1400;

/** ms within which a balancer asks twice whether this server is ready, and which it has to hear that it is not any more. */
const WATCHED = 15_000;
const FAREWELL = 4000;
/** Times a balancer hears it before it sends nobody any more; one usually believes the second. */
const REFUSALS = 3;

export type Server = {
  port: number /** Answers what has begun, takes nothing new; at most `patience` ms. */;
  stop(patience: number): Promise<void>;
};

/** @throws the system's error, EADDRINUSE for a taken port */
export function startServer(house: House, app: App): Server {
  const answer = makeAnswer(house, app);
  const shortcut = landingShortcut(house);
  let open = 0;
  let stopping = false;
  let leaving = false;
  // The last two times: a balancer asks again and again, a script that waits for the start asks once.
  let asked = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;
  let refusals = 0;
  const server = Bun.serve({
    port: house.config.port,
    hostname: house.config.host,
    idleTimeout: 60,
    maxRequestBodySize: 32 * 1024 * 1024,
    // Else Bun answers what was thrown with a page that shows the stack.
    development: false,
    fetch(request, self) {
      const ready = stopping ? undefined : shortcut(request);
      if (ready) {
        countShortcut(house);
        return ready;
      }
      if (request.url.endsWith("/readyz")) {
        asked = [asked[1], performance.now()];
        if (leaving && ++refusals) return new Response("It is stopping.", { status: 503 });
      }
      return answerInTurn(withAddress(request, house), self.requestIP(request)?.address);
    },
  });

  async function answerInTurn(request: Request, peer: string | undefined): Promise<Response> {
    open++;
    try {
      notePeer(request, peer);
      const response = await answer(request);
      if (stopping) response.headers.set("connection", "close");
      return response;
    } finally {
      open--;
    }
  }

  return {
    port: server.port as number,
    async stop(patience) {
      const end = Date.now() + patience;
      // A balancer sends requests until it has heard: what it sends to a closed door is lost.
      leaving = performance.now() - asked[0] < WATCHED;
      for (let waited = 0; leaving && refusals < REFUSALS && waited < FAREWELL; waited += 20) await Bun.sleep(20);
      stopping = true;
      void server.stop();
      for (; open > 0 && Date.now() < end; ) await Bun.sleep(20);
      await Bun.sleep(20);
    },
  };
}

/**
 * One request → one answer, as the network sees it: the app's, with our headers, compressed where that helps, counted,
 * and under a name that each line of its log carries.
 */
export function makeAnswer(house: House, app: App): (request: Request) => Promise<Response> {
  const headers = Object.entries(securityHeaders(house));
  const answer = async (request: Request) => {
    const began = performance.now();
    const response = await compressed(request, await answered(house, app, request));
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
    const took = performance.now() - began;
    countAnswer(house, request, response, took / 1000);
    // A proxy in front has its own log of this, so it is told to whoever asks for more.
    if (house.config.logLevel === "debug") {
      const { method } = request;
      house.log.debug("answered", { method, route: routeOf(request), status: response.status, ms: Math.round(took) });
    }
    return response;
  };
  return async (request) => {
    const id = requestIdOf(house, request);
    const response = await inRequest(id, () => answer(request));
    response.headers.set("x-request-id", id);
    return response;
  };
}

/** A client of HTTP/1.0 may leave the host out; the rest of its request is as good as any. */
const withAddress = (request: Request, { config }: House): Request =>
  request.url.startsWith("/") && request.headers.get("host") === null
    ? new Request(config.baseUrl + request.url, request)
    : request;

async function answered({ log }: House, app: App, request: Request): Promise<Response> {
  if (!URL.canParse(request.url)) return asJson(answerTo(new Unreadable("The request's address cannot be read.")));
  try {
    return await app.fetch(request);
  } catch (error) {
    log.error("a failure could not be answered", { error: error instanceof Error ? error.stack : String(error) });
    return asJson(answerTo(error));
  }
}

async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  const worthIt = /^(text\/html|application\/json|image\/svg)/.test(type) && !response.headers.has("content-encoding");
  if (!worthIt) return response;
  if (!/accept-encoding/i.test(response.headers.get("vary") ?? "")) response.headers.append("vary", "accept-encoding");
  if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers.get("accept-encoding") ?? "")) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const small = bytes.byteLength < COMPRESS_FROM;
  const headers = new Headers(response.headers);
  if (!small) headers.set("content-encoding", "gzip");
  return new Response(small ? bytes : Bun.gzipSync(bytes, { level: 4 }), { status: response.status, headers });
}
