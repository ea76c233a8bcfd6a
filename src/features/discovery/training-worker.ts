// The training thread: a minute of computing that no visitor waits for.
import { constants, setPriority } from "node:os";
import { type TastePlace, type TrainedModel, trainModel } from "../../taste/taste.ts";
import type { TrainingMessage } from "./training-thread.ts";

declare const self: Worker;

/** On Linux a thread can have a priority of its own: on a single core, requests come first. */
if (process.platform === "linux") {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without the lower priority, requests are a little slower meanwhile.
  }
}

const places: TastePlace[] = [];

self.onmessage = ({ data }: MessageEvent<TrainingMessage>) => {
  if ("places" in data) for (const place of data.places) places.push(place);
  else self.postMessage(trainModel({ ...data.rest, places }) satisfies TrainedModel);
};
