import { type Placeholder, sql } from "drizzle-orm";
import type { Database } from "../../../db/index.ts";
import type { SavedState } from "./schema.ts";

export async function getSavedStates(
  db: Database,
  userId: string,
  businessIds: readonly string[],
): Promise<Map<string, SavedState>> {
  if (businessIds.length === 0) return new Map();
  const rows = await db.execute<{ business_id: string } & SavedState>(sql`
    select business_id, bool_or(action = 'save') as saved, bool_or(action = 'like') as liked
    from (${activeReactions(userId)}) s where business_id = any(string_to_array(${businessIds.join(",")}, ',')::uuid[]) group by business_id`);
  return new Map(rows.map(({ business_id, saved, liked }) => [business_id, { saved, liked }]));
}

/** A value, or a placeholder of a prepared query. */
type Given<Value> = Value | Placeholder;

/** Saved or liked places that are still approved, newest first, as `business_id`, `at` and `rank`. */
export const selectReactions = (
  userId: Given<string>,
  action: Given<"save" | "like">,
  limit: Given<number>,
  offset: Given<number>,
) => sql`
  select s.business_id, max(s.created_at) as at, max(s.seq) as rank from (${activeReactions(userId)}) s
  join businesses b on b.id = s.business_id and b.is_approved
  where s.action = ${action} group by s.business_id order by rank desc limit ${limit} offset ${offset}`;

/** Likes and saves without a later skip, as `business_id`, `action`, `seq` and `created_at`. */
export const activeReactions = (userId: Given<string>) => sql`
  select business_id, action, seq, created_at from (
    select *, max(seq) filter (where action = 'dislike') over (partition by business_id) as last_skip from swipes where user_id = ${userId}
  ) h where action <> 'dislike' and withdrawn_at is null and seq > coalesce(last_skip, 0)`;
