// Runs one training in a thread of its own.

import type { TastePlace, TrainedModel, TrainingInput } from "../../taste/taste.ts";
import { startWorker } from "../../worker.ts";

/** Messages to the thread: portions of places, and then the rest of the order. */
export type TrainingMessage = { places: TastePlace[] } | { rest: Omit<TrainingInput, "places"> };

/** Places per message: they are copied in one go, while requests wait. */
const PLACES_PER_MESSAGE = 500;

/** @throws what the thread threw, or the signal's reason once it is aborted */
export function trainInThread(input: TrainingInput, signal?: AbortSignal): Promise<TrainedModel> {
  signal?.throwIfAborted();
  const worker = startWorker("features/discovery/training-worker");
  return new Promise<TrainedModel>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(`Training broke off: ${message}`));
    worker.onmessage = ({ data }: MessageEvent<TrainedModel>) => resolve(data);
    sendInput(worker, input, signal).catch(reject);
  }).finally(() => worker.terminate());
}

async function sendInput(worker: Worker, { places, ...rest }: TrainingInput, signal?: AbortSignal): Promise<void> {
  const send = (input: TrainingMessage) => worker.postMessage(input);
  for (let from = 0; from < places.length; from += PLACES_PER_MESSAGE) {
    send({ places: places.slice(from, from + PLACES_PER_MESSAGE) });
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  }
  send({ rest });
}
