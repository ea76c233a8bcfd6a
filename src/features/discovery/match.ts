import type { Database } from "../../../db/index.ts";
import { explain, findPosition } from "../../taste/taste.ts";
import type { Match } from "./schema.ts";
import { loadTraveler } from "./traveler-cache.ts";

/** How well a place fits, and why. Null for one that the traveler has swiped, which would explain itself. */
export async function getMatch(db: Database, userId: string, businessId: string): Promise<Match | null> {
  const { taste, snapshot, history, getSwipedPlaces } = await loadTraveler(db, userId);
  const position = findPosition(snapshot.catalogue, businessId);
  if (position === undefined || history.latest.has(businessId)) return null;
  const swipes = taste.likes + taste.skips > 0 ? getSwipedPlaces().lessons : [];
  return explain(taste, snapshot.catalogue, position, swipes);
}
