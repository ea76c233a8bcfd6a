// What the staff changed of a listing with an owner, as it is stored and as the owner reads it. Only for the server.
import type { FieldChange } from "../../../../db/vocabulary.ts";
import { t } from "../../../i18n/t.ts";
import { getTagLabel } from "../../../i18n/tags.ts";
import { formatHours } from "../../../ui/hours.ts";
import { formatList } from "../../../ui/lists.ts";
import { type ApprovedFacts, FACT_LABELS, formatFact } from "./approved-facts-schema.ts";

type Fields = Partial<Record<keyof ApprovedFacts, unknown>>;

export const toFieldChanges = (
  fields: readonly (keyof ApprovedFacts)[],
  before: Fields,
  after: Fields,
): FieldChange[] => fields.map((field) => ({ field, ...keepDifferent(before[field] ?? null, after[field] ?? null) }));

type Values = { before: unknown; after: unknown };

/** Keeps, of two objects, only the entries that differ: a description in one language, not those in forty. */
function keepDifferent(before: unknown, after: unknown): Values {
  if (!isRecord(before ?? {}) || !isRecord(after ?? {})) return { before, after };
  const [one, other] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  const keep = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => one[key] !== other[key]));
  return { before: keep(one), after: keep(other) };
}

const isRecord = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

export type FormattedChange = { label: string; before: string; after: string };

export const formatFieldChange = ({ field, before, after }: FieldChange): FormattedChange => ({
  label: getLabel(field),
  before: spellOut(field, before),
  after: spellOut(field, after),
});

/** What travelers read. Admins see hours as they are written in the field. */
const spellOut = (field: string, value: unknown) =>
  field === "openingHours" && value ? formatHours(String(value)).join("\n") : format(field, value);

export const formatField = (field: string, value: unknown): { label: string; value: string } => ({
  label: getLabel(field),
  value: format(field, value),
});

const getLabel = (field: string) => t(FACT_LABELS[field as keyof ApprovedFacts]);

function format(field: string, value: unknown): string {
  if (field === "tags") return formatList((value as string[]).map(getTagLabel)) || "–";
  return formatFact(field as keyof ApprovedFacts, { [field]: value } as unknown as ApprovedFacts) || "–";
}
