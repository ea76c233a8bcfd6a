// Requests and responses of an admin's edit of an imported place.
import * as v from "valibot";
import { line } from "../../validation.ts";
import { BOTH_OR_NEITHER, businessFields, hasBothOrNeither } from "../business/schema.ts";

/** The fields just changed, and all those that imports leave alone from now on. */
export const EditedPlace = v.object({ changed: v.array(v.string()), kept: v.array(v.string()) });

export type EditedPlace = v.InferOutput<typeof EditedPlace>;

/** Most tags of a place, and most characters of one with its group. */
const MAX_TAGS = 40;

const TAG_LENGTH = 70;

/** Fields left out stay as they are. A tag is `group:word`, or a word alone: a travel preference, else a feature. */
export const PlaceEdit = v.pipe(
  v.strictObject({
    ...v.partial(businessFields).entries,
    tags: v.optional(
      v.pipe(v.array(line(TAG_LENGTH, "Enter a tag.")), v.maxLength(MAX_TAGS, `Use at most ${MAX_TAGS} tags.`)),
    ),
  }),
  v.forward(v.partialCheck([["latitude"], ["longitude"]], hasBothOrNeither, BOTH_OR_NEITHER), ["longitude"]),
);

export type PlaceEdit = v.InferOutput<typeof PlaceEdit>;

/** The fields an admin mends, in the words of the form. */
export const EDITABLE_FIELDS = {
  name: "name",
  type: "type",
  description: "description",
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
