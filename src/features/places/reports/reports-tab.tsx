import { msg } from "../../../i18n/t.ts";
import type { AdminTab } from "../../../layout/admin-tab.ts";
import { Island } from "../../../layout/Island.tsx";
import type { City } from "../../../ui/dates.ts";
import { QueuePages } from "../../../ui/QueuePages.tsx";
import { queueOffset, readQueuePage } from "../decisions/queue-page.ts";
import { countOpenReports, listOpenReports } from "./reports.ts";
import type { OpenReport } from "./schema.ts";

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
    return <ReportsScreen reports={rows} page={page} total={counted} city={city} />;
  },
};

type Props = { reports: OpenReport[]; page: number; total: number; city: City };

function ReportsScreen({ reports, city, ...pages }: Props) {
  const others = { waiting: pages.total - reports.length, href: toPageUrl(1) };
  return (
    <div className="grid gap-6">
      <Island name="ReportQueue" props={{ reports, city, others }} />
      <QueuePages {...pages} shown={reports.length} toUrl={toPageUrl} />
    </div>
  );
}

const toPageUrl = (page: number) => `/admin?tab=reports${page > 1 ? `&page=${page}` : ""}`;
