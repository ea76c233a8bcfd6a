// Starts the training thread for one training, and ends it with it.
import { isCompiled } from "../../compiled.ts";
import type { TastePlace, Trained, TrainingOrder } from "./taste/taste.ts";

/** What the thread is told: places, again and again, and then what to do with them. */
export type ThreadOrder = { places: TastePlace[] } | { rest: Omit<TrainingOrder, "places"> };

/** Places sent at a time: a copy of each is made before a request has its turn again. */
const PORTION = 500;

/** Trains without keeping anybody waiting. @throws what the thread threw, or the signal's reason once it is aborted */
export function trainInThread(order: TrainingOrder, signal?: AbortSignal): Promise<Trained> {
  signal?.throwIfAborted();
  const worker = openWorker();
  return new Promise<Trained>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(`Training broke off: ${message}`));
    worker.onmessage = ({ data }: MessageEvent<Trained>) => resolve(data);
    sendOrder(worker, order, signal).catch(reject);
  }).finally(() => worker.terminate());
}

async function sendOrder(worker: Worker, { places, ...rest }: TrainingOrder, signal?: AbortSignal): Promise<void> {
  const send = (order: ThreadOrder) => worker.postMessage(order);
  for (let from = 0; from < places.length; from += PORTION) {
    send({ places: places.slice(from, from + PORTION) });
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  }
  send({ rest });
}

/** In the binary, whose entry points src/build.ts lists, a worker is named by its path within src. */
function openWorker(): Worker {
  return new Worker(
    isCompiled ? "./features/discovery/training-worker.js" : new URL("./training-worker.ts", import.meta.url).href,
  );
}
