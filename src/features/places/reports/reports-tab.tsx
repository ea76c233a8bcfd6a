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
      path: "/admin?tab=reports",
      list: (range) => listOpenReports(db, range),
      count: () => countOpenReports(db),
      total: (count) => count,
      show: (reports, others) => <Island name="ReportQueue" props={{ reports, city, others }} />,
    }),
};
