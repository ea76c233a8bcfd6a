// The conditions of an active session, for the guards of src/http/session.ts and for writes that check it themselves.
import { sql } from "drizzle-orm";
import { sessions, users } from "../db/schema/index.ts";
import type { UserType } from "../db/vocabulary.ts";

export const isUnexpired = sql`${sessions.expire} > now()`;

/**
 * The guard `auth: [userType]` as a condition of a statement, for writes behind `authCached`.
 * @param sid and `userId` are placeholders or values
 */
export const hasActiveSession = (sid: unknown, userId: unknown, userType: UserType) => sql`exists (
  select from ${sessions} inner join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.sid} = ${sid} and ${isUnexpired}
    and ${users.id} = ${userId} and ${users.userType} = ${userType} and ${users.suspendedAt} is null)`;
