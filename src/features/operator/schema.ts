import * as v from "valibot";
import { line, optional, text } from "../../validation.ts";

export const MAX_OWN_TEXT = 8000;

/** Both own texts are Markdown. */
export const OperatorDetails = v.strictObject({
  name: optional(line(200)),
  address: optional(text(500)),
  privacy: optional(text(MAX_OWN_TEXT)),
  terms: optional(text(MAX_OWN_TEXT)),
});
export type OperatorDetails = v.InferOutput<typeof OperatorDetails>;

const shown = v.nullable(v.string());
export const OperatorView = v.object({ name: shown, address: shown, privacy: shown, terms: shown });
