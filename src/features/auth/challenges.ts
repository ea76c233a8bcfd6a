// One-time challenges of sign-in flows. They are stored in the database, so that any server can complete a flow.
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { challenges } from "../../../db/schema/index.ts";
import type { ChallengePurpose } from "../../../db/vocabulary.ts";
import { sha256 } from "../../encoding/hash.ts";

const VALID_FOR = "10 minutes";

/** `userId` is set if a signed-in user started the flow. */
export type ChallengeContext = { userId: string | null; returnTo: string | null };

export async function createChallenge(
  db: Database,
  purpose: ChallengePurpose,
  secret: string,
  { userId = null, returnTo = null }: Partial<ChallengeContext> = {},
): Promise<void> {
  const expiresAt = sql`now() + ${VALID_FOR}::interval` as unknown as Date;
  await db.insert(challenges).values({ hash: sha256(secret), purpose, userId, returnTo, expiresAt });
}

export async function consumeChallenge(
  db: Database,
  purpose: ChallengePurpose,
  secret: string,
): Promise<ChallengeContext | undefined> {
  const [context] = await db
    .delete(challenges)
    .where(
      and(eq(challenges.hash, sha256(secret)), eq(challenges.purpose, purpose), gt(challenges.expiresAt, sql`now()`)),
    )
    .returning({ userId: challenges.userId, returnTo: challenges.returnTo });
  return context;
}
