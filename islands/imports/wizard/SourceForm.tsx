// What a file does not say itself: its city, its source and license, and what a table's columns hold.

import { IMPORT_COLUMNS, type ImportColumn, NEEDED_COLUMNS } from "../../../src/features/imports/limits.ts";
import type { ImportOptions, ImportTable, ImportView } from "../../../src/features/imports/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";

type Props = { view: ImportView; busy: boolean; onRead: (wishes: Partial<ImportOptions>) => void };

type Asked = {
  name: "city" | "source" | "attribution" | "licenseName" | "licenseUrl";
  label: string;
  maxLength: number;
  type?: "url";
  hint?: string;
  placeholder?: string;
};

const CITY: Asked = { name: "city", label: "City", maxLength: 120, hint: "For places whose address names none." };

const OWN_SOURCE: Asked[] = [
  {
    name: "source",
    label: "Source",
    maxLength: 120,
    hint: "Whose list it is; the file's name unless you say. A later file of the same source updates it.",
  },
  {
    name: "attribution",
    label: "Attribution",
    maxLength: 200,
    hint: "The words its license asks to be shown beside its places.",
  },
  { name: "licenseName", label: "License", maxLength: 120, placeholder: "CC BY 4.0" },
  { name: "licenseUrl", label: "License address", type: "url", maxLength: 500, placeholder: "https://" },
];

/** A column of a table is chosen, and the preview follows at once; what is typed goes with the button. */
export function ReadingForm({ view, busy, onRead }: Props) {
  const { wishes, reading } = view;
  const table = reading?.table;
  const asked = reading && !reading.sourceIsKnown ? [CITY, ...OWN_SOURCE] : [CITY];

  function submit(form: HTMLFormElement): void {
    const typed = new FormData(form);
    onRead({
      ...Object.fromEntries(asked.map(({ name }) => [name, String(typed.get(name) ?? "").trim() || null])),
      ...(table && { columns: columnsIn(typed, table) }),
    });
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {table && <Columns table={table} onChange={(form) => submit(form)} />}
      <div className="grid gap-4 items-start md:grid-cols-2">
        {asked.map((field) => (
          <Field key={field.name} required={false} defaultValue={wishes[field.name] ?? ""} {...field} />
        ))}
      </div>
      <div>
        <Button type="submit" kind="quiet" disabled={busy}>
          Update the preview
        </Button>
      </div>
    </form>
  );
}

const NONE = "";
/** Stays as it was guessed, from several columns; no header begins with a space. */
const SEVERAL = " several";

function columnsIn(typed: FormData, table: ImportTable): Partial<Record<ImportColumn, string>> {
  const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
  const chosen = columns.flatMap((column): [ImportColumn, string][] => {
    const header = String(typed.get(`column-${column}`) ?? NONE);
    return header === SEVERAL ? [] : [[column, header]];
  });
  // Without any header of its own, a column that must be there is guessed again rather than refused.
  return Object.fromEntries(chosen.filter(([, header]) => header === NONE || table.headers.includes(header)));
}

function Columns({ table, onChange }: { table: ImportTable; onChange: (form: HTMLFormElement) => void }) {
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="font-display text-lg mb-1 p-0">What the columns hold</legend>
      <p className="text-faint">
        {table.missing.length > 0
          ? "The headers do not say it all. Choose the columns that are needed, and the preview follows."
          : "Guessed from the headers; correct what is wrong, and the preview follows."}
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
  const isNeeded = (NEEDED_COLUMNS as readonly string[]).includes(column);
  return (
    <label className="grid gap-1 min-w-0">
      <span className="font-semibold">
        {label}
        {isNeeded && <span className="font-normal text-faint"> (needed)</span>}
      </span>
      <select
        name={`column-${column}`}
        className="field-box"
        defaultValue={value}
        aria-invalid={isMissing ? "true" : undefined}
        onChange={({ currentTarget }) => currentTarget.form && onChange(currentTarget.form)}
      >
        <option value={NONE}>None</option>
        {found.length > 1 && <option value={SEVERAL}>{found.join(" + ")}</option>}
        {[...new Set(table.headers)]
          .filter((header) => header !== "")
          .map((header) => (
            <option key={header} value={header}>
              {header}
            </option>
          ))}
      </select>
      {isMissing && <span className="text-sm font-semibold text-skip">Which column is it?</span>}
    </label>
  );
}

function TableRows({ table: { headers, rows } }: { table: ImportTable }) {
  return (
    <section
      aria-label="The first rows of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-3 border border-line"
    >
      <table className="text-sm w-full">
        <thead className="bg-sunken">
          <tr>
            {headers.map((header, i) => (
              <th key={i} scope="col" className="px-3 py-2 text-left whitespace-nowrap">
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
