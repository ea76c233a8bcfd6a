import { and, desc, eq, sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import { type Database, imports, sources } from "../../../db/index.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import type { ImportKind } from "../../../db/vocabulary.ts";
import type { City } from "../../ui/dates.ts";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";
import type { Coverage } from "./coverage.ts";
import { diffEvents } from "./events/staged-events.ts";
import { writeEvents } from "./events/write-events.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { wantedAtFirst } from "./pictures/stored-pictures.ts";
import type { ImportCounts, ImportSource } from "./schema.ts";
import * as staging from "./staging.ts";

const PLACES_PER_CHUNK = 1000;

export type StagedImport = {
  id: string;
  kind: ImportKind;
  source: ImportSource;
  coverage: Coverage;
  accepted: number;
  fileHash: string;
  dataAt: Date | null;
  mapping: ImportMap | null;
  /** The part of an extract; absent for other files. */
  area?: string | null;
};

/** Whether a source is imported for the first time into a city that has places of its own. */
export async function isFirstOverExisting(db: Database, sourceId: string): Promise<boolean> {
  const [row] = await db.execute<{ isFirst: boolean }>(sql`
    select not exists (select 1 from businesses where source_id = ${sourceId})
      and not exists (select 1 from events where source_id = ${sourceId})
      and exists (select 1 from businesses where source_id is distinct from ${SAMPLE_SOURCE.id}) as "isFirst"`);
  return row!.isFirst;
}

/** Counts what `writeImport` would change. */
export async function countImport(tx: Database, staged: StagedImport): Promise<ImportCounts> {
  await tx.execute(sql`set local statement_timeout = 0`);
  if (staged.kind === "events") return { ...(await diffEvents(tx, staged.id, staged.source.id)).counts, marked: 0 };
  return countPlaces(tx, await dateStaged(tx, staged), staged.coverage);
}

const countPlaces = async (tx: Database, places: staging.Staged, coverage: Coverage): Promise<ImportCounts> => ({
  ...(await staging.diffAccepted(tx, places)),
  ...(await staging.countMissing(tx, places, coverage)),
  marked: 0,
});

const dateStaged = async (tx: Database, staged: StagedImport): Promise<staging.Staged> => ({
  importId: staged.id,
  sourceId: staged.source.id,
  dates: await getDates(tx, staged),
});

export type WriteOptions = {
  marksMissing: boolean;
  fetchesPictures?: boolean;
  city?: City;
  onProgress?: (done: number, total: number) => void;
  /** From `countImport` after `lockImports`; counted again without it. */
  before?: ImportCounts;
};

export const NO_CITY: City = { name: "UTC", timezone: "UTC" };

/** Imports run one at a time. Call it in a transaction. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.import})`);
}

/** Call it in a transaction. */
export async function writeImport(
  tx: Database,
  staged: StagedImport,
  options: WriteOptions,
): Promise<{ counts: ImportCounts; dataDate: Date }> {
  await lockImports(tx);
  const { id, source, coverage, accepted } = staged;
  await recordSource(tx, id, source.id);
  await writeSource(tx, staged);
  const places = await dateStaged(tx, staged);
  const { at } = places.dates;
  if (staged.kind === "events") {
    const { city = NO_CITY, marksMissing: cancelsMissing } = options;
    return { counts: await writeEvents(tx, id, source.id, { city, cancelsMissing }), dataDate: at };
  }
  const before = options.before ?? (await countPlaces(tx, places, coverage));
  const looks = {
    hasExisting: before.updated + before.unchanged + before.kept > 0,
    hasChanges: before.added + before.updated > 0,
  };
  const isSame = !looks.hasChanges && !(await staging.hasUnconfirmed(tx, places));
  let [added, updated] = [0, 0];
  for (let from = 0; from < accepted && !isSame; from += PLACES_PER_CHUNK) {
    const upTo = Math.min(accepted, from + PLACES_PER_CHUNK);
    const written = await staging.upsertAccepted(tx, places, [from, upTo], looks);
    added += written.added;
    updated += written.updated;
    options.onProgress?.(upTo, accepted);
  }
  await staging.rememberSource(tx, places);
  const marked = options.marksMissing ? await staging.markMissing(tx, places, coverage) : 0;
  if (added + updated + marked + before.back > 0) {
    await tx.update(sources).set({ importedAt: sql`now()` }).where(eq(sources.id, source.id));
    await invalidateCatalogue(tx);
  }
  // After its first import, a city has a hundred times as many places as PostgreSQL's statistics say.
  if (added > 0) await tx.execute(sql`analyze businesses`);
  return { counts: { ...before, added, updated, marked }, dataDate: at };
}

/** Keeps what an undo needs. */
async function recordSource(tx: Database, importId: string, sourceId: string): Promise<void> {
  const [before = {}] = await tx.select().from(sources).where(eq(sources.id, sourceId));
  await tx.update(imports).set({ sourceBefore: before }).where(eq(imports.id, importId));
}

/** The last import determines the attribution, license and map, and the last extract the part to import. */
async function writeSource(tx: Database, { source, mapping, area }: StagedImport): Promise<void> {
  const { name, attribution, licenseName, licenseUrl } = source;
  const text = mapping && JSON.stringify(mapping);
  const part = area === undefined ? sql`${sources.area}` : sql`excluded.area`;
  await tx
    .insert(sources)
    .values({ ...source, mapping: text, area, fetchesPictures: wantedAtFirst })
    .onConflictDoUpdate({
      target: sources.id,
      set: { name, attribution, licenseName, licenseUrl, mapping: text, area: part },
      setWhere: sql`(${sources.name}, ${sources.attribution}, ${sources.licenseName}, ${sources.licenseUrl}, ${sources.mapping}, ${sources.area})
        is distinct from (excluded.name, excluded.attribution, excluded.license_name, excluded.license_url, excluded.mapping, ${part})`,
    });
}

/** Ordered by the file's own date, or now. Importing the last file again keeps its date, because the data isn't newer. */
async function getDates(tx: Database, { source, fileHash, dataAt }: StagedImport): Promise<staging.DataDates> {
  if (dataAt) return { at: dataAt, fileAt: dataAt };
  const [last] = await tx
    .select({ at: sql<string | null>`${imports.parsed} ->> 'dataDate'`, hash: imports.fileHash })
    .from(imports)
    .where(and(eq(imports.sourceId, source.id), eq(imports.state, "done")))
    .orderBy(desc(imports.finishedAt))
    .limit(1);
  return { at: last?.at && last.hash === fileHash ? new Date(last.at) : new Date(), fileAt: null };
}
