import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
import { line } from "../../validation.ts";
import { BOTH_OR_NEITHER, businessFields, hasBothOrNeither } from "../business/schema.ts";

/** `locked` lists all fields that imports no longer overwrite. */
export const EditedPlace = v.object({ changed: v.array(v.string()), locked: v.array(v.string()) });

export type EditedPlace = v.InferOutput<typeof EditedPlace>;

const MAX_TAGS = 40;
/** Characters, group included. */
const MAX_TAG_LENGTH = 70;

/** Omitted fields don't change. A tag is `group:word`; without a group, it is a travel preference or a feature. */
export const PlaceEdit = v.pipe(
  v.strictObject({
    ...v.partial(businessFields).entries,
    tags: v.optional(
      v.pipe(
        v.array(line(MAX_TAG_LENGTH, msg("Enter a tag."))),
        v.maxLength(MAX_TAGS, `Use at most ${MAX_TAGS} tags.`),
      ),
    ),
  }),
  v.forward(v.partialCheck([["latitude"], ["longitude"]], hasBothOrNeither, BOTH_OR_NEITHER), ["longitude"]),
);

export type PlaceEdit = v.InferOutput<typeof PlaceEdit>;

export const EDITABLE_FIELDS = {
  name: "name",
  type: "type",
  description: "description",
  names: "name in other languages",
  descriptions: "description in other languages",
  textLanguage: "language",
  location: "location",
  contactInfo: "contact",
  website: "website",
  openingHours: "opening hours",
  priceLevel: "price level",
  latitude: "latitude",
  longitude: "longitude",
  tags: "tags",
} as const;

export type EditableField = keyof typeof EDITABLE_FIELDS;
