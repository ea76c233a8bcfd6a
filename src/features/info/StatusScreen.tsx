// Status: what was tried a moment ago.
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

type Props = { isHealthy: boolean; database: string; uptime: string; version: string; checked: string };

export function StatusScreen({ isHealthy, database, uptime, version, checked }: Props) {
  return (
    <div className="page-width status-page">
      <h1 className="text-title">Status</h1>
      <p className="status-word" data-well={isHealthy || undefined}>
        {isHealthy ? <CircleCheck size={28} aria-hidden /> : <CircleAlert size={28} aria-hidden />}
        {isHealthy ? "Everything answers" : "The database does not answer right now"}
      </p>
      <dl className="status-facts">
        <Fact name="Web server">Answers, as this page shows</Fact>
        <Fact name="Database">{database}</Fact>
        <Fact name="Running for">{uptime}</Fact>
        <Fact name="Version">{version}</Fact>
        <Fact name="Checked">{checked}</Fact>
      </dl>
      <p className="text-faint">Looked at when you opened this page. Reload to look again.</p>
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
