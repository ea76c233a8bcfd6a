import { ApiError } from "../../lib/fetch-api.ts";
import type { Recommendations } from "./deck-source.ts";

export async function readRecommendations(response: Response): Promise<Recommendations> {
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return { cards: await response.json(), progress: JSON.parse(response.headers.get("x-progress")!) };
}
