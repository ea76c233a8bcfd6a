// How many travelers like a place, as everyone may know it.
import type { Database } from "../../../db/index.ts";
import { findPosition } from "../../taste/taste.ts";
import { latestCatalogue } from "../discovery/catalogue-cache.ts";

/** Each of fewer would learn something about the others. */
const MIN_TRAVELERS = 5;

/** Keyed by place, rounded down. Places with fewer than MIN_TRAVELERS are missing. */
export async function getTravelerCounts(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const { catalogue } = await latestCatalogue(db);
  return new Map(
    ids.flatMap((id): [string, number][] => {
      const position = findPosition(catalogue, id);
      const count = position === undefined ? null : roundDown(catalogue.likes[position]!);
      return count === null ? [] : [[id, count]];
    }),
  );
}

export async function listMostLiked(db: Database, max: number): Promise<string[]> {
  const { catalogue } = await latestCatalogue(db);
  const best: number[] = [];
  for (let position = 0; position < catalogue.size; position++) {
    const likes = catalogue.likes[position]!;
    if (likes < MIN_TRAVELERS) continue;
    const rank = best.findLastIndex((other) => catalogue.likes[other]! >= likes) + 1;
    if (rank >= max) continue;
    best.splice(rank, 0, position);
    best.length = Math.min(best.length, max);
  }
  return best.map((position) => catalogue.ids[position]!);
}

/** To 5, or to the first digit: 7 is 5, 18 is 10, 240 is 200. */
export function roundDown(count: number): number | null {
  if (count < MIN_TRAVELERS) return null;
  if (count < 10) return MIN_TRAVELERS;
  const unit = 10 ** Math.floor(Math.log10(count));
  return Math.floor(count / unit) * unit;
}
