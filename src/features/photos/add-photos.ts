// Adding photos: they are developed, stored as files, and only then put on the shelf, which holds at most five.
import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businessPhotos } from "../../../db/schema/index.ts";
import { AppError, Conflict, ValidationError } from "../../errors.ts";
import { sha256 } from "../../hash.ts";
import { listPhotos } from "./gallery.ts";
import { MAX_PHOTOS, photoUrl, TOO_MANY_PHOTOS } from "./limits.ts";
import { assertOwner, lockOwnBusiness, markChanged } from "./ownership.ts";
import { type ProcessedPhoto, processPhoto } from "./process-image.ts";
import type { Photo } from "./schema.ts";
import { type ImageDeps, removeVersions, storeVersions } from "./versions.ts";

/**
 * Adds photos at the end of a business's shelf: all of them or none, and none twice.
 * @param files the uploaded bytes
 * @returns the new shelf
 * @throws Invalid where one is refused (see `fields`), Conflict where there is no room, NotFound, Forbidden, Away
 */
export async function addPhotos(
  imageDeps: ImageDeps,
  userId: string,
  businessId: string,
  files: readonly Uint8Array[],
): Promise<Photo[]> {
  const { db } = imageDeps;
  const hashes = files.map(sha256);
  await assertOwner(db, userId, businessId);
  await findNewPhotos(db, businessId, hashes);
  const processed = await processAll(files);
  const added = processed.map((photo, nth) => ({ ...photo, id: newId(), hash: hashes[nth] as string }));
  for (const photo of added) await storeVersions(imageDeps, photo);
  const stored = await db
    .transaction(async (tx) => {
      const isApproved = await lockOwnBusiness(tx, userId, businessId);
      const { count, isNew } = await findNewPhotos(tx, businessId, hashes);
      const fresh = added.filter((_, nth) => isNew[nth]);
      if (fresh.length > 0) {
        await tx.insert(businessPhotos).values(
          fresh.map(({ id, hash, width, height }, nth) => {
            return { id, businessId, position: count + nth, url: photoUrl(id, 960), width, height, hash };
          }),
        );
        await markChanged(tx, businessId, isApproved);
      }
      return { ids: fresh.map(({ id }) => id), shelf: await listPhotos(tx, businessId) };
    })
    .catch(async (error) => {
      // After any other error the transaction may have been committed, and needs the files; if not, the sweep removes them.
      if (error instanceof AppError) await removeVersions(imageDeps, idsOf(added));
      throw error;
    });
  await removeVersions(
    imageDeps,
    idsOf(added).filter((id) => !stored.ids.includes(id)),
  );
  return stored.shelf;
}

const newId = (): string => crypto.randomUUID();
const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id);

/**
 * Which of these photos are not on the shelf yet, and how many are there.
 * @throws Conflict where the new ones do not fit
 */
async function findNewPhotos(db: Database, businessId: string, hashes: readonly string[]) {
  const there = await db
    .select({ hash: businessPhotos.hash })
    .from(businessPhotos)
    .where(eq(businessPhotos.businessId, businessId));
  const known = new Set(there.map(({ hash }) => hash));
  const isNew = hashes.map((hash) => !known.has(hash) && Boolean(known.add(hash)));
  if (known.size > MAX_PHOTOS) throw new Conflict(TOO_MANY_PHOTOS);
  return { count: there.length, isNew };
}

/** One after the other, since decoding takes much memory. */
async function processAll(files: readonly Uint8Array[]): Promise<ProcessedPhoto[]> {
  if (files.length === 0) throw new ValidationError("Choose a photo.", { photo: ["Choose a photo."] });
  const processed: ProcessedPhoto[] = [];
  const refused: Record<string, string[]> = {};
  for (const [nth, file] of files.entries()) {
    try {
      processed.push(await processPhoto(file));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      refused[files.length === 1 ? "photo" : `photo.${nth}`] = [error.message];
    }
  }
  const words = Object.values(refused).flat();
  if (words.length > 0) {
    const [first = ""] = words;
    throw new ValidationError(files.length === 1 ? first : "Some photos were refused. None was stored.", refused);
  }
  return processed;
}
