import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { TasteStatsScreen } from "./TasteStatsScreen.tsx";
import { getTasteStats, RECENT_DAYS } from "./taste-stats.ts";

export const tasteTab: AdminTab = {
  name: "taste",
  label: msg("Taste"),
  show: async ({ db, city }) => <TasteStatsScreen stats={await getTasteStats(db)} days={RECENT_DAYS} city={city} />,
};
