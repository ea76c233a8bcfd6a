// Removing imported places that nobody has used since.
import { type SQL, sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import { type Database, fillIn } from "../../../db/index.ts";
import type { City } from "../../ui/dates.ts";
import closeUsedSql from "./close-used.sql" with { type: "text" };
import type { RemovalPlan, UndoChoice, UndoCounts, UsedPlace } from "./schema.ts";
import usedReasonSql from "./used-reason.sql" with { type: "text" };

export type Removed = Pick<UndoCounts, "removed" | "kept" | "closed">;

/** What an undo and the removal of a source need to know of places or events. */
export type Removable = {
  /** With the alias of its conditions. */
  table: SQL;
  /** The ID and name of those of a condition, and the reason why they are not removed, or null. */
  select(condition: SQL): SQL;
  isAdded(importId: string): SQL;
  isOf(sourceId: string): SQL;
  remove(tx: Database, condition: SQL, used: UndoChoice["used"], city: City): Promise<Removed>;
  countChanged(db: Database, importId: string): Promise<number>;
  /** @returns how many changed */
  restore(tx: Database, importId: string, finishedAt: Date, city: City): Promise<number>;
};

/** Why a place of the alias `b` is not removed; null if it is. */
const USED_REASON = sql.raw(usedReasonSql);

const MAX_LISTED = 100;

export const selectPlaces = (condition: SQL): SQL =>
  sql`select b.id, b.name, ${USED_REASON} as reason from businesses b where ${condition}`;

/** What `removeRecords` would do. */
export async function planRemoval(
  db: Database,
  { select }: Removable,
  condition: SQL,
): Promise<Omit<RemovalPlan, "restored" | "kind">> {
  const [counts, places] = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const [row] = await tx.execute<{ removed: number; used: number }>(sql`
      select count(*) filter (where reason is null)::int as removed, count(reason)::int as used
      from (${select(condition)}) r`);
    const used = await tx.execute<UsedPlace>(sql`
      select id, name, reason from (${select(condition)}) r
      where reason is not null order by name, id limit ${MAX_LISTED}`);
    return [row!, used] as const;
  });
  return { ...counts, places: [...places] };
}

/** Those in use stay or are closed. Imports, swipes and claims wait. Call it in a transaction. */
export async function removeRecords(
  tx: Database,
  { table, remove }: Removable,
  condition: SQL,
  { used, city }: UndoChoice & { city: City },
): Promise<Removed> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
  // In a statement of its own, so that the next one sees every swipe that came before the lock.
  await tx.execute(sql`select count(*) from (select 1 from ${table} where ${condition} order by id for update) locked`);
  return remove(tx, condition, used, city);
}

/** Deletes places, except those in use, which stay or are marked as maybe closed. */
export async function removePlaces(tx: Database, condition: SQL, used: UndoChoice["used"]): Promise<Removed> {
  const [row] = await tx.execute<{ removed: number }>(sql`
    with removed as (delete from businesses b where ${condition} and (${USED_REASON}) is null returning 1)
    select count(*)::int as removed from removed`);
  const closing = fillIn(closeUsedSql, { condition, closes: used === "close" });
  const [rest] = await tx.execute<{ closed: number; kept: number }>(closing);
  return { removed: row!.removed, ...rest! };
}
