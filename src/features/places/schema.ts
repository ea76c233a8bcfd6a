import * as v from "valibot";
import { MAX_NOTE } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import { optional, text } from "../../validation.ts";
import { BOTH_OR_NEITHER, businessFields, hasBothOrNeither, ListingVersion } from "./owner/schema.ts";

/** `locked` lists all fields that imports no longer overwrite, texts in other languages as `names.de`. */
export const EditedPlace = v.object({ changed: v.array(v.string()), locked: v.array(v.string()) });

export type EditedPlace = v.InferOutput<typeof EditedPlace>;

/** Omitted fields don't change. For a listing with an owner, `reason` and the `version` that was read are required. */
export const PlaceEdit = v.pipe(
  v.strictObject({
    ...v.partial(businessFields).entries,
    reason: optional(text(MAX_NOTE)),
    version: v.optional(ListingVersion),
  }),
  v.forward(v.partialCheck([["latitude"], ["longitude"]], hasBothOrNeither, BOTH_OR_NEITHER), ["longitude"]),
);

export type PlaceEdit = v.InferOutput<typeof PlaceEdit>;

export const EDITABLE_FIELDS = {
  name: msg("name [[a field]]"),
  type: msg("type [[a field]]"),
  description: msg("description [[a field]]"),
  names: msg("name in other languages [[a field]]"),
  descriptions: msg("description in other languages [[a field]]"),
  textLanguage: msg("language [[a field]]"),
  location: msg("location [[a field]]"),
  contactInfo: msg("contact [[a field]]"),
  website: msg("website [[a field]]"),
  openingHours: msg("opening hours [[a field]]"),
  priceLevel: msg("price level [[a field]]"),
  facts: msg("good to know [[a field]]"),
  latitude: msg("latitude [[a field]]"),
  longitude: msg("longitude [[a field]]"),
  tags: msg("tags [[a field]]"),
} as const;

export type EditableField = keyof typeof EDITABLE_FIELDS;
