import { type Database, fillIn } from "../../../db/index.ts";
import { findLatestTraining, type Training } from "./stored-factors.ts";
import tasteStatsSql from "./taste-stats.sql" with { type: "text" };

export const RECENT_DAYS = 7;

export type TasteStats = {
  places: number;
  people: number;
  swipes: number;
  training: Training | undefined;
  likesPerDeck: number | null;
  /** The share of recent swipes on exploration cards, and the share of likes and saves among those, both 0 to 1. */
  exploring: { share: number; liked: number } | null;
};

type RecentCounts = { lately: number; liked: number; explored: number; found: number };

export async function getTasteStats(db: Database): Promise<TasteStats> {
  const [[row], training] = await Promise.all([
    db.execute<Pick<TasteStats, "places" | "people" | "swipes"> & RecentCounts>(
      fillIn(tasteStatsSql, { recentDays: RECENT_DAYS }),
    ),
    findLatestTraining(db),
  ]);
  const { places = 0, people = 0, swipes = 0, lately = 0, liked = 0, explored = 0, found = 0 } = row ?? {};
  const likesPerDeck = lately > 0 ? (20 * liked) / lately : null;
  const exploring = explored > 0 ? { share: explored / lately, liked: found / explored } : null;
  return { places, people, swipes, training, likesPerDeck, exploring };
}
