// The count on a tab of the hub, which stands outside the island that lists what is counted.
import { useEffect } from "react";
import type { DashboardTab } from "../../src/features/dashboard/schema.ts";

/** Writes `count` on the tab; on pages without the hub it writes nothing. */
export function useHubCount(tab: DashboardTab, count: number): void {
  useEffect(() => {
    const place = document.getElementById(`count-${tab}`);
    if (place) place.textContent = String(count);
  }, [tab, count]);
}
