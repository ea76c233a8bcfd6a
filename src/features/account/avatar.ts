// A person's own picture: one each, square, seen by that person alone and deleted with the account.
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { avatars, users } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";
import { NotFound, ServiceUnavailable, ValidationError } from "../../errors.ts";
import { Id } from "../../validation.ts";
import { processAvatar } from "../photos/process-image.ts";

/** Pixels on each side: three times the largest size in which it is shown. */
export const AVATAR_WIDTH = 256;

type ImageTools = Pick<AppContext, "db" | "photos" | "log">;

/**
 * Replaces a person's picture, and removes the old file.
 * @param files the upload: exactly one file
 * @throws Invalid where it is refused, Away where nothing can be written
 */
export async function putAvatar(
  imageTools: ImageTools,
  userId: string,
  files: readonly Uint8Array[],
): Promise<{ profileImageUrl: string }> {
  const [file] = files;
  if (!file || files.length > 1)
    throw new ValidationError("Choose one picture.", { portrait: ["Choose one picture."] });
  const bytes = await processAvatar(file, AVATAR_WIDTH).catch((error) => {
    throw error instanceof ValidationError ? new ValidationError(error.message, { portrait: [error.message] }) : error;
  });
  const id = crypto.randomUUID();
  await storeFile(imageTools, id, bytes);
  const profileImageUrl = `/avatars/${id}/${AVATAR_WIDTH}.webp`;
  const before = await imageTools.db.transaction(async (tx) => {
    const gone = await takeRow(tx, userId, profileImageUrl);
    await tx.insert(avatars).values({ id, userId });
    return gone;
  });
  await removeFiles(imageTools, before);
  return { profileImageUrl };
}

/** Removes the picture, if there is one. */
export async function removeAvatar(imageTools: ImageTools, userId: string): Promise<{ profileImageUrl: null }> {
  const before = await imageTools.db.transaction((tx) => takeRow(tx, userId, null));
  await removeFiles(imageTools, before);
  return { profileImageUrl: null };
}

/** The picture's file. @param file the last part of its address @throws NotFound for anybody but its person */
export async function findAvatar(
  { db, photos }: Pick<ImageTools, "db" | "photos">,
  viewerId: string,
  id: string,
  file: string,
): Promise<Blob> {
  const own = v.is(Id, id) && file === `${AVATAR_WIDTH}.webp` ? await findAvatarFile(db, viewerId) : undefined;
  const found = own === id ? await photos.read(fileOf(id)) : null;
  if (!found) throw new NotFound("There is no such picture.");
  return found;
}

/** The picture as a `data:` address, for the person's export, or null. */
export async function avatarToText({ db, photos }: Pick<ImageTools, "db" | "photos">, userId: string) {
  const id = await findAvatarFile(db, userId);
  const file = id ? await photos.read(fileOf(id)) : null;
  return file && `data:image/webp;base64,${Buffer.from(await file.bytes()).toString("base64")}`;
}

/** Call it before an account is deleted. @returns a function that removes the file afterwards */
export async function readyToRemove(imageTools: ImageTools, userId: string): Promise<() => Promise<void>> {
  const id = await findAvatarFile(imageTools.db, userId);
  return () => removeFiles(imageTools, id ? [id] : []);
}

async function findAvatarFile(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: avatars.id }).from(avatars).where(eq(avatars.userId, userId));
  return row?.id;
}

/** Locks the person first, so that two simultaneous uploads leave one picture. @returns the replaced pictures */
async function takeRow(tx: Database, userId: string, profileImageUrl: string | null): Promise<string[]> {
  await tx.update(users).set({ profileImageUrl, updatedAt: sql`now()` }).where(eq(users.id, userId));
  const gone = await tx.delete(avatars).where(eq(avatars.userId, userId)).returning({ id: avatars.id });
  return gone.map(({ id }) => id);
}

const fileOf = (id: string) => `${id}-${AVATAR_WIDTH}.webp`;

async function storeFile({ photos, log }: ImageTools, id: string, bytes: Uint8Array): Promise<void> {
  try {
    await photos.put(fileOf(id), bytes);
  } catch (error) {
    log.error("a picture could not be stored", { error: String((error as { code?: string }).code ?? error) });
    throw new ServiceUnavailable("Pictures cannot be stored right now. Please try again later.");
  }
}

/** Files that cannot be removed now are left to the next sweep. */
async function removeFiles({ photos, log }: ImageTools, ids: readonly string[]): Promise<void> {
  const removed = await Promise.allSettled(ids.map((id) => photos.remove(fileOf(id))));
  if (removed.some(({ status }) => status === "rejected")) log.warn("a removed picture's file is still there", { ids });
}
