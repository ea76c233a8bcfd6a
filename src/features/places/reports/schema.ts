import * as v from "valibot";
import { MAX_NOTE, REPORT_FINDINGS, REPORT_KINDS } from "../../../../db/vocabulary.ts";
import { msg } from "../../../i18n/t.ts";
import { optional, Timestamp, text, Uuid } from "../../../validation.ts";
import { businessFields, ListingVersion } from "../owner/schema.ts";

/** In the order of the form. */
export const DETAILS = ["openingHours", "website", "contactInfo", "facts"] as const;

const Details = v.partial(v.pick(businessFields, DETAILS));

export const CreatedReport = v.object({ id: Uuid, kind: v.picklist(REPORT_KINDS) });

export const OpenReport = v.object({
  id: Uuid,
  kind: v.picklist(REPORT_KINDS),
  note: v.nullable(v.string()),
  /** What it adds to the listing, as labels and values. */
  details: v.array(v.object({ label: v.string(), value: v.string() })),
  createdAt: Timestamp,
  place: v.object({ id: Uuid, name: v.string(), location: v.string(), isApproved: v.boolean(), version: v.string() }),
  reporter: v.object({ name: v.nullable(v.string()), email: v.string() }),
});
export type OpenReport = v.InferOutput<typeof OpenReport>;

/** `resolved` lists all reports that were resolved with it, including itself. */
export const ResolvedReport = v.object({ id: Uuid, resolvedAt: Timestamp, resolved: v.array(Uuid) });

export const NewReport = v.strictObject({
  kind: v.picklist(REPORT_KINDS, msg("Must be closed, wrong or incomplete.")),
  note: optional(text(MAX_NOTE)),
  details: v.optional(v.nullable(Details), null),
});
export type NewReport = v.InferOutput<typeof NewReport>;

/**
 * "confirmed": the listing is correct (default); "maybe-closed": the place may be closed; "closed": the place is taken down, if its
 * listing still has the version sent along; "added": what it adds is written into the listing, where the listing says nothing;
 * "noted": nothing changes
 */
export const Finding = v.optional(
  v.nullable(
    v.pipe(
      v.strictObject({
        finding: v.picklist(REPORT_FINDINGS, msg("Must be confirmed, maybe-closed, closed, added or noted.")),
        version: v.optional(ListingVersion),
      }),
      v.forward(
        v.partialCheck(
          [["finding"], ["version"]],
          ({ finding, version }) => finding !== "closed" || version !== undefined,
          msg("Send the version that you read."),
        ),
        ["version"],
      ),
    ),
  ),
);
export type Finding = NonNullable<v.InferOutput<typeof Finding>>;
