// Renders SVG to PNG in a worker thread, one at a time, and caches the results.

import { LRUCache } from "lru-cache";
import { limitConcurrency } from "../../concurrency.ts";
import { ServiceUnavailable } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { startWorker } from "../../worker.ts";
import type { RenderJob, RenderResult } from "./png-worker.ts";

const MAX_CACHED_BYTES = 8 * 1024 * 1024;
const MAX_WAITING = 16;
const TIMEOUT_MS = 15_000;
/** For the first image of a thread, which loads the renderer and the fonts. */
const FIRST_TIMEOUT_MS = 45_000;
/** The idle thread ends after this time, to free its memory. */
const IDLE_TIMEOUT_MS = 30_000;

export type PngRenderer = ReturnType<typeof createPngRenderer>;

export function createPngRenderer() {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const inFlight = new Map<string, Promise<Uint8Array>>();
  const enqueue = limitConcurrency(1);
  const thread = createThread();

  async function renderAndCache(key: string, svg: string): Promise<Uint8Array> {
    const png = await enqueue(() => thread.render(svg));
    cache.set(key, png);
    return png;
  }

  return {
    /** @param key identifies the SVG in the cache @throws ServiceUnavailable if too many wait, or it fails */
    async render(key: string, svg: string): Promise<Uint8Array> {
      const cached = cache.get(key);
      if (cached) return cached;
      let rendering = inFlight.get(key);
      if (!rendering) {
        if (inFlight.size > MAX_WAITING)
          throw new ServiceUnavailable(t("Too many images are being rendered. Please try again in a moment."));
        rendering = renderAndCache(key, svg).finally(() => inFlight.delete(key));
        inFlight.set(key, rendering);
      }
      return rendering;
    },
  };
}

/** A worker that is started on demand, and replaced if it hangs or fails. */
function createThread() {
  let worker: Worker | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  const stop = () => {
    worker?.terminate();
    worker = undefined;
  };
  return {
    render(svg: string): Promise<Uint8Array> {
      clearTimeout(idleTimer);
      const timeoutMs = worker ? TIMEOUT_MS : FIRST_TIMEOUT_MS;
      worker ??= startWorker("features/site/png-worker", { ref: false } as WorkerOptions);
      const running = worker;
      const id = ++lastId;
      return new Promise<Uint8Array>((resolve, reject) => {
        const fail = (reason: string) => {
          stop();
          reject(new ServiceUnavailable(t("The image can't be rendered: {reason}", { reason })));
        };
        const timer = setTimeout(() => fail("it takes too long."), timeoutMs);
        running.onerror = ({ message }) => fail(message);
        running.onmessage = ({ data }: MessageEvent<RenderResult>) => {
          if (data.id !== id) return;
          clearTimeout(timer);
          if ("png" in data) resolve(data.png);
          else reject(new ServiceUnavailable(t("The image can't be rendered: {error}", { error: data.error })));
        };
        running.postMessage({ id, svg } satisfies RenderJob);
      }).finally(() => {
        idleTimer = setTimeout(stop, IDLE_TIMEOUT_MS);
        idleTimer.unref();
      });
    },
  };
}
