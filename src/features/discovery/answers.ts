// What is answered about swipes and taste.
import * as v from "valibot";
import { Count, Uuid } from "../../response-schemas.ts";

export const RecordedSwipe = v.object({ id: Uuid });

/** What the model believes of a traveler: `weight` in log-odds, `sure` 0-1; `wish` was set by hand. */
export const TastePicture = v.object({
  traits: v.array(
    v.object({
      name: v.string(),
      label: v.string(),
      weight: v.number(),
      sure: v.number(),
      wish: v.nullable(v.number()),
    }),
  ),
  likes: Count,
  skips: Count,
});
export type TastePicture = v.InferOutput<typeof TastePicture>;
