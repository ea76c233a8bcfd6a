// What is answered about reports. Times are ISO 8601.
import * as v from "valibot";
import { REPORT_KINDS } from "../../../db/vocabulary.ts";
import { Moment, Uuid } from "../../response-schemas.ts";

export const MadeReport = v.object({ id: Uuid, kind: v.picklist(REPORT_KINDS) });

/** An unresolved report, with its author. */
export const OpenReport = v.object({
  id: Uuid,
  kind: v.picklist(REPORT_KINDS),
  note: v.nullable(v.string()),
  createdAt: Moment,
  place: v.object({
    id: Uuid,
    name: v.string(),
    location: v.string(),
    isApproved: v.boolean(),
    /** Whether an admin may mend the listing: it is imported and unclaimed. */
    isEditable: v.boolean(),
  }),
  reporter: v.object({ name: v.nullable(v.string()), email: v.string() }),
});
export type OpenReport = v.InferOutput<typeof OpenReport>;

/** `resolved`: all reports that were resolved with it, including itself. */
export const ResolvedReport = v.object({ id: Uuid, resolvedAt: Moment, resolved: v.array(Uuid) });
