// The rule that at least one admin must be able to sign in.
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";

/** Call it first. Locks for every user, who may become an admin meanwhile. @throws Conflict for the only admin */
export async function assertNotOnlyAdmin(tx: Database, id: string): Promise<void> {
  await lockAdmins(tx);
  const [user] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, id));
  if (!user?.isAdmin) return;
  const others = and(ne(users.id, id), eq(users.isAdmin, true), isNull(users.suspendedAt));
  if ((await tx.$count(users, others)) === 0)
    throw new Conflict(t("You are the only admin. Make another user an admin first, in Admin under People."));
}

export const lockAdmins = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
