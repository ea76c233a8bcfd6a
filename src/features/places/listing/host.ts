import { eq } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses } from "../../../../db/schema/index.ts";
import { Conflict } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";

export type Host = { id: string; name: string; location: string; isApproved: boolean };

export async function findHost(db: Database, userId: string): Promise<Host | undefined> {
  const [host] = await db
    .select({
      ...pick(businesses, "id", "name", "location", "isApproved"),
    })
    .from(businesses)
    .where(eq(businesses.userId, userId));
  return host;
}

export async function requireHost(db: Database, userId: string): Promise<Host> {
  const host = await findHost(db, userId);
  if (!host) throw new Conflict(t("Create your business profile first."));
  return host;
}
