// What was begun and must come back once: kept in the database, so that it comes back to whichever server answers.
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { challenges } from "../../../db/schema/index.ts";
import type { ChallengePurpose } from "../../../db/vocabulary.ts";
import { hashSecret } from "./secrets.ts";

const LASTS = "10 minutes";

/** For whom and where to, as it was when it was begun. */
export type Begun = { userId: string | null; returnTo: string | null };

/** Remembers that something was begun; the secret itself stays with the browser. */
export async function beginChallenge(
  db: Database,
  purpose: ChallengePurpose,
  secret: string,
  { userId = null, returnTo = null }: Partial<Begun> = {},
): Promise<void> {
  const expiresAt = sql`now() + ${LASTS}::interval` as unknown as Date;
  await db.insert(challenges).values({ hash: hashSecret(secret), purpose, userId, returnTo, expiresAt });
}

/** Ends what was begun. @returns undefined for what was never begun, came back before, or took too long */
export async function takeChallenge(
  db: Database,
  purpose: ChallengePurpose,
  secret: string,
): Promise<Begun | undefined> {
  const [begun] = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.hash, hashSecret(secret)),
        eq(challenges.purpose, purpose),
        gt(challenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: challenges.userId, returnTo: challenges.returnTo });
  return begun;
}
