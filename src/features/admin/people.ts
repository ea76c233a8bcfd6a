import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type CursorPage, toCursorPage } from "../../../db/cursor-page.ts";
import { businesses, countIf, type Database, fillIn, fullName, pick, pickTimes, users } from "../../../db/index.ts";
import { contains, toWords } from "../../../db/search.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { listActiveSessions } from "../auth/sessions.ts";
import activityCountsSql from "./activity-counts.sql" with { type: "text" };
import type { ActivityCounts, ListedPerson, PeopleQuery, PersonDetail } from "./schema.ts";

const PAGE_SIZE = 50;

/** Newest first. */
export async function listPeople(
  db: Database,
  { q, type, role, suspended, after }: PeopleQuery,
): Promise<CursorPage<ListedPerson>> {
  const rows = await db
    .select({ ...columns, cursor: CURSOR })
    .from(users)
    .where(
      and(
        type && (type === "none" ? isNull(users.userType) : eq(users.userType, type)),
        role && eq(role === "admin" ? users.isAdmin : users.isModerator, true),
        suspended && isNotNull(users.suspendedAt),
        ...toWords(q).map((word) => contains(word, users.email, users.firstName, users.lastName)),
        after ? isAfter(after) : undefined,
      ),
    )
    .orderBy(sql`${users.createdAt} desc, ${users.id} desc`)
    .limit(PAGE_SIZE + 1);
  const page = toCursorPage(rows, PAGE_SIZE, ({ cursor }) => cursor);
  return { ...page, rows: page.rows.map(({ cursor: _, ...person }) => person) };
}

const columns = {
  id: users.id,
  email: users.email,
  name: fullName(users),
  ...pick(users, "userType", "isAdmin", "isModerator"),
  ...pickTimes(users, "suspendedAt", "createdAt"),
};

const CURSOR = sql<string>`(extract(epoch from ${users.createdAt}) * 1000000)::bigint || '.' || ${users.id}`;

function isAfter(cursor: string): SQL {
  const [createdAt, id] = cursor.split(".");
  return sql`(${users.createdAt}, ${users.id}) < (timestamptz 'epoch' + ${createdAt}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

export type PeopleCounts = Record<
  "all" | "traveler" | "business" | "none" | "admins" | "moderators" | "suspended",
  number
>;

export async function countPeople(db: Database): Promise<PeopleCounts> {
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      traveler: countIf(eq(users.userType, "traveler")),
      business: countIf(eq(users.userType, "business")),
      none: countIf(isNull(users.userType)),
      admins: countIf(sql`${users.isAdmin}`),
      moderators: countIf(sql`${users.isModerator}`),
      suspended: countIf(isNotNull(users.suspendedAt)),
    })
    .from(users);
  return counts as PeopleCounts;
}

export async function getPersonDetail(db: Database, id: string): Promise<PersonDetail> {
  const [[row], activityCounts, [business], sessions] = await Promise.all([
    db
      .select({ ...columns, suspensionReason: users.suspensionReason })
      .from(users)
      .where(eq(users.id, id)),
    getActivityCounts(db, id),
    db
      .select({ id: businesses.id, name: businesses.name, isApproved: businesses.isApproved })
      .from(businesses)
      .where(eq(businesses.userId, id)),
    listActiveSessions(db, id),
  ]);
  if (!row) throw new NotFound(t("User not found."));
  return {
    ...row,
    activityCounts,
    business: business ?? null,
    sessions: sessions.map(({ device, createdAt, expire }) => ({ device, createdAt, expire })),
  };
}

async function getActivityCounts(db: Database, id: string): Promise<ActivityCounts> {
  const [row] = await db.execute<ActivityCounts>(fillIn(activityCountsSql, { userId: id }));
  return row as ActivityCounts;
}
