// Notifications that sum up: new RSVPs for owners once a day, and what waits for a decision for admins and moderators.
import { sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../db/index.ts";
import { queuePushes } from "../../outbox/queue.ts";
import queueRsvpDigestsSql from "./queue-rsvp-digests.sql" with { type: "text" };
import waitingForStaffSql from "./waiting-for-staff.sql" with { type: "text" };

/** On the city's clock. */
const DIGEST_TIME = "09:00";

/** Safe to call at any time, on any number of servers: each browser gets each digest once. */
export async function queueDigests(db: Database, city: { timezone: string }): Promise<void> {
  await queueRsvpDigests(db, city.timezone);
  await queueReviewDigest(db);
}

/** From the digest time of one day to that of the next. Browsers that subscribed since wait for the next one. */
async function queueRsvpDigests(db: Database, timezone: string): Promise<void> {
  await db.execute(fillIn(queueRsvpDigestsSql, { timezone, digestTime: DIGEST_TIME }));
}

/** At most once an hour, and only if something has arrived since the last one. */
async function queueReviewDigest(db: Database): Promise<void> {
  const [listener] = await db.execute(sql`select from push_preferences where 'queue' = any (kinds) limit 1`);
  if (!listener) return;
  const [waiting] = await db.execute<{ count: number; newest: string | null; hour: string }>(
    fillIn(waitingForStaffSql),
  );
  if (!waiting?.newest) return;
  const { count, newest, hour } = waiting;
  await queuePushes(
    db,
    { key: `queue:${hour}`, kind: "queue", facts: { count } },
    sql`select p.user_id from push_preferences p join users u on u.id = p.user_id
      where (u.is_admin or u.is_moderator) and p.changed_at < ${newest}::timestamptz and not exists (
        select from outbox o where o.user_id = p.user_id and o.kind = 'queue' and o.created_at > ${newest}::timestamptz)`,
  );
}
