import { msg } from "../../../i18n/t.ts";
import type { AdminTab } from "../../../layout/admin-tab.ts";
import { QUEUE_PAGE, queueOffset, readQueuePage } from "../decisions/queue-page.ts";
import { ReportsScreen } from "./ReportsScreen.tsx";
import { countOpenReports, listOpenReports } from "./reports.ts";

export const reportsTab: AdminTab = {
  name: "reports",
  label: msg("Reports"),
  forModerators: true,
  waiting: ({ db }) => countOpenReports(db),
  async show({ db, city }, query) {
    const { page, rows, counted } = await readQueuePage(query, {
      rows: (page) => listOpenReports(db, queueOffset(page)),
      count: () => countOpenReports(db),
      total: (count) => count,
    });
    return <ReportsScreen reports={rows} page={page} pageSize={QUEUE_PAGE} total={counted} city={city} />;
  },
};
