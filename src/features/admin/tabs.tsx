import type { Viewer } from "../../context.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { basemapTab } from "../basemap/basemap-tab.tsx";
import { tasteTab } from "../discovery/taste-tab.tsx";
import { importsTab } from "../imports/imports-tab.tsx";
import { claimsTab } from "../places/claims/claims-tab.tsx";
import { reportsTab } from "../places/reports/reports-tab.tsx";
import { waitlistTab } from "../waitlist/waitlist-tab.tsx";
import { auditTab } from "./audit-tab.tsx";
import { emailTab } from "./email-tab.tsx";
import { overviewTab } from "./overview-tab.tsx";
import { paymentsTab } from "./payments-tab.tsx";
import { peopleTab } from "./people-tab.tsx";
import { placesTab } from "./places-tab.tsx";
import { reviewTab } from "./review-tab.tsx";
import { settingsTab } from "./settings-tab.tsx";

export const TABS: readonly AdminTab[] = [
  overviewTab,
  reviewTab,
  peopleTab,
  claimsTab,
  reportsTab,
  placesTab,
  importsTab,
  waitlistTab,
  paymentsTab,
  basemapTab,
  emailTab,
  settingsTab,
  auditTab,
  tasteTab,
];

export const getTabs = (viewer: Viewer): readonly AdminTab[] =>
  TABS.filter(({ forModerators }) => viewer.isAdmin || forModerators);
