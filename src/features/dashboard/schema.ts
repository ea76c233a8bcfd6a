import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
import { Timestamp, toShapes, type WrittenField } from "../../validation.ts";
import { Listing } from "../places/listing/schema.ts";

export const SavedListing = v.object({ ...Listing.entries, savedAt: Timestamp });
export type SavedListing = v.InferOutput<typeof SavedListing>;

export const LikedListing = v.object({ ...Listing.entries, likedAt: Timestamp });
export type LikedListing = v.InferOutput<typeof LikedListing>;

export const OwnList = v.object({
  url: v.nullable(v.pipe(v.string(), v.url())),
  title: v.nullable(v.string()),
  showsName: v.boolean(),
});
export type OwnList = v.InferOutput<typeof OwnList>;

export const DASHBOARD_TABS = ["saved", "liked", "events", "messages"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const getTab = (url: URL): DashboardTab =>
  DASHBOARD_TABS.find((tab) => tab === url.searchParams.get("tab")) ?? "saved";

export type DashboardCounts = Record<DashboardTab, number>;

export const LIST_FIELDS = {
  title: { kind: "line", max: 80, label: msg("Title"), hint: msg("For example, A weekend by the harbor") },
} as const satisfies Record<string, WrittenField>;

export const SharedListSettings = v.strictObject({
  ...toShapes(LIST_FIELDS),
  showsName: v.optional(v.boolean(msg("Choose true or false.")), false),
});
export type SharedListSettings = v.InferOutput<typeof SharedListSettings>;
