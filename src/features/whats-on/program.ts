// What happens in the city, by day: the upcoming events of all approved places.
import { sql } from "drizzle-orm";
import { businesses, type Database, events, isUpcoming } from "../../../db/index.ts";
import { preparedVersion } from "../../../db/prepared-queries.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { isPublic, listPublicEvents } from "../events/events.ts";
import type { EventView } from "../events/schema.ts";
import { toLocalDate } from "../places/listing/local-time.ts";

const PAGE_SIZE = 50;

export type Day = { date: string; count: number };

export type Program = {
  days: Day[];
  date?: string;
  events: (EventView & { date: string })[];
  total: number;
  page: number;
  pages: number;
};

/** @param when.timezone an IANA name @throws NotFound for a page after the last */
export async function getProgram(
  db: Database,
  { timezone, date, page }: { timezone: string; date?: string; page: number },
): Promise<Program> {
  const dateOfEvent = sql<string>`to_char(greatest(${events.eventDate}, now()) at time zone ${timezone}, 'YYYY-MM-DD')`;
  const slice = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const [days, listed] = await Promise.all([
    listDays(db, dateOfEvent),
    listPublicEvents(db, slice, date ? sql`${dateOfEvent} = ${date}` : undefined),
  ]);
  const total = date
    ? (days.find((day) => day.date === date)?.count ?? 0)
    : days.reduce((sum, day) => sum + day.count, 0);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page > pages) throw new NotFound(t("There are no more events."));
  return {
    days,
    date,
    events: listed.map((event) => ({ ...event, date: toLocalDate(laterOf(event.eventDate), timezone) })),
    total,
    page,
    pages,
  };
}

/** An all-day event that goes on is listed today. */
const laterOf = (at: string) => new Date(Math.max(Date.parse(at), Date.now()));

async function listDays(db: Database, date: ReturnType<typeof sql<string>>): Promise<Day[]> {
  const dated = db
    .select({ date: date.as("date") })
    .from(events)
    .innerJoin(businesses, sql`${businesses.id} = ${events.businessId}`)
    .where(isPublic)
    .as("dated");
  return db
    .select({ date: dated.date, count: sql<number>`count(*)::int` })
    .from(dated)
    .groupBy(dated.date)
    .orderBy(dated.date);
}

/** Changes with every upcoming event and its host, by the transactions (`xmin`) that last wrote them. */
export const readProgramVersion: (db: Database) => Promise<string> = preparedVersion(sql`
  select concat_ws(' ', count(*), sum(e.xmin::text::bigint), sum(b.xmin::text::bigint)) as version
  from events e join businesses b on b.id = e.business_id and b.is_approved where ${isUpcoming("e")}`);
