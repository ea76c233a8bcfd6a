import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { isUpcoming } from "../../../../db/schema/events.ts";

export type Stats = {
  /** All page views, once per person and day, without owners and admins. */
  views: number;
  /** Travelers who liked it in the last 168 hours. */
  likes: number;
  /** Travelers who have it on their list now: saved, and neither removed nor skipped since. */
  savers: number;
  activeEvents: number;
  /** All messages and announcements by the owner. */
  messages: number;
  trends: { views: Trend; likes: Trend; saves: Trend };
};

/** A week and the one before: 168 hours each; for views, seven UTC dates each, including today. */
export type Trend = {
  week: number;
  before: number;
  /** Percent, truncated; null if there was nothing the week before. */
  change: number | null;
};

/** `day` is a UTC date such as "2026-11-22". */
export type DayStats = { day: string; views: number; likes: number; saves: number };

const CHART_DAYS = 30;

export async function getStats(db: Database, businessId: string): Promise<Stats> {
  const [row] = await db.execute<Record<string, number>>(sql`
    select v.*, w.*,
      (select count(distinct s.user_id)::int from swipes s
       where s.business_id = ${businessId} and s.action = 'save' and s.withdrawn_at is null and not exists (
         select from swipes later where later.user_id = s.user_id and later.business_id = s.business_id
           and later.action = 'dislike' and later.seq > s.seq)) as savers,
      (select count(*)::int from events where business_id = ${businessId} and ${isUpcoming()}) as active_events,
      (select count(*)::int from messages where from_business_id = ${businessId} and not is_notice) as messages
    from (
      select coalesce(sum(count), 0)::int as views,
        coalesce(sum(count) filter (where day > today - 7), 0)::int as views_week,
        coalesce(sum(count) filter (where day between today - 13 and today - 7), 0)::int as views_before
      from (select (now() at time zone 'utc')::date as today) t
      left join profile_views on business_id = ${businessId} and day <= today) v,
    (
      select
        count(distinct user_id) filter (where action = 'like' and recent)::int as likes_week,
        count(distinct user_id) filter (where action = 'like' and not recent)::int as likes_before,
        count(distinct user_id) filter (where action = 'save' and recent)::int as saves_week,
        count(distinct user_id) filter (where action = 'save' and not recent)::int as saves_before
      from (
        select user_id, action, created_at > now() - interval '168 hours' as recent from swipes
        where business_id = ${businessId} and action in ('like', 'save') and withdrawn_at is null
          and created_at > now() - interval '336 hours') s) w`);
  const n = row as Record<string, number>;
  const trend = (name: string) => toTrend(n[`${name}_week`] ?? 0, n[`${name}_before`] ?? 0);
  const trends = { views: trend("views"), likes: trend("likes"), saves: trend("saves") };
  const { views = 0, savers = 0, active_events: activeEvents = 0, messages = 0 } = n;
  return { views, likes: trends.likes.week, savers, activeEvents, messages, trends };
}

export const toTrend = (week: number, before: number): Trend => ({
  week,
  before,
  change: before === 0 ? null : Math.trunc(((week - before) * 100) / before),
});

export async function getDailyStats(db: Database, businessId: string): Promise<DayStats[]> {
  const rows = await db.execute<DayStats>(sql`
    with days as (
      select (now() at time zone 'utc')::date - ago as day from generate_series(0, ${CHART_DAYS - 1}::int) ago),
    views as (
      select day, sum(count)::int as views from profile_views
      where business_id = ${businessId} and day >= (select min(day) from days) group by day),
    reactions as (
      select (created_at at time zone 'utc')::date as day,
        count(distinct user_id) filter (where action = 'like')::int as likes,
        count(distinct user_id) filter (where action = 'save')::int as saves
      from swipes
      where business_id = ${businessId} and action in ('like', 'save') and withdrawn_at is null
        and created_at >= (select min(day) from days) at time zone 'utc' group by 1)
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(views, 0) as views, coalesce(likes, 0) as likes,
      coalesce(saves, 0) as saves
    from days left join views using (day) left join reactions using (day) order by day`);
  return [...rows];
}
