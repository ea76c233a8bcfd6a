import * as v from "valibot";
import { SWIPE_ACTIONS, TRAVEL_PREFERENCES } from "../../../db/vocabulary.ts";
import { Timestamp } from "../../validation.ts";

/** Paths of the scripts, styles and fonts that screens need offline, in the language of the request. */
export const Shell = v.object({ files: v.array(v.string()) });
export type Shell = v.InferOutput<typeof Shell>;

/** What a browser keeps of an account: paths of pages, until the session ends. */
export const KeptPages = v.object({ until: Timestamp, pages: v.array(v.string()) });
export type KeptPages = v.InferOutput<typeof KeptPages>;

/** `history`: the latest swipe on each place, oldest first. `seed` decides which cards explore. `labels`: unless in English. */
export const KeptTaste = v.object({
  traveler: v.object({
    preferences: v.array(v.picklist(TRAVEL_PREFERENCES)),
    adjustments: v.record(v.string(), v.number()),
  }),
  history: v.array(v.object({ businessId: v.string(), action: v.picklist(SWIPE_ACTIONS) })),
  seed: v.string(),
  labels: v.record(v.string(), v.string()),
});
export type KeptTaste = v.InferOutput<typeof KeptTaste>;
