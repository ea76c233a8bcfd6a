// The worker thread for training, which takes up to a minute of CPU time.
import { constants, setPriority } from "node:os";
import { type TastePlace, type TrainedModel, trainModel } from "../../taste/taste.ts";
import type { TrainingMessage } from "./training-thread.ts";

declare const self: Worker;

/** On Linux, threads have their own priority, so that requests come first on a single core. */
if (process.platform === "linux") {
  try {
    setPriority(0, constants.priority.PRIORITY_LOW);
  } catch {
    // Training works without it; requests are slightly slower.
  }
}

const places: TastePlace[] = [];

self.onmessage = ({ data }: MessageEvent<TrainingMessage>) => {
  if ("places" in data) for (const place of data.places) places.push(place);
  else self.postMessage(trainModel({ ...data.rest, places }) satisfies TrainedModel);
};
