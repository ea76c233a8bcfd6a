// A list of /admin: its search and filters, a table by columns, and its pages. Their state is in the URL.

import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { MAX_SEARCH } from "../../db/vocabulary.ts";
import { t } from "../i18n/t.ts";
import { ButtonLink, QuietLink } from "./Button.tsx";
import { Options } from "./Field.tsx";

export type QueryParams = Record<string, string | undefined>;

type Option = readonly [value: string, label: string];
type Choice = { name: string; label: string; options: Option[] };

type FilterProps = {
  tab: string;
  filters: QueryParams;
  search: { name: string; label: string; placeholder: string };
  /** The first option of each is the one without a filter. */
  choices?: Choice[];
  /** The parameters that filtering leaves as they are, such as the order. */
  kept?: string[];
};

type Column<Row> = {
  label: string;
  /** The smallest breakpoint at which the column is shown. */
  from?: "sm" | "md";
  className?: string;
  show: (row: Row, at: number) => ReactNode;
};

export const toTimeColumn = <Row extends { createdAt: string }>(
  label: string,
  className: string,
  format: (at: string) => string,
): Column<Row> => ({
  label,
  from: "sm",
  className: `${className} whitespace-nowrap tabular-nums`,
  show: ({ createdAt }) => <time dateTime={createdAt}>{format(createdAt)}</time>,
});

type Props<Row> = FilterProps & {
  title: string;
  /** Above the filters, and between them and the rows. */
  above?: ReactNode;
  between?: ReactNode;
  rows: readonly Row[];
  /** The first column takes the free space, the last one is right-aligned. Without columns, `children` show the rows. */
  columns?: readonly Column<Row>[];
  toKey?: (row: Row) => string | number;
  children?: ReactNode;
  empty: ReactNode;
  /** The `after` of the next page, if there is one. */
  next: string | number | undefined;
  pages: { label: string; first?: string; next?: string };
};

export function AdminList<Row>({ title, above, between, rows, empty, next, pages, children, ...props }: Props<Row>) {
  const { tab, filters, columns, toKey } = props;
  return (
    <div className="grid gap-5">
      <h2 className="visually-hidden">{title}</h2>
      {above}
      <Filters {...props} />
      {between}
      {rows.length === 0 ? empty : columns ? <Table {...{ title, rows, columns, toKey }} /> : children}
      {(next !== undefined || filters.after) && (
        <nav aria-label={pages.label} className="flex flex-wrap justify-between gap-3">
          {filters.after ? (
            <QuietLink href={toTabUrl(tab, { ...filters, after: undefined })}>{pages.first ?? t("Newest")}</QuietLink>
          ) : (
            <span />
          )}
          {next !== undefined && (
            <QuietLink href={toTabUrl(tab, { ...filters, after: String(next) })}>{pages.next ?? t("Older")}</QuietLink>
          )}
        </nav>
      )}
    </div>
  );
}

export function Filters({ tab, filters, search, choices = [], kept = [] }: FilterProps) {
  const isFiltered = [search, ...choices].some(({ name }) => filters[name]);
  return (
    <search>
      <form method="get" action="/admin" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="tab" value={tab} />
        {kept.map((name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />)}
        <label className={`grid gap-1 min-w-0 grow basis-full ${choices.length > 1 ? "lg:basis-44" : "sm:basis-44"}`}>
          <span className="text-sm text-faint">{search.label}</span>
          <input
            type="search"
            name={search.name}
            defaultValue={filters[search.name]}
            placeholder={search.placeholder}
            maxLength={MAX_SEARCH}
            className="field-box"
          />
        </label>
        {choices.map(({ name, label, options }) => (
          <label key={name} className="grid gap-1 min-w-0 grow basis-36 sm:grow-0 sm:basis-auto">
            <span className="text-sm text-faint">{label}</span>
            <select name={name} defaultValue={filters[name] ?? ""} className="field-box w-full">
              <Options of={options} />
            </select>
          </label>
        ))}
        <button type="submit" className="button button-quiet">
          <Search size={18} aria-hidden />
          {t("Apply")}
        </button>
        {isFiltered && (
          <ButtonLink kind="bare" href={toTabUrl(tab, Object.fromEntries(kept.map((name) => [name, filters[name]])))}>
            {t("Clear")}
          </ButtonLink>
        )}
      </form>
    </search>
  );
}

type ChoiceTexts = Record<string, { label: string; any: string; options: Record<string, string> }>;

/** The choices of filters whose words are data. `any` is without a filter. */
export const toChoices = (texts: ChoiceTexts, translate = (text: string, _value: string) => t(text)): Choice[] =>
  Object.entries(texts).map(([name, { label, any, options }]) => ({
    name,
    label: t(label),
    options: [["", any] as const, ...Object.entries(options)].map(
      ([value, text]) => [value, translate(text, value)] as const,
    ),
  }));

const SHOWN = { sm: "hidden sm:table-cell", md: "hidden md:table-cell" } as const;

type TableProps<Row> = Required<Pick<Props<Row>, "title" | "rows" | "columns">> & Pick<Props<Row>, "toKey">;

/** A table by columns, also outside of /admin. */
export function Table<Row>({ title, rows, columns, toKey }: TableProps<Row>) {
  const shown = ({ from }: Column<Row>) => (from ? SHOWN[from] : "");
  return (
    <div className="card-box overflow-hidden">
      <table className="w-full text-start border-collapse">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-faint">
            {columns.map((column, i) => (
              <th
                key={column.label}
                scope="col"
                className={`px-4 py-2 font-semibold ${i === 0 ? "w-full md:w-[28%] lg:w-auto" : ""} ${shown(column)} ${i === columns.length - 1 ? "text-end" : "text-start"}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={toKey?.(row) ?? at} className="border-b border-line last:border-0 align-top hover:bg-sunken">
              {columns.map((column) => (
                <td key={column.label} className={`px-4 ${column.className ?? "py-2.5"} ${shown(column)}`}>
                  {column.show(row, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** "?q=bar", or "" without parameters. */
export function toQueryString(filters: QueryParams): string {
  const params = Object.entries(filters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return params.length > 0 ? `?${new URLSearchParams(params)}` : "";
}

export const toTabUrl = (tab: string, filters: QueryParams) => `/admin${toQueryString({ tab, ...filters })}`;
