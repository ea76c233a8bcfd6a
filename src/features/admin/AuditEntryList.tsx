import { rich } from "../../i18n/rich.ts";
import { msg, t } from "../../i18n/t.ts";
import { type City, formatDayAndTime } from "../../ui/dates.ts";
import { formatList } from "../../ui/lists.ts";
import { PlainLink } from "../../ui/TextLink.tsx";
import { FACT_LABELS } from "../places/listing/approved-facts-schema.ts";
import texts from "./audit.texts.json" with { type: "json" };
import type { AuditEntry } from "./schema.ts";

export const AuditEntryList = ({ auditEntries, city }: { auditEntries: AuditEntry[]; city: City }) => (
  <ol>
    {auditEntries.map((entry) => (
      <li
        key={entry.id}
        className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-0 md:grid-cols-[11rem_1fr]"
      >
        <p className="text-sm text-faint tabular-nums md:pt-0.5">
          <time dateTime={entry.createdAt}>{formatDayAndTime(entry.createdAt, city)}</time>
        </p>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p>
            <span className="font-semibold">{t(texts.actions[entry.action])}</span>
            <Subject subject={entry.subject} />
          </p>
          <p className="text-sm text-faint">
            {rich("by <admin></admin>", { admin: () => <Admin entry={entry} /> })}
            <AuditDetail detail={entry.detail} />
          </p>
        </div>
      </li>
    ))}
  </ol>
);

function Subject({ subject: { id, name, isPerson } }: { subject: AuditEntry["subject"] }) {
  if (id === null && name === null) return null;
  const label = name ?? (isPerson ? t("a deleted user") : id);
  return (
    <>
      {": "}
      {isPerson && name ? <PlainLink href={`/admin?tab=people&person=${id}`}>{label}</PlainLink> : label}
    </>
  );
}

/** What acts without an admin, by the detail `by`. */
const WITHOUT_ADMIN: Record<string, string> = texts.withoutAdmin;

function Admin({ entry: { admin, detail } }: { entry: AuditEntry }) {
  const { id, name } = admin;
  if (id === null) return t(WITHOUT_ADMIN[String(detail.by)] ?? msg("the command line [[who did it]]"));
  if (name === null) return t("a deleted admin [[who did it]]");
  return <PlainLink href={`/admin?tab=people&person=${id}`}>{name}</PlainLink>;
}

// The details of an entry in the audit log. Those without a label are shown as they are stored.
const LABELS: Record<string, string> = texts.details;
const COUNTS: Record<string, string> = texts.counts;
const FIELD_LABELS: Record<string, string> = { ...FACT_LABELS, ...texts.words };
/** The values of details that are chosen from a list. What people wrote is shown as they wrote it. */
const VALUES: Record<string, Record<string, string>> = texts.values;

function AuditDetail({ detail }: { detail: Record<string, unknown> }) {
  const facts = Object.entries(detail).filter(([name, value]) => name !== "by" && !isEmpty(value));
  return facts.map(([name, value]) => (
    <span key={name}>
      {" · "}
      <Fact name={name} value={value} />
    </span>
  ));
}

const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

function Fact({ name, value }: { name: string; value: unknown }) {
  if (name !== "person" && name !== "place") return formatFact(name, value);
  const [path, label] =
    name === "person" ? [`/admin?tab=people&person=${value}`, t("the user")] : [`/business/${value}`, t("the listing")];
  return <PlainLink href={path}>{label}</PlainLink>;
}

/** "Reason: …", or "3 added". */
function formatFact(name: string, value: unknown): string {
  if (typeof value === "number" && COUNTS[name]) return t(COUNTS[name], { count: value });
  return t("{label}: {value}", { label: translateIn(LABELS, name), value: formatValue(name, value) });
}

function formatValue(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value)) return formatList(value.map((field) => translateIn(FIELD_LABELS, String(field))));
  if (typeof value === "object") return JSON.stringify(value);
  return translateIn(VALUES[name] ?? {}, String(value));
}

/** A name without a label is returned as it is. */
const translateIn = (labels: Record<string, string>, name: string): string => {
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return label === undefined ? name : t(label);
};
