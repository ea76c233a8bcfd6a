// Handing an account to the person who has just verified its email.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import { changeOwnedRecords } from "../../ownership/owned-records.ts";

/**
 * Signs out everywhere. If the email wasn't verified before, someone else may have signed up with it, so nothing that they set up
 * opens a door any more.
 */
export async function claimAccountByEmail(tx: Database, userId: string): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ verifiedAt: users.emailVerifiedAt });
  await changeOwnedRecords(tx, user?.verifiedAt ? "signOut" : "takeOver", { userId }, {});
}
