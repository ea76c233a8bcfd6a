// The stored versions of a photo: written before its row, found for those who may see them, removed after it.
import { eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { businesses, businessPhotos } from "../../../db/schema/index.ts";
import type { Log } from "../../context.ts";
import { NotFound, ServiceUnavailable } from "../../errors.ts";
import { Id } from "../../validation.ts";
import { PHOTO_WIDTHS } from "./limits.ts";
import type { ProcessedPhoto } from "./process-image.ts";
import type { PhotoStore } from "./store.ts";

/** What writing a photo needs of the house. */
export type ImageDeps = { db: Database; photos: PhotoStore; log: Log };

/**
 * A stored version of a photo, and whether everybody may see it.
 * @param file the last part of its address: `960.webp`
 * @throws NotFound where there is none, or this viewer may not see it
 */
export async function findVersion(
  { db, photos }: Pick<ImageDeps, "db" | "photos">,
  viewer: { id: string; isAdmin: boolean } | null,
  id: string,
  file: string,
): Promise<{ name: string; isPublic: boolean; read(): Promise<Blob> }> {
  const width = PHOTO_WIDTHS.find((wide) => file === `${wide}.webp`);
  const [photo] = await db
    .select({ isApproved: businesses.isApproved, userId: businesses.userId })
    .from(businessPhotos)
    .innerJoin(businesses, eq(businesses.id, businessPhotos.businessId))
    .where(eq(businessPhotos.id, parsePhotoId(id)));
  const isTheirs = Boolean(viewer && (viewer.isAdmin || viewer.id === photo?.userId));
  if (!width || !photo || !(photo.isApproved || isTheirs)) throw photoNotFound();
  const name = toFileName(parsePhotoId(id), width);
  return {
    name,
    isPublic: photo.isApproved,
    async read() {
      const file = await photos.read(name);
      if (!file) throw photoNotFound();
      return file;
    },
  };
}

/** The id in an address. @throws NotFound where it is no id */
export function parsePhotoId(text: string): string {
  const read = v.safeParse(Id, text);
  if (!read.success) throw photoNotFound();
  return read.output;
}

export const photoNotFound = () => new NotFound("There is no such photo.");

const toFileName = (id: string, width: number) => `${id}-${width}.webp`;

/** @throws Away where nothing can be written */
export async function storeVersions(
  { photos, log }: ImageDeps,
  { id, versions }: ProcessedPhoto & { id: string },
): Promise<void> {
  try {
    for (const { width, bytes } of versions) await photos.put(toFileName(id, width), bytes);
  } catch (error) {
    log.error("a photo could not be stored", { error: String((error as { code?: string }).code ?? error) });
    throw new ServiceUnavailable("Photos cannot be stored right now. Please try again later.");
  }
}

/** Files that cannot be removed now are left to the next sweep. */
export async function removeVersions({ photos, log }: ImageDeps, ids: readonly string[]): Promise<void> {
  const names = ids.flatMap((id) => PHOTO_WIDTHS.map((width) => toFileName(id, width)));
  const removed = await Promise.allSettled(names.map((name) => photos.remove(name)));
  if (removed.some(({ status }) => status === "rejected")) log.warn("a removed photo's file is still there", { ids });
}
