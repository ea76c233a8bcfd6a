// What a file does not contain itself: city, source, license, and the meaning of a table's columns.

import { useEffect, useRef, useState } from "react";
import { IMPORT_COLUMNS, type ImportColumn, REQUIRED_COLUMNS } from "../../../src/features/imports/limits.ts";
import type { MappingReport } from "../../../src/features/imports/mapping/report.ts";
import type { ImportMap } from "../../../src/features/imports/mapping/schema.ts";
import type { ImportOptions, ImportPreview, ImportTable, ImportView } from "../../../src/features/imports/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { MappingForm } from "./MappingForm.tsx";

type Props = {
  view: ImportView;
  /** Also while the file is read again: choices are shown at once, and the next ones are made on top of them. */
  busy: boolean;
  onRead: (options: Partial<ImportOptions>) => void;
};

type TextInput = {
  name: "city" | "source" | "attribution" | "licenseName" | "licenseUrl";
  label: string;
  maxLength: number;
  type?: "url";
  hint?: string;
  placeholder?: string;
};

const CITY: TextInput = {
  name: "city",
  label: msg("City"),
  maxLength: 120,
  hint: msg("For places without a city in their address."),
};

const SOURCE: TextInput[] = [
  {
    name: "source",
    label: msg("Source"),
    maxLength: 120,
    hint: msg(
      "Name of the data source. Defaults to the file name. Later files from the same source update these places.",
    ),
  },
  {
    name: "attribution",
    label: msg("Attribution"),
    maxLength: 200,
    hint: msg("The attribution that the license requires."),
  },
  { name: "licenseName", label: msg("License"), maxLength: 120, placeholder: "CC BY 4.0" },
  { name: "licenseUrl", label: msg("License URL"), type: "url", maxLength: 500, placeholder: "https://" },
];

/** Choosing a field or a column updates the preview right away, text fields need the button. */
export function SourceForm({ view, busy, onRead }: Props) {
  const { options, preview } = view;
  const [draft, setDraft] = useState<ImportMap>();
  useEffect(() => {
    if (!busy) setDraft(undefined);
  }, [busy]);
  const mapping =
    preview?.mapping && ({ ...preview.mapping, map: draft ?? JSON.parse(preview.mapping.map) } as MappingReport);
  const table = mapping ? undefined : preview?.table;
  const formRef = useRef<HTMLFormElement>(null);
  const isEvents = mapping?.map.kind === "events";
  const inputs = isEvents ? SOURCE : preview && !preview.isSourceKnown ? [CITY, ...SOURCE] : [CITY];

  function submit(form: HTMLFormElement, map = mapping?.map): void {
    setDraft(map);
    const values = new FormData(form);
    const defaultPlace = String(values.get("defaultPlace") ?? "").trim() || undefined;
    onRead({
      encoding: options.encoding,
      ...Object.fromEntries(inputs.map(({ name }) => [name, String(values.get(name) ?? "").trim() || null])),
      ...(table && { columns: columnsIn(values, table) }),
      ...(map && { map: JSON.stringify(map.kind === "events" ? { ...map, defaultPlace } : map) }),
    });
  }

  return (
    <form
      ref={formRef}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {mapping && mapping.paths.length > 0 && (
        <MappingForm
          report={mapping}
          problem={preview?.problem ?? null}
          onChange={(map) => formRef.current && submit(formRef.current, map)}
        />
      )}
      {table && <Columns table={table} onChange={(form) => submit(form)} />}
      <div className="grid gap-4 items-start md:grid-cols-2">
        {inputs.map(({ label, hint, placeholder, ...field }) => (
          <Field
            key={field.name}
            required={false}
            defaultValue={options[field.name] ?? getRemembered(field.name, preview) ?? ""}
            label={t(label)}
            hint={hint && t(hint)}
            placeholder={placeholder}
            {...field}
          />
        ))}
        {isEvents && (
          <Field
            name="defaultPlace"
            required={false}
            maxLength={120}
            defaultValue={mapping.map.defaultPlace ?? ""}
            label={t("Place of other events")}
            hint={t(
              "The name of a place that hosts events that are at none of your places. Without it, they are left out.",
            )}
          />
        )}
      </div>
      <div>
        <Button type="submit" kind="quiet">
          {t("Update Preview")}
        </Button>
      </div>
    </form>
  );
}

/** What the source keeps from its last import. */
function getRemembered(name: TextInput["name"], preview: ImportPreview | null): string | null {
  const source = preview?.source;
  if (!source || name === "city") return null;
  if (name === "source") return source.name;
  if (name === "attribution") return source.attribution === source.name ? null : source.attribution;
  return source[name];
}

const NONE = "";
/** Keeps several recognized columns. No header begins with a space. */
const SEVERAL = " several";

function columnsIn(values: FormData, table: ImportTable): Partial<Record<ImportColumn, string>> {
  const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
  const chosen = columns.flatMap((column): [ImportColumn, string][] => {
    const header = String(values.get(`column-${column}`) ?? NONE);
    return header === SEVERAL ? [] : [[column, header]];
  });
  // A required column without a header is guessed again instead of being rejected.
  return Object.fromEntries(chosen.filter(([, header]) => header === NONE || table.headers.includes(header)));
}

function Columns({ table, onChange }: { table: ImportTable; onChange: (form: HTMLFormElement) => void }) {
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="font-display text-lg mb-1">{t("Columns")}</legend>
      <p className="text-faint">
        {table.missing.length > 0
          ? t("Some columns could not be recognized. Choose the required ones; the preview updates.")
          : t("These were recognized by their headers. Correct them if needed; the preview updates.")}
      </p>
      <TableRows table={table} />
      <div className="grid gap-x-4 gap-y-3 grid-cols-1 sm:grid-cols-2 lg:grid-cols-4">
        {(Object.entries(IMPORT_COLUMNS) as [ImportColumn, string][]).map(([column, label]) => (
          <ColumnChoice key={column} column={column} label={label} table={table} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  column: ImportColumn;
  label: string;
  table: ImportTable;
  onChange: (form: HTMLFormElement) => void;
};

function ColumnChoice({ column, label, table, onChange }: ChoiceProps) {
  const found = table.columns[column] ?? [];
  const value = found.length > 1 ? SEVERAL : (found[0] ?? NONE);
  const isMissing = table.missing.includes(column);
  const isRequired = (REQUIRED_COLUMNS as readonly string[]).includes(column);
  return (
    <label className="grid gap-1 min-w-0">
      <span className="font-semibold">
        {t(label)}
        {isRequired && <span className="font-normal text-faint"> {t("(required)")}</span>}
      </span>
      <select
        name={`column-${column}`}
        className="field-box"
        defaultValue={value}
        aria-invalid={isMissing ? "true" : undefined}
        onChange={({ currentTarget }) => currentTarget.form && onChange(currentTarget.form)}
      >
        <option value={NONE}>{t("None")}</option>
        {found.length > 1 && <option value={SEVERAL}>{found.join(" + ")}</option>}
        {[...new Set(table.headers)]
          .filter((header) => header !== "")
          .map((header) => (
            <option key={header} value={header}>
              {header}
            </option>
          ))}
      </select>
      {isMissing && <span className="text-sm font-semibold text-skip">{t("Choose a column.")}</span>}
    </label>
  );
}

function TableRows({ table: { headers, rows } }: { table: ImportTable }) {
  return (
    <section
      aria-label={t("The first rows of the file")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-3 border border-line"
    >
      <table className="text-sm w-full">
        <thead className="bg-sunken">
          <tr>
            {headers.map((header, i) => (
              <th key={i} scope="col" className="px-3 py-2 text-start whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, i) => (
            <tr key={i} className="border-t border-line">
              {cells.map((cell, j) => (
                <td key={j} className="px-3 py-2 whitespace-nowrap max-w-60 truncate">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
