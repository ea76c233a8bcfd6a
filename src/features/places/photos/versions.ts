// The stored versions of a photo. They are written before its row, and removed after it.
import { eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../../db/client.ts";
import { businesses, businessPhotos } from "../../../../db/schema/index.ts";
import type { Log } from "../../../context.ts";
import { NotFound, ServiceUnavailable } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { Id } from "../../../validation.ts";
import { PHOTO_WIDTHS } from "./limits.ts";
import type { ProcessedPhoto } from "./process-image.ts";
import type { PhotoStore } from "./store.ts";

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

export function parsePhotoId(text: string): string {
  const id = v.safeParse(Id, text);
  if (!id.success) throw photoNotFound();
  return id.output;
}

export const photoNotFound = () => new NotFound(t("There is no such photo."));

const toFileName = (id: string, width: number) => `${id}-${width}.webp`;

export async function storeVersions(
  { photos, log }: ImageDeps,
  { id, versions }: ProcessedPhoto & { id: string },
): Promise<void> {
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
