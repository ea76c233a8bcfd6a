// Training on a thread of its own: a minute of computing that no visitor waits for.
import { constants, setPriority } from "node:os";
import { type TastePlace, type Trained, trainCrowd } from "./taste/taste.ts";
import type { ThreadOrder } from "./training-thread.ts";

declare const self: Worker;

/** On Linux a priority is a thread's: on a machine with one core, requests come first. Elsewhere it is not ours to set. */
if (process.platform === "linux") {
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without it training is as quick, and requests a little slower.
  }
}

const places: TastePlace[] = [];

self.onmessage = ({ data }: MessageEvent<ThreadOrder>) => {
  if ("places" in data) for (const place of data.places) places.push(place);
  else self.postMessage(trainCrowd({ ...data.rest, places }) satisfies Trained);
};
