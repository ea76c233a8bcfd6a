// What a traveler reads of what they saved and liked. Times are ISO 8601.
import * as v from "valibot";
import { line, optional, Timestamp } from "../../validation.ts";
import { Listing } from "../listings/schema.ts";

export const SavedListing = v.object({ ...Listing.entries, savedAt: Timestamp });
export type SavedListing = v.InferOutput<typeof SavedListing>;

export const LikedListing = v.object({ ...Listing.entries, likedAt: Timestamp });
export type LikedListing = v.InferOutput<typeof LikedListing>;

/** `url` is null while nothing is shared. */
export const OwnList = v.object({
  url: v.nullable(v.pipe(v.string(), v.url())),
  title: v.nullable(v.string()),
  showsName: v.boolean(),
});
export type OwnList = v.InferOutput<typeof OwnList>;

export const DASHBOARD_TABS = ["saved", "liked", "events", "messages"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The tab in an address, else the first. */
export const getTab = (url: URL): DashboardTab =>
  DASHBOARD_TABS.find((tab) => tab === url.searchParams.get("tab")) ?? "saved";

/** How many rows each tab has. */
export type DashboardCounts = Record<DashboardTab, number>;

/** How a traveler wants their list to be shown. */
export const SharedListSettings = v.strictObject({
  title: optional(line(80)),
  showsName: v.optional(v.boolean("Say true or false."), false),
});
export type SharedListSettings = v.InferOutput<typeof SharedListSettings>;
