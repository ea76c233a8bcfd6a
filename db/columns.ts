import { type GetColumnData, type SQL, sql, type Table } from "drizzle-orm";

type Columns<T extends Table> = T["_"]["columns"];

export function pick<T extends Table, Name extends keyof Columns<T> & string>(
  table: T,
  ...names: Name[]
): Pick<Columns<T>, Name> {
  const columns = table as unknown as Columns<T>;
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns<T>, Name>;
}

type Times<T extends Table, Name extends keyof Columns<T>> = {
  [N in Name]: SQL<null extends GetColumnData<Columns<T>[N]> ? string | null : string>;
};

/** Times in ISO 8601 and UTC, as responses have them. */
export function pickTimes<T extends Table, Name extends keyof Columns<T> & string>(
  table: T,
  ...names: Name[]
): Times<T, Name> {
  const columns = pick(table, ...names);
  const toIso = (time: string) => new Date(time).toISOString();
  return Object.fromEntries(names.map((name) => [name, sql`${columns[name]}`.mapWith(toIso)])) as Times<T, Name>;
}
