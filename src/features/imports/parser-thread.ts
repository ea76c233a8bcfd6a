// Starts the thread that reads a file, talks to it, and ends it.
import { startWorker } from "../../worker.ts";
import type { ReadingAnswer, ReadingOrder } from "./parser-worker.ts";

/** A thread that answers one order at a time, and has to be closed. */
export function openReadingThread() {
  const worker = startWorker("features/imports/parser-worker");
  // It may break before the first order, which must not wait for ever then.
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(`Reading broke off: ${message}`));
    worker.addEventListener("close", () => reject(new Error("Reading broke off.")));
  });
  broken.catch(() => {});
  return {
    /** @param slice given away: its memory belongs to the thread from now on */
    give: (slice: Uint8Array) => worker.postMessage({ slice } satisfies ReadingOrder, [slice.buffer as ArrayBuffer]),
    ask: (order: ReadingOrder) =>
      Promise.race([
        broken,
        new Promise<ReadingAnswer>((resolve) => {
          worker.onmessage = ({ data }: MessageEvent<ReadingAnswer>) => resolve(data);
          worker.postMessage(order);
        }),
      ]),
    close: () => worker.terminate(),
  };
}
