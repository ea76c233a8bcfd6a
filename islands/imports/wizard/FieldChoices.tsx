import { useId } from "react";
import { IMPORT_COLUMNS } from "../../../src/features/imports/limits.ts";
import type { MappingReport } from "../../../src/features/imports/mapping/report.ts";
import type { ImportMap, MappedField, Reading, TextReading } from "../../../src/features/imports/mapping/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { formatNumber } from "../../../src/ui/numbers.ts";

const LABELS: [field: MappedField, label: string][] = [
  ["name", IMPORT_COLUMNS.name],
  ["latitude", IMPORT_COLUMNS.latitude],
  ["longitude", IMPORT_COLUMNS.longitude],
  ["position", msg("Latitude and longitude in one field")],
  ["category", IMPORT_COLUMNS.kind],
  ["id", IMPORT_COLUMNS.ref],
  ["description", IMPORT_COLUMNS.description],
  ["address", IMPORT_COLUMNS.address],
  ["street", IMPORT_COLUMNS.street],
  ["houseNumber", IMPORT_COLUMNS.houseNumber],
  ["city", IMPORT_COLUMNS.city],
  ["phone", IMPORT_COLUMNS.phone],
  ["email", IMPORT_COLUMNS.email],
  ["website", IMPORT_COLUMNS.website],
  ["openingHours", IMPORT_COLUMNS.openingHours],
  ["price", IMPORT_COLUMNS.price],
  ["stars", IMPORT_COLUMNS.stars],
  ["cuisine", IMPORT_COLUMNS.cuisine],
  ["tags", IMPORT_COLUMNS.tags],
  ["image", msg("Picture")],
  ["imageCredit", msg("Credit of the picture")],
  ["imageLicense", msg("License of the picture")],
  ["updatedAt", msg("Last change")],
];

const EVENT_LABELS: [field: MappedField, label: string][] = [
  ["name", IMPORT_COLUMNS.name],
  ["start", msg("Start")],
  ["end", msg("End")],
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
];

const NONE = "";
/** Keeps a reading of several paths. No path begins with a space. */
const SEVERAL = " several";

type Props = { report: MappingReport; onChange: (fields: ImportMap["fields"]) => void };

export function FieldChoices({ report, onChange }: Props) {
  const { fields } = report.map;
  const choose = (field: MappedField, value: string) => {
    if (value === SEVERAL) return;
    const { [field]: _, ...others } = fields;
    onChange(value === NONE ? others : { ...others, [field]: value });
  };
  return (
    <div className="grid gap-x-4 gap-y-4 grid-cols-1 sm:grid-cols-2 lg:grid-cols-3">
      {(report.map.kind === "events" ? EVENT_LABELS : LABELS).map(([field, label]) => (
        <FieldChoice
          key={field}
          label={t(label)}
          reading={fields[field]}
          isMissing={report.missing.includes(field)}
          paths={report.paths}
          onChoose={(value) => choose(field, value)}
        />
      ))}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  reading: TextReading | undefined;
  isMissing: boolean;
  paths: MappingReport["paths"];
  onChoose: (value: string) => void;
};

function FieldChoice({ label, reading, isMissing, paths, onChoose }: ChoiceProps) {
  const id = useId();
  const value = reading === undefined ? NONE : typeof reading === "string" ? reading : SEVERAL;
  const chosen = paths.find(({ path }) => path === firstPath(reading));
  return (
    <div className="grid gap-1 min-w-0 content-start">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        aria-describedby={chosen && `${id}-examples`}
        className="field-box"
        value={value}
        aria-invalid={isMissing ? "true" : undefined}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value={NONE}>{t("None")}</option>
        {value === SEVERAL && <option value={SEVERAL}>{describe(reading!)}</option>}
        {value !== NONE && value !== SEVERAL && !chosen && <option value={value}>{value}</option>}
        {paths.map(({ path }) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </select>
      {chosen && (
        <span id={`${id}-examples`} className="text-sm text-faint break-words">
          {t("{share} filled: {examples}", {
            share: formatNumber(chosen.filled, { style: "percent" }),
            examples: chosen.examples.join(" · "),
          })}
        </span>
      )}
    </div>
  );
}

function firstPath(reading: TextReading | undefined): string | undefined {
  if (typeof reading === "string" || reading === undefined) return reading;
  if (Array.isArray(reading)) return reading[0];
  if ("join" in reading && Array.isArray(reading.join)) return reading.join[0];
  return "value" in reading ? undefined : firstPath(Object.values(reading)[0] as Reading);
}

function describe(reading: TextReading): string {
  if (typeof reading === "string") return reading;
  if (Array.isArray(reading)) return reading.join(" / ");
  if ("join" in reading && Array.isArray(reading.join)) return reading.join.join(" + ");
  if ("value" in reading) return `"${reading.value}"`;
  return Object.entries(reading)
    .map(([language, part]) => `${language}: ${describe(part as Reading)}`)
    .join(", ");
}
