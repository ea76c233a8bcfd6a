// What a traveler reads of their own shared list.
import * as v from "valibot";

/** `url` is null while nothing is shared. */
export const OwnList = v.object({
  url: v.nullable(v.pipe(v.string(), v.url())),
  title: v.nullable(v.string()),
  showsName: v.boolean(),
});
export type OwnList = v.InferOutput<typeof OwnList>;
