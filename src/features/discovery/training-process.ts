import { Positions, type TrainedModel, type TrainingInput } from "../../taste/taste.ts";
import { openWorker } from "../../workers/workers.ts";

/** Training takes up to a minute of processor time. */
const DEADLINE_MS = 15 * 60_000;

export async function trainInProcess(input: TrainingInput, signal?: AbortSignal): Promise<TrainedModel> {
  signal?.throwIfAborted();
  const limits = { in: "process", deadlineMs: DEADLINE_MS, signal } as const;
  const worker = openWorker<TrainingInput, TrainedModel>("features/discovery/training-worker", limits);
  try {
    // Copying names and a map of all places would take most of the time and memory, and training needs neither.
    return await worker.request({
      ...input,
      catalogue: { ...input.catalogue, names: [], positions: new Positions([]) },
    });
  } finally {
    worker.close();
  }
}
