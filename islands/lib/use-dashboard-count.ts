// Updates the count on a dashboard tab, which is outside the island that lists what is counted.
import { useEffect } from "react";
import type { DashboardTab } from "../../src/features/dashboard/schema.ts";

/** Does nothing on other pages. */
export function useDashboardCount(tab: DashboardTab, count: number): void {
  useEffect(() => {
    const element = document.getElementById(`count-${tab}`);
    if (element) element.textContent = String(count);
  }, [tab, count]);
}
