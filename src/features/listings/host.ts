// The business of a business user, for what needs one first.
import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";
import { Conflict } from "../../errors.ts";

export type Host = { id: string; name: string; location: string; isApproved: boolean };

/** The business of this user, approved or not; undefined where there is none yet. */
export async function findHost(db: Database, userId: string): Promise<Host | undefined> {
  const [host] = await db
    .select({
      id: businesses.id,
      name: businesses.name,
      location: businesses.location,
      isApproved: businesses.isApproved,
    })
    .from(businesses)
    .where(eq(businesses.userId, userId));
  return host;
}

/** @throws Conflict where this user has no business profile yet */
export async function requireHost(db: Database, userId: string): Promise<Host> {
  const host = await findHost(db, userId);
  if (!host) throw new Conflict("Create your business profile first.");
  return host;
}
