import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { users } from "../../../../db/schema/index.ts";
import { Conflict } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";

/** Nobody decides on their own matter, except the only admin. @returns what the audit log says about it @throws Conflict */
export async function checkOwnMatter(
  tx: Database,
  deciderId: string,
  concerned: readonly (string | null | undefined)[],
): Promise<{ own?: true }> {
  if (!concerned.includes(deciderId)) return {};
  const isActiveAdmin = and(eq(users.isAdmin, true), isNull(users.suspendedAt));
  const isAdmin = (await tx.$count(users, and(isActiveAdmin, eq(users.id, deciderId)))) > 0;
  const others = await tx.$count(users, and(isActiveAdmin, ne(users.id, deciderId)));
  if (isAdmin && others === 0) return { own: true };
  throw new Conflict(t("This concerns you. Another admin or moderator has to decide."));
}
