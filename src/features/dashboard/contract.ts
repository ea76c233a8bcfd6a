// The tabs of the traveler hub.
export type { LikedListing, SavedListing } from "./answers.ts";

export const DASHBOARD_TABS = ["saved", "liked", "events", "messages"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The tab in an address, else the first. */
export const tabIn = (url: URL): DashboardTab =>
  DASHBOARD_TABS.find((tab) => tab === url.searchParams.get("tab")) ?? "saved";

/** How many rows each tab has. */
export type DashboardCounts = Record<DashboardTab, number>;
