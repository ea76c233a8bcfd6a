import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { businesses, type Database, fullName, pick, pickTimes, reports, users } from "../../../../db/index.ts";
import type { ReportDetails, ReportKind } from "../../../../db/vocabulary.ts";
import type { AppContext } from "../../../context.ts";
import { NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../notifications/queue.ts";
import { decide } from "../decisions/decide.ts";
import { editPlace, findEditablePlace } from "../edit-place.ts";
import { formatField } from "../listing/field-changes.ts";
import { confirmPlace, markMaybeClosed } from "../listing/freshness.ts";
import { listingVersion } from "../listing/pending-changes.ts";
import { isOfFound } from "../listing/search-text.ts";
import { decideOnBusiness, lockOwner } from "../owner/review.ts";
import { DETAILS, type Finding, type NewReport, type OpenReport } from "./schema.ts";

/** Updates the user's open report of the same kind, if any. @throws NotFound for an unknown or unapproved place */
export async function reportPlace(
  db: Database,
  userId: string,
  businessId: string,
  { kind, note, details }: NewReport,
): Promise<{ id: string; kind: ReportKind }> {
  const [place] = await db
    .select({ name: businesses.name, ownerId: businesses.userId })
    .from(businesses)
    .where(and(eq(businesses.id, businessId), eq(businesses.isApproved, true)));
  if (!place) throw new NotFound(t("There is no such place."));
  const [report] = await db
    .insert(reports)
    .values({ businessId, userId, kind, note, details })
    .onConflictDoUpdate({
      target: [reports.businessId, reports.userId, reports.kind],
      targetWhere: isNull(reports.resolvedAt),
      set: {
        note: sql`coalesce(excluded.note, reports.note)`,
        // What it says now, beside what it said before.
        details: sql`case when excluded.details is null then reports.details else
          coalesce(reports.details, '{}') || jsonb_strip_nulls(excluded.details) || jsonb_strip_nulls(jsonb_build_object('facts',
            coalesce(nullif(reports.details -> 'facts', 'null'), '{}') || nullif(excluded.details -> 'facts', 'null'))) end`,
      },
    })
    .returning({ id: reports.id, kind: reports.kind });
  // What is missing, an admin adds, which the owner reads then.
  if (kind !== "incomplete" && place.ownerId && place.ownerId !== userId)
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
  search = "",
): Promise<OpenReport[]> {
  const { id, name, location, isApproved } = businesses;
  const rows = await db
    .select({
      ...pick(reports, "id", "kind", "note", "details"),
      ...pickTimes(reports, "createdAt"),
      place: { id, name, location, isApproved, version: listingVersion },
      reporter: { name: fullName(users), email: users.email },
    })
    .from(reports)
    .innerJoin(businesses, eq(businesses.id, reports.businessId))
    .innerJoin(users, eq(users.id, reports.userId))
    .where(and(isNull(reports.resolvedAt), isOfFound(reports.businessId, search)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .offset(offset)
    .limit(limit);
  return rows.map(({ details, ...row }) => ({
    ...row,
    details: DETAILS.flatMap((field) => (details?.[field] ? [formatField(field, details[field])] : [])),
  }));
}

export const countOpenReports = (db: Database, search = ""): Promise<number> =>
  db.$count(reports, and(isNull(reports.resolvedAt), isOfFound(reports.businessId, search)));

/**
 * Resolves all reports of its kind and place, and applies the finding; of incomplete listings only this one, since others may say
 * other things. Idempotent. @throws NotFound, Conflict for one's own, ValidationError for a website of this server
 */
export async function resolveReport(
  { db, config }: Pick<AppContext, "db" | "config">,
  adminId: string,
  id: string,
  { finding, version = "" }: Finding = { finding: "confirmed" },
): Promise<{ id: string; resolvedAt: Date; resolved: string[] }> {
  const isThis = eq(reports.id, id);
  return decide(db, adminId, {
    async load(tx) {
      const [found] = await tx.select({ businessId: reports.businessId }).from(reports).where(isThis);
      if (!found) throw new NotFound(t("There is no such report."));
      // Locks the owner and the place first, as reviews do: admins who lock its reports in another order would deadlock.
      await lockOwner(tx, found.businessId);
      const [place] = await tx
        .select({ ...pick(businesses, "id", "name", "isApproved"), ownerId: businesses.userId })
        .from(businesses)
        .where(eq(businesses.id, found.businessId))
        .for("update");
      const [report] = await tx.select().from(reports).where(isThis);
      if (!report || !place) throw new NotFound(t("There is no such report."));
      return { place, report };
    },
    concerns: ({ place, report }) => [report.userId, place.ownerId],
    async apply(tx, { place, report }) {
      if (report.resolvedAt) return { result: { id, resolvedAt: report.resolvedAt, resolved: [id] } };
      const resolvedAt = new Date();
      const { businessId, kind } = report;
      const isSameProblem = and(
        eq(reports.businessId, businessId),
        eq(reports.kind, kind),
        isNull(reports.resolvedAt),
        kind === "incomplete" ? isThis : undefined,
      );
      const resolved = await tx.update(reports).set({ resolvedAt }).where(isSameProblem).returning({ id: reports.id });
      const isPublic = place.isApproved;
      if (isPublic && finding === "confirmed") await confirmPlace(tx, businessId);
      if (isPublic && finding === "added") await addDetails(tx, config, adminId, businessId, report.details ?? {});
      if (isPublic && finding === "maybe-closed") await markMaybeClosed(tx, businessId);
      if (isPublic && finding === "closed") {
        const reason = t("Travelers report that it is closed for good.");
        await decideOnBusiness(tx, adminId, businessId, { approved: false, scope: "listing", reason, version });
      }
      const detail = { kind, finding, ...(resolved.length > 1 && { reports: resolved.length }) };
      const result = { id, resolvedAt, resolved: resolved.map((each) => each.id) };
      return { result, record: { action: "report.resolve", subject: place, detail } };
    },
  });
}

/** Writes what the listing doesn't say yet. */
async function addDetails(
  db: Database,
  config: AppContext["config"],
  adminId: string,
  id: string,
  { facts, ...texts }: ReportDetails,
): Promise<void> {
  const place = await findEditablePlace(db, adminId, id);
  const missing = Object.entries(texts).filter(([field, text]) => text && !place[field as keyof typeof texts]);
  await editPlace({ db, config }, adminId, id, {
    ...Object.fromEntries(missing),
    ...(facts && { facts: { ...facts, ...place.facts } }),
    reason: t("A traveler told us this."),
    version: place.version,
  });
}
