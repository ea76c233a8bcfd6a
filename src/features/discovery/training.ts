// Training the crowd's item factors in the background: when enough is new, and on one server at a time.

import { sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import type { Database } from "../../../db/client.ts";
import type { AppContext } from "../../context.ts";
import type { TrainedModel, TrainingInput } from "../../taste/taste.ts";
import { readInteractions } from "./crowd.ts";
import { readPlaces } from "./place-rows.ts";
import {
  deleteFactors,
  findLatestTraining,
  findReusableOptions,
  isTrainingDue,
  storeFactors,
} from "./stored-factors.ts";
import { trainInThread } from "./training-thread.ts";

type Train = (input: TrainingInput) => Promise<TrainedModel> | TrainedModel;
export type TrainingOutcome = "trained" | "not due" | "too little" | "elsewhere";

/** Trains if it is due, in a thread of its own. @param signal aborts the training */
export async function runTraining({ db, log }: Pick<AppContext, "db" | "log">, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  const outcome = await trainWhenDue(db, (input) => trainInThread(input, signal));
  if (outcome === "trained") log.info(`Learned the crowd's taste in ${seconds(performance.now() - started)}.`);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Trains if it is due and no other server does; holds the lock and a connection meanwhile.
 * @param train computes the factors
 */
export function trainWhenDue(db: Database, train: Train): Promise<TrainingOutcome> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCKS.training}::bigint) as held`,
    );
    if (!lock?.held) return "elsewhere";
    if (!(await isTrainingDue(tx))) return "not due";
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    return trainNow(tx, train);
  });
}

async function trainNow(tx: Database, train: Train): Promise<TrainingOutcome> {
  const last = await findLatestTraining(tx);
  const swipeCounts = await countSwipes(tx);
  const places = await readPlaces(tx);
  const crowd = await readInteractions(
    tx,
    places.map(({ id }) => id),
  );
  if (!crowd) {
    if (last) await deleteFactors(tx);
    return "too little";
  }
  await closePortal(tx);
  const started = performance.now();
  const reused = findReusableOptions(last, crowd.likes);
  const { factors, options } = await train({ places, swipes: crowd.swipes, ...(reused && { options: reused }) });
  await storeFactors(tx, factors, {
    ...swipeCounts,
    options,
    tunedLikes: reused && last ? last.tunedLikes : crowd.likes,
    people: crowd.people,
    likes: crowd.likes,
    trainingMs: Math.round(performance.now() - started),
  });
  return "trained";
}

/**
 * The driver leaves the portal of the last answer open, and PostgreSQL keeps every row version for it as long as the
 * transaction lasts. A statement that reads nothing replaces the portal.
 */
const closePortal = (tx: Database) => tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);

/** Counted before anything is read, so that no swipe counts as learned that was not. */
async function countSwipes(db: Database): Promise<{ swipes: number; lastSeq: number }> {
  const [row] = await db.execute<{ swipes: number; last: string }>(
    sql`select count(*)::int as swipes, coalesce(max(seq), 0) as last from swipes`,
  );
  return { swipes: row?.swipes ?? 0, lastSeq: Number(row?.last ?? 0) };
}
