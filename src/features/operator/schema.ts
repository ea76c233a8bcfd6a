import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
import { toShapes, toViews, type WrittenField } from "../../validation.ts";

/** Both own texts are Markdown. */
export const OPERATOR_FIELDS = {
  name: { kind: "line", max: 200, label: msg("Legal name") },
  address: { kind: "text", max: 500, label: msg("Address") },
  privacy: {
    kind: "text",
    max: 8000,
    label: msg("Your additions to the privacy page"),
    hint: msg("Markdown: headings, lists, tables and links. HTML is shown as text."),
  },
  terms: { kind: "text", max: 8000, label: msg("Your additions to the terms") },
} as const satisfies Record<string, WrittenField>;

export const OperatorDetails = v.strictObject(toShapes(OPERATOR_FIELDS));
export type OperatorDetails = v.InferOutput<typeof OperatorDetails>;

export const OperatorView = v.object(toViews(OPERATOR_FIELDS));
