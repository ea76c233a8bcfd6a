import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import { users } from "../../../db/schema/index.ts";
import type { TravelPreference } from "../../../db/vocabulary.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { AccountSetup, Names } from "./schema.ts";

/** Sets the account type, once. The same type again counts as a retry. @throws Conflict if another type is set */
export async function setUpAccount(db: Database, userId: string, { userType, travelPreferences }: AccountSetup) {
  const preferences = userType === "business" ? [] : travelPreferences;
  const [user] = await db
    .update(users)
    .set({ userType, ...(preferences && { travelPreferences: preferences }), updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), or(isNull(users.userType), eq(users.userType, userType))))
    .returning(accountColumns);
  if (!user) throw new Conflict(t("The account type can't be changed after setup."));
  return user;
}

export const updatePreferences = (db: Database, userId: string, travelPreferences: TravelPreference[]) =>
  updateAccount(db, userId, { travelPreferences });

export const updateNames = (db: Database, userId: string, names: Names) => updateAccount(db, userId, names);

async function updateAccount(db: Database, userId: string, fields: Partial<typeof users.$inferInsert>) {
  const [user] = await db
    .update(users)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning(accountColumns);
  return user;
}

const accountColumns = {
  id: users.id,
  email: users.email,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  ...pick(users, "firstName", "lastName", "profileImageUrl", "userType", "travelPreferences", "isAdmin"),
  isModerator: sql<boolean>`${users.isAdmin} or ${users.isModerator}`,
};
