import { FACT_KEYS } from "../../../db/vocabulary.ts";
import { EVENT_FACT_LIST } from "../../../src/features/events/schema.ts";
import { IMPORT_COLUMNS } from "../../../src/features/imports/limits.ts";
import type { MappingReport } from "../../../src/features/imports/mapping/report.ts";
import type { ImportMap, MappedField } from "../../../src/features/imports/mapping/schema.ts";
import { FACT_NAMES } from "../../../src/i18n/labels-of-facts.ts";
import { t } from "../../../src/i18n/t.ts";
import { formatNumber } from "../../../src/ui/numbers.ts";
import { FieldChoice } from "./fields/FieldChoice.tsx";
import texts from "./fields/fields.texts.json" with { type: "json" };
import { MODES } from "./fields/readings.ts";
import shownFields from "./fields/shown-fields.json" with { type: "json" };

const LABELS = {
  ...IMPORT_COLUMNS,
  ...FACT_NAMES,
  category: IMPORT_COLUMNS.kind,
  id: IMPORT_COLUMNS.ref,
  ...texts.labels,
} as Partial<Record<MappedField, string>>;

const EVENT_LABELS = {
  ...LABELS,
  ...Object.fromEntries(EVENT_FACT_LIST.map(([name, { label }]) => [name, label])),
  ...texts.eventLabels,
};

const SHOWN = shownFields as Record<keyof typeof shownFields, MappedField[]>;
const MORE = SHOWN.more.flatMap((field) => (field === "diets" ? [field, ...FACT_KEYS] : field));
const OF_EVENTS = [...SHOWN.events, ...EVENT_FACT_LIST.map(([name]) => name)];

type Props = {
  report: MappingReport;
  /** `without`: fields that the file doesn't have, so that they aren't guessed. */
  onChange: (fields: ImportMap["fields"], without: MappedField[]) => void;
};

export function FieldChoices({ report, onChange }: Props) {
  const { fields, kind, rows } = report.map;
  const choices = (shown: MappedField[], labels = LABELS) => (
    <div className="grid gap-x-4 gap-y-4 grid-cols-1 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map((field) => (
        <FieldChoice
          key={`${kind} ${rows} ${field}`}
          label={t(labels[field] ?? field)}
          reading={fields[field]}
          isMissing={report.missing.includes(field)}
          paths={report.paths}
          likely={field === "category" ? report.likely : undefined}
          modes={TEXTS.includes(field) ? MODES : PLAIN_MODES}
          onChange={(reading) => {
            const { [field]: _, ...others } = fields;
            const without = (report.map.without ?? []).filter((other) => other !== field);
            if (reading === undefined) onChange(others, [...without, field]);
            else onChange({ ...others, [field]: reading }, without);
          }}
        />
      ))}
    </div>
  );
  if (kind === "events") return choices(OF_EVENTS, EVENT_LABELS);
  const used = MORE.filter((field) => fields[field] !== undefined).length;
  return (
    <>
      {choices(SHOWN.places)}
      <details className="rounded-3 border border-line px-4">
        <summary className="min-h-11 py-2.5 font-semibold cursor-pointer">
          {t("More fields")}
          {used > 0 && <span className="text-faint tabular-nums"> {formatNumber(used)}</span>}
        </summary>
        <div className="pt-2 pb-4">{choices(MORE)}</div>
      </details>
    </>
  );
}

const TEXTS: MappedField[] = ["name", "description"];
const PLAIN_MODES = MODES.filter((mode) => mode !== "languages");
