// Reports that wait for an admin: what a traveler saw, and that it is settled.
import type { ReportKind } from "../../db/vocabulary.ts";
import type { Finding, OpenReport } from "../../src/features/reports/schema.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { Email } from "../../src/ui/Email.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { type OtherPages, PageDone } from "../../src/ui/PageDone.tsx";
import { type City, formatDateTime } from "../../src/ui/when.ts";
import { call } from "../lib/query.ts";
import { useDecisionQueue } from "../lib/use-decision-queue.ts";

type Props = {
  reports: OpenReport[];
  /** Whose time is told. */
  city: City;
  others: OtherPages;
};

export function ReportQueue({ reports, city, others }: Props) {
  const { left, settle, list } = useDecisionQueue(reports);
  const resolve = ({ id }: OpenReport, finding: Finding) =>
    call("POST", `/api/admin/reports/${id}/resolution`, { finding });

  const found = (report: OpenReport, finding: Finding) =>
    void settle(
      report.id,
      () => resolve(report, finding),
      { title: "Report resolved", description: FOUND[finding](report.place.name) },
      othersLike(report, left),
    );

  const takenDown = (report: OpenReport) =>
    void settle(
      report.id,
      async () => {
        const decision = { approved: false, reason: "Travelers report that it is closed for good." };
        await call("POST", `/api/admin/businesses/${report.place.id}/approval`, decision);
        await resolve(report, "noted");
      },
      { title: `${report.place.name} is not public`, description: "The report is resolved." },
      othersLike(report, left),
    );

  return (
    <section aria-label="Reports">
      <div ref={list} tabIndex={-1} className="outline-none">
        {left.length === 0 && others.waiting > 0 ? (
          <PageDone {...others} />
        ) : left.length === 0 ? (
          <EmptyState drawing="seen-everything" title="No report waits for you.">
            What travelers say about closed places and wrong listings appears here.
          </EmptyState>
        ) : (
          <ul className="grid gap-5">
            {left.map((report) => (
              <li key={report.id}>
                <ReportCard
                  report={report}
                  others={othersLike(report, left).length}
                  city={city}
                  onFound={(finding) => found(report, finding)}
                  onTakeDown={() => takenDown(report)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** What is found of one is found of all that say the same of the place. */
const othersLike = ({ id, kind, place }: OpenReport, all: OpenReport[]) =>
  all.filter((other) => other.id !== id && other.kind === kind && other.place.id === place.id).map(({ id }) => id);

const FOUND: Record<Finding, (name: string) => string> = {
  confirmed: (name) => `${name} is confirmed as of today.`,
  "maybe-closed": (name) => `${name} is marked as maybe closed.`,
  noted: (name) => `${name} stays as it is.`,
};

const KINDS: Record<ReportKind, { tone: "bad" | "waiting"; label: string }> = {
  closed: { tone: "bad", label: "Closed for good" },
  wrong: { tone: "waiting", label: "Something is wrong" },
};

type CardProps = {
  report: OpenReport;
  /** How many others say the same of the place. */
  others: number;
  city: City;
  onFound: (finding: Finding) => void;
  onTakeDown: () => void;
};

function ReportCard({ report, others, city, onFound, onTakeDown }: CardProps) {
  const { id, kind, place, note, reporter, createdAt } = report;
  return (
    <article aria-labelledby={`report-${id}`} className="card-box p-4 md:p-6 grid gap-4">
      <header className="grid gap-2">
        <h2 id={`report-${id}`} className="text-2xl break-words">
          {place.name}
        </h2>
        <p className="text-faint break-words">{place.location}</p>
        <p className="flex flex-wrap gap-2">
          <Badge tone={KINDS[kind].tone}>{KINDS[kind].label}</Badge>
          {!place.isApproved && <Badge>Not public any more</Badge>}
        </p>
      </header>
      {note ? (
        <blockquote className="max-w-[65ch] border-l-4 border-line pl-3 whitespace-pre-line break-words">
          {note}
        </blockquote>
      ) : (
        <p className="text-faint">No note came with it.</p>
      )}
      <p className="text-sm text-faint break-words">
        {reporter.name ?? "A traveler"} (<Email address={reporter.email} />
        ), <time dateTime={createdAt}>{formatDateTime(createdAt, city)}</time>
      </p>
      {others > 0 && (
        <p className="text-sm">
          {others === 1 ? "Another report says" : `${others} other reports say`} the same of this place: what you decide
          here resolves {others === 1 ? "it" : "them"} too.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {place.isApproved ? (
          <Button onClick={() => onFound("confirmed")}>
            {kind === "closed" ? "It is open" : "The listing is right"}
          </Button>
        ) : (
          <Button onClick={() => onFound("noted")}>Resolve</Button>
        )}
        {kind === "closed" && place.isApproved && (
          <Button kind="quiet" onClick={() => onFound("maybe-closed")}>
            Mark as maybe closed
          </Button>
        )}
        {kind === "wrong" && place.isApproved && (
          <Button kind="quiet" onClick={() => onFound("noted")}>
            Resolve without confirming
          </Button>
        )}
        {kind === "closed" && place.isApproved && (
          <Button kind="danger" onClick={onTakeDown}>
            Take down
          </Button>
        )}
        {place.isEditable && (
          <a
            href={`/business/${place.id}/mend?from=reports`}
            className="plain-link inline-flex items-center min-h-11 px-2 font-semibold"
          >
            Mend the listing
          </a>
        )}
        <a href={`/business/${place.id}`} className="plain-link inline-flex items-center min-h-11 px-2 font-semibold">
          Open its page
        </a>
      </div>
    </article>
  );
}
