// What a merge did to each row, stored so that it can be undone for 30 days.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { UNDO_DAYS } from "../../../ownership/retention.ts";

export const MERGE_UNDO_LIFETIME = sql.raw(`interval '${UNDO_DAYS} days'`);

/** The tables whose rows belong to a person, with the column that says to whom. */
const PERSON_COLUMNS: Record<string, string> = {
  business_mutes: "user_id",
  claims: "user_id",
  reports: "user_id",
  swipes: "user_id",
};

const personOf = (table: string, alias: string): SQL =>
  PERSON_COLUMNS[table] ? sql.raw(`${alias}.${PERSON_COLUMNS[table]}`) : sql`null::uuid`;

/** Call before the rows change their place. @param where on the alias `r` @param columns their key, and what the undo restores */
export const recordMoved = (
  tx: Database,
  merged: string,
  table: string,
  where: SQL,
  columns: readonly string[] = ["id"],
) =>
  tx.execute(sql`
    insert into merge_changes (merged_id, table_name, kind, row, user_id)
    select ${merged}, ${table}, 'moved', ${toObject(columns)}, ${personOf(table, "r")} from ${sql.raw(table)} r where ${where}`);

/** Call before rows are deleted that nothing deletes below. @param where on the alias `r` */
export const recordDeleted = (tx: Database, merged: string, table: string, where: SQL) =>
  tx.execute(sql`
    insert into merge_changes (merged_id, table_name, kind, row, user_id)
    select ${merged}, ${table}, 'deleted', to_jsonb(r), ${personOf(table, "r")} from ${sql.raw(table)} r where ${where}`);

export async function deleteRecorded(tx: Database, merged: string, table: string, where: SQL): Promise<void> {
  await recordDeleted(tx, merged, table, where);
  await tx.execute(sql`
    delete from ${sql.raw(table)} r using merge_changes c
    where c.merged_id = ${merged} and c.table_name = ${table} and c.kind = 'deleted' and r.id = (c.row ->> 'id')::uuid`);
}

/** @param rows a query of `row` and `user_id` */
export const recordRows = (tx: Database, merged: string, table: string, kind: "moved" | "changed", rows: SQL) =>
  tx.execute(sql`
    insert into merge_changes (merged_id, table_name, kind, row, user_id)
    select ${merged}, ${table}, ${kind}, n.row, n.user_id from (${rows}) n`);

export const selectChanges = (merged: string, table: string, kind: "moved" | "deleted" | "changed"): SQL =>
  sql`(select c.row, c.user_id from merge_changes c
    where c.merged_id = ${merged} and c.table_name = ${table} and c.kind = ${kind}) c`;

const toObject = (columns: readonly string[]): SQL =>
  sql.raw(`jsonb_build_object(${columns.map((column) => `'${column}', r.${column}`).join(", ")})`);
