// What the traveler hub is made of.
export type { LikedListing, SavedListing } from "./answers.ts";

export const HUB_TABS = ["saved", "liked", "events", "messages"] as const;
export type HubTab = (typeof HUB_TABS)[number];

/** The tab in an address; anything else is the first. */
export const tabIn = (url: URL): HubTab => HUB_TABS.find((tab) => tab === url.searchParams.get("tab")) ?? "saved";

/** How much each tab holds. */
export type HubCounts = Record<HubTab, number>;
