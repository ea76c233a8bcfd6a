// Training, which takes up to a minute of processor time.
import { constants, setPriority } from "node:os";
import { type TrainedModel, type TrainingInput, trainModel } from "../../taste/taste.ts";
import { serve } from "../../workers/serve.ts";

/** Requests come first on a single core. */
try {
  setPriority(0, constants.priority.PRIORITY_LOW);
} catch {
  // Training works without it; requests are slightly slower.
}

serve<TrainingInput, TrainedModel>(trainModel);
