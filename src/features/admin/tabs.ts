// The tabs of /admin, in their order.
import type { ReactElement } from "react";
import type { AppContext } from "../../context.ts";
import type { Viewer } from "../../http/session.ts";
import { claimsTab } from "../claims/claims-tab.tsx";
import { tasteTab } from "../discovery/taste-tab.tsx";
import { importsTab } from "../imports/imports-tab.tsx";
import { reportsTab } from "../reports/reports-tab.tsx";
import { waitlistTab } from "../waitlist/waitlist-tab.tsx";
import { auditTab } from "./audit-tab.tsx";
import { mailTab } from "./mail-tab.tsx";
import { overviewTab } from "./overview-tab.tsx";
import { peopleTab } from "./people-tab.tsx";
import { reviewTab } from "./review-tab.tsx";

export type AdminTab = {
  /** Its name in the address: /admin?tab=review */
  name: string;
  label: string;
  /** The number of waiting rows, shown beside the label. */
  waiting?: (ctx: AppContext) => Promise<number>;
  /** @param query the page's whole query @param viewer the admin */
  show: (ctx: AppContext, query: URLSearchParams, viewer: Viewer) => Promise<ReactElement>;
};

export const TABS: readonly AdminTab[] = [
  overviewTab,
  reviewTab,
  peopleTab,
  claimsTab,
  reportsTab,
  importsTab,
  waitlistTab,
  mailTab,
  auditTab,
  tasteTab,
];

/** The tab in the address, else the first. */
export const tabIn = (query: URLSearchParams): AdminTab =>
  TABS.find(({ name }) => name === query.get("tab")) ?? (TABS[0] as AdminTab);
