// The photos of a business in the owner's order. The first one is on its card.
import { and, asc, eq, sql } from "drizzle-orm";
import { businesses, businessPhotos, type Database, pick } from "../../../../db/index.ts";
import { recordAudit } from "../../../audit-log.ts";
import type { Log } from "../../../context.ts";
import { Conflict, NotFound, parseId, ServiceUnavailable } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { type Keeper, lockKept } from "../listing/ownership.ts";
import { saveApprovedFacts } from "../listing/pending-changes.ts";
import { PHOTO_WIDTHS } from "./limits.ts";
import type { ProcessedPhoto } from "./process-image.ts";
import type { Photo } from "./schema.ts";
import type { PhotoStore } from "./store.ts";

export const listPhotos = (db: Database, businessId: string): Promise<Photo[]> =>
  db
    .select({ ...pick(businessPhotos, "id", "url", "width", "height", "isPending") })
    .from(businessPhotos)
    .where(eq(businessPhotos.businessId, businessId))
    .orderBy(asc(businessPhotos.position));

/** The photos after it move up. @returns the new gallery @throws NotFound, Forbidden */
export async function removePhoto(
  imageDeps: ImageDeps,
  keeper: Keeper,
  businessId: string,
  photoId: string,
): Promise<Photo[]> {
  const gallery = await imageDeps.db.transaction(async (tx) => {
    const business = await lockGallery(tx, keeper, businessId);
    const { isPending } = await deletePhoto(tx, businessId, photoId);
    await markChanged(tx, keeper, { ...business, isPublic: !isPending });
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
export const orderPhotos = async (
  db: Database,
  keeper: Keeper,
  businessId: string,
  photoIds: readonly string[],
): Promise<Photo[]> =>
  db.transaction(async (tx) => {
    const business = await lockGallery(tx, keeper, businessId);
    const before = (await listPhotos(tx, businessId)).map(({ id }) => id);
    if (before.join() === photoIds.join()) return listPhotos(tx, businessId);
    if ([...before].sort().join() !== [...photoIds].sort().join())
      throw new Conflict(t("Your photos have changed in the meantime. Reload the page to see them."));
    await tx.execute(sql`
      update business_photos set position = wanted.position - 1
      from unnest(${sql.param(`{${photoIds.join()}}`)}::uuid[]) with ordinality as wanted (id, position)
      where business_photos.id = wanted.id and business_id = ${businessId}`);
    await markChanged(tx, keeper, { ...business, isPublic: true });
    return listPhotos(tx, businessId);
  });

/** Call before changing the gallery: locks the business until the transaction ends. */
export async function lockGallery(tx: Database, keeper: Keeper, businessId: string) {
  const business = await lockKept(tx, keeper, businessId);
  if (business.isApproved && business.userId) await saveApprovedFacts(tx, businessId);
  return business;
}

/** Call after changing the gallery: lists it for review if it has an owner. @param gallery.isPublic whether travelers see the change before that */
export async function markChanged(
  tx: Database,
  keeper: Keeper,
  { id, name, userId, isApproved, isPublic }: Awaited<ReturnType<typeof lockGallery>> & { isPublic: boolean },
): Promise<void> {
  const review = { changedAt: sql`now()`, changesRejectionReason: null };
  if (!userId) await recordAudit(tx, { adminId: keeper.id, action: "place.photos", subject: { id, name } });
  await tx
    .update(businesses)
    .set({ updatedAt: sql`now()`, ...(isApproved && userId && review) })
    .where(eq(businesses.id, id));
  if (isApproved && isPublic) await invalidateCatalogue(tx);
}

// The stored versions of a photo. They are written before its row, and removed after it.
export type ImageDeps = { db: Database; photos: PhotoStore; log: Log };

/** @param file such as `960.webp` @throws NotFound for an unknown file, or one that the viewer may not see */
export async function findVersion(
  { db, photos }: Pick<ImageDeps, "db" | "photos">,
  viewer: { id: string; isModerator: boolean } | null,
  id: string,
  file: string,
): Promise<{ name: string; isPublic: boolean; read(): Promise<Blob> }> {
  const width = PHOTO_WIDTHS.find((each) => file === `${each}.webp`);
  const [photo] = await db
    .select({ isApproved: businesses.isApproved, isPending: businessPhotos.isPending, userId: businesses.userId })
    .from(businessPhotos)
    .innerJoin(businesses, eq(businesses.id, businessPhotos.businessId))
    .where(eq(businessPhotos.id, parsePhotoId(id)));
  const isPrivileged = Boolean(viewer && (viewer.isModerator || viewer.id === photo?.userId));
  const isPublic = Boolean(photo?.isApproved && !photo.isPending);
  if (!width || !photo || !(isPublic || isPrivileged)) throw photoNotFound();
  const name = toFileName(parsePhotoId(id), width);
  return {
    name,
    isPublic,
    async read() {
      const file = await photos.read(name);
      if (!file) throw photoNotFound();
      return file;
    },
  };
}

export const parsePhotoId = (text: string): string => parseId(text, photoNotFound);

const photoNotFound = () => new NotFound(t("There is no such photo."));

const toFileName = (id: string, width: number) => `${id}-${width}.webp`;

export async function storeVersions({ photos, log }: ImageDeps, { id, versions }: ProcessedPhoto & { id: string }) {
  try {
    for (const { width, bytes } of versions) await photos.put(toFileName(id, width), bytes);
  } catch (error) {
    log.error("a photo could not be stored", { error: String((error as { code?: string }).code ?? error) });
    throw new ServiceUnavailable(t("Photos can't be stored right now. Please try again later."));
  }
}

/** The next purge removes files that can't be removed now. */
export async function removeVersions({ photos, log }: ImageDeps, ids: readonly string[]): Promise<void> {
  const names = ids.flatMap((id) => PHOTO_WIDTHS.map((width) => toFileName(id, width)));
  const removed = await Promise.allSettled(names.map((name) => photos.remove(name)));
  if (removed.some(({ status }) => status === "rejected"))
    log.warn("the files of a removed photo could not be deleted", { ids });
}
