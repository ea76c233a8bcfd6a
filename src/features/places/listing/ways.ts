// Ways on foot over the streets of the imported extract, found in a thread.
import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/index.ts";
import type { WalkTable } from "../../../planning/walking.ts";
import type { FindWays } from "../../../planning/walking-network.ts";
import type { Point } from "../../../taste/walking.ts";
import { createResidentWorker } from "../../../workers/resident.ts";
import type { WaysRequest, WaysResponse } from "./ways-worker.ts";

const ask = createResidentWorker<WaysRequest, WaysResponse>("features/places/listing/ways-worker", {
  in: "thread",
  deadlineMs: 30_000,
  idleMs: 10 * 60_000,
  maxWaiting: 200,
});

/** The import whose ways count. */
export async function findWays(db: Database): Promise<string | undefined> {
  const [row] = await db.execute<{ import_id: string }>(
    sql`select import_id from street_layers where source_id is not null and ways is not null
      order by created_at desc, import_id limit 1`,
  );
  return row?.import_id;
}

/** @returns for each start as `FindWays` does; nothing if the import was undone meanwhile */
export async function findMetersFrom(
  db: Database,
  importId: string,
  starts: { from: Point; to: readonly Point[] }[],
  maxMeters: number,
): Promise<ReturnType<FindWays>[]> {
  const positions = starts.map(({ from, to }) => ({ from: toPosition(from), to: to.map(toPosition) }));
  const found = await askThread(db, { importId, starts: positions, maxMeters });
  return found && "meters" in found ? found.meters : [];
}

export async function tabulateWays(
  db: Database,
  importId: string,
  points: readonly Point[],
): Promise<WalkTable | undefined> {
  const found = await askThread(db, { importId, points: points.map(toPosition) });
  return found && "table" in found ? found.table : undefined;
}

/** Places have more to copy than their position. */
const toPosition = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

/** @returns undefined if the import was undone meanwhile */
const askThread = async (db: Database, request: WaysRequest): Promise<WaysResponse> =>
  (await ask(request)) ?? (await ask({ ...request, packed: await readWays(db, request.importId) }));

async function readWays(db: Database, importId: string): Promise<Uint8Array | undefined> {
  const [row] = await db.execute<{ ways: Uint8Array }>(
    sql`select ways from street_layers where import_id = ${importId}`,
  );
  return row?.ways;
}
