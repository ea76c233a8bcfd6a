import { eq } from "drizzle-orm";
import { businessPhotos, type Database } from "../../../../db/index.ts";
import type { Config } from "../../../config.ts";
import { sha256 } from "../../../encoding/hash.ts";
import { AppError, Conflict, ValidationError } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { checkKeeper, type Keeper } from "../listing/ownership.ts";
import { isReviewedFirst } from "../listing/pending-changes.ts";
import { type ImageDeps, listPhotos, lockGallery, markChanged, removeVersions, storeVersions } from "./gallery.ts";
import { MAX_PHOTOS, photoUrl } from "./limits.ts";
import { type ProcessedPhoto, processPhoto } from "./process-image.ts";
import { tooManyPhotos } from "./refusal-texts.ts";
import type { Photo } from "./schema.ts";

type NewPhoto = ProcessedPhoto & { id: string; hash: string };

/** Appends new photos, all or none. @returns the gallery @throws ValidationError with `fields`, Conflict, NotFound, Forbidden */
export async function addPhotos(
  imageDeps: ImageDeps & { config: Pick<Config, "reviewEdits"> },
  keeper: Keeper,
  businessId: string,
  files: readonly Uint8Array[],
): Promise<Photo[]> {
  const hashes = files.map(sha256);
  // Rejects early: processing is expensive.
  await checkKeeper(imageDeps.db, keeper, businessId);
  await findNewPhotos(imageDeps.db, businessId, hashes);
  const processed = await processAll(files, keeper.id);
  const photos = processed.map((photo, i) => ({ ...photo, id: newId(), hash: hashes[i] as string }));
  for (const photo of photos) await storeVersions(imageDeps, photo);
  const { added, gallery } = await insertPhotos(imageDeps, keeper, businessId, photos).catch(async (error) => {
    // Any other error may come after the commit. If not, the purge removes the files.
    if (error instanceof AppError) await removeVersions(imageDeps, toIds(photos));
    throw error;
  });
  await removeVersions(
    imageDeps,
    toIds(photos).filter((id) => !added.includes(id)),
  );
  return gallery;
}

const newId = (): string => crypto.randomUUID();
const toIds = (photos: readonly NewPhoto[]) => photos.map(({ id }) => id);

type InsertDeps = { db: Database; config: Pick<Config, "reviewEdits"> };

const insertPhotos = ({ db, config }: InsertDeps, keeper: Keeper, businessId: string, photos: readonly NewPhoto[]) =>
  db.transaction(async (tx) => {
    const business = await lockGallery(tx, keeper, businessId);
    const hashes = photos.map(({ hash }) => hash);
    const isPending = Boolean(business.isApproved && business.userId) && isReviewedFirst(config.reviewEdits, "photos");
    const { count, isNew } = await findNewPhotos(tx, businessId, hashes);
    const added = photos.filter((_, i) => isNew[i]);
    if (added.length > 0) {
      await tx
        .insert(businessPhotos)
        .values(
          added.map(({ id, hash, width, height }, i) => ({
            id,
            businessId,
            position: count + i,
            url: photoUrl(id, 960),
            width,
            height,
            hash,
            isPending,
          })),
        );
      await markChanged(tx, keeper, { ...business, isPublic: !isPending });
    }
    return { added: toIds(added), gallery: await listPhotos(tx, businessId) };
  });

/** @returns whether each hash is new, and the size of the gallery @throws Conflict if the new ones don't fit */
async function findNewPhotos(db: Database, businessId: string, hashes: readonly string[]) {
  const existing = await db
    .select({ hash: businessPhotos.hash })
    .from(businessPhotos)
    .where(eq(businessPhotos.businessId, businessId));
  const known = new Set(existing.map(({ hash }) => hash));
  const isNew = hashes.map((hash) => !known.has(hash) && Boolean(known.add(hash)));
  if (known.size > MAX_PHOTOS) throw new Conflict(tooManyPhotos());
  return { count: existing.length, isNew };
}

/** One at a time, since decoding takes much memory. */
async function processAll(files: readonly Uint8Array[], userId: string): Promise<ProcessedPhoto[]> {
  if (files.length === 0) throw new ValidationError(t("Choose a photo."), { photo: [t("Choose a photo.")] });
  const processed: ProcessedPhoto[] = [];
  const errors: Record<string, string[]> = {};
  for (const [i, file] of files.entries()) {
    try {
      processed.push(await processPhoto(file, userId));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      errors[files.length === 1 ? "photo" : `photo.${i}`] = [error.message];
    }
  }
  const [first] = Object.values(errors).flat();
  if (first)
    throw new ValidationError(files.length === 1 ? first : t("Some photos can't be used, so none were added."), errors);
  return processed;
}
