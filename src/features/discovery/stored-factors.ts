import { desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import { type Database, tasteFactors } from "../../../db/index.ts";
import { type ItemFactors, packFactors, TRAINING, type TrainingOptions, unpackFactors } from "../../taste/taste.ts";

export type Training = Omit<typeof tasteFactors.$inferSelect, "state">;

const MAX_TRAININGS = 2;
/** Both must be reached; the share is of the swipes of the last training. */
const MIN_NEW_SWIPES = 200;
const MIN_NEW_SHARE = 0.05;
/** An import that adds this many places, and MIN_NEW_SHARE of those in the last training, is large. */
const MIN_IMPORTED_PLACES = 100;
/** Trains at least this often, so that deleted accounts leave the model too. */
const MAX_AGE_HOURS = 24;
const TUNING_GROWTH = 2;

export async function findLatestTraining(db: Database): Promise<Training | undefined> {
  const { state: _, ...columns } = getTableColumns(tasteFactors);
  const [row] = await db.select(columns).from(tasteFactors).orderBy(desc(tasteFactors.id)).limit(1);
  return row;
}

/** Undefined if the training was deleted, or is packed in another format. */
export async function readFactors(db: Database, id: number): Promise<ItemFactors | undefined> {
  const [row] = await db.select({ state: tasteFactors.state }).from(tasteFactors).where(eq(tasteFactors.id, id));
  try {
    return row && unpackFactors(row.state);
  } catch {
    return undefined;
  }
}

export async function isTrainingDue(db: Database): Promise<boolean> {
  const last = await findLatestTraining(db);
  if (!last || !isOfThisModel(last)) return true;
  const [row] = await db.execute<{ seq: string | null; hours: number }>(sql`
    select pg_sequence_last_value(pg_get_serial_sequence('swipes', 'seq')::regclass) as seq,
      (extract(epoch from now() - ${last.trainedAt.toISOString()}::timestamptz) / 3600)::float8 as hours`);
  const added = Number(row?.seq ?? 0) - last.lastSeq;
  const isOld = (row?.hours ?? 0) >= MAX_AGE_HOURS;
  return isOld || added >= Math.max(MIN_NEW_SWIPES, MIN_NEW_SHARE * last.swipes) || hasLargeImport(db);
}

/** Whether a large import has finished since the last training read the places. False if nothing was trained yet. */
export async function hasLargeImport(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ isDue: boolean }>(sql`
    select exists (
      select from imports i, (select * from taste_factors order by id desc limit 1) t
      where i.state = 'done' and i.finished_at > t.trained_at - (t.training_ms + ${COMMIT_MS}) * interval '1 ms'
        and (i.counts ->> 'added')::int >= greatest(${MIN_IMPORTED_PLACES}, ${MIN_NEW_SHARE}::float8 * t.places)
    ) as "isDue"`);
  return row?.isDue ?? false;
}

/** ms that an import may take to commit after it has recorded its end. */
const COMMIT_MS = 1000;

export function findReusableOptions(last: Training | undefined, likes: number): Partial<TrainingOptions> | undefined {
  if (!last || !isOfThisModel(last) || likes >= TUNING_GROWTH * last.tunedLikes) return undefined;
  return Object.fromEntries(Object.entries(last.options).filter(([name]) => name in TRAINING));
}

/** False if the training lacks an option; then its factors cannot be read either. */
const isOfThisModel = ({ options }: Training): boolean =>
  Object.keys(TRAINING).every((name) => Number.isFinite(options[name]));

export async function storeFactors(
  db: Database,
  factors: ItemFactors,
  training: Omit<Training, "id" | "version" | "rank" | "places" | "trainedAt">,
): Promise<void> {
  const { version, rank, ids } = factors;
  await db
    .insert(tasteFactors)
    .values({
      ...training,
      version,
      rank,
      places: ids.length,
      state: packFactors(factors),
      trainedAt: sql`clock_timestamp()`,
    });
  const kept = db
    .select({ id: tasteFactors.id })
    .from(tasteFactors)
    .orderBy(desc(tasteFactors.id))
    .limit(MAX_TRAININGS);
  await db.delete(tasteFactors).where(notInArray(tasteFactors.id, kept));
}

/** When too little data is left, nothing learned from deleted accounts may remain. */
export async function deleteFactors(db: Database): Promise<void> {
  await db.delete(tasteFactors);
}
