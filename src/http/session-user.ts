// The user of a session, as the database has it.
import { eq, sql } from "drizzle-orm";
import { getSessionExpiry, isUnexpired } from "../../db/active-session.ts";
import { unbatched } from "../../db/batch.ts";
import type { Database } from "../../db/client.ts";
import { pick } from "../../db/columns.ts";
import { placeholder, preparedQuery } from "../../db/prepared-queries.ts";
import { isUpcoming, sessions, users } from "../../db/schema/index.ts";
import type { TravelPreference, UserType } from "../../db/vocabulary.ts";
import type { AppContext } from "../context.ts";

export type Viewer = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** One that is offered. Null leaves it to the browser. */
  language: string | null;
  userType: UserType | null;
  travelPreferences: TravelPreference[];
  isAdmin: boolean;
  /** Admins and moderators: they decide on reviews, claims and reports, and see listings that are not public. */
  isModerator: boolean;
  /** Messages that a traveler has not read, counted up to 100. */
  unreadMessages: number;
  /** How many of them are about seats from waiting lists that the traveler still has. */
  newSeats: number;
  /** The stored id (a hash) of the current session. */
  sid: string;
};

export type SessionUser = {
  viewer: Viewer;
  suspended: boolean;
  /** An admin or a moderator who signed in without a passkey where one is required. */
  needsPasskey: boolean;
};

/** Both counts, from the index `message_recipients_unread`. Limited, because an inbox may have thousands of messages. */
const unreadCounts = sql<[messages: number, seats: number]>`(
  select json_build_array(count(*), count(v.id)) from (
    select r.message_id from message_recipients r where r.user_id = ${users.id} and r.read_at is null limit 100
  ) unread
  join messages m on m.id = unread.message_id
  left join events e on e.id = m.seat_event_id and ${isUpcoming("e")}
  left join rsvps v on v.event_id = e.id and v.user_id = ${users.id} and v.status = 'in')`;

const selectSessionUser = preparedQuery((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      ...pick(users, "firstName", "lastName", "profileImageUrl", "language", "userType", "travelPreferences"),
      ...pick(users, "isAdmin"),
      isModerator: sql<boolean>`${users.isAdmin} or ${users.isModerator}`,
      ...pick(sessions, "sid", "expire", "sess"),
      suspended: sql<boolean>`${users.suspendedAt} is not null`,
      unread: unreadCounts,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.sid} = ${placeholder("sid")} and ${isUnexpired}`)
    .limit(1),
);

export async function findSessionUser({ db, config }: AppContext, sid: string): Promise<SessionUser | null> {
  const [row] = await selectSessionUser(db, { sid });
  if (!row) return null;
  const { suspended, expire, sess, unread, ...viewer } = row;
  if (config.sessionIdleMs) await extendSession(db, config.sessionIdleMs, { sid, expire, sess });
  const [unreadMessages, newSeats] = unread;
  const needsPasskey = config.requirePasskeyForAdmins && viewer.isModerator && !suspended && !sess.passkey;
  const language = viewer.language && config.languages.includes(viewer.language) ? viewer.language : null;
  return { viewer: { ...viewer, language, unreadMessages, newSeats }, suspended, needsPasskey };
}

type StoredSession = Pick<typeof sessions.$inferSelect, "sid" | "expire" | "sess">;

/** Writes only if that extends the session by a tenth of the limit, or up to its end. */
async function extendSession(db: Database, idleMs: number, { sid, expire, sess }: StoredSession): Promise<void> {
  const extended = getSessionExpiry(sess, idleMs);
  const gainMs = extended.getTime() - expire.getTime();
  const isAtEnd = extended.getTime() < Date.now() + idleMs;
  if (Math.abs(gainMs) < (isAtEnd ? 1 : toExtensionMs(idleMs))) return;
  const isStored = sql`${sessions.sid} = ${sid} and ${isUnexpired}`;
  await unbatched(db).update(sessions).set({ expire: extended }).where(isStored);
}

export const toExtensionMs = (idleMs: number) => idleMs / 10;
