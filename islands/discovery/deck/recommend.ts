// Asking the server for cards.

import type { Progress, RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { ApiError, forViewer } from "../../lib/fetch-api.ts";

export type Deal = { cards: RecommendedListing[]; progress: Progress };

/** The next cards nobody here has swiped. */
export const dealUnseen = (type: string) => deal(`unseen=1&type=${type}`);
/** The skipped ones, oldest first. */
export const dealAgain = (type: string) => deal(`skipped=1&type=${type}`);

async function deal(query: string): Promise<Deal> {
  const response = await fetch(`/api/businesses?${query}&limit=20`, {
    credentials: "include",
    headers: forViewer(),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return { cards: await response.json(), progress: JSON.parse(response.headers.get("x-progress")!) };
}
