// What is answered about a mended place.
import * as v from "valibot";

/** The fields this mending changed, and all that imports leave as they are from now on. */
export const Mended = v.object({ changed: v.array(v.string()), kept: v.array(v.string()) });
export type Mended = v.InferOutput<typeof Mended>;
