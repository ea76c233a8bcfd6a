import * as v from "valibot";
import { text } from "../../../validation.ts";
import { LanguageTag, MAX_DESCRIPTION_LENGTH } from "../listing/content-schema.ts";

export const TranslationRequest = v.strictObject({
  text: text(MAX_DESCRIPTION_LENGTH),
  source: LanguageTag,
  target: LanguageTag,
});
export type TranslationRequest = v.InferOutput<typeof TranslationRequest>;

export const Translation = v.object({ text: v.string() });
export type Translation = v.InferOutput<typeof Translation>;
