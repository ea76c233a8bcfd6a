// The conditions of an active session, for the guards of src/http/session.ts and for writes that check it themselves.
import { sql } from "drizzle-orm";
import { sessions, users } from "./schema/index.ts";
import type { UserType } from "./vocabulary.ts";

export const isUnexpired = sql`${sessions.expire} > now()`;

/** A program's, by which it is known, and not a browser's. */
export const isToken = sql`${sessions.sess} ? 'token'`;

export const SESSION_SECONDS = { standard: 24 * 3600, remembered: 30 * 24 * 3600 };

type SignIn = Pick<typeof sessions.$inferSelect.sess, "createdAt" | "remember">;

/** When a session ends, however much it is used. */
export const getSessionEnd = ({ createdAt, remember }: SignIn): Date =>
  new Date(Date.parse(createdAt) + SESSION_SECONDS[remember ? "remembered" : "standard"] * 1000);

export const getSessionExpiry = (signIn: SignIn, idleMs: number | undefined): Date =>
  new Date(Math.min(getSessionEnd(signIn).getTime(), Date.now() + (idleMs ?? Number.POSITIVE_INFINITY)));

/** The guard `auth: [userType]` as a condition of a statement, for writes behind `authCached`. */
export const hasActiveSession = (sid: unknown, userId: unknown, userType: UserType) => sql`exists (
  select from ${sessions} inner join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.sid} = ${sid} and ${isUnexpired}
    and ${users.id} = ${userId} and ${users.userType} = ${userType} and ${users.suspendedAt} is null)`;
