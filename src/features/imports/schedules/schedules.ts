// Sources that are fetched from an address every day or every week.
import { and, eq, sql } from "drizzle-orm";
import { type Database, imports, sourceSchedules, sources } from "../../../../db/index.ts";
import { recordAudit } from "../../../audit-log.ts";
import { NotFound, ValidationError } from "../../../errors.ts";
import { msg, t, translateKnown } from "../../../i18n/t.ts";
import { isPublicUrl } from "../../../network/public-fetch.ts";
import { createSource, InvalidSource } from "../known-sources.ts";
import { MAX_READ_ATTEMPTS } from "../limits.ts";
import { wantedAtFirst } from "../pictures/stored-pictures.ts";
import type { ScheduleForm, ScheduleView } from "../schema.ts";
import { NOT_PUBLIC } from "./fetch-source.ts";

export const SOURCE_SET_ASIDE = msg(
  "Reading this source was stopped twice, so it is no longer fetched. Ask its publisher for a smaller file, then save the address again.",
);

export type Schedule = typeof sourceSchedules.$inferSelect;

/** Saves the address of a source, which may be new, and has it fetched soon. @throws ValidationError */
export async function saveSchedule(
  db: Database,
  adminId: string | null,
  { source, url: text, every }: ScheduleForm,
  allowedPrivateHosts: readonly string[],
): Promise<void> {
  const url = text.trim().replace(/^webcal:/i, "https:");
  const parsed = URL.parse(url);
  const isAllowed = allowedPrivateHosts.includes(parsed?.host ?? "") && /^https?:$/.test(parsed?.protocol ?? "");
  if (!isAllowed && !isPublicUrl(url)) throw new ValidationError(t(NOT_PUBLIC), { url: [t(NOT_PUBLIC)] });
  const { id, name } = toSource(source);
  await db.transaction(async (tx) => {
    await tx
      .insert(sources)
      .values({ id, name, attribution: name, fetchesPictures: wantedAtFirst })
      .onConflictDoNothing();
    const fresh = { url, every, nextAt: sql`now()`, attempts: 0, failures: 0, failedAt: null, failure: null };
    const isSame = sql`${sourceSchedules.url} = excluded.url`;
    await tx
      .insert(sourceSchedules)
      .values({ sourceId: id, url, every })
      .onConflictDoUpdate({
        target: sourceSchedules.sourceId,
        set: {
          ...fresh,
          // What is being fetched from the same address still counts.
          leasedUntil: sql`case when ${isSame} then ${sourceSchedules.leasedUntil} end`,
          etag: sql`case when ${isSame} then ${sourceSchedules.etag} end`,
          lastModified: sql`case when ${isSame} then ${sourceSchedules.lastModified} end`,
          fileHash: sql`case when ${isSame} then ${sourceSchedules.fileHash} end`,
        },
      });
    await recordAudit(tx, {
      adminId,
      action: "source.schedule",
      subject: { id, name },
      detail: { host: parsed!.host, every },
    });
  });
}

function toSource(name: string): { id: string; name: string } {
  try {
    return createSource(name);
  } catch (error) {
    if (error instanceof InvalidSource) throw new ValidationError(error.message, { source: [error.message] });
    throw error;
  }
}

/** The source and what was imported stay. @throws NotFound */
export async function stopSchedule(db: Database, adminId: string | null, sourceId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [stopped] = await tx.delete(sourceSchedules).where(eq(sourceSchedules.sourceId, sourceId)).returning();
    if (!stopped) throw new NotFound(t("This source doesn't exist."));
    if (stopped.pendingImportId)
      await tx.delete(imports).where(and(eq(imports.id, stopped.pendingImportId), isUndecided));
    const subject = { id: sourceId, name: sourceId };
    await recordAudit(tx, { adminId, action: "source.schedule", subject, detail: { every: "never" } });
  });
}

export const isUndecided = sql`${imports.state} in ('arriving', 'ready', 'failed')`;

/** Serves queries that join schedules, and imports by `isPendingImport`. */
export const SCHEDULE_COLUMNS = {
  schedule: sourceSchedules,
  pending: { id: imports.id, kind: imports.kind, counts: imports.counts },
};

export const isPendingImport = and(eq(imports.id, sourceSchedules.pendingImportId), eq(imports.state, "ready"));

type Pending = Pick<typeof imports.$inferSelect, "id" | "kind" | "counts">;

/** Null if the source is not fetched from an address. */
export function toScheduleView(schedule: Schedule | null, pending: Pending | null): ScheduleView | null {
  if (!schedule) return null;
  const { url, every, nextAt, fetchedAt, failure, attempts } = schedule;
  return {
    url,
    every,
    nextAt: attempts > MAX_READ_ATTEMPTS ? null : nextAt.toISOString(),
    fetchedAt: fetchedAt?.toISOString() ?? null,
    failure: failure && translateKnown(failure),
    pending: pending && { ...pending, counts: pending.counts! },
  };
}
