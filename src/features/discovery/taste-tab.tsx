// The taste tab of /admin.
import type { AdminTab } from "../admin/tabs.ts";
import { TasteFiguresScreen } from "./TasteStatsScreen.tsx";
import { LATELY, tasteFigures } from "./taste-stats.ts";

export const tasteTab: AdminTab = {
  name: "taste",
  label: "Taste",
  show: async ({ db, city }) => <TasteFiguresScreen figures={await tasteFigures(db)} lately={LATELY} city={city} />,
};
