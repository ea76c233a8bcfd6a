import * as v from "valibot";
import { msg } from "../../../i18n/t.ts";

/** `to`: what the source says, or what was written by hand before that. */
export const FieldsRestoring = v.strictObject({
  fields: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.minLength(1), v.maxLength(100)),
  to: v.picklist(["source", "hand"], msg("Choose source or hand.")),
});
export type FieldsRestoring = v.InferOutput<typeof FieldsRestoring>;
