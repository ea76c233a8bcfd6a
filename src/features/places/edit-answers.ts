// What is answered about a mended place.
import * as v from "valibot";

/** The fields just changed, and all those that imports leave alone from now on. */
export const EditedPlace = v.object({ changed: v.array(v.string()), kept: v.array(v.string()) });
export type EditedPlace = v.InferOutput<typeof EditedPlace>;
