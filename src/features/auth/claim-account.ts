// Handing an account to the person who has just verified its email.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import { changeOwnedRecords } from "../../ownership/owned-records.ts";

/** Signs out everywhere. If the email wasn't verified, someone else may have set it up, so nothing of theirs opens a door. */
export async function claimAccountByEmail(tx: Database, userId: string): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ verifiedAt: users.emailVerifiedAt });
  await changeOwnedRecords(tx, user?.verifiedAt ? "signOut" : "takeOver", { userId }, {});
}
