// Which pictures the last imports name, and what became of them.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { settings, sources } from "../../../../db/schema/index.ts";
import { NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { removeCreditedPhotos } from "../../places/photos/credited-photos.ts";
import type { PictureCounts } from "../schema.ts";

/**
 * Notes the pictures of the staged places, to be fetched once an admin wants those of the source. Places with an owner or photos of their own
 * have none. Call it after the places are written.
 * @param fetches what the admin chose; by default as at the last import
 */
export async function recordPictures(
  tx: Database,
  importId: string,
  sourceId: string,
  fetches: boolean | undefined,
): Promise<void> {
  if (fetches !== undefined)
    await tx.update(sources).set({ fetchesPictures: fetches }).where(sql`${sources.id} = ${sourceId}`);
  await removePictures(
    tx,
    sql`business_id in (
      select b.id from import_places p join businesses b on b.source_id = ${sourceId} and b.source_ref = p.source_ref
      where p.import_id = ${importId} and p.verdict = 'accepted'
        and p.facts -> 'picture' ->> 'address' is distinct from place_pictures.address and b.user_id is null)`,
  );
  await tx.execute(sql`
    insert into place_pictures (business_id, import_id, address, credit, license, license_url)
    select b.id, ${importId}, r.address, r.credit, r.license, r."licenseUrl"
    from import_places p
    join businesses b on b.source_id = ${sourceId} and b.source_ref = p.source_ref
    cross join lateral jsonb_to_record(p.facts -> 'picture') as r(address text, credit text, license text, "licenseUrl" text)
    where p.import_id = ${importId} and p.verdict = 'accepted' and p.facts ? 'picture' and b.user_id is null
      and not exists (select 1 from business_photos o where o.business_id = b.id and o.credit is null)
    on conflict (business_id) do update set import_id = excluded.import_id, credit = excluded.credit,
      license = excluded.license, license_url = excluded.license_url, state = 'waiting', attempts = 0, next_at = now(), failure = null
    where (place_pictures.credit, place_pictures.license) is distinct from (excluded.credit, excluded.license)`);
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
export const pictureCounts = sql<PictureCounts | null>`(
  select case when count(*) > 0 then jsonb_build_object(
    'waiting', count(*) filter (where p.state = 'waiting'),
    'fetched', count(*) filter (where p.state = 'fetched'),
    'failed', count(*) filter (where p.state = 'failed'),
    'areFetched', bool_or(s.fetches_pictures),
    'failures', coalesce(jsonb_agg(distinct p.failure) filter (where p.state = 'failed'), '[]')) end
  from place_pictures p join businesses b on b.id = p.business_id join sources s on s.id = b.source_id
  where p.import_id = imports.id)`;

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
