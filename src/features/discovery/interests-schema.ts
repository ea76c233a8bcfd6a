import * as v from "valibot";
import { Count } from "../../validation.ts";

/** The name of an interest, or the word of a kind or cuisine, such as "jewelry shop"; unknown ones are ignored. */
const InterestName = v.pipe(v.string(), v.regex(/^[^:,]{1,60}$/));
const listOfNames = v.optional(v.pipe(v.string(), v.regex(/^(?:[^:,]{0,60}(?:,|$)){1,200}$/)), "");

/** Names, with commas between them: those that were liked, and those that were shown before. */
export const InterestsQuery = v.strictObject({ liked: listOfNames, shown: listOfNames });
export type InterestsQuery = v.InferOutput<typeof InterestsQuery>;

/** `picture`: the poster of a place that stands for it. `left`: how many interests could be asked about after these. */
export const AskedInterests = v.object({
  interests: v.array(v.object({ name: InterestName, label: v.string(), picture: v.string() })),
  left: Count,
});
export type AskedInterests = v.InferOutput<typeof AskedInterests>;

export const StatedInterests = v.pipe(v.array(InterestName), v.maxLength(100));
