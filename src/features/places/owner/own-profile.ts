// What owners see of their business: the listing, and what the staff edited lately.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { businesses } from "../../../../db/schema/index.ts";
import type { FieldChange } from "../../../../db/vocabulary.ts";
import { type FormattedChange, formatFieldChange } from "../listing/field-changes.ts";
import { ownColumns, toOwnBusiness } from "./business.ts";
import type { OwnBusiness } from "./schema.ts";

export type StaffEdit = { at: string; reason: string; changes: FormattedChange[] };

const MAX_EDITS = 3;

/** Latest first. Read from the news that the owner got, which are kept for some days: emails may be off. */
const staffEdits = sql<{ at: string; reason: string; changes: FieldChange[] }[]>`coalesce((
  select jsonb_agg(facts || jsonb_build_object('at', created_at) order by created_at desc) from (
    select n.facts, n.created_at from outbox n
    where n.user_id = businesses.user_id and n.kind = 'listing-edited' and n.facts ->> 'businessId' = businesses.id::text
    order by n.created_at desc limit ${MAX_EDITS}) latest), '[]')`;

export async function findOwnProfile(
  db: Database,
  userId: string,
): Promise<{ business: OwnBusiness | null; edits: StaffEdit[] }> {
  const [row] = await db
    .select({ ...ownColumns, edits: staffEdits })
    .from(businesses)
    .where(eq(businesses.userId, userId));
  if (!row) return { business: null, edits: [] };
  const { edits, ...business } = row;
  return {
    business: toOwnBusiness(business),
    edits: edits.map(({ at, reason, changes }) => ({
      at: new Date(at).toISOString(),
      reason,
      changes: changes.map(formatFieldChange),
    })),
  };
}
