// Which pictures the last imports name, and what became of them.

import { eq, sql } from "drizzle-orm";
import { type Database, fillIn, settings, sources } from "../../../../db/index.ts";
import { NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { removeCreditedPhotos } from "../../places/photos/credited-photos.ts";
import type { PictureCounts } from "../schema.ts";
import pictureCountsSql from "./picture-counts.sql" with { type: "text" };
import recordPicturesSql from "./record-pictures.sql" with { type: "text" };

/**
 * Notes the pictures of the staged places, to be fetched once an admin wants those of the source. Places with an owner or photos of their own
 * have none. Call it after the places are written.
 * @param fetches what the admin chose; by default as at the last import
 */
export async function recordPictures(tx: Database, importId: string, sourceId: string, fetches: boolean | undefined) {
  if (fetches !== undefined)
    await tx.update(sources).set({ fetchesPictures: fetches }).where(sql`${sources.id} = ${sourceId}`);
  await removePictures(
    tx,
    sql`business_id in (
      select b.id from import_places p join businesses b on b.source_id = ${sourceId} and b.source_ref = p.source_ref
      where p.import_id = ${importId} and p.verdict = 'accepted'
        and p.facts -> 'picture' ->> 'address' is distinct from place_pictures.address and b.user_id is null)`,
  );
  await tx.execute(fillIn(recordPicturesSql, { importId, sourceId }));
}

/** With their photos, of an import that is undone. */
export const removePicturesOf = (tx: Database, importId: string) =>
  removePictures(
    tx,
    sql`import_id = ${importId}::uuid and business_id in (select id from businesses where user_id is null)`,
  );

async function removePictures(tx: Database, which: ReturnType<typeof sql>): Promise<void> {
  const rows = await tx.execute<{ photoId: string | null }>(
    sql`delete from place_pictures where ${which} returning photo_id as "photoId"`,
  );
  await removeCreditedPhotos(
    tx,
    [...rows].flatMap(({ photoId }) => photoId ?? []),
  );
}

/** A column for queries over `imports`: how many pictures wait, were fetched and failed, and why; null without any. */
export const pictureCounts = fillIn<PictureCounts | null>(pictureCountsSql);

export async function countWaitingPictures(db: Database, sourceId: string): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from place_pictures p join businesses b on b.id = p.business_id join sources s on s.id = b.source_id
    where p.state = 'waiting' and s.fetches_pictures and s.id = ${sourceId}`);
  return row!.count;
}

/** @throws NotFound if there is no such import */
export async function startFetching(db: Database, importId: string): Promise<void> {
  const started = await db.execute(sql`
    update sources set fetches_pictures = true
    where id = (select source_id from imports where id = ${importId}) returning id`);
  if (started.length === 0) throw new NotFound(t("This import doesn't exist."));
}

const WANTED = "imports.pictures";

/** Chosen at set-up, for sources that are still to come. */
export const wantPictures = (db: Database) =>
  db.insert(settings).values({ key: WANTED, value: "yes" }).onConflictDoNothing();

/** What was chosen at set-up, for a source that is new. */
export const wantedAtFirst = sql<boolean>`exists (select from settings where key = ${WANTED})`;

export async function areWanted(db: Database, sourceId: string): Promise<boolean> {
  const [source] = await db.select().from(sources).where(eq(sources.id, sourceId));
  return source?.fetchesPictures ?? (await db.$count(settings, eq(settings.key, WANTED))) > 0;
}
