// The log of what a merge does to rows. Played backwards, it undoes the merge, for 30 days.

import { type SQL, sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../../db/index.ts";
import { UNDO_DAYS } from "../../../ownership/retention.ts";
import changeRowsSql from "./change-rows.sql" with { type: "text" };
import listColumnsSql from "./list-columns.sql" with { type: "text" };

export const MERGE_UNDO_LIFETIME = sql.raw(`interval '${UNDO_DAYS} days'`);

const raw = (text: string) => sql.raw(text);
const nextStep = (merged: string) =>
  sql`(select coalesce(max(step), 0) + 1 from merge_changes where merged_id = ${merged})`;

/** The person whom a row is about: they may export it, and it is deleted with them. */
const PERSON = sql`(select u.id from users u where u.id = coalesce(before ->> 'user_id',
  case when before ->> 'viewer' ~ '^[0-9a-f]{8}-' then before ->> 'viewer' end)::uuid)`;

/** @param where on the alias `r` @param set its columns @returns whose rows were changed */
export async function changeRows(tx: Database, merged: string, table: string, where: SQL, set: SQL) {
  const rows = sql`${raw(table)} r where ${where}`;
  // Waits for other transactions, so that what they change isn't taken for a change of the merge.
  if ((await tx.execute(sql`select from ${rows} for update`)).count === 0) return [];
  const isKey = sql`key in (select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary)`;
  return tx.execute<{ userId: string }>(
    fillIn(changeRowsSql, {
      rows,
      rawTable: raw(table),
      set,
      merged,
      step: nextStep(merged),
      table,
      isKey,
      person: PERSON,
    }),
  );
}

/** @param where on the alias `r` @param further what to record besides, as an object */
export const deleteRows = (tx: Database, merged: string, table: string, where: SQL, further = sql`'{}'::jsonb`) =>
  tx.execute(sql`
    with deleted as (delete from ${raw(table)} r where ${where} returning to_jsonb(r) || ${further} as before)
    insert into merge_changes (merged_id, step, table_name, before, user_id)
    select ${merged}, ${nextStep(merged)}, ${table}, before, ${PERSON} from deleted`);

export const selectChanges = (merged: string, table: string): SQL =>
  sql`(select * from merge_changes where merged_id = ${merged} and table_name = ${table}) c`;

/** What was changed since the merge stays as it is, column by column. */
export async function restoreRows(tx: Database, merged: string): Promise<void> {
  const steps = await tx.execute<{ step: number; table: string; isDeletion: boolean }>(sql`
    select distinct step, table_name as "table", after is null as "isDeletion" from merge_changes
    where merged_id = ${merged} order by step desc, "table", "isDeletion" desc`);
  for (const { step, table, isDeletion } of steps) {
    const changes = sql`(select * from ${selectChanges(merged, table)}
      where step = ${step} and after is ${raw(isDeletion ? "" : "not ")}null) c
      cross join lateral jsonb_populate_record(null::${raw(table)}, c.before) p`;
    const columns = await listColumns(tx, table, changes);
    await tx.execute(isDeletion ? insertAgain(table, columns, changes) : changeBack(merged, table, columns, changes));
  }
}

type Column = {
  field: string;
  /** The field, quoted if necessary. */
  name: string;
  isKey: boolean;
  isRecorded: boolean;
  parent: string | null;
  isUnlinked: boolean;
};

/** With the table that it refers to, and whether a row loses the reference or is deleted with what it refers to. */
const listColumns = (tx: Database, table: string, changes: SQL) =>
  tx.execute<Column>(fillIn(listColumnsSql, { changes, table }));

const isSameRow = (columns: readonly Column[], other: "p" | "q") =>
  raw(columns.flatMap(({ name, isKey }) => (isKey ? `r.${name} = ${other}.${name}` : [])).join(" and "));

/** Without those that are there again, such as a swipe that was sent twice, and those whose person, say, is gone. */
function insertAgain(table: string, columns: readonly Column[], changes: SQL): SQL {
  const recorded = columns.filter(({ isRecorded }) => isRecorded);
  const values = recorded.map(({ name, parent, isUnlinked }) =>
    name === "updated_at" ? "now()" : isUnlinked ? `(select id from ${parent} where id = p.${name})` : `p.${name}`,
  );
  const parents = recorded.filter(({ parent, isUnlinked }) => parent && !isUnlinked);
  const isWhole = parents.map(
    ({ name, parent }) => `(p.${name} is null or exists (select from ${parent} x where x.id = p.${name}))`,
  );
  return sql`
    insert into ${raw(table)} (${raw(recorded.map(({ name }) => name).join(", "))}) overriding system value
    select ${raw(values.join(", "))} from ${changes}
    where not exists (select from ${raw(table)} r where ${isSameRow(columns, "p")}) and ${raw(["true", ...isWhole].join(" and "))}`;
}

/** When a column has not changed since, unless its value and what the merge made of it are the same. */
const IS_SAME: Record<string, string> = {
  "business_photos.position": "true",
  "businesses.latitude": "(r.latitude, r.longitude) is not distinct from (q.latitude, q.longitude)",
  "businesses.longitude": "(r.latitude, r.longitude) is not distinct from (q.latitude, q.longitude)",
  "businesses.unclaimed_facts": "true",
};

function changeBack(merged: string, table: string, columns: readonly Column[], changes: SQL): SQL {
  const set = columns
    .filter(({ isRecorded }) => isRecorded)
    .map(({ field, name }) => {
      if (name === "updated_at") return "updated_at = now()";
      if (name === "revision") return "revision = r.revision + 1";
      const isSame = IS_SAME[`${table}.${field}`] ?? `r.${name} is not distinct from q.${name}`;
      return `${name} = case when c.before ? '${field}' and ${isSame} then p.${name} else r.${name} end`;
    });
  // Claims that were decided since stay with the place that they were decided for.
  const isOpen = sql`(r.status = 'pending' or r.decided_at <= (select merged_at from merged_places where id = ${merged}))`;
  return sql`
    update ${raw(table)} r set ${raw(set.join(", "))}
    from ${changes} cross join lateral jsonb_populate_record(null::${raw(table)}, c.after) q
    where ${isSameRow(columns, "q")} and ${table === "claims" ? isOpen : sql`true`}`;
}
