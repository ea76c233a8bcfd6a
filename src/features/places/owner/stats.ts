import { type Database, fillIn, isUpcoming } from "../../../../db/index.ts";
import dailyStatsSql from "./daily-stats.sql" with { type: "text" };
import statsSql from "./stats.sql" with { type: "text" };

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
  const [row] = await db.execute<Record<string, number>>(fillIn(statsSql, { businessId, isUpcoming: isUpcoming() }));
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
  const rows = await db.execute<DayStats>(fillIn(dailyStatsSql, { daysBefore: CHART_DAYS - 1, businessId }));
  return [...rows];
}
