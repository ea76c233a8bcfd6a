import { FACT_KEYS } from "../../../db/vocabulary.ts";
import { EVENT_FACT_LIST } from "../../../src/features/events/schema.ts";
import { IMPORT_COLUMNS } from "../../../src/features/imports/limits.ts";
import type { MappingReport } from "../../../src/features/imports/mapping/report.ts";
import type { ImportMap, MappedField } from "../../../src/features/imports/mapping/schema.ts";
import { FACT_NAMES } from "../../../src/i18n/labels-of-facts.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { formatNumber } from "../../../src/ui/numbers.ts";
import { FieldChoice } from "./fields/FieldChoice.tsx";
import { MODES } from "./fields/readings.ts";

const LABELS: [field: MappedField, label: string][] = [
  ["name", IMPORT_COLUMNS.name],
  ["latitude", IMPORT_COLUMNS.latitude],
  ["longitude", IMPORT_COLUMNS.longitude],
  ["position", msg("Latitude and longitude in one field")],
  ["category", IMPORT_COLUMNS.kind],
  ["id", IMPORT_COLUMNS.ref],
  ["description", IMPORT_COLUMNS.description],
  ["address", IMPORT_COLUMNS.address],
  ["openingHours", IMPORT_COLUMNS.openingHours],
  ["website", IMPORT_COLUMNS.website],
  ["phone", IMPORT_COLUMNS.phone],
];

const MORE_LABELS: [field: MappedField, label: string][] = [
  ["street", IMPORT_COLUMNS.street],
  ["houseNumber", IMPORT_COLUMNS.houseNumber],
  ["city", IMPORT_COLUMNS.city],
  ["email", IMPORT_COLUMNS.email],
  ["contact", IMPORT_COLUMNS.contact],
  ["price", IMPORT_COLUMNS.price],
  ["stars", IMPORT_COLUMNS.stars],
  ["cuisine", IMPORT_COLUMNS.cuisine],
  ["tags", IMPORT_COLUMNS.tags],
  ["preferences", IMPORT_COLUMNS.preferences],
  ["diets", msg("Diets")],
  ...FACT_KEYS.map((fact): [MappedField, string] => [fact, FACT_NAMES[fact]]),
  ["image", msg("Picture")],
  ["imageCredit", msg("Credit of the picture")],
  ["imageLicense", msg("License of the picture")],
  ["start", msg("Start of the season")],
  ["end", msg("End of the season")],
  ["updatedAt", msg("Last change")],
];

const EVENT_LABELS: [field: MappedField, label: string][] = [
  ["name", IMPORT_COLUMNS.name],
  ["start", msg("Start")],
  ["startTime", msg("Start time")],
  ["end", msg("End")],
  ["endTime", msg("End time")],
  ["dates", msg("Several dates")],
  ["place", msg("Place")],
  ["id", IMPORT_COLUMNS.ref],
  ["description", IMPORT_COLUMNS.description],
  ["latitude", IMPORT_COLUMNS.latitude],
  ["longitude", IMPORT_COLUMNS.longitude],
  ["position", msg("Latitude and longitude in one field")],
  ["address", IMPORT_COLUMNS.address],
  ["city", IMPORT_COLUMNS.city],
  ["website", IMPORT_COLUMNS.website],
  ["status", msg("Status")],
  ...EVENT_FACT_LIST.map(([name, { label }]): [MappedField, string] => [name, label]),
];

type Props = {
  report: MappingReport;
  /** `without`: fields that the file doesn't have, so that they aren't guessed. */
  onChange: (fields: ImportMap["fields"], without: MappedField[]) => void;
};

export function FieldChoices({ report, onChange }: Props) {
  const { fields, kind, rows } = report.map;
  const choices = (labels: typeof LABELS) => (
    <div className="grid gap-x-4 gap-y-4 grid-cols-1 sm:grid-cols-2 lg:grid-cols-3">
      {labels.map(([field, label]) => (
        <FieldChoice
          key={`${kind} ${rows} ${field}`}
          label={t(label)}
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
  if (kind === "events") return choices(EVENT_LABELS);
  const used = MORE_LABELS.filter(([field]) => fields[field] !== undefined).length;
  return (
    <>
      {choices(LABELS)}
      <details className="rounded-3 border border-line px-4">
        <summary className="min-h-11 py-2.5 font-semibold cursor-pointer">
          {t("More fields")}
          {used > 0 && <span className="text-faint tabular-nums"> {formatNumber(used)}</span>}
        </summary>
        <div className="pt-2 pb-4">{choices(MORE_LABELS)}</div>
      </details>
    </>
  );
}

const TEXTS: MappedField[] = ["name", "description"];
const PLAIN_MODES = MODES.filter((mode) => mode !== "languages");
