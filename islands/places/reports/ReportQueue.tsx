import type { ReportKind } from "../../../db/vocabulary.ts";
import type { Finding, OpenReport } from "../../../src/features/places/reports/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Button, type ButtonKind } from "../../../src/ui/Button.tsx";
import { type City, formatDateTime } from "../../../src/ui/dates.ts";
import { Email } from "../../../src/ui/Email.tsx";
import type { OtherPages } from "../../../src/ui/PageDone.tsx";
import { Quote } from "../../../src/ui/Quote.tsx";
import { TextLink } from "../../../src/ui/TextLink.tsx";
import { DecisionList } from "../../lib/DecisionList.tsx";
import { call } from "../../lib/query.ts";
import { useDecisionQueue } from "../../lib/use-decision-queue.ts";

type Decision = Finding["finding"];

export function ReportQueue({ reports, city, others }: { reports: OpenReport[]; city: City; others: OtherPages }) {
  const queue = useDecisionQueue(reports);
  const likeIt = (report: OpenReport) => sameReports(report, queue.remaining);

  const resolve = (report: OpenReport, finding: Decision) => {
    const { name, version } = report.place;
    void queue.decide(
      report.id,
      () => call("POST", `/api/admin/reports/${report.id}/resolution`, { finding, version }),
      finding === "closed"
        ? { title: t("{name} is not public", { name }), description: t("The report is resolved.") }
        : { title: t("Report resolved"), description: RESOLVED[finding](name) },
      likeIt(report),
    );
  };

  return (
    <DecisionList label={t("Reports")} queue={queue} others={others} empty={EMPTY}>
      {(report) => (
        <ReportCard
          report={report}
          others={likeIt(report).length}
          city={city}
          onResolve={(finding) => resolve(report, finding)}
        />
      )}
    </DecisionList>
  );
}

const EMPTY = {
  title: msg("No reports to review."),
  text: msg("When travelers report closed places or wrong listings, they appear here."),
};

const sameReports = ({ id, kind, place }: OpenReport, all: OpenReport[]) =>
  all
    .filter((other) => other.id !== id && other.kind === kind && kind !== "incomplete" && other.place.id === place.id)
    .map(({ id }) => id);

const RESOLVED: Record<Exclude<Decision, "closed">, (name: string) => string> = {
  confirmed: (name) => t("{name} is confirmed as of today.", { name }),
  "maybe-closed": (name) => t("{name} is marked as maybe closed.", { name }),
  added: (name) => t("Added to the listing of {name}.", { name }),
  noted: (name) => t("{name} was not changed.", { name }),
};

const KINDS: Record<ReportKind, { tone: "bad" | "waiting"; label: string }> = {
  closed: { tone: "bad", label: msg("Closed for good") },
  wrong: { tone: "waiting", label: msg("Something is wrong") },
  incomplete: { tone: "waiting", label: msg("Something is missing") },
};

type CardProps = { report: OpenReport; others: number; city: City; onResolve: (finding: Decision) => void };

function ReportCard({ report, others, city, onResolve }: CardProps) {
  const { id, kind, place, note, details, reporter, createdAt } = report;
  return (
    <article aria-labelledby={`report-${id}`} className="card-box p-4 md:p-6 grid gap-4">
      <header className="grid gap-2">
        <h2 id={`report-${id}`} className="text-2xl break-words">
          <bdi>{place.name}</bdi>
        </h2>
        <p className="text-faint break-words">
          <bdi>{place.location}</bdi>
        </p>
        <p className="flex flex-wrap gap-2">
          <Badge tone={KINDS[kind].tone}>{t(KINDS[kind].label)}</Badge>
          {!place.isApproved && <Badge>{t("No longer public")}</Badge>}
        </p>
      </header>
      {note ? (
        <Quote className="max-w-[65ch]">{note}</Quote>
      ) : (
        details.length === 0 && <p className="text-faint">{t("No note.")}</p>
      )}
      {details.length > 0 && (
        <dl className="grid gap-2">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-faint">{label}</dt>
              <dd className="whitespace-pre-line break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-faint break-words">
        <bdi>{reporter.name ?? t("A traveler")}</bdi> (<Email address={reporter.email} />
        ), <time dateTime={createdAt}>{formatDateTime(createdAt, city)}</time>
      </p>
      {others > 0 && (
        <p className="text-sm">
          {t(
            "{others, plural, one {Another report says the same about this place. Your decision resolves it too.} other {# other reports say the same about this place. Your decision resolves them too.}}",
            { others },
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {listDecisions(report).map(({ finding, label, kind }) => (
          <Button key={finding} kind={kind} onClick={() => onResolve(finding)}>
            {label}
          </Button>
        ))}
        <TextLink href={`/business/${place.id}/edit?from=reports`} className="px-2">
          {t("Edit listing")}
        </TextLink>
        <TextLink href={`/business/${place.id}`} className="px-2">
          {t("Open page")}
        </TextLink>
      </div>
    </article>
  );
}

type Choice = { finding: Decision; label: string; kind?: ButtonKind };

function listDecisions({ kind, place, details }: OpenReport): Choice[] {
  const added: Choice[] =
    details.length > 0 && place.isApproved ? [{ finding: "added", label: t("Add to the listing") }] : [];
  if (kind === "incomplete" || !place.isApproved)
    return [...added, { finding: "noted", label: t("Resolve"), kind: added.length > 0 ? "quiet" : undefined }];
  if (kind === "wrong")
    return [
      ...added,
      { finding: "confirmed", label: t("Listing is correct") },
      { finding: "noted", label: t("Resolve without confirming"), kind: "quiet" },
    ];
  return [
    ...added,
    { finding: "confirmed", label: t("It is open") },
    { finding: "maybe-closed", label: t("Mark as maybe closed"), kind: "quiet" },
    { finding: "closed", label: t("Take down"), kind: "danger" },
  ];
}
