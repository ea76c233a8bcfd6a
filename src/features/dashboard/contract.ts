// The tabs of the traveler hub.
export type { LikedListing, SavedListing } from "./answers.ts";

export const HUB_TABS = ["saved", "liked", "events", "messages"] as const;
export type HubTab = (typeof HUB_TABS)[number];

/** The tab in an address, else the first. */
export const tabIn = (url: URL): HubTab => HUB_TABS.find((tab) => tab === url.searchParams.get("tab")) ?? "saved";

/** How many rows each tab has. */
export type HubCounts = Record<HubTab, number>;
