import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { businesses, type Database, reports } from "../../../../db/index.ts";
import { NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { invalidateCatalogue } from "./catalogue-version.ts";
import { lockOwnBusiness } from "./ownership.ts";
import type { Freshness } from "./schema.ts";

export async function getFreshness(db: Database, id: string): Promise<Freshness> {
  const [place] = await db
    .select({
      confirmedAt: businesses.confirmedAt,
      closedReports: db.$count(
        reports,
        and(
          eq(reports.businessId, businesses.id),
          eq(reports.kind, "closed"),
          isNull(reports.resolvedAt),
          or(isNull(businesses.confirmedAt), gt(reports.createdAt, businesses.confirmedAt)),
        ),
      ),
    })
    .from(businesses)
    .where(eq(businesses.id, id));
  if (!place) throw new NotFound(t("There is no such place."));
  return { confirmedAt: place.confirmedAt?.toISOString() ?? null, closedReports: Number(place.closedReports) };
}

export async function confirmOwnListing(db: Database, userId: string, id: string): Promise<Freshness> {
  await db.transaction(async (tx) => {
    await lockOwnBusiness(tx, userId, id);
    await confirmPlace(tx, id);
  });
  return getFreshness(db, id);
}

/** Also removes the mark 'maybe closed'. */
export async function confirmPlace(tx: Database, id: string): Promise<void> {
  const [place] = await tx
    .select({ maybeClosedAt: businesses.maybeClosedAt })
    .from(businesses)
    .where(eq(businesses.id, id))
    .for("update");
  await tx.update(businesses).set({ confirmedAt: sql`now()`, maybeClosedAt: null }).where(eq(businesses.id, id));
  if (place?.maybeClosedAt) await invalidateCatalogue(tx);
}

/** An earlier mark keeps its date. */
export async function markMaybeClosed(tx: Database, id: string): Promise<void> {
  const marked = await tx
    .update(businesses)
    .set({ maybeClosedAt: sql`now()` })
    .where(and(eq(businesses.id, id), isNull(businesses.maybeClosedAt)))
    .returning({ id: businesses.id });
  if (marked.length > 0) await invalidateCatalogue(tx);
}
