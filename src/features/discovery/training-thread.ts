import type { TastePlace, TrainedModel, TrainingInput } from "../../taste/taste.ts";
import { startWorker } from "../../worker.ts";

/** The places in batches, then the rest of the input. */
export type TrainingMessage = { places: TastePlace[] } | { rest: Omit<TrainingInput, "places"> };

/** Copying a message blocks requests. */
const PLACES_PER_MESSAGE = 500;

/** @throws what the worker threw, or the signal's reason if aborted */
export function trainInThread(input: TrainingInput, signal?: AbortSignal): Promise<TrainedModel> {
  signal?.throwIfAborted();
  const worker = startWorker("features/discovery/training-worker");
  return new Promise<TrainedModel>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(`Training failed: ${message}`));
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
