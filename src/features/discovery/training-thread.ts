// Runs one training in a thread of its own.

import type { TastePlace, TrainedModel, TrainingInput } from "../../taste/taste.ts";
import { startWorker } from "../../worker.ts";

/** Messages to the thread: portions of places, and then the rest of the order. */
export type ThreadOrder = { places: TastePlace[] } | { rest: Omit<TrainingInput, "places"> };

/** Places per message: they are copied in one go, while requests wait. */
const PORTION = 500;

/** @throws what the thread threw, or the signal's reason once it is aborted */
export function trainInThread(order: TrainingInput, signal?: AbortSignal): Promise<TrainedModel> {
  signal?.throwIfAborted();
  const worker = startWorker("features/discovery/training-worker");
  return new Promise<TrainedModel>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(`Training broke off: ${message}`));
    worker.onmessage = ({ data }: MessageEvent<TrainedModel>) => resolve(data);
    sendOrder(worker, order, signal).catch(reject);
  }).finally(() => worker.terminate());
}

async function sendOrder(worker: Worker, { places, ...rest }: TrainingInput, signal?: AbortSignal): Promise<void> {
  const send = (order: ThreadOrder) => worker.postMessage(order);
  for (let from = 0; from < places.length; from += PORTION) {
    send({ places: places.slice(from, from + PORTION) });
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  }
  send({ rest });
}
