// The waitlist: at most one entry per email and request type.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type CursorPage, readPages, toCursorPage } from "../../../db/cursor-page.ts";
import { countIf, type Database, pick, pickTimes, waitlistEntries } from "../../../db/index.ts";
import { contains } from "../../../db/search.ts";
import { recordAudit } from "../../audit-log.ts";
import type { NewWaitlistEntry, WaitlistCounts, WaitlistEntry, WaitlistQuery, WaitlistSort } from "./schema.ts";

const PAGE_SIZE = 200;

/** Ignores duplicates, and entries in which the honeypot field is filled in. */
export async function joinWaitlist(db: Database, entry: NewWaitlistEntry, language: string): Promise<void> {
  if (entry.website) return;
  const { name, email, userType, requestType } = entry;
  const business = userType === "business";
  const row =
    entry.requestType === "demo_access"
      ? { company: entry.company, role: entry.role ?? (business ? "Business Owner" : "Traveler") }
      : { city: entry.city, role: entry.role ?? (business ? "Restaurant" : "Traveler") };
  await db
    .insert(waitlistEntries)
    .values({ name, email, userType, requestType, language, ...row })
    .onConflictDoNothing({ target: [waitlistEntries.email, waitlistEntries.requestType] });
}

/** Newest first by default. */
export async function listWaitlist(db: Database, query: WaitlistQuery): Promise<CursorPage<WaitlistEntry>> {
  const { after, sort = "joined", order = sort === "joined" ? "desc" : "asc" } = query;
  const w = waitlistEntries;
  const sortKey = SORT_KEYS[sort];
  const direction = sql.raw(order);
  const comparison = sql.raw(order === "desc" ? "<" : ">");
  const rows = await db
    .select({
      ...pick(w, "id", "name", "email", "city", "company", "role", "userType", "requestType"),
      ...pickTimes(w, "createdAt", "contactedAt", "invitedAt"),
      state: STATE,
      invitation: INVITATION,
      hasAccount: HAS_ACCOUNT,
    })
    .from(w)
    .where(
      and(
        after
          ? sql`(${sortKey}, waitlist_entries.id) ${comparison} (select ${sortKey}, waitlist_entries.id from waitlist_entries where id = ${after})`
          : undefined,
        isFound(query),
      ),
    )
    .orderBy(sql`${sortKey} ${direction}, waitlist_entries.id ${direction}`)
    .limit(PAGE_SIZE + 1);
  return toCursorPage(rows, PAGE_SIZE, ({ id }) => id);
}

export const countFound = (db: Database, query: WaitlistQuery): Promise<number> =>
  db.$count(waitlistEntries, isFound(query));

function isFound({ q, state, type, request }: WaitlistQuery): SQL | undefined {
  const w = waitlistEntries;
  return and(
    contains(q, w.name, w.email, w.city, w.company),
    state && eq(STATE, state),
    type && eq(w.userType, type),
    request && eq(w.requestType, request),
  );
}

const STATE = sql<WaitlistEntry["state"]>`case when ${waitlistEntries.invitedAt} is not null then 'invited'
  when ${waitlistEntries.contactedAt} is not null then 'contacted' else 'waiting' end`;

const INVITATION = sql<WaitlistEntry["invitation"]>`case when ${waitlistEntries.invitedAt} is null then null
  else coalesce((select case o.state when 'waiting' then 'queued' when 'failed' then 'failed' else 'sent' end
    from outbox o where o.kind = 'waitlist-invitation' and o.recipient = waitlist_entries.email order by o.id desc limit 1), 'sent') end`;

export const HAS_ACCOUNT = sql<boolean>`exists (select from users where users.email = waitlist_entries.email)`;

const SORT_KEYS: Record<WaitlistSort, SQL> = {
  joined: sql`waitlist_entries.created_at`,
  name: sql`lower(waitlist_entries.name)`,
  email: sql`waitlist_entries.email`,
  city: sql`lower(coalesce(waitlist_entries.city, ''))`,
  role: sql`waitlist_entries.role`,
};

/** All matching entries. Records the export in the audit log. */
export const exportWaitlist = (db: Database, adminId: string, query: WaitlistQuery): Promise<WaitlistEntry[]> =>
  db.transaction(async (tx) => {
    const pages = readPages<WaitlistEntry, string>(undefined, (after) => listWaitlist(tx, { ...query, after }));
    const entries = (await Array.fromAsync(pages)).flat();
    const isFiltered = query.q || query.state || query.type || query.request;
    const detail = { entries: entries.length, ...(isFiltered && { filter: query.q ? "search" : "filters" }) };
    await recordAudit(tx, { adminId, action: "waitlist.export", detail });
    return entries;
  });

/** @param timezone the city's, which decides when today begins */
export async function getWaitlistCounts(db: Database, timezone: string): Promise<WaitlistCounts> {
  const { userType, createdAt } = waitlistEntries;
  const local = (instant: unknown) => sql`(${instant} at time zone ${timezone})::date`;
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      businesses: countIf(eq(userType, "business")),
      travelers: countIf(eq(userType, "traveler")),
      waiting: countIf(eq(STATE, "waiting")),
      contacted: countIf(eq(STATE, "contacted")),
      invited: countIf(eq(STATE, "invited")),
      today: countIf(sql`${local(createdAt)} = ${local(sql`now()`)}`),
    })
    .from(waitlistEntries);
  return counts!;
}
