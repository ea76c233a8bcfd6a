// Trains the model in the background when there is enough new data, on one server at a time.
import { sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import type { Database } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import type { Catalogue, TrainedModel, TrainingInput } from "../../taste/taste.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { readInteractions } from "./crowd.ts";
import * as stored from "./stored-factors.ts";
import { trainInProcess } from "./training-process.ts";

type Train = (input: TrainingInput) => Promise<TrainedModel> | TrainedModel;
export type TrainingOutcome = "trained" | "not due" | "too little" | "elsewhere";

export async function runTraining({ db, log }: Pick<AppContext, "db" | "log">, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  const outcome = await trainWhenDue(db, (input) => trainInProcess(input, signal));
  if (outcome === "trained") log.info(`Learned the crowd's taste in ${seconds(performance.now() - started)}.`);
}

/** Trains soon after a large import, whose places have no factors yet. */
export async function trainAfterImport(ctx: Pick<AppContext, "db" | "log">, signal: AbortSignal): Promise<void> {
  if (await stored.hasLargeImport(ctx.db)) await runTraining(ctx, signal);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Trains if it's due and no other server is training. Keeps a connection and an advisory lock meanwhile. */
export async function trainWhenDue(db: Database, train: Train): Promise<TrainingOutcome> {
  if (!(await stored.isTrainingDue(db))) return "not due";
  const started = performance.now();
  // From the server's memory, since reading all places again would take as much; not in the transaction, which may hold the only connection.
  const { catalogue } = await currentCatalogue(db);
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ isHeld: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCKS.training}::bigint) as "isHeld"`,
    );
    if (!lock?.isHeld) return "elsewhere";
    if (!(await stored.isTrainingDue(tx))) return "not due";
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    return trainNow(tx, catalogue, started, train);
  });
}

async function trainNow(tx: Database, catalogue: Catalogue, started: number, train: Train): Promise<TrainingOutcome> {
  const last = await stored.findLatestTraining(tx);
  const swipeCounts = await countSwipes(tx);
  const crowd = await readInteractions(tx, catalogue.ids);
  if (!crowd) {
    if (last) await stored.deleteFactors(tx);
    return "too little";
  }
  await closePortal(tx);
  const reused = stored.findReusableOptions(last, crowd.likes);
  const { factors, options } = await train({ catalogue, swipes: crowd.swipes, ...(reused && { options: reused }) });
  await stored.storeFactors(tx, factors, {
    ...swipeCounts,
    options,
    tunedLikes: reused && last ? last.tunedLikes : crowd.likes,
    people: crowd.people,
    likes: crowd.likes,
    trainingMs: Math.round(performance.now() - started),
  });
  return "trained";
}

/** The driver leaves the last query's portal open, which keeps old row versions. A statement that reads nothing replaces it. */
const closePortal = (tx: Database) => tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);

/** Call it before reading the swipes, so that later ones count as new. */
async function countSwipes(db: Database): Promise<{ swipes: number; lastSeq: number }> {
  const [row] = await db.execute<{ swipes: number; last: string }>(
    sql`select count(*)::int as swipes, coalesce(max(seq), 0) as last from swipes`,
  );
  return { swipes: row?.swipes ?? 0, lastSeq: Number(row?.last ?? 0) };
}
