// A business's shelf of photos in its owner's order; the first one is on its card.
import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businessPhotos } from "../../../db/schema/index.ts";
import { Conflict } from "../../errors.ts";
import { lockOwnBusiness, markChanged } from "./ownership.ts";
import type { Photo } from "./schema.ts";
import { type ImageDeps, photoNotFound, removeVersions } from "./versions.ts";

/** The photos of a business in their order. */
export const listPhotos = (db: Database, businessId: string): Promise<Photo[]> =>
  db
    .select({
      id: businessPhotos.id,
      url: businessPhotos.url,
      width: businessPhotos.width,
      height: businessPhotos.height,
    })
    .from(businessPhotos)
    .where(eq(businessPhotos.businessId, businessId))
    .orderBy(asc(businessPhotos.position));

/** Removes a photo from the shelf; those after it move up. @returns the new shelf */
export async function removePhoto(
  imageDeps: ImageDeps,
  userId: string,
  businessId: string,
  photoId: string,
): Promise<Photo[]> {
  const shelf = await imageDeps.db.transaction(async (tx) => {
    const isApproved = await lockOwnBusiness(tx, userId, businessId);
    const [gone] = await tx
      .delete(businessPhotos)
      .where(and(eq(businessPhotos.businessId, businessId), eq(businessPhotos.id, photoId)))
      .returning({ position: businessPhotos.position });
    if (!gone) throw photoNotFound();
    await tx.execute(sql`
      update business_photos set position = position - 1
      where business_id = ${businessId} and position > ${gone.position}`);
    await markChanged(tx, businessId, isApproved);
    return listPhotos(tx, businessId);
  });
  await removeVersions(imageDeps, [photoId]);
  return shelf;
}

/**
 * Puts the photos in another order; sent again, nothing changes.
 * @param photoIds all of the business's photos, each once
 * @throws Conflict where they are not exactly the shelf's
 */
export async function orderPhotos(
  db: Database,
  userId: string,
  businessId: string,
  photoIds: readonly string[],
): Promise<Photo[]> {
  return db.transaction(async (tx) => {
    const isApproved = await lockOwnBusiness(tx, userId, businessId);
    const before = (await listPhotos(tx, businessId)).map(({ id }) => id);
    if (before.join() === photoIds.join()) return listPhotos(tx, businessId);
    if ([...before].sort().join() !== [...photoIds].sort().join())
      throw new Conflict("Your photos have changed meanwhile. Open this page again to see them.");
    await tx.execute(sql`
      update business_photos set position = wanted.position - 1
      from unnest(${sql.param(`{${photoIds.join()}}`)}::uuid[]) with ordinality as wanted (id, position)
      where business_photos.id = wanted.id and business_id = ${businessId}`);
    await markChanged(tx, businessId, isApproved);
    return listPhotos(tx, businessId);
  });
}
