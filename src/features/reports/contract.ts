// What a report on a place takes, and what the admins read of it. Times are ISO 8601.
import * as v from "valibot";
import { REPORT_FINDINGS, REPORT_KINDS } from "../../../db/vocabulary.ts";
import { Id, optional, text } from "../../validation.ts";

export type { OpenReport } from "./answers.ts";

/** Characters of a note. */
export const MAX_NOTE = 1000;

export const NewReport = v.strictObject({
  kind: v.picklist(REPORT_KINDS, "Choose closed or wrong."),
  note: optional(text(MAX_NOTE)),
});
export type NewReport = v.InferOutput<typeof NewReport>;

/**
 * What an admin found: the listing is right, the place may be closed, or nothing that changes the listing. By default it is
 * the first, as long as the place is public.
 */
export const Finding = v.optional(
  v.nullable(v.strictObject({ finding: v.picklist(REPORT_FINDINGS, "Choose confirmed, maybe-closed or noted.") })),
);
export type Finding = (typeof REPORT_FINDINGS)[number];

export const OnReport = v.object({ id: Id });
