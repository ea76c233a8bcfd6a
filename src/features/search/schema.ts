import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
import { searchWords, Uuid } from "../../validation.ts";
import { PlacesQuery } from "../discovery/schema.ts";
import { HoursNow } from "../places/listing/schema.ts";

export const MAX_FOUND = 12;

/** `near`: latitude,longitude. */
export const SearchQuery = v.strictObject({
  q: v.pipe(searchWords(), v.nonEmpty(msg("Enter a name."))),
  near: PlacesQuery.entries.near,
});
export type SearchQuery = v.InferOutput<typeof SearchQuery>;

/** `note`: why decks and lists don't show it, such as "You skipped this business.". `minutes`: on foot, if it was asked from where. */
export const FoundPlace = v.object({
  id: Uuid,
  name: v.string(),
  /** A BCP 47 tag, set if it is not in the viewer's language. */
  nameLanguage: v.optional(v.string()),
  type: v.string(),
  location: v.string(),
  picture: v.string(),
  hours: HoursNow,
  minutes: v.nullable(v.number()),
  note: v.nullable(v.string()),
});
export type FoundPlace = v.InferOutput<typeof FoundPlace>;
