// The waitlist: one row per email and kind of request, however often it is sent.
import { and, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { waitlistEntries } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import type { NewWaitlistEntry, WaitlistCounts, WaitlistEntry, WaitlistQuery, WaitlistSort } from "./schema.ts";

/** Rows of one answer. */
const PAGE_SIZE = 200;

/** Puts somebody on the list, if they are not on it; ignores entries with the honeypot filled in. */
export async function joinWaitlist(db: Database, entry: NewWaitlistEntry): Promise<void> {
  if (entry.website) return;
  const { name, email, userType, requestType } = entry;
  const business = userType === "business";
  const row =
    entry.requestType === "demo_access"
      ? { company: entry.company, role: entry.role ?? (business ? "Business Owner" : "Traveler") }
      : { city: entry.city, role: entry.role ?? (business ? "Restaurant" : "Traveler") };
  await db
    .insert(waitlistEntries)
    .values({ name, email, userType, requestType, ...row })
    .onConflictDoNothing({ target: [waitlistEntries.email, waitlistEntries.requestType] });
}

/** At most 200 entries, newest first by default. @returns with `next`, the id to ask after, while there is more */
export async function listWaitlist(
  db: Database,
  { after, q: search, sort = "joined", order = sort === "joined" ? "desc" : "asc" }: WaitlistQuery,
): Promise<{ entries: WaitlistEntry[]; next?: string }> {
  const w = waitlistEntries;
  const [key, direction, comparison] = [SORT_KEYS[sort], sql.raw(order), sql.raw(order === "desc" ? "<" : ">")];
  const like = search && `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .select({
      id: w.id,
      name: w.name,
      email: w.email,
      city: w.city,
      company: w.company,
      role: w.role,
      userType: w.userType,
      requestType: w.requestType,
      createdAt: w.createdAt,
    })
    .from(w)
    .where(
      and(
        after
          ? sql`(${key}, waitlist_entries.id) ${comparison} (select ${key}, waitlist_entries.id from waitlist_entries where id = ${after})`
          : undefined,
        like ? or(ilike(w.name, like), ilike(w.email, like), ilike(w.city, like), ilike(w.company, like)) : undefined,
      ),
    )
    .orderBy(sql`${key} ${direction}, waitlist_entries.id ${direction}`)
    .limit(PAGE_SIZE + 1);
  const entries = rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { entries, next: rows.length > PAGE_SIZE ? entries.at(-1)?.id : undefined };
}

const SORT_KEYS: Record<WaitlistSort, SQL> = {
  joined: sql`waitlist_entries.created_at`,
  name: sql`lower(waitlist_entries.name)`,
  email: sql`waitlist_entries.email`,
  city: sql`lower(coalesce(waitlist_entries.city, ''))`,
  role: sql`waitlist_entries.role`,
};

/** Every matching entry, for a file; the export is recorded in the audit log. */
export const exportWaitlist = (db: Database, adminId: string, query: WaitlistQuery): Promise<WaitlistEntry[]> =>
  db.transaction(async (tx) => {
    const entries = await listWholeWaitlist(tx, query);
    const detail = { entries: entries.length, ...(query.q && { narrowed: "by a search" }) };
    await recordAudit(tx, { adminId, action: "waitlist.export", detail });
    return entries;
  });

async function listWholeWaitlist(db: Database, query: WaitlistQuery): Promise<WaitlistEntry[]> {
  const all: WaitlistEntry[] = [];
  let after: string | undefined;
  do {
    const { entries, next } = await listWaitlist(db, { ...query, after });
    all.push(...entries);
    after = next;
  } while (after);
  return all;
}

/** The four counters; today is the city's today. */
export async function getWaitlistCounts(db: Database, timezone: string): Promise<WaitlistCounts> {
  const { userType, createdAt } = waitlistEntries;
  const local = (instant: unknown) => sql`(${instant} at time zone ${timezone})::date`;
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      businesses: sql<number>`(count(*) filter (where ${userType} = 'business'))::int`,
      travelers: sql<number>`(count(*) filter (where ${userType} = 'traveler'))::int`,
      today: sql<number>`(count(*) filter (where ${local(createdAt)} = ${local(sql`now()`)}))::int`,
    })
    .from(waitlistEntries);
  return counts!;
}
