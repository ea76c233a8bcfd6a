// src/features/auth/only-admin.ts
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import { Conflict } from "../../errors.ts";

/**
 * Makes sure that an admin who can sign in remains when somebody deletes their account. Everybody takes the lock, since
 * somebody may become an admin meanwhile.
 * @param tx the transaction that deletes the account; call this first in it
 * @throws Conflict for the only admin
 */
export async function assertNotOnlyAdmin(tx: Database, id: string): Promise<void> {
  await lockAdmins(tx);
  const [person] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, id));
  if (!person?.isAdmin) return;
  const others = and(ne(users.id, id), eq(users.isAdmin, true), isNull(users.suspendedAt));
  if ((await tx.$count(users, others)) === 0)
    throw new Conflict("You are the only admin. Make somebody else an admin first, in Admin, under People.");
}

export const lockAdmins = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
