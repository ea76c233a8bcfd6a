// How a file of any shape is read: its rows, its fields, and what its categories mean.
import { type ReactNode, useState } from "react";
import type { ImportKind } from "../../../db/vocabulary.ts";
import type { MappingReport } from "../../../src/features/imports/mapping/report.ts";
import type { ImportMap } from "../../../src/features/imports/mapping/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Choice } from "../../../src/ui/Choice.tsx";
import { Options, SelectField } from "../../../src/ui/Field.tsx";
import { TypeOptions } from "../../../src/ui/TypeOptions.tsx";
import { CategoryChoices } from "./CategoryChoices.tsx";
import { FieldChoices } from "./FieldChoices.tsx";
import { LanguageOrder } from "./fields/LanguageOrder.tsx";

type Props = { report: MappingReport; problem: string | null; onChange: (map: ImportMap) => void };

export function MappingForm({ report, problem, onChange }: Props) {
  const { map, lists, rows } = report;
  const [loadProblem, setLoadProblem] = useState<string>();

  async function loadMap(file: File | undefined): Promise<void> {
    if (!file) return;
    const loaded = parseJson(await file.slice(0, MAX_MAP_BYTES).text()) as Partial<ImportMap> | undefined;
    const isMap = typeof loaded?.fields === "object" && loaded.fields !== null;
    setLoadProblem(
      isMap ? undefined : t("This file isn't a map. Choose one that was downloaded here or saved with --save-map."),
    );
    if (isMap) onChange(loaded as ImportMap);
  }

  return (
    <fieldset className="grid gap-4 min-w-0">
      <legend className="font-display text-lg mb-1">{t("Fields")}</legend>
      {problem && (
        <p role="alert" className="font-semibold text-skip break-words">
          {problem}
        </p>
      )}
      <p className="text-faint">
        {t(
          "{count, plural, one {# row was found.} other {# rows were found.}} Say which field holds what; the preview updates.",
          { count: rows },
        )}
      </p>
      <SelectField
        label={t("What the file has")}
        value={map.kind ?? "places"}
        onChange={({ target }) => onChange({ ...toKind(map, target.value as ImportKind), rows: map.rows })}
      >
        <option value="places">{t("Places")}</option>
        <option value="events">{t("Events")}</option>
      </SelectField>
      {lists.length > 1 && (
        <SelectField
          label={t("Rows")}
          value={map.rows ?? ""}
          onChange={({ target }) => onChange({ fields: {}, ...withoutFields(map), rows: target.value })}
        >
          <Options of={lists.map(({ path, count }) => [path, `${path || "{}"} (${count})`])} />
        </SelectField>
      )}
      <FieldChoices
        report={report}
        onChange={(fields, without) => onChange({ ...map, fields, without: without.length > 0 ? without : undefined })}
      />
      <LanguageOrder map={map} onChange={(languages) => onChange({ ...map, languages })} />
      {map.kind === "events" ? (
        <MapChoice
          {...{ map, onChange }}
          name="dateOrder"
          label={t("Dates such as 03/04/2026")}
          none={t("As the file makes clear")}
        >
          <option value="day-first">{t("Day first")}</option>
          <option value="month-first">{t("Month first")}</option>
        </MapChoice>
      ) : (
        <>
          <CategoryChoices report={report} onChange={onChange} />
          <MapChoice
            {...{ map, onChange }}
            name="defaultType"
            label={t("Type of all places whose category says none")}
            none={t("Leave out")}
          >
            <TypeOptions />
          </MapChoice>
          <Choice
            type="checkbox"
            checked={map.far === "keep"}
            onChange={({ target }) => onChange({ ...map, far: target.checked ? "keep" : undefined })}
          >
            {t("Import places that are far away from all others, too")}
          </Choice>
        </>
      )}
      <p>
        <a
          className="inline-flex items-center min-h-11 underline"
          download="map.json"
          href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(map, null, 2))}`}
        >
          {t("Download the map for the command line")}
        </a>
      </p>
      <label className="grid gap-1 min-w-0">
        <span className="font-semibold">{t("Load a map")}</span>
        <input
          type="file"
          accept=".json,application/json"
          className="field-box"
          onChange={({ target }) => void loadMap(target.files?.[0])}
        />
        {loadProblem && (
          <span role="alert" className="text-skip">
            {loadProblem}
          </span>
        )}
      </label>
    </fieldset>
  );
}

const MAX_MAP_BYTES = 500_000;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server guesses the fields of the other kind. */
const toKind = ({ source, languages }: ImportMap, kind: ImportKind): ImportMap => ({
  kind,
  source,
  languages,
  fields: {},
});

const withoutFields = ({ fields: _, categories: __, without: ___, ...rest }: ImportMap) => rest;

type ChoiceProps = {
  map: ImportMap;
  name: "dateOrder" | "defaultType";
  label: string;
  none: string;
  onChange: Props["onChange"];
  children: ReactNode;
};

const MapChoice = ({ map, name, label, none, onChange, children }: ChoiceProps) => (
  <SelectField
    label={label}
    value={map[name] ?? ""}
    onChange={({ target }) => onChange({ ...map, [name]: target.value || undefined })}
  >
    <option value="">{none}</option>
    {children}
  </SelectField>
);
