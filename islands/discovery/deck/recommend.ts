import type { Progress, RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { ApiError, forViewer } from "../../lib/fetch-api.ts";

export type Recommendations = { cards: RecommendedListing[]; progress: Progress };

export const fetchUnseen = (type: string) => fetchCards(`unseen=1&type=${type}`);
/** The skipped places, oldest first. */
export const fetchSkipped = (type: string) => fetchCards(`skipped=1&type=${type}`);

async function fetchCards(query: string): Promise<Recommendations> {
  const response = await fetch(`/api/businesses?${query}&limit=20`, {
    credentials: "include",
    headers: forViewer(),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return { cards: await response.json(), progress: JSON.parse(response.headers.get("x-progress")!) };
}
