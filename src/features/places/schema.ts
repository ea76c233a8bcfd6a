import * as v from "valibot";
import { MAX_NOTE } from "../../../db/vocabulary.ts";
import { Id, optional, text } from "../../validation.ts";
import { BOTH_OR_NEITHER, businessFields, hasBothOrNeither, ListingVersion } from "./owner/schema.ts";

/** `locked` lists all fields that imports no longer overwrite, texts in other languages as `names.de`. */
export const EditedPlace = v.object({ changed: v.array(v.string()), locked: v.array(v.string()) });
export type EditedPlace = v.InferOutput<typeof EditedPlace>;

/** `id`: made by the client, so that a place is added once. */
export const NewPlace = v.pipe(
  v.strictObject({ ...businessFields.entries, id: Id }),
  v.forward(v.partialCheck([["latitude"], ["longitude"]], hasBothOrNeither, BOTH_OR_NEITHER), ["longitude"]),
);
export type NewPlace = v.InferOutput<typeof NewPlace>;

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
