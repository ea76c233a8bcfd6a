// Minutes on foot: from the operator's router, else over the ways of the imported extract. Where neither knows, they are estimated.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { AppContext } from "../../context.ts";
import { type FindMeters, readWalkTable, type WalkTable } from "../../planning/walking.ts";
import { estimateWalk, METERS_PER_MINUTE, type Point } from "../../taste/walking.ts";
import { createResidentWorker } from "../../workers/resident.ts";
import { askRouter } from "./walking-router.ts";
import type { WaysRequest, WaysResponse } from "./ways-worker.ts";

/** Minutes in the order of `to`: undefined where they can only be estimated, Infinity without a way of at most `maxMinutes`. */
export type FindWalks = (from: Point, to: Point[], maxMinutes: number) => Promise<(number | undefined)[]>;

/** Undefined if all walks are estimated. */
export async function openWalks({ db, config }: Pick<AppContext, "db" | "config">): Promise<FindWalks | undefined> {
  const { routerUrl } = config;
  if (routerUrl) return (from, to) => askRouter(routerUrl, from, to);
  const importId = await findWays(db);
  if (!importId) return undefined;
  return async (from, to, maxMinutes) => {
    const found = await askThread(db, { importId, from, points: to, maxMeters: maxMinutes * METERS_PER_MINUTE });
    return found && "meters" in found ? found.meters.map((meters) => meters && meters / METERS_PER_MINUTE) : [];
  };
}

/** Minutes in the order of `to`, estimated where no ways are known; Infinity where none leads. */
export async function measureWalks(
  ctx: Pick<AppContext, "db" | "config">,
  from: Point,
  to: Point[],
  maxMinutes = Infinity,
): Promise<number[]> {
  const walk = await openWalks(ctx);
  const found = (await walk?.(from, to, maxMinutes)) ?? [];
  return to.map((point, index) => found[index] ?? estimateWalk(from, point));
}

/** All ways between some points, over the extract. Undefined if all are estimated. */
export async function findWalkTable(db: Database, points: readonly Point[]): Promise<WalkTable | undefined> {
  const importId = await findWays(db);
  const found = importId && (await askThread(db, { importId, points: [...points] }));
  return found && "table" in found ? found.table : undefined;
}

export async function findMetersBetween(db: Database, points: readonly Point[]): Promise<FindMeters | undefined> {
  const table = await findWalkTable(db, points);
  return table && readWalkTable(table);
}

const ask = createResidentWorker<WaysRequest, WaysResponse>("features/discovery/ways-worker", {
  in: "thread",
  deadlineMs: 30_000,
  idleMs: 10 * 60_000,
  maxWaiting: 200,
});

/** @returns undefined if the import was undone meanwhile */
async function askThread(db: Database, { points, ...request }: WaysRequest): Promise<WaysResponse> {
  // Places have more to copy than their position.
  const asked = { ...request, points: points.map(({ latitude, longitude }) => ({ latitude, longitude })) };
  return (await ask(asked)) ?? (await ask({ ...asked, packed: await readWays(db, request.importId) }));
}

/** The import whose ways count. */
async function findWays(db: Database): Promise<string | undefined> {
  const [row] = await db.execute<{ import_id: string }>(
    sql`select import_id from street_layers where source_id is not null and ways is not null
      order by created_at desc, import_id limit 1`,
  );
  return row?.import_id;
}

async function readWays(db: Database, importId: string): Promise<Uint8Array | undefined> {
  const [row] = await db.execute<{ ways: Uint8Array }>(
    sql`select ways from street_layers where import_id = ${importId}`,
  );
  return row?.ways;
}
