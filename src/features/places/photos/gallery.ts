// The photos of a business in the owner's order. The first one is on its card.
import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses, businessPhotos } from "../../../../db/schema/index.ts";
import { Conflict } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { saveApprovedFacts } from "../listing/approved-facts.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { lockOwnBusiness } from "../listing/ownership.ts";
import type { Photo } from "./schema.ts";
import { type ImageDeps, photoNotFound, removeVersions } from "./versions.ts";

export const listPhotos = (db: Database, businessId: string): Promise<Photo[]> =>
  db
    .select({
      ...pick(businessPhotos, "id", "url", "width", "height", "isPending"),
    })
    .from(businessPhotos)
    .where(eq(businessPhotos.businessId, businessId))
    .orderBy(asc(businessPhotos.position));

/** The photos after it move up. @returns the new gallery @throws NotFound, Forbidden */
export async function removePhoto(
  imageDeps: ImageDeps,
  userId: string,
  businessId: string,
  photoId: string,
): Promise<Photo[]> {
  const gallery = await imageDeps.db.transaction(async (tx) => {
    const { isApproved } = await lockGallery(tx, userId, businessId);
    const { isPending } = await deletePhoto(tx, businessId, photoId);
    await markChanged(tx, businessId, { isApproved, isPublic: !isPending });
    return listPhotos(tx, businessId);
  });
  await removeVersions(imageDeps, [photoId]);
  return gallery;
}

/** Call with the business locked, and remove the versions afterwards. @throws NotFound */
export async function deletePhoto(tx: Database, businessId: string, photoId: string): Promise<{ isPending: boolean }> {
  const [removed] = await tx
    .delete(businessPhotos)
    .where(and(eq(businessPhotos.businessId, businessId), eq(businessPhotos.id, photoId)))
    .returning({ position: businessPhotos.position, isPending: businessPhotos.isPending });
  if (!removed) throw photoNotFound();
  await tx.execute(sql`
    update business_photos set position = position - 1
    where business_id = ${businessId} and position > ${removed.position}`);
  return removed;
}

/** @param photoIds all, each once @throws Conflict if they are not exactly those of the gallery, NotFound, Forbidden */
export async function orderPhotos(
  db: Database,
  userId: string,
  businessId: string,
  photoIds: readonly string[],
): Promise<Photo[]> {
  return db.transaction(async (tx) => {
    const { isApproved } = await lockGallery(tx, userId, businessId);
    const before = (await listPhotos(tx, businessId)).map(({ id }) => id);
    if (before.join() === photoIds.join()) return listPhotos(tx, businessId);
    if ([...before].sort().join() !== [...photoIds].sort().join())
      throw new Conflict(t("Your photos have changed in the meantime. Reload the page to see them."));
    await tx.execute(sql`
      update business_photos set position = wanted.position - 1
      from unnest(${sql.param(`{${photoIds.join()}}`)}::uuid[]) with ordinality as wanted (id, position)
      where business_photos.id = wanted.id and business_id = ${businessId}`);
    await markChanged(tx, businessId, { isApproved, isPublic: true });
    return listPhotos(tx, businessId);
  });
}

/** Call before changing the gallery: locks the business until the transaction ends. */
export async function lockGallery(tx: Database, userId: string, businessId: string): Promise<{ isApproved: boolean }> {
  const business = await lockOwnBusiness(tx, userId, businessId);
  if (business.isApproved) await saveApprovedFacts(tx, businessId);
  return business;
}

/** Call after changing the gallery: lists it for review. @param change.isPublic whether travelers see the change before that */
export async function markChanged(
  tx: Database,
  businessId: string,
  { isApproved, isPublic }: { isApproved: boolean; isPublic: boolean },
): Promise<void> {
  const review = { changedAt: sql`now()`, changesRejectionReason: null };
  await tx
    .update(businesses)
    .set({ updatedAt: sql`now()`, ...(isApproved && review) })
    .where(eq(businesses.id, businessId));
  if (isApproved && isPublic) await invalidateCatalogue(tx);
}
