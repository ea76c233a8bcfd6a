import * as v from "valibot";
import { Count } from "../../validation.ts";

/** Such as "coffee"; unknown ones are ignored. */
const InterestName = v.pipe(v.string(), v.regex(/^[a-z-]{1,30}$/));
const listOfNames = v.optional(v.pipe(v.string(), v.maxLength(600)), "");

/** Names, with commas between them: those that were liked, and those that were shown before. */
export const InterestsQuery = v.strictObject({ liked: listOfNames, shown: listOfNames });
export type InterestsQuery = v.InferOutput<typeof InterestsQuery>;

/** `picture`: the poster of a place that stands for it. `left`: how many interests could be asked about after these. */
export const AskedInterests = v.object({
  interests: v.array(v.object({ name: InterestName, label: v.string(), picture: v.string() })),
  left: Count,
});
export type AskedInterests = v.InferOutput<typeof AskedInterests>;

export const StatedInterests = v.pipe(v.array(InterestName), v.maxLength(32));
