import * as v from "valibot";
import { VISIT_ANSWERS } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";

export const NewVisitAnswer = v.strictObject({ answer: v.picklist(VISIT_ANSWERS, msg("Choose from the list.")) });

/** `kind` and `location` are empty, and the coordinates null, while the place isn't public. */
export const VisitView = v.object({
  id: v.string(),
  name: v.string(),
  nameLanguage: v.optional(v.string()),
  picture: v.string(),
  kind: v.string(),
  location: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  /** On the city's calendar, such as "2026-11-27". */
  day: v.string(),
  answer: v.picklist(VISIT_ANSWERS),
});
export type VisitView = v.InferOutput<typeof VisitView>;

/** A place that a traveler may have been at. */
export type VisitQuestion = Pick<VisitView, "id" | "name" | "nameLanguage" | "picture" | "day">;
