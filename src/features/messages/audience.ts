// A business's audience: travelers who liked or saved it, or who attend one of its events.
import { type SQL, sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../db/index.ts";
import { escapeLike } from "../../../db/search.ts";
import audienceSql from "./audience.sql" with { type: "text" };
import interestedSql from "./interested.sql" with { type: "text" };
import type { AudienceMember, AudienceSize } from "./schema.ts";

/** Sorted by first name. @param search the beginning of a first name; empty for all */
export async function listAudience(
  db: Database,
  businessId: string,
  { search = "", offset, limit }: { search?: string; offset: number; limit: number },
): Promise<AudienceMember[]> {
  const prefix = `${escapeLike(search)}%`;
  const rows = await db.execute<AudienceMember>(sql`
    select a.user_id as id, u.first_name as "firstName", a.liked, a.saved, a.going
    from (${audience(businessId)}) a join users u on u.id = a.user_id
    where coalesce(u.first_name, '') ilike ${prefix}
    order by lower(u.first_name) nulls last, a.user_id limit ${limit} offset ${offset}`);
  return [...rows];
}

export async function getAudienceSize(db: Database, businessId: string): Promise<AudienceSize> {
  const [row] = await db.execute<AudienceSize>(sql`
    select count(*)::int as people, (count(*) filter (where liked or saved))::int as announced
    from (${audience(businessId)}) a`);
  return row as AudienceSize;
}

export async function isInAudience(db: Database, businessId: string, userId: string): Promise<boolean> {
  const rows = await db.execute(sql`select from (${audience(businessId)}) a where a.user_id = ${userId}`);
  return rows.length > 0;
}

export const selectAnnouncementRecipients = (businessId: string): SQL => sql`
  select i.user_id from (${interested(businessId)}) i where ${notMuted(businessId, sql`i.user_id`)}`;

const audience = (businessId: string): SQL =>
  fillIn(audienceSql, {
    interested: interested(businessId),
    businessId,
    notMuted: notMuted(businessId, sql`everyone.user_id`),
  });

/** Likes and saves without a later skip, like discovery's `activeReactions`. Uses two indexes of `swipes`. */
const interested = (businessId: string): SQL => fillIn(interestedSql, { businessId });

const notMuted = (businessId: string, userId: SQL): SQL => sql`not exists (
  select from business_mutes m where m.business_id = ${businessId} and m.user_id = ${userId})`;
