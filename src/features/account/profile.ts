// What people say about themselves: the account type, once; preferences and names, as often as they like.
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import type { TravelPreference } from "../../../db/vocabulary.ts";
import { Conflict } from "../../errors.ts";
import type { Names, SetUp } from "./schema.ts";

/**
 * Sets the account type, once; the same type again counts as a retry. A business has no preferences.
 * @throws Conflict where another type is set
 */
export async function setUpAccount(db: Database, userId: string, { userType, travelPreferences }: SetUp) {
  const preferences = userType === "business" ? [] : travelPreferences;
  const [user] = await db
    .update(users)
    .set({ userType, ...(preferences && { travelPreferences: preferences }), updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), or(isNull(users.userType), eq(users.userType, userType))))
    .returning(shown);
  if (!user) throw new Conflict("The account type is chosen once and cannot be changed.");
  return user;
}

export async function choosePreferences(db: Database, userId: string, preferences: TravelPreference[]) {
  return change(db, userId, { travelPreferences: preferences });
}

export async function renamePerson(db: Database, userId: string, names: Names) {
  return change(db, userId, names);
}

async function change(db: Database, userId: string, fields: Partial<typeof users.$inferInsert>) {
  const [user] = await db
    .update(users)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning(shown);
  return user;
}

/** As GET /api/auth/user shows it. */
const shown = {
  id: users.id,
  email: users.email,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  userType: users.userType,
  travelPreferences: users.travelPreferences,
  isAdmin: users.isAdmin,
};
