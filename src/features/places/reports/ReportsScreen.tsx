import { Island } from "../../../layout/Island.tsx";
import type { City } from "../../../ui/dates.ts";
import { QueuePages } from "../../../ui/QueuePages.tsx";
import type { OpenReport } from "./schema.ts";

type Props = { reports: OpenReport[]; page: number; pageSize: number; total: number; city: City };

export function ReportsScreen({ reports, city, ...pages }: Props) {
  const others = { waiting: pages.total - reports.length, href: toPageUrl(1) };
  return (
    <div className="grid gap-6">
      <Island name="ReportQueue" props={{ reports, city, others }} />
      <QueuePages {...pages} shown={reports.length} toUrl={toPageUrl} />
    </div>
  );
}

const toPageUrl = (page: number) => `/admin?tab=reports${page > 1 ? `&page=${page}` : ""}`;
