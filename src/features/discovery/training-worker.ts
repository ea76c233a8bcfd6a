// Training, which takes up to a minute of processor time.
import { constants, setPriority } from "node:os";
import { type TastePlace, type TrainedModel, trainModel } from "../../taste/taste.ts";
import { serve } from "../../workers/serve.ts";
import type { TrainingRequest } from "./training-thread.ts";

/** On Linux, threads have their own priority, so that requests come first on a single core. */
if (process.platform === "linux") {
  try {
    setPriority(0, constants.priority.PRIORITY_LOW);
  } catch {
    // Training works without it; requests are slightly slower.
  }
}

const places: TastePlace[] = [];

serve<TrainingRequest, TrainedModel | undefined>((request) => {
  if ("rest" in request) return trainModel({ ...request.rest, places });
  for (const place of request.places) places.push(place);
});
