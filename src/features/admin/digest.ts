import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, outbox, payments, waitlistEntries } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { beginPeriod, getLocalTime, notifyAdmins, notifyModerators } from "../notifications/queue.ts";
import { countWaitingClaims } from "../places/claims/decisions.ts";
import { countReviews } from "../places/owner/review.ts";
import { countOpenReports } from "../places/reports/reports.ts";
import { countFailedEmails } from "./emails.ts";

/** An hour of the city's day. */
const HOUR = 7;

export async function queueDigest({ db, city }: Pick<AppContext, "db" | "city">, now = new Date()): Promise<void> {
  const { date, hour } = getLocalTime(city.timezone, now);
  if (hour < HOUR) return;
  await db.transaction(async (tx) => {
    if (!(await beginPeriod(tx, "admin-digest.last", date))) return;
    const figures = await countDigest(tx);
    const { pending, changed, claims, reports } = figures;
    const key = `digest:${date}`;
    if (hasAny(figures)) await notifyAdmins(tx, { kind: "admin-digest", key, facts: { figures } });
    const decisions = { pending, changed, claims, reports };
    if (hasAny(decisions)) await notifyModerators(tx, { kind: "admin-digest", key, facts: { figures: decisions } });
  });
}

const hasAny = (figures: Record<string, number>) => Object.values(figures).some((count) => count > 0);

async function countDigest(db: Database) {
  const { pending, changed } = await countReviews(db);
  return {
    pending,
    changed,
    claims: await countWaitingClaims(db),
    reports: await countOpenReports(db),
    waitlist: await db.$count(waitlistEntries, gt(waitlistEntries.createdAt, YESTERDAY)),
    paid: await db.$count(payments, and(eq(payments.status, "COMPLETED"), gt(payments.createdAt, YESTERDAY))),
    declined: await db.$count(payments, and(eq(payments.status, "DECLINED"), gt(payments.createdAt, YESTERDAY))),
    emails: await countFailedEmails(db),
    jobs: await countFailedJobs(db),
  };
}

const YESTERDAY = sql`now() - interval '1 day'`;

/** Counted as alerted: each admin has an email, with the same key. */
async function countFailedJobs(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${outbox.key})::int` })
    .from(outbox)
    .where(and(inArray(outbox.kind, ["backup-failed", "job-failed"]), gt(outbox.createdAt, YESTERDAY)));
  return row?.count ?? 0;
}
