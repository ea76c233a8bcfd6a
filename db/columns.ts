import type { Table } from "drizzle-orm";

export function pick<T extends Table, Name extends keyof T["_"]["columns"] & string>(
  table: T,
  ...names: Name[]
): Pick<T["_"]["columns"], Name> {
  const columns = table as unknown as T["_"]["columns"];
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<T["_"]["columns"], Name>;
}
