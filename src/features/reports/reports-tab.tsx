// The reports tab of /admin.
import { MOST_ROWS, sliceOf } from "../../web/paging.ts";
import type { AdminTab } from "../admin/tabs.ts";
import { ReportsScreen } from "./ReportsScreen.tsx";
import { countOpenReports, openReports } from "./reports.ts";

export const reportsTab: AdminTab = {
  name: "reports",
  label: "Reports",
  waiting: ({ db }) => countOpenReports(db),
  async show({ db, city }) {
    const reports = await openReports(db, sliceOf(1));
    return <ReportsScreen reports={reports.slice(0, MOST_ROWS)} more={reports.length > MOST_ROWS} city={city} />;
  },
};
