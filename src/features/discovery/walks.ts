// Minutes on foot: from the operator's router, else over the ways of the imported extract. Where neither knows, they are estimated.
import type { Database } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { type FindMeters, readWalkTable, type WalkTable } from "../../planning/walking.ts";
import { estimateWalk, METERS_PER_MINUTE, type Point } from "../../taste/walking.ts";
import { findMetersFrom, findWays, tabulateWays } from "../places/listing/ways.ts";
import { askRouter } from "./walking-router.ts";

/** Minutes in the order of `to`: undefined where they can only be estimated, Infinity without a way of at most `maxMinutes`. */
export type FindWalks = (from: Point, to: Point[], maxMinutes: number) => Promise<(number | undefined)[]>;

/** Undefined if all walks are estimated. */
export async function openWalks({ db, config }: Pick<AppContext, "db" | "config">): Promise<FindWalks | undefined> {
  const { routerUrl } = config;
  if (routerUrl) return (from, to) => askRouter(routerUrl, from, to);
  const importId = await findWays(db);
  if (!importId) return undefined;
  return async (from, to, maxMinutes) => {
    const [found = []] = await findMetersFrom(db, importId, [{ from, to }], maxMinutes * METERS_PER_MINUTE);
    return found.map((meters) => meters && meters / METERS_PER_MINUTE);
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
  return importId ? tabulateWays(db, importId, points) : undefined;
}

export async function findMetersBetween(db: Database, points: readonly Point[]): Promise<FindMeters | undefined> {
  const table = await findWalkTable(db, points);
  return table && readWalkTable(table);
}
