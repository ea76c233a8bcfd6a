// The details of an entry in the audit log. Those without a label are shown as they are stored.
import { msg, t } from "../../i18n/t.ts";
import { FACT_LABELS } from "../places/listing/approved-facts-schema.ts";

const LABELS: Record<string, string> = {
  changed: msg("Fields"),
  closed: msg("Closed"),
  contacted: msg("Contacted"),
  days: msg("Days valid"),
  domain: msg("Domain"),
  east: msg("East"),
  entries: msg("Waitlist entries"),
  every: msg("Schedule"),
  finding: msg("Decision"),
  host: msg("Address"),
  id: msg("ID"),
  kept: msg("Kept"),
  kind: msg("Type"),
  maxUses: msg("Accounts"),
  merged: msg("Merged place"),
  mode: msg("Who can sign up"),
  north: msg("North"),
  numbers: msg("Numbers on the landing page"),
  offer: msg("The founders' offer and its price"),
  own: msg("The admin's own matter"),
  reason: msg("Reason"),
  removed: msg("Removed"),
  reports: msg("Reports"),
  restored: msg("Restored"),
  sessions: msg("Ended sessions"),
  source: msg("Source"),
  state: msg("State"),
  south: msg("South"),
  west: msg("West"),
};

const COUNTS: Record<string, string> = {
  added: msg("{count, plural, one {# added} other {# added}}"),
  updated: msg("{count, plural, one {# updated} other {# updated}}"),
  unchanged: msg("{count, plural, one {# unchanged} other {# unchanged}}"),
  marked: msg("{count, plural, one {# marked maybe closed} other {# marked maybe closed}}"),
};

/** The values of details that are chosen from a list. What people wrote is shown as they wrote it. */
const VALUES: Record<string, Record<string, string>> = {
  every: { daily: msg("Every day"), weekly: msg("Every week"), never: msg("Never") },
  finding: { confirmed: msg("Confirmed"), "maybe-closed": msg("Maybe closed"), noted: msg("Noted") },
  kind: {
    places: msg("Places"),
    events: msg("Events"),
    closed: msg("Closed"),
    wrong: msg("Something is wrong"),
  },
  mode: { open: msg("Open"), invitation: msg("Invitation"), waitlist: msg("Waitlist") },
  numbers: { none: msg("None"), counted: msg("Counted"), claimed: msg("Claims [[on the landing page]]") },
  state: { sent: msg("Sent"), failed: msg("Failed"), printed: msg("Printed") },
};

/** " · Reason: … · Ended sessions: 2", with links to users and their listings. */
export function AuditDetail({ detail }: { detail: Record<string, unknown> }) {
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
  return (
    <a href={path} className="plain-link">
      {label}
    </a>
  );
}

/** "Reason: …", or "3 added". */
function formatFact(name: string, value: unknown): string {
  if (typeof value === "number" && COUNTS[name]) return t(COUNTS[name], { count: value });
  return t("{label}: {value}", { label: translateIn(LABELS, name), value: formatValue(name, value) });
}

function formatValue(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (Array.isArray(value)) return value.map((field) => translateIn(FACT_LABELS, String(field))).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  return translateIn(VALUES[name] ?? {}, String(value));
}

/** A name without a label is returned as it is. */
const translateIn = (labels: Record<string, string>, name: string): string => {
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return label === undefined ? name : t(label);
};
