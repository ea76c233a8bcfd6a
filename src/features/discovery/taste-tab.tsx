// The taste tab of /admin.
import type { AdminTab } from "../../layout/admin-tab.ts";
import { TasteStatsScreen } from "./TasteStatsScreen.tsx";
import { getTasteStats, LATELY } from "./taste-stats.ts";

export const tasteTab: AdminTab = {
  name: "taste",
  label: "Taste",
  show: async ({ db, city }) => <TasteStatsScreen figures={await getTasteStats(db)} lately={LATELY} city={city} />,
};
