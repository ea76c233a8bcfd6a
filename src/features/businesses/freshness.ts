// How fresh a listing is: when somebody last said that it is right, and how many travelers say since then that it is not.
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, reports } from "../../../db/schema/index.ts";
import { Forbidden, NotFound } from "../../failures.ts";
import { bumpCatalogue } from "./catalogue-version.ts";
import type { Freshness } from "./contract.ts";

/** @throws NotFound for an unknown id */
export async function freshnessOf(db: Database, id: string): Promise<Freshness> {
  const [place] = await db
    .select({
      confirmedAt: businesses.confirmedAt,
      saidClosed: db.$count(
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
  if (!place) throw new NotFound("There is no such place.");
  return { confirmedAt: place.confirmedAt?.toISOString() ?? null, saidClosed: Number(place.saidClosed) };
}

/** The owner says that their listing is still right. @throws NotFound for an unknown id, Forbidden for another's */
export async function confirmOwn(db: Database, userId: string, id: string): Promise<Freshness> {
  await db.transaction(async (tx) => {
    const [place] = await tx
      .select({ userId: businesses.userId })
      .from(businesses)
      .where(eq(businesses.id, id))
      .for("update");
    if (!place) throw new NotFound("There is no such business.");
    if (place.userId !== userId) throw new Forbidden("This is somebody else's business.");
    await confirmPlace(tx, id);
  });
  return freshnessOf(db, id);
}

/** Somebody who knows says that the place is there as listed: it is not 'maybe closed' any more. */
export async function confirmPlace(tx: Database, id: string): Promise<void> {
  const [place] = await tx
    .select({ maybeClosedAt: businesses.maybeClosedAt })
    .from(businesses)
    .where(eq(businesses.id, id))
    .for("update");
  await tx.update(businesses).set({ confirmedAt: sql`now()`, maybeClosedAt: null }).where(eq(businesses.id, id));
  if (place?.maybeClosedAt) await bumpCatalogue(tx);
}

/** It is doubted; since when stays, where it was before. */
export async function doubtPlace(tx: Database, id: string): Promise<void> {
  const doubted = await tx
    .update(businesses)
    .set({ maybeClosedAt: sql`now()` })
    .where(and(eq(businesses.id, id), isNull(businesses.maybeClosedAt)))
    .returning({ id: businesses.id });
  if (doubted.length > 0) await bumpCatalogue(tx);
}
