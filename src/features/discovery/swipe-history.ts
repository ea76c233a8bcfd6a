// The stored history of swipes. Whatever the order they arrive in, the same swipes end up as the same rows in the same order.
import { sql } from "drizzle-orm";
import type { Database, SwipeRepeat } from "../../../db/index.ts";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import type { Catalogue } from "../../taste/taste.ts";
import { relearn, saveProfile, touchProfile } from "./profiles.ts";
import { type Counted, orderSwipes } from "./swipe-order.ts";

export type StoredSwipe = {
  id: string;
  businessId: string;
  action: SwipeAction;
  explored: boolean;
  /** ms since 1970. */
  at: number;
  /** In ms; null unless it was removed from the saved places. */
  withdrawnAt: number | null;
};

/** `isForgotten`: made before the taste profile was last reset. */
export type HistoryRow = Counted<StoredSwipe> & { isForgotten: boolean };

/** Per traveler, both the answers that later ones replaced, and the repeats. The oldest are dropped. */
const MAX_EARLIER = 1000;

export async function listHistory(tx: Database, userId: string): Promise<HistoryRow[]> {
  const rows = await tx.execute<Omit<HistoryRow, "repeats"> & { repeats: SwipeRepeat[] | null }>(sql`
    select id, business_id as "businessId", action, explored, (extract(epoch from created_at) * 1000)::float8 as at,
      (extract(epoch from withdrawn_at) * 1000)::float8 as "withdrawnAt", repeats,
      seq <= coalesce((select forgotten_seq from taste_profiles where user_id = ${userId}), 0) as "isForgotten"
    from swipes where user_id = ${userId} order by seq`);
  return rows.map(({ repeats, ...row }) => ({
    ...row,
    repeats: (repeats ?? []).map(({ id, at, explored = false }) => ({ ...row, id, at, explored })),
  }));
}

export const listSwipes = (rows: readonly Counted<StoredSwipe>[]): StoredSwipe[] =>
  rows.flatMap(({ repeats, ...swipe }) => [swipe, ...repeats]);

/** Replaces what counts of a history, and relearns the profile that the caller has locked. @returns what counts now */
export async function rewriteHistory(
  tx: Database,
  userId: string,
  catalogue: Catalogue,
  { rows, swipes }: { rows: readonly HistoryRow[]; swipes: readonly StoredSwipe[] },
): Promise<Counted<StoredSwipe>[]> {
  const forgotten = rows.filter(({ isForgotten }) => isForgotten);
  const ordered = orderSwipes(swipes);
  const dropped = new Set(listReplaced([...forgotten, ...ordered]).slice(0, -MAX_EARLIER));
  await deleteRows(tx, userId, [...dropped]);
  const before = rows.filter(({ id, isForgotten }) => !isForgotten && !dropped.has(id));
  const after = withLatestRepeats(ordered.filter(({ id }) => !dropped.has(id)));
  const isMoved = before.length !== after.length || after.some(({ id }, i) => id !== before[i]?.id);
  await (isMoved ? replaceTail(tx, userId, before, after) : updateRows(tx, userId, before, after));
  if (toLesson(before) !== toLesson(after))
    await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
  // A skip that was repeated at once: others that know the history have to know since when.
  else if (before.at(-1)?.at !== after.at(-1)?.at) await touchProfile(tx, userId);
  return after;
}

/** The ids of answers that count no longer, because a skip or the same answer to their place follows. The oldest first. */
function listReplaced(rows: readonly StoredSwipe[]): string[] {
  const later = new Set<string>();
  const replaced: string[] = [];
  for (const { id, businessId, action } of rows.toReversed()) {
    const [same, skip] = [`${businessId} ${action}`, `${businessId} dislike`];
    if (later.has(skip) || later.has(same)) replaced.push(id);
    later.add(same);
  }
  return replaced.reverse();
}

function withLatestRepeats(rows: Counted<StoredSwipe>[]): Counted<StoredSwipe>[] {
  const times = rows.flatMap(({ repeats }) => repeats.map(({ at }) => at)).sort((a, b) => b - a);
  const droppedAt = times[MAX_EARLIER];
  if (droppedAt === undefined) return rows;
  return rows.map((row) => ({ ...row, repeats: row.repeats.filter(({ at }) => at > droppedAt) }));
}

const toLesson = (rows: readonly StoredSwipe[]): string =>
  rows.map(({ businessId, action, withdrawnAt }) => `${businessId} ${action} ${withdrawnAt === null}`).join();

const toText = (row: Counted<StoredSwipe>): string => JSON.stringify(toColumns(row));
const toColumns = ({ id, businessId, action, explored, at, withdrawnAt, repeats }: Counted<StoredSwipe>) => ({
  id,
  businessId,
  action,
  explored,
  at,
  withdrawnAt,
  repeats:
    repeats.length === 0
      ? null
      : repeats.map(({ id, at, explored }): SwipeRepeat => ({ id, at, ...(explored && { explored }) })),
});

type Rows = readonly Counted<StoredSwipe>[];

async function updateRows(tx: Database, userId: string, before: Rows, after: Rows): Promise<void> {
  const changed = after.filter((row, i) => toText(row) !== toText(before[i]!));
  if (changed.length === 0) return;
  await tx.execute(sql`
    update swipes set created_at = r.at, withdrawn_at = r.withdrawn_at, repeats = r.repeats, explored = r.explored
    from (${selectRows(changed)}) r where swipes.id = r.id and user_id = ${userId}`);
}

/** Stores the rows from the first one that differs on. `seq` is generated in their order. */
async function replaceTail(tx: Database, userId: string, before: Rows, after: Rows): Promise<void> {
  const differing = after.findIndex((row, i) => !before[i] || toText(row) !== toText(before[i]));
  const first = differing < 0 ? after.length : differing;
  const replaced = before.slice(first).map(({ id }) => id);
  await deleteRows(tx, userId, replaced);
  if (first < after.length)
    await tx.execute(sql`
      insert into swipes (id, user_id, business_id, action, explored, created_at, withdrawn_at, repeats)
      select id, ${userId}::uuid, business_id, action, explored, at, withdrawn_at, repeats
      from (${selectRows(after.slice(first))}) r order by rank`);
}

async function deleteRows(tx: Database, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(sql`
      delete from swipes where user_id = ${userId} and id = any(string_to_array(${ids.join(",")}, ',')::uuid[])`);
}

const selectRows = (rows: Rows) => sql`
  select (s ->> 'id')::uuid as id, (s ->> 'businessId')::uuid as business_id, s ->> 'action' as action,
    (s ->> 'explored')::boolean as explored, to_timestamp((s ->> 'at')::float8 / 1000) as at,
    to_timestamp((s ->> 'withdrawnAt')::float8 / 1000) as withdrawn_at, nullif(s -> 'repeats', 'null') as repeats, rank
  from jsonb_array_elements(${JSON.stringify(rows.map(toColumns))}::text::jsonb) with ordinality as tail (s, rank)`;
