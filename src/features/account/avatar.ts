// A person's own picture: one each, square, seen by that person alone and deleted with the account.
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { portraits, users } from "../../../db/schema/index.ts";
import type { House } from "../../context.ts";
import { Away, Invalid, NotFound } from "../../errors.ts";
import { Id } from "../../validation.ts";
import { developSquare } from "../photos/process-image.ts";

/** Pixels on each side: three times the largest size in which it is shown. */
export const PORTRAIT_WIDTH = 256;

type Studio = Pick<House, "db" | "photos" | "log">;

/**
 * Replaces a person's picture, and removes the old file.
 * @param files the upload: exactly one file
 * @throws Invalid where it is refused, Away where nothing can be written
 */
export async function putPortrait(
  studio: Studio,
  userId: string,
  files: readonly Uint8Array[],
): Promise<{ profileImageUrl: string }> {
  const [file] = files;
  if (!file || files.length > 1) throw new Invalid("Choose one picture.", { portrait: ["Choose one picture."] });
  const bytes = await developSquare(file, PORTRAIT_WIDTH).catch((error) => {
    throw error instanceof Invalid ? new Invalid(error.message, { portrait: [error.message] }) : error;
  });
  const id = crypto.randomUUID();
  await storeFile(studio, id, bytes);
  const profileImageUrl = `/portraits/${id}/${PORTRAIT_WIDTH}.webp`;
  const before = await studio.db.transaction(async (tx) => {
    const gone = await takeRow(tx, userId, profileImageUrl);
    await tx.insert(portraits).values({ id, userId });
    return gone;
  });
  await removeFiles(studio, before);
  return { profileImageUrl };
}

/** Removes the picture, if there is one. */
export async function removePortrait(studio: Studio, userId: string): Promise<{ profileImageUrl: null }> {
  const before = await studio.db.transaction((tx) => takeRow(tx, userId, null));
  await removeFiles(studio, before);
  return { profileImageUrl: null };
}

/** The picture's file. @param file the last part of its address @throws NotFound for anybody but its person */
export async function findPortrait(
  { db, photos }: Pick<Studio, "db" | "photos">,
  viewerId: string,
  id: string,
  file: string,
): Promise<Blob> {
  const own = v.is(Id, id) && file === `${PORTRAIT_WIDTH}.webp` ? await portraitOf(db, viewerId) : undefined;
  const found = own === id ? await photos.read(fileOf(id)) : null;
  if (!found) throw new NotFound("There is no such picture.");
  return found;
}

/** The picture as a `data:` address, for the person's export, or null. */
export async function portraitAsText({ db, photos }: Pick<Studio, "db" | "photos">, userId: string) {
  const id = await portraitOf(db, userId);
  const file = id ? await photos.read(fileOf(id)) : null;
  return file && `data:image/webp;base64,${Buffer.from(await file.bytes()).toString("base64")}`;
}

/** Call it before an account is deleted. @returns a function that removes the file afterwards */
export async function readyToRemove(studio: Studio, userId: string): Promise<() => Promise<void>> {
  const id = await portraitOf(studio.db, userId);
  return () => removeFiles(studio, id ? [id] : []);
}

async function portraitOf(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: portraits.id }).from(portraits).where(eq(portraits.userId, userId));
  return row?.id;
}

/** Locks the person first, so that two simultaneous uploads leave one picture. @returns the replaced pictures */
async function takeRow(tx: Database, userId: string, profileImageUrl: string | null): Promise<string[]> {
  await tx.update(users).set({ profileImageUrl, updatedAt: sql`now()` }).where(eq(users.id, userId));
  const gone = await tx.delete(portraits).where(eq(portraits.userId, userId)).returning({ id: portraits.id });
  return gone.map(({ id }) => id);
}

const fileOf = (id: string) => `${id}-${PORTRAIT_WIDTH}.webp`;

async function storeFile({ photos, log }: Studio, id: string, bytes: Uint8Array): Promise<void> {
  try {
    await photos.put(fileOf(id), bytes);
  } catch (error) {
    log.error("a picture could not be stored", { error: String((error as { code?: string }).code ?? error) });
    throw new Away("Pictures cannot be stored right now. Please try again later.");
  }
}

/** Files that cannot be removed now are left to the next sweep. */
async function removeFiles({ photos, log }: Studio, ids: readonly string[]): Promise<void> {
  const removed = await Promise.allSettled(ids.map((id) => photos.remove(fileOf(id))));
  if (removed.some(({ status }) => status === "rejected")) log.warn("a removed picture's file is still there", { ids });
}
