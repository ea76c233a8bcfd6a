import { type AnyPgColumn, uuid } from "drizzle-orm/pg-core";

/** The ID of a row without which this one is deleted. */
export const ownedBy = (id: () => AnyPgColumn) => uuid().notNull().references(id, { onDelete: "cascade" });

/** The same where the other row has at most one of these. */
export const keyOf = (id: () => AnyPgColumn) => ownedBy(id).primaryKey();
