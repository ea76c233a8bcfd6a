import { type GetColumnData, type SQL, type SQLWrapper, sql, type Table } from "drizzle-orm";

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

/** The first and the last name of a person; null without either. */
export const fullName = ({ firstName, lastName }: Record<"firstName" | "lastName", SQLWrapper>) =>
  sql<string | null>`nullif(concat_ws(' ', ${firstName}, ${lastName}), '')`;

/** How many of the rows fulfill it. */
export const countIf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
