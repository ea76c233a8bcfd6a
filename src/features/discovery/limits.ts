// The rate limit of changes to the history of swipes, for each of which the taste profile is relearned.
import type { RateLimit } from "../../context.ts";

export const HISTORY_LIMIT: RateLimit = { name: "history", max: 600, windowSeconds: 3600 };
