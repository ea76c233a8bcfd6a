// Renders SVG to PNG in a worker thread, one at a time, and caches the results.

import { LRUCache } from "lru-cache";
import { ServiceUnavailable } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { createResidentWorker } from "../../workers/resident.ts";
import { WorkerStopped } from "../../workers/workers.ts";

const MAX_CACHED_BYTES = 8 * 1024 * 1024;
const MAX_WAITING = 16;

export type PngRenderer = ReturnType<typeof createPngRenderer>;

export function createPngRenderer() {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const inFlight = new Map<string, Promise<Uint8Array>>();
  const renderInThread = createResidentWorker<string, Uint8Array>("features/site/png-worker", {
    in: "thread",
    deadlineMs: 15_000,
    idleMs: 30_000,
  });

  async function renderAndCache(key: string, svg: string): Promise<Uint8Array> {
    const png = await renderInThread(svg).catch((error) => {
      throw new ServiceUnavailable(
        error instanceof WorkerStopped
          ? t("The image can't be rendered: {reason}", { reason: "it takes too long." })
          : t("The image can't be rendered: {error}", { error: error.message }),
      );
    });
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
