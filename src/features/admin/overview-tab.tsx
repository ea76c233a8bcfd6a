// The overview tab: how the city is doing.
import { OverviewScreen } from "./OverviewScreen.tsx";
import { recentOverview } from "./overview.ts";
import type { AdminTab } from "./tabs.ts";

export const overviewTab: AdminTab = {
  name: "overview",
  label: "Overview",
  show: async ({ db, city }) => <OverviewScreen overview={await recentOverview(db, city.timezone)} city={city} />,
};
