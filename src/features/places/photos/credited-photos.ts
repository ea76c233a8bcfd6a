// Photos that come with the data of a source, with a credit. Owners' photos have none.

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { businesses, businessPhotos, type Database, fillIn } from "../../../../db/index.ts";
import type { PhotoCredit } from "../../../../db/vocabulary.ts";
import closeGapsSql from "./close-gaps.sql" with { type: "text" };
import { photoUrl } from "./limits.ts";

type NewCreditedPhoto = { id: string; hash: string; width: number; height: number; credit: PhotoCredit };

/** Instead of an earlier one. @returns false if the place is gone, or has an owner or photos of its own */
export async function addCreditedPhoto(
  tx: Database,
  businessId: string,
  { id, hash, width, height, credit }: NewCreditedPhoto,
): Promise<boolean> {
  const [business] = await tx
    .select({ userId: businesses.userId })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for("update");
  if (!business || business.userId !== null) return false;
  const photos = await tx
    .select({ id: businessPhotos.id, credit: businessPhotos.credit })
    .from(businessPhotos)
    .where(eq(businessPhotos.businessId, businessId));
  if (photos.some((photo) => photo.credit === null)) return false;
  await tx.delete(businessPhotos).where(eq(businessPhotos.businessId, businessId));
  await tx
    .insert(businessPhotos)
    .values({ id, businessId, position: 0, url: photoUrl(id, 960), width, height, hash, credit });
  return true;
}

/** The photos after them move up. The purge removes the files. */
export async function removeCreditedPhotos(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await tx
    .delete(businessPhotos)
    .where(inArray(businessPhotos.id, ids))
    .returning({ businessId: businessPhotos.businessId });
  const places = sql.param(`{${removed.map(({ businessId }) => businessId).join()}}`);
  await tx.execute(fillIn(closeGapsSql, { places }));
}

export const listPhotoCredits = (db: Database, businessId: string): Promise<{ credit: PhotoCredit | null }[]> =>
  db
    .select({ credit: businessPhotos.credit })
    .from(businessPhotos)
    .where(and(eq(businessPhotos.businessId, businessId), eq(businessPhotos.isPending, false)))
    .orderBy(asc(businessPhotos.position));
