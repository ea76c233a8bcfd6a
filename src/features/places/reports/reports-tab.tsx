import { msg } from "../../../i18n/t.ts";
import type { AdminTab } from "../../../layout/admin-tab.ts";
import { Island } from "../../../layout/Island.tsx";
import { showQueue } from "../decisions/Queue.tsx";
import { countOpenReports, listOpenReports } from "./reports.ts";

export const reportsTab: AdminTab = {
  name: "reports",
  label: msg("Reports"),
  forModerators: true,
  waiting: ({ db }) => countOpenReports(db),
  show: ({ db, city }, query) =>
    showQueue(query, {
      tab: "reports",
      list: (range, search) => listOpenReports(db, range, search),
      count: (search) => countOpenReports(db, search),
      total: (count) => count,
      show: (reports, others) => <Island name="ReportQueue" props={{ reports, city, others }} />,
    }),
};
