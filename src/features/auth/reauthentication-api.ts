import type { AppContext, RateLimit } from "../../context.ts";
import { limitFailures } from "../../http/rate-limits.ts";
import { reauthenticate } from "./reauthenticate.ts";

export const REAUTHENTICATION_LIMIT: RateLimit = { name: "reauthenticate", max: 10, windowSeconds: 15 * 60 };

export const reauthenticateViewer = (
  ctx: AppContext,
  viewer: { id: string; sid: string },
  password: string | undefined,
): Promise<void> =>
  limitFailures(ctx, REAUTHENTICATION_LIMIT, viewer.id, () => reauthenticate(ctx.db, viewer, password));
