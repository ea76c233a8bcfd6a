// The item factors that were trained, the last two trainings: kept, read, and asked whether they are due again.
import { desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { tasteFactors } from "../../../db/schema/index.ts";
import { type ItemFactors, packFactors, TRAINING, type TrainingOptions, unpackFactors } from "./taste/taste.ts";

export type Training = Omit<typeof tasteFactors.$inferSelect, "state">;

const KEPT = 2;
/** New swipes after which it is worth training again: this many, and this share of those learned from. */
const NEW_SWIPES = 200;
const NEW_SHARE = 0.05;
/** Hours after which it is done again in any case, so that whoever deleted their account is forgotten here too. */
const OLD_AFTER = 24;
/** How many times as many likes ask for tuning anew. */
const TUNE_GROWTH = 2;

/** The newest training, without its factors. */
export async function latestTraining(db: Database): Promise<Training | undefined> {
  const { state: _, ...columns } = getTableColumns(tasteFactors);
  const [row] = await db.select(columns).from(tasteFactors).orderBy(desc(tasteFactors.id)).limit(1);
  return row;
}

/** The factors of a training; undefined where it is gone or was packed by a program that packs otherwise. */
export async function readFactors(db: Database, id: number): Promise<ItemFactors | undefined> {
  const [row] = await db.select({ state: tasteFactors.state }).from(tasteFactors).where(eq(tasteFactors.id, id));
  try {
    return row && unpackFactors(row.state);
  } catch {
    return undefined;
  }
}

/** Whether there is enough new to train on, or the last training is old or was never. */
export async function isTrainingDue(db: Database): Promise<boolean> {
  const last = await latestTraining(db);
  if (!last) return true;
  const [row] = await db.execute<{ seq: string | null; hours: number }>(sql`
    select pg_sequence_last_value(pg_get_serial_sequence('swipes', 'seq')::regclass) as seq,
      (extract(epoch from now() - ${last.trainedAt.toISOString()}::timestamptz) / 3600)::float8 as hours`);
  const added = Number(row?.seq ?? 0) - last.lastSeq;
  return (row?.hours ?? 0) >= OLD_AFTER || added >= Math.max(NEW_SWIPES, NEW_SHARE * last.swipes);
}

/** The options tuned before, while they were tuned on enough likes to go on standing. */
export function standingOptions(last: Training | undefined, likes: number): Partial<TrainingOptions> | undefined {
  if (!last || likes >= TUNE_GROWTH * last.tunedLikes) return undefined;
  const known = Object.entries(last.options).filter(([name, value]) => name in TRAINING && Number.isFinite(value));
  return known.length === Object.keys(TRAINING).length ? Object.fromEntries(known) : undefined;
}

export async function storeFactors(
  db: Database,
  factors: ItemFactors,
  training: Omit<Training, "id" | "version" | "rank" | "places" | "trainedAt">,
): Promise<void> {
  const { version, rank, ids } = factors;
  await db.insert(tasteFactors).values({
    ...training,
    version,
    rank,
    places: ids.length,
    state: packFactors(factors),
    trainedAt: sql`clock_timestamp()`,
  });
  const kept = db.select({ id: tasteFactors.id }).from(tasteFactors).orderBy(desc(tasteFactors.id)).limit(KEPT);
  await db.delete(tasteFactors).where(notInArray(tasteFactors.id, kept));
}

/** Where too few are left to learn from, nothing learned from them stays. */
export async function dropFactors(db: Database): Promise<void> {
  await db.delete(tasteFactors);
}
