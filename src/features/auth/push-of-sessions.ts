// Ends push notifications of browsers that sign out.
import { and, eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pushSubscriptions } from "../../../db/schema/index.ts";

export async function endPushOfSession(tx: Database, sid: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid));
}

/** The same browser has a new session: of the same account, or of another one, which ends the subscription. */
export async function movePushToSession(
  tx: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(pushSubscriptions)
    .set({ sid: to })
    .where(and(eq(pushSubscriptions.sid, from), eq(pushSubscriptions.userId, userId)));
  await endPushOfSession(tx, from);
}
