// The reports tab of /admin.

import { askedPage, QUEUE_PAGE, queueSlice } from "../admin/queue-page.ts";
import type { AdminTab } from "../admin/tabs.ts";
import { ReportsScreen } from "./ReportsScreen.tsx";
import { countOpenReports, openReports } from "./reports.ts";

export const reportsTab: AdminTab = {
  name: "reports",
  label: "Reports",
  waiting: ({ db }) => countOpenReports(db),
  async show({ db, city }, query) {
    const total = await countOpenReports(db);
    const page = askedPage(query, total);
    const reports = await openReports(db, queueSlice(page));
    return <ReportsScreen reports={reports} page={page} pageSize={QUEUE_PAGE} total={total} city={city} />;
  },
};
