// The admin overview: stats for thirty days, compared with the thirty days before. Cached, because counting is slow.

import { type SQL, sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../db/index.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import { toLocalDate } from "../places/listing/local-time.ts";
import countActivitySql from "./count-activity.sql" with { type: "text" };
import likesPerViewSql from "./likes-per-view.sql" with { type: "text" };
import type { Overview, TimeSeries } from "./schema.ts";

const FRESH_MS = 60_000;
const MAX_WAIT_MS = 600;
const REFRESH_AFTER_MS = 30 * 60_000;

/** The cache is a row in `settings`, shared by all servers and kept across restarts. */
export const OVERVIEW = "admin.overview";

/** If counting takes longer than MAX_WAIT_MS, returns the cached overview; the next call gets the new one. */
export async function getOverview(
  db: Database,
  timezone: string,
  stored = readSetting(db, OVERVIEW),
): Promise<Overview> {
  const cached = parseCached(await stored, timezone);
  if (cached && ageMs(cached) < FRESH_MS) return cached;
  const counted = updateCache(db, timezone);
  if (!cached) return counted;
  return Promise.race([counted.catch(() => cached), Bun.sleep(MAX_WAIT_MS).then(() => cached)]);
}

export async function refreshOverview(db: Database, timezone: string): Promise<void> {
  const cached = parseCached(await readSetting(db, OVERVIEW), timezone);
  if (cached && ageMs(cached) > REFRESH_AFTER_MS) await updateCache(db, timezone);
}

const ageMs = ({ countedAt }: Overview) => Date.now() - Date.parse(countedAt);

function parseCached(stored: string | undefined, timezone: string): Overview | undefined {
  if (!stored) return undefined;
  const cached = JSON.parse(stored) as { timezone: string; overview: Overview };
  return cached.timezone === timezone ? cached.overview : undefined;
}

const inFlight = new WeakMap<Database, Promise<Overview>>();

/** Simultaneous callers share one count. */
function updateCache(db: Database, timezone: string): Promise<Overview> {
  const running = inFlight.get(db);
  if (running) return running;
  const update = (async () => {
    const overview = await countOverview(db, timezone);
    await writeSetting(db, OVERVIEW, JSON.stringify({ timezone, overview }));
    return overview;
  })().finally(() => inFlight.delete(db));
  inFlight.set(db, update);
  return update;
}

const OVERVIEW_DAYS = 30;

const STATEMENT_TIMEOUT = "50s";
/** Enough to aggregate a million rows in memory. */
const WORK_MEM = "64MB";

export const countOverview = (db: Database, timezone: string): Promise<Overview> =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true), set_config('work_mem', ${WORK_MEM}, true)`,
    );
    return {
      signUps: await countSignUps(tx, timezone),
      ...(await countActivity(tx, timezone)),
      likesPerView: await countLikesPerView(tx),
      countedAt: new Date().toISOString(),
    };
  });

type DayRow = { day: string; value: number };

const countSignUps = async (db: Database, timezone: string): Promise<TimeSeries> =>
  toTimeSeries(
    timezone,
    await db.execute<DayRow>(sql`
      select ${toIsoDate(sql`d.day`)} as day, count(*)::int as value
      from (select ${toLocalDay(sql`created_at`, timezone)} as day from users where created_at >= ${startOfPeriod(timezone)}) d
      group by d.day`),
  );

type ActivityRow = { day: string | null; late: boolean | null; people: number; swipes: number };

/** In one pass. A user counts once per day and once in the total, so the total isn't the sum of the days. */
async function countActivity(db: Database, timezone: string): Promise<Pick<Overview, "swipes" | "active">> {
  const rows = await db.execute<ActivityRow>(
    fillIn(countActivitySql, {
      localDay: toLocalDay(sql`created_at`, timezone),
      start: startOfPeriod(timezone),
      lateFrom: dayAgo(timezone, OVERVIEW_DAYS - 1),
      isoDay: toIsoDate(sql`day`),
    }),
  );
  const days = rows.filter((row): row is ActivityRow & { day: string } => row.day !== null);
  const people = (late: boolean) => rows.find((row) => row.day === null && row.late === late)?.people ?? 0;
  const active = toTimeSeries(
    timezone,
    days.map(({ day, people }) => ({ day, value: people })),
  );
  return {
    swipes: toTimeSeries(
      timezone,
      days.map(({ day, swipes }) => ({ day, value: swipes })),
    ),
    active: { ...active, total: people(true), before: people(false) },
  };
}

/** Per UTC day, because views are stored per UTC day. */
async function countLikesPerView(db: Database): Promise<TimeSeries> {
  const rows = await db.execute<{ day: string; likes: number; views: number }>(
    fillIn(likesPerViewSql, {
      localDay: toLocalDay(sql`created_at`, "UTC"),
      start: startOfPeriod("UTC"),
      firstDay: dayAgo("UTC", 2 * OVERVIEW_DAYS - 1),
      isoDay: toIsoDate(sql`day`),
    }),
  );
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const all = calendarDays("UTC").map((day) => byDay.get(day) ?? { day, likes: 0, views: 0 });
  const ratio = (days: { likes: number; views: number }[]) => {
    const views = days.reduce((sum, day) => sum + day.views, 0);
    return views === 0 ? null : days.reduce((sum, day) => sum + day.likes, 0) / views;
  };
  const [before, days] = [all.slice(0, OVERVIEW_DAYS), all.slice(OVERVIEW_DAYS)];
  return {
    days: days.map((day) => ({ day: day.day, value: ratio([day]) })),
    total: ratio(days),
    before: ratio(before),
  };
}

function toTimeSeries(timezone: string, rows: Iterable<DayRow>): TimeSeries {
  const byDay = new Map([...rows].map(({ day, value }) => [day, value]));
  const values = calendarDays(timezone).map((day) => ({ day, value: byDay.get(day) ?? 0 }));
  const sum = (days: DayRow[]) => days.reduce((all, { value }) => all + value, 0);
  const [before, days] = [values.slice(0, OVERVIEW_DAYS), values.slice(OVERVIEW_DAYS)];
  return { days, total: sum(days), before: sum(before) };
}

/** A date rather than text, because grouping by date is faster. */
const toLocalDay = (instant: SQL, timezone: string) => sql`(${instant} at time zone ${timezone}::text)::date`;
const toIsoDate = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;

const dayAgo = (timezone: string, days: number) => sql`((now() at time zone ${timezone}::text)::date - ${days}::int)`;

const startOfPeriod = (timezone: string) =>
  sql`(((now() at time zone ${timezone}::text)::date - ${2 * OVERVIEW_DAYS - 1}::int)::timestamp at time zone ${timezone}::text)`;

function calendarDays(timezone: string): string[] {
  const noon = Date.parse(`${toLocalDate(new Date(), timezone)}T12:00:00Z`);
  return Array.from({ length: 2 * OVERVIEW_DAYS }, (_, i) =>
    new Date(noon - (2 * OVERVIEW_DAYS - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  );
}
