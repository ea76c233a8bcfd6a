// The queue of notifications: claiming what is due, and reading what each one needs.
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { outgoingPushes } from "../../../db/schema/index.ts";
import { getLocalName } from "../listings/local-text.ts";
import type { Push } from "./notification.ts";

/** Notifications that are sent at the same time. */
const BATCH = 20;
/** Minutes that a server may hold a claimed notification. Longer than any timeout. */
const LEASE_MINUTES = 2;
/** The last attempt is about two hours after the first. */
export const MAX_ATTEMPTS = 6;
/** How long sent and expired ones are kept, which prevents a second one with the same key. */
const KEEP_DAYS = 3;

export type DuePush = Push & {
  id: number;
  attempts: number;
  subscriptionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** In seconds. */
  ttl: number;
  /** Null outside the quiet hours. */
  quietUntil: string | null;
};

/** Those that have become pointless are deleted: muted, turned off, expired, the seat was given up, or the room was left. */
export async function claimDuePushes(
  db: Database,
  city: { timezone: string },
): Promise<{ claimed: number; due: DuePush[] }> {
  const claimed = await db.execute<{ id: number }>(sql`
    with due as materialized (
      select id from outgoing_pushes where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit ${BATCH} for update skip locked
    )
    update outgoing_pushes o set attempts = o.attempts + 1, next_attempt_at = case
      when o.attempts + 1 >= ${MAX_ATTEMPTS} then 'infinity' else now() + ${LEASE_MINUTES} * interval '1 minute' end
    from due where o.id = due.id returning o.id::int as id`);
  if (claimed.length === 0) return { claimed: 0, due: [] };
  const ids = claimed.map(({ id }) => id);
  const due = await findPushes(db, ids, city.timezone);
  const pointless = ids.filter((id) => !due.some((push) => push.id === id));
  if (pointless.length > 0) await db.delete(outgoingPushes).where(inArray(outgoingPushes.id, pointless));
  return { claimed: ids.length, due };
}

const LANGUAGE = sql`coalesce(u.language, s.language)`;
const NAME = getLocalName(sql`split_part(${LANGUAGE}, '-', 1)`, "b");

const IS_WANTED = sql`
  o.expires_at > now() and u.suspended_at is null
  and not exists (select from business_mutes x where x.business_id = m.from_business_id and x.user_id = u.id)
  and (m.seat_event_id is null or exists (
    select from rsvps v where v.event_id = m.seat_event_id and v.user_id = u.id and v.status = 'in'))
  and (o.kind <> 'match' or exists (
    select from rooms r join room_members v on v.room_id = r.id
    where r.code = o.facts->>'room' and r.expires_at > now() and v.user_id = u.id))
  and (o.kind <> 'rsvps' or b.user_id = u.id)
  and (o.kind <> 'queue' or u.is_admin or u.is_moderator)`;

async function findPushes(db: Database, ids: number[], cityTimezone: string): Promise<DuePush[]> {
  const rows = await db.execute<DuePush>(sql`
    select o.id::int as id, o.key, o.kind, o.attempts, o.facts, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.token,
      ${LANGUAGE} as language, coalesce(${NAME}, m.from_name) as business, b.id as "businessId",
      m.seat_event_id as "seatEventId",
      case when m.id is not null then jsonb_build_object('title', m.title, 'content', m.content, 'notice', m.notice) end as message,
      least(extract(epoch from o.expires_at - now()), 28 * 86400)::int as ttl,
      ${getQuietEnd(cityTimezone)} as "quietUntil"
    from outgoing_pushes o join push_subscriptions s on s.id = o.subscription_id join users u on u.id = s.user_id
    join push_preferences p on p.user_id = u.id and o.kind = any (p.kinds)
    left join messages m on m.id = o.message_id
    left join businesses b on b.id = coalesce(o.business_id, m.from_business_id)
    where o.id in ${ids} and ${IS_WANTED}`);
  return [...rows];
}

/** When the quiet hours of preferences `p` end, or null outside of them. */
function getQuietEnd(cityTimezone: string): SQL {
  const zone = sql`coalesce(p.timezone, ${cityTimezone}::text)`;
  const local = sql`(now() at time zone ${zone})`;
  const isQuiet = sql`case when p.quiet_from < p.quiet_until
    then ${local}::time >= p.quiet_from and ${local}::time < p.quiet_until
    else ${local}::time >= p.quiet_from or ${local}::time < p.quiet_until end`;
  const isTomorrow = sql`case when ${local}::time >= p.quiet_until then 1 else 0 end`;
  return sql`case when p.quiet_from is not null and ${isQuiet}
    then ((${local}::date + ${isTomorrow} + p.quiet_until) at time zone ${zone})::text end`;
}

export async function purgePushes(db: Database): Promise<void> {
  await db.execute(sql`
    delete from outgoing_pushes where expires_at < now() - ${KEEP_DAYS} * interval '1 day'
      or sent_at < now() - ${KEEP_DAYS} * interval '1 day'`);
}
