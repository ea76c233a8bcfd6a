import type { AppContext, RateLimit } from "../../context.ts";
import { limitFailures } from "../../http/rate-limits.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { Reauthentication } from "./schema.ts";

const REAUTHENTICATION_LIMIT: RateLimit = { name: "reauthenticate", max: 10, windowSeconds: 15 * 60 };

/** What routes declare that ask signed-in people to show again who they are. */
export const REAUTHENTICATED = {
  inDemo: false,
  withToken: false,
  auth: ["signed-in"],
  errors: [409],
  counts: [REAUTHENTICATION_LIMIT],
  body: Reauthentication,
} as const;

export const reauthenticateViewer = (
  ctx: AppContext,
  viewer: { id: string; sid: string },
  password: string | undefined,
): Promise<void> =>
  limitFailures(ctx, REAUTHENTICATION_LIMIT, viewer.id, () => reauthenticate(ctx.db, viewer, password));
