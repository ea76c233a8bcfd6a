import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses, reports, users } from "../../../../db/schema/index.ts";
import type { ReportKind } from "../../../../db/vocabulary.ts";
import { recordAudit, toListingSubject } from "../../../audit-log.ts";
import { NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../notifications/queue.ts";
import { checkOwnMatter } from "../decisions/own-matter.ts";
import { confirmPlace, markMaybeClosed } from "../listing/freshness.ts";
import { listingVersion } from "../listing/pending-changes.ts";
import type { Finding, NewReport, OpenReport } from "./schema.ts";

/** Updates the user's open report of the same kind, if any. @throws NotFound for an unknown or unapproved place */
export async function reportPlace(
  db: Database,
  userId: string,
  businessId: string,
  { kind, note }: NewReport,
): Promise<{ id: string; kind: ReportKind }> {
  const [place] = await db
    .select({ name: businesses.name, ownerId: businesses.userId })
    .from(businesses)
    .where(and(eq(businesses.id, businessId), eq(businesses.isApproved, true)));
  if (!place) throw new NotFound(t("There is no such place."));
  const [report] = await db
    .insert(reports)
    .values({ businessId, userId, kind, note })
    .onConflictDoUpdate({
      target: [reports.businessId, reports.userId, reports.kind],
      targetWhere: isNull(reports.resolvedAt),
      set: { note: sql`coalesce(excluded.note, reports.note)` },
    })
    .returning({ id: reports.id, kind: reports.kind });
  if (place.ownerId && place.ownerId !== userId)
    await notify(db, [place.ownerId], {
      kind: "listing-reported",
      key: `report:${businessId}:${kind}:${new Date().toISOString().slice(0, 10)}`,
      facts: { businessId, place: place.name, report: kind },
    });
  return report as { id: string; kind: ReportKind };
}

export async function listOpenReports(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<OpenReport[]> {
  const { id, name, location, isApproved } = businesses;
  const rows = await db
    .select({
      ...pick(reports, "id", "kind", "note", "createdAt"),
      place: {
        id,
        name,
        location,
        isApproved,
        version: listingVersion,
      },
      email: users.email,
      reporter: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    })
    .from(reports)
    .innerJoin(businesses, eq(businesses.id, reports.businessId))
    .innerJoin(users, eq(users.id, reports.userId))
    .where(isNull(reports.resolvedAt))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .offset(offset)
    .limit(limit);
  return rows.map(({ email, reporter, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    reporter: { name: reporter || null, email },
  }));
}

export const countOpenReports = (db: Database): Promise<number> => db.$count(reports, isNull(reports.resolvedAt));

/** Resolves all reports of its kind and place, and applies the finding. Idempotent. @throws NotFound, Conflict for one's own */
export async function resolveReport(
  db: Database,
  adminId: string,
  id: string,
  finding: Finding = "confirmed",
): Promise<{ id: string; resolvedAt: Date; resolved: string[] }> {
  return db.transaction(async (tx) => {
    const isThis = eq(reports.id, id);
    const [found] = await tx.select({ businessId: reports.businessId }).from(reports).where(isThis);
    if (!found) throw new NotFound(t("There is no such report."));
    // Locks the place first: admins who lock its reports in another order would deadlock.
    const [place] = await tx
      .select({ name: businesses.name, isPublic: businesses.isApproved, ownerId: businesses.userId })
      .from(businesses)
      .where(eq(businesses.id, found.businessId))
      .for("update");
    const [report] = await tx.select().from(reports).where(isThis);
    if (!report || !place) throw new NotFound(t("There is no such report."));
    const own = await checkOwnMatter(tx, adminId, [report.userId, place.ownerId]);
    if (report.resolvedAt) return { id, resolvedAt: report.resolvedAt, resolved: [id] };
    const resolvedAt = new Date();
    const { businessId, kind } = report;
    const { isPublic } = place;
    const isSameProblem = and(eq(reports.businessId, businessId), eq(reports.kind, kind), isNull(reports.resolvedAt));
    const resolved = await tx.update(reports).set({ resolvedAt }).where(isSameProblem).returning({ id: reports.id });
    if (isPublic && finding === "confirmed") await confirmPlace(tx, businessId);
    if (isPublic && finding === "maybe-closed") await markMaybeClosed(tx, businessId);
    const detail = { kind, finding, ...(resolved.length > 1 && { reports: resolved.length }), ...own };
    const subject = toListingSubject({ ...place, id: businessId });
    await recordAudit(tx, { adminId, action: "report.resolve", subject, detail });
    return { id, resolvedAt, resolved: resolved.map((each) => each.id) };
  });
}
