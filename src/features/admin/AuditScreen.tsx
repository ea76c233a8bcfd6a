// The audit log: every act of an admin, with who, when and on what.
import { AUDIT_ACTIONS, type AuditAction } from "../../../db/vocabulary.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type City, formatDay, formatTime } from "../../ui/when.ts";
import { Filters, Pager } from "./Filters.tsx";
import type { AuditEntry } from "./schema.ts";

type Props = { auditEntries: AuditEntry[]; filters: Record<string, string | undefined>; next?: number; city: City };

export function AuditScreen({ auditEntries, filters, next, city }: Props) {
  return (
    <div className="grid gap-5">
      <h2 className="visually-hidden">Audit log</h2>
      <Filters
        tab="audit"
        filters={filters}
        search={{ name: "person", label: "By or about", placeholder: "Email or id" }}
        choices={[
          {
            name: "act",
            label: "Act",
            options: [
              { value: "", label: "Every act" },
              ...AUDIT_ACTIONS.map((act) => ({ value: act, label: ACT_WORDS[act] ?? act })),
            ],
          },
        ]}
      />
      {auditEntries.length === 0 ? (
        <EmptyState drawing="no-activity" title="Nothing is written here">
          {Object.values(filters).some(Boolean)
            ? "No act fits. The email has to be the whole one."
            : "Each decision of an admin is written down here, and stays."}
        </EmptyState>
      ) : (
        <div className="card-box px-4 py-1">
          <ActList auditEntries={auditEntries} city={city} />
        </div>
      )}
      <Pager tab="audit" filters={filters} next={next} label="Pages of acts" />
    </div>
  );
}

/** The labels of acts. */
const ACT_WORDS: Partial<Record<AuditAction, string>> = {
  "business.approve": "Approved a business",
  "business.reject": "Rejected a business",
  "claim.agree": "Agreed to a claim",
  "claim.refuse": "Refused a claim",
  "report.resolve": "Resolved a report",
  "person.suspend": "Suspended a person",
  "person.reinstate": "Readmitted a person",
  "person.sign-out": "Signed a person out",
  "admin.make": "Made an admin",
  "admin.unmake": "Took admin away",
  "import.run": "Imported places",
  "place.edit": "Mended a listing",
  "mail.test": "Sent a test mail",
  "waitlist.export": "Exported the waitlist",
};

export function ActList({ auditEntries, city }: { auditEntries: AuditEntry[]; city: City }) {
  return (
    <ol>
      {auditEntries.map((act) => (
        <li
          key={act.id}
          className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-0 md:grid-cols-[11rem_1fr]"
        >
          <p className="text-sm text-faint tabular-nums md:pt-0.5">
            <time dateTime={act.createdAt}>
              {formatDay(act.createdAt, city)}, {formatTime(act.createdAt, city)}
            </time>
          </p>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p>
              <span className="font-semibold">{ACT_WORDS[act.act] ?? act.act}</span>
              <Subject subject={act.subject} />
            </p>
            <p className="text-sm text-faint">
              by <Admin admin={act.admin} />
              <Detail detail={act.detail} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Subject({ subject: { id, name, isPerson } }: { subject: AuditEntry["subject"] }) {
  if (id === null && name === null) return null;
  const words = name ?? (isPerson ? "somebody who left" : id);
  return (
    <>
      {": "}
      {isPerson && name ? (
        <a href={`/admin?tab=people&person=${id}`} className="plain-link">
          {words}
        </a>
      ) : (
        words
      )}
    </>
  );
}

function Admin({ admin: { id, name } }: { admin: AuditEntry["admin"] }) {
  if (id === null) return "the command line";
  if (name === null) return "an admin who left";
  return (
    <a href={`/admin?tab=people&person=${id}`} className="plain-link">
      {name}
    </a>
  );
}

/** "reason: …, sessions: 2", with links to people. */
function Detail({ detail }: { detail: Record<string, unknown> }) {
  const told = Object.entries(detail).filter(([, value]) => value !== null && value !== "");
  return told.map(([name, value]) => (
    <span key={name}>
      {" · "}
      {name === "person" ? (
        <a href={`/admin?tab=people&person=${String(value)}`} className="plain-link">
          the person
        </a>
      ) : (
        `${name}: ${inWords(value)}`
      )}
    </span>
  ));
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
