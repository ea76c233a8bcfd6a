import { lt, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { emailLog } from "../db/schema/index.ts";

/** Days. */
export const EMAIL_LOG_DAYS = 90;

export async function purgeEmailLog(db: Database): Promise<void> {
  await db.delete(emailLog).where(lt(emailLog.createdAt, sql`now() - ${EMAIL_LOG_DAYS} * interval '1 day'`));
}
