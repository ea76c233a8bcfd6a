// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): bounded, kept alive, and closed when
// the server stops.
import type { AppContext } from "../context.ts";
import { TooManyRequests } from "../errors.ts";
import { t } from "../i18n/t.ts";
import { listClientNetworks } from "./client-ip.ts";
import { enter, type Limit } from "./in-flight.ts";

/** ms. Proxies end connections that are silent for a minute, and so does this server. */
const HEARTBEAT_MS = 15_000;
/** ms after which the browser connects again. */
const RETRY_MS = 2000;
/** Streams of one network, which an office or a hotel may share. */
const MAX_PER_NETWORK = 120;
/** Messages that wait for a slow reader before its stream is closed. It connects again and starts from the latest state. */
const MAX_WAITING = 50;

export type EventStream = {
  /** @param data JSON @param id comes back as Last-Event-ID when the browser connects again */
  send(event: string, id: number, data: string): void;
  close(): void;
};

type Streams = { counts: Map<string, number>; open: Set<EventStream> };

const streamsOf = new WeakMap<AppContext, Streams>();

/** @param limit of streams for the same key @param start returns what to call once it is closed @throws TooManyRequests */
export function openEventStream(
  ctx: AppContext,
  request: Request,
  limit: Limit,
  start: (stream: EventStream) => () => void,
): Response {
  const streams = streamsOf.getOrInsertComputed(ctx, () => ({ counts: new Map(), open: new Set() }));
  const leave = countStream(ctx, request, streams, limit);
  let closeStream = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let stop = () => {};
        const write = (text: string) => {
          if (!streams.open.has(stream)) return;
          if ((controller.desiredSize ?? 0) < -MAX_WAITING) return stream.close();
          controller.enqueue(encoder.encode(text));
        };
        const stream: EventStream = {
          send: (event, id, data) => write(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`),
          close() {
            if (!streams.open.delete(stream)) return;
            clearInterval(heartbeat);
            leave();
            stop();
            try {
              controller.close();
            } catch {
              // The browser closed it.
            }
          },
        };
        const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
        heartbeat.unref();
        streams.open.add(stream);
        closeStream = stream.close;
        write(`retry: ${RETRY_MS}\n\n`);
        stop = start(stream);
        request.signal.addEventListener("abort", () => stream.close());
      },
      cancel: () => closeStream(),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: HEADERS });
}

const encoder = new TextEncoder();

/** No proxy may keep it, change it, or collect it before passing it on (`X-Accel-Buffering` is nginx'). */
const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Browsers connect again, to another instance. */
export function closeEventStreams(ctx: AppContext): void {
  for (const stream of [...(streamsOf.get(ctx)?.open ?? [])]) stream.close();
}

function countStream(ctx: AppContext, request: Request, { counts }: Streams, limit: Limit): () => void {
  const networks = listClientNetworks(ctx, request).map(({ network, share }) => ({
    key: `network ${network}`,
    max: MAX_PER_NETWORK * share * ctx.config.rateLimitFactor,
  }));
  const leave = enter(counts, [limit, ...networks]);
  if (!leave) throw new TooManyRequests(t("Too many connections at the same time. Please try again in a moment."), 30);
  return leave;
}
