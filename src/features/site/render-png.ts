// Renders SVG to PNG one at a time, keeps the last results, and refuses when too many wait.

import { LRUCache } from "lru-cache";
import { ServiceUnavailable } from "../../errors.ts";
import { startWorker } from "../../worker.ts";
import type { RenderJob, RenderResult } from "./png-worker.ts";

const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Most pictures that wait for the one being rendered. */
const MAX_WAITING = 16;
/** ms a picture may take. */
const TIMEOUT_MS = 15_000;
/** ms without work after which the thread ends and frees its memory. */
const IDLE = 30_000;

export type PngRenderer = ReturnType<typeof createPngRenderer>;

export function createPngRenderer() {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const inFlight = new Map<string, Promise<Uint8Array>>();
  const thread = createThread();
  let queue: Promise<unknown> = Promise.resolve();

  async function renderNew(key: string, svg: string): Promise<Uint8Array> {
    const turn = queue.then(() => thread.render(svg));
    queue = turn.catch(() => {});
    const png = await turn;
    cache.set(key, png);
    return png;
  }

  return {
    /**
     * The SVG as PNG, in its own size.
     * @param key names the drawing: while its picture is kept, it is not rendered again
     * @throws Away where too many pictures wait, or it cannot be rendered
     */
    async render(key: string, svg: string): Promise<Uint8Array> {
      const cached = cache.get(key);
      if (cached) return cached;
      let rendering = inFlight.get(key);
      if (!rendering) {
        if (inFlight.size > MAX_WAITING)
          throw new ServiceUnavailable("Too many pictures are asked for. Please try again in a moment.");
        rendering = renderNew(key, svg).finally(() => inFlight.delete(key));
        inFlight.set(key, rendering);
      }
      return rendering;
    },
  };
}

/** One worker, started when there is work, and replaced if it hangs or breaks. */
function createThread() {
  let worker: Worker | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  return {
    render(svg: string): Promise<Uint8Array> {
      clearTimeout(idle);
      worker ??= startWorker("features/site/png-worker", { ref: false } as WorkerOptions);
      const running = worker;
      const id = ++last;
      return new Promise<Uint8Array>((resolve, reject) => {
        const broken = (why: string) => {
          end();
          reject(new ServiceUnavailable(`The picture cannot be rendered: ${why}`));
        };
        const late = setTimeout(() => broken("it takes too long."), TIMEOUT_MS);
        running.onerror = ({ message }) => broken(message);
        running.onmessage = ({ data }: MessageEvent<RenderResult>) => {
          if (data.id !== id) return;
          clearTimeout(late);
          if ("png" in data) resolve(data.png);
          else reject(new ServiceUnavailable(`The picture cannot be rendered: ${data.failed}`));
        };
        running.postMessage({ id, svg } satisfies RenderJob);
      }).finally(() => {
        idle = setTimeout(end, IDLE);
        idle.unref();
      });
    },
  };
}
