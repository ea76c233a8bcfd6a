// The details of an entry in the audit log. Those without a label are shown as they are stored.
import { t } from "../../i18n/t.ts";
import { formatList } from "../../ui/lists.ts";
import { FACT_LABELS } from "../places/listing/approved-facts-schema.ts";
import texts from "./audit.texts.json" with { type: "json" };

const LABELS: Record<string, string> = texts.details;
const COUNTS: Record<string, string> = texts.counts;
/** The values of details that are chosen from a list. What people wrote is shown as they wrote it. */
const VALUES: Record<string, Record<string, string>> = texts.values;

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
  if (Array.isArray(value)) return formatList(value.map((field) => translateIn(FACT_LABELS, String(field))));
  if (typeof value === "object") return JSON.stringify(value);
  return translateIn(VALUES[name] ?? {}, String(value));
}

/** A name without a label is returned as it is. */
const translateIn = (labels: Record<string, string>, name: string): string => {
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return label === undefined ? name : t(label);
};
