// What a table says about one account, for the sections of its data export.
import { asc, eq, getTableColumns } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";

export type SectionReader = (tx: Database, userId: string) => PromiseLike<unknown>;

type ColumnName<T extends PgTable> = keyof T["_"]["columns"] & string;
/** The columns with the account, and with the time by which the rows are sorted, if they have other names. */
type Special<T extends PgTable> = { owner?: ColumnName<T>; order?: ColumnName<T> };

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, AnyPgColumn>;

function describe<T extends PgTable>(table: T, names: ColumnName<T>[], { owner, order }: Special<T>) {
  const columns = columnsOf(table);
  return {
    selected: Object.fromEntries(names.map((name) => [name, columns[name]!])),
    owner: columns[owner ?? "userId"]!,
    order: asc(columns[order ?? "createdAt"]!),
  };
}

/** These columns of the rows of an account. */
export function listOwn<T extends PgTable>(table: T, names: ColumnName<T>[], special: Special<T> = {}): SectionReader {
  const { selected, owner, order } = describe(table, names, special);
  return (tx, userId) =>
    tx
      .select(selected)
      .from(table as PgTable)
      .where(eq(owner, userId))
      .orderBy(order);
}

/** Works like `listOwn`, each row with its place. */
export function listOwnAtPlaces<T extends PgTable & { businessId: AnyPgColumn }>(
  table: T,
  names: ColumnName<T>[],
  special: Special<T> = {},
): SectionReader {
  const { selected, owner, order } = describe(table, names, special);
  return (tx, userId) =>
    tx
      .select({ businessId: table.businessId, business: businesses.name, ...selected })
      .from(table as PgTable)
      .innerJoin(businesses, eq(businesses.id, table.businessId))
      .where(eq(owner, userId))
      .orderBy(order);
}

/** The only row of an account, or null. Columns that come later are exported too, unless they are named here. */
export function findOwn<T extends PgTable>(table: T, ...secret: ColumnName<T>[]): SectionReader {
  const hidden: string[] = ["userId", ...secret];
  const columns = columnsOf(table);
  const selected = Object.fromEntries(Object.entries(columns).filter(([name]) => !hidden.includes(name)));
  return async (tx, userId) => {
    const [row] = await tx
      .select(selected)
      .from(table as PgTable)
      .where(eq(columns.userId!, userId));
    return row ?? null;
  };
}
