import type { TastePlace, TrainedModel, TrainingInput } from "../../taste/taste.ts";
import { openWorker } from "../../workers/workers.ts";

/** The places in batches, then the rest of the input. */
export type TrainingRequest = { places: TastePlace[] } | { rest: Omit<TrainingInput, "places"> };

/** Copying a message blocks requests. */
const PLACES_PER_MESSAGE = 500;
/** Training takes up to a minute of processor time. */
const DEADLINE_MS = 15 * 60_000;

export async function trainInThread({ places, ...rest }: TrainingInput, signal?: AbortSignal): Promise<TrainedModel> {
  signal?.throwIfAborted();
  const limits = { in: "thread", deadlineMs: DEADLINE_MS, signal } as const;
  const worker = openWorker<TrainingRequest, TrainedModel>("features/discovery/training-worker", limits);
  try {
    for (let from = 0; from < places.length; from += PLACES_PER_MESSAGE)
      await worker.request({ places: places.slice(from, from + PLACES_PER_MESSAGE) });
    return await worker.request({ rest });
  } finally {
    worker.close();
  }
}
