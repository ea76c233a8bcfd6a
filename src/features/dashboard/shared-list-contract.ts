// What sharing one's saved places takes, and what there is to know of a shared list.
import * as v from "valibot";
import { line, optional } from "../../validation.ts";

export type { OwnList } from "./shared-list-answers.ts";

/** How a traveler wants their list to be shown. */
export const SharedListSettings = v.strictObject({
  title: optional(line(80)),
  showsName: v.optional(v.boolean("Say true or false."), false),
});
export type SharedListSettings = v.InferOutput<typeof SharedListSettings>;
