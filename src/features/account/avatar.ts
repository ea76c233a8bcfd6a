// A user's profile photo: square, one per user, visible to that user only and deleted with the account.
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { avatars, type Database, users } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { NotFound, ServiceUnavailable, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { Id } from "../../validation.ts";
import { processAvatar } from "../places/photos/process-image.ts";

/** Pixels on each side: three times the largest size on screen. */
export const AVATAR_WIDTH = 256;

type Context = Pick<AppContext, "db" | "photos" | "log">;

/** Replaces any old one. @param files exactly one @throws ValidationError; ServiceUnavailable if it can't be stored */
export async function putAvatar(
  ctx: Context,
  userId: string,
  files: readonly Uint8Array[],
): Promise<{ profileImageUrl: string }> {
  const [file] = files;
  if (!file || files.length > 1)
    throw new ValidationError(t("Choose one photo."), { avatar: [t("Choose one photo.")] });
  const bytes = await processAvatar(file, AVATAR_WIDTH, userId).catch((error) => {
    throw error instanceof ValidationError ? new ValidationError(error.message, { avatar: [error.message] }) : error;
  });
  const id = crypto.randomUUID();
  await storeFile(ctx, id, bytes);
  const profileImageUrl = `/avatars/${id}/${AVATAR_WIDTH}.webp`;
  const replacedIds = await ctx.db.transaction(async (tx) => {
    const ids = await setAvatarUrl(tx, userId, profileImageUrl);
    await tx.insert(avatars).values({ id, userId });
    return ids;
  });
  await removeFiles(ctx, replacedIds);
  return { profileImageUrl };
}

export async function removeAvatar(ctx: Context, userId: string): Promise<{ profileImageUrl: null }> {
  const removedIds = await ctx.db.transaction((tx) => setAvatarUrl(tx, userId, null));
  await removeFiles(ctx, removedIds);
  return { profileImageUrl: null };
}

/** @param file the last segment of the URL @throws NotFound for everyone but the owner */
export async function readAvatar(
  { db, photos }: Pick<Context, "db" | "photos">,
  viewerId: string,
  id: string,
  file: string,
): Promise<Blob> {
  const ownId = v.is(Id, id) && file === `${AVATAR_WIDTH}.webp` ? await findAvatarId(db, viewerId) : undefined;
  const blob = ownId === id ? await photos.read(toFileName(id)) : null;
  if (!blob) throw new NotFound(t("Photo not found."));
  return blob;
}

export async function getAvatarDataUrl({ db, photos }: Pick<Context, "db" | "photos">, userId: string) {
  const id = await findAvatarId(db, userId);
  const file = id ? await photos.read(toFileName(id)) : null;
  return file && `data:image/webp;base64,${Buffer.from(await file.bytes()).toString("base64")}`;
}

/** Call it before deleting the account. @returns a function that deletes the file afterwards */
export async function prepareAvatarRemoval(ctx: Context, userId: string): Promise<() => Promise<void>> {
  const id = await findAvatarId(ctx.db, userId);
  return () => removeFiles(ctx, id ? [id] : []);
}

async function findAvatarId(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: avatars.id }).from(avatars).where(eq(avatars.userId, userId));
  return row?.id;
}

/** The update locks the user, so that two simultaneous uploads leave one photo. @returns the ids of replaced photos */
async function setAvatarUrl(tx: Database, userId: string, profileImageUrl: string | null): Promise<string[]> {
  await tx.update(users).set({ profileImageUrl, updatedAt: sql`now()` }).where(eq(users.id, userId));
  const replaced = await tx.delete(avatars).where(eq(avatars.userId, userId)).returning({ id: avatars.id });
  return replaced.map(({ id }) => id);
}

const toFileName = (id: string) => `${id}-${AVATAR_WIDTH}.webp`;

async function storeFile({ photos, log }: Context, id: string, bytes: Uint8Array): Promise<void> {
  try {
    await photos.put(toFileName(id), bytes);
  } catch (error) {
    log.error("A profile photo could not be stored.", { error: String((error as { code?: string }).code ?? error) });
    throw new ServiceUnavailable(t("Photos can't be stored right now. Please try again later."));
  }
}

/** Files that can't be deleted now are left to the hourly purge. */
async function removeFiles({ photos, log }: Context, ids: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(ids.map((id) => photos.remove(toFileName(id))));
  if (results.some(({ status }) => status === "rejected"))
    log.warn("The file of a removed profile photo could not be deleted.", { ids });
}
