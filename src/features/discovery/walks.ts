// Minutes on foot: from the operator's router, else over the ways of the imported extract. Where neither knows, they are estimated.
import { zstdDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { AppContext } from "../../context.ts";
import { type FindMeters, readWalkTable, tabulateWalks, type WalkTable } from "../../planning/walking.ts";
import { createWalkingRouter, type FindWays, unpackNetwork } from "../../planning/walking-network.ts";
import { estimateWalk, METERS_PER_MINUTE, type Point } from "../../taste/walking.ts";
import { askRouter } from "./walking-router.ts";

/** Minutes in the order of `to`: undefined where they can only be estimated, Infinity without a way of at most `maxMinutes`. */
export type FindWalks = (from: Point, to: Point[], maxMinutes: number) => Promise<(number | undefined)[]>;

/** Undefined if all walks are estimated. */
export async function openWalks({ db, config }: Pick<AppContext, "db" | "config">): Promise<FindWalks | undefined> {
  const { routerUrl } = config;
  if (routerUrl) return (from, to) => askRouter(routerUrl, from, to);
  const find = await openWays(db);
  return (
    find &&
    (async (from, to, maxMinutes) =>
      find(from, to, maxMinutes * METERS_PER_MINUTE).map((meters) => meters && meters / METERS_PER_MINUTE))
  );
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
  const find = await openWays(db);
  return find && tabulateWalks(find, points);
}

export async function findMetersBetween(db: Database, points: readonly Point[]): Promise<FindMeters | undefined> {
  const table = await findWalkTable(db, points);
  return table && readWalkTable(table);
}

type Opened = { importId: string; find: Promise<FindWays | undefined> };
/** One network for each database, until another import brings a newer one. */
const opened = new WeakMap<Database, Opened>();

async function openWays(db: Database): Promise<FindWays | undefined> {
  const [row] = await db.execute<{ import_id: string }>(
    sql`select import_id from street_layers where source_id is not null and ways is not null
      order by created_at desc, import_id limit 1`,
  );
  if (!row) {
    opened.delete(db);
    return undefined;
  }
  const importId = row.import_id;
  const known = opened.get(db);
  if (known?.importId === importId) return known.find;
  const find = readWays(db, importId);
  opened.set(db, { importId, find });
  find.catch(() => opened.get(db)?.find === find && opened.delete(db));
  return find;
}

async function readWays(db: Database, importId: string): Promise<FindWays | undefined> {
  const [row] = await db.execute<{ ways: Uint8Array }>(
    sql`select ways from street_layers where import_id = ${importId}`,
  );
  return row && createWalkingRouter(unpackNetwork(zstdDecompressSync(row.ways)));
}
