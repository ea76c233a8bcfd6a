// /status: the state of the server when the page was opened.
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";

type Props = { isHealthy: boolean; database: string; uptime: string; version: string; checked: string };

export function StatusScreen({ isHealthy, database, uptime, version, checked }: Props) {
  return (
    <div className="page-width status-page">
      <h1 className="text-title">{t("Status")}</h1>
      <p className="status-summary" data-healthy={isHealthy || undefined}>
        {isHealthy ? <CircleCheck size={28} aria-hidden /> : <CircleAlert size={28} aria-hidden />}
        {isHealthy ? t("All systems are working") : t("The database is not responding")}
      </p>
      <dl className="status-facts">
        <Fact name={t("Web server")}>{t("Responding")}</Fact>
        <Fact name={t("Database")}>{database}</Fact>
        <Fact name={t("Uptime")}>{uptime}</Fact>
        <Fact name={t("Version")}>{version}</Fact>
        <Fact name={t("Checked")}>{checked}</Fact>
      </dl>
      <p className="text-faint">{t("Checked when you opened this page. Reload to check again.")}</p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="status-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
