// The reports of /admin: the queue, and what remains behind its first page.
import { Island } from "../../shell/Island.tsx";
import type { City } from "../../ui/when.ts";
import type { OpenReport } from "./contract.ts";

export function ReportsScreen({ reports, more, city }: { reports: OpenReport[]; more: boolean; city: City }) {
  return (
    <div className="grid gap-6">
      <Island name="ReportQueue" props={{ reports, city }} />
      {more && <p className="text-faint">More reports follow as soon as some of these are resolved.</p>}
    </div>
  );
}
