// Sessions and guards: resolves the viewer of a request. Each route declares the roles it allows.
import { eq, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { LRUCache } from "lru-cache";
import { getSessionEnd, getSessionExpiry, isUnexpired } from "../../db/active-session.ts";
import { batched, unbatched } from "../../db/batch.ts";
import { type Database, isUpcoming, pick, type StoredToken, sessions, users } from "../../db/index.ts";
import { placeholder, preparedQuery } from "../../db/prepared-queries.ts";
import type { ApiScope } from "../../db/vocabulary.ts";
import type { AppContext, RateLimit, Viewer } from "../context.ts";
import { sha256 } from "../encoding/hash.ts";
import { BadRequest, Forbidden, PasskeyRequired, Suspended, Unauthorized } from "../errors.ts";
import { answerStaff, applyAccountLanguage } from "../i18n/current-language.ts";
import { t } from "../i18n/t.ts";
import { setLogAccount } from "../log.ts";
import { MALFORMED } from "./body.ts";
import type { Caching } from "./caching.ts";
import { getApiToken, getSessionToken } from "./cookies.ts";
import { consumeInMemory, consumeRateLimit } from "./rate-limits.ts";

/** "suspended" also allows suspended users, "without-passkey" also staff who have yet to sign in with a passkey. */
export type Role = "traveler" | "business" | "moderator" | "admin" | "signed-in" | "suspended" | "without-passkey";

/** Whose screens and errors are in no catalog that is only for travelers. */
const STAFF: readonly Role[] = ["business", "moderator", "admin", "without-passkey"];

export type Guards = {
  auth?: readonly Role[];
  authCached?: readonly Role[];
  public?: true;
  caching?: Caching;
  inDemo?: false;
  withToken?: false;
  limits?: readonly RateLimit[];
  verified?: true;
};

/**
 * The guards of a route:
 * - `auth: ["traveler"]` allows these roles: 401 without a session, 403 for other roles and suspended users, both before
 *   the body is validated.
 * - `authCached: ["traveler"]` does the same from a cached session, which is read again before it refuses anyone. Only for a
 *   route whose write checks the session in the same statement, and which calls `recheckAuth` if it doesn't write; and for
 *   one that reads with `loadWithSession`.
 * - `public: true` allows everyone; the viewer may be null.
 * - `caching: "hour"`, besides one of them, says what caches may keep. Without it, nothing.
 * - `inDemo: false` refuses the route on a public demo, where everyone shares three accounts.
 * - `withToken: false` refuses API tokens, because the route is about the account's security, or starts a session.
 * - `limits: [EDITS]`, besides one of them, counts the valid requests of each user, or as the limit says. A `public` route
 *   has limits per address only. Limits with other keys are counted by handlers.
 * - `verified: true`, besides `auth`, requires a confirmed email if this server can send confirmation emails.
 */
export const guards = (ctx: AppContext) =>
  new Elysia().macro({
    auth: (roles: readonly Role[]) => guard(ctx, roles),
    authCached: (roles: readonly Role[]) => guard(ctx, roles, useCachedSession),
    caching: (caching: Caching) => ({ detail: { "x-caching": caching } as object }),
    inDemo: (_: false) => ({ transform: () => refuseInDemo(ctx) }),
    withToken: (_: false) => ({
      detail: { "x-token": false } as object,
      transform({ request }: { request: Request }) {
        if (getApiToken(request)) throw new Forbidden(t("A token can't do this. Sign in on the site."));
      },
    }),
    limits: (limits: readonly RateLimit[]) => ({
      detail: { "x-limits": () => limits } as object,
      async beforeHandle({ request, params }: { request: Request; params: Record<string, string> }) {
        const user = await getSessionUser(ctx, request);
        const ofUser = () => user!.viewer.id;
        const keys = { address: () => request, item: () => `${ofUser()} ${params.id}`, user: ofUser };
        for (const limit of limits) await consumeRateLimit(ctx, limit, keys[limit.per ?? "user"]());
      },
    }),
    verified: (_: true) => ({
      transform: ({ request }: { request: Request }) =>
        checkSession(ctx, request, (user) => {
          const isUnconfirmed = user && isUsable(user) && !user.viewer.emailVerified;
          if (isUnconfirmed && ctx.config.mail.smtpUrl) throw confirmEmailFirst();
        }),
    }),
    public: (_: true) => ({
      detail: { "x-auth": ["everyone"] } as object,
      async transform({ request, body }: { request: Request; body: unknown }) {
        await admitToken(ctx, request, ["signed-in"]);
        assertParsed(body);
      },
      async resolve({ request }: { request: Request }) {
        return { viewer: await getViewer(ctx, request) };
      },
    }),
  });

function refuseInDemo({ config }: AppContext): void {
  if (config.demo) throw new Forbidden(t("This is a public demo: this can't be changed here."));
}

/** @param before runs before the viewer is resolved */
const guard = (ctx: AppContext, roles: readonly Role[], before?: typeof useCachedSession) => ({
  detail: { "x-auth": [...roles] } as object,
  async transform({ request, body }: { request: Request; body: unknown }) {
    before?.(ctx, request);
    await assertRole(ctx, request, roles);
    await admitToken(ctx, request, roles);
    if (roles.every((role) => STAFF.includes(role))) answerStaff();
    assertParsed(body);
  },
  async resolve({ request }: { request: Request }) {
    return { viewer: toViewer((await getSessionUser(ctx, request)) as SessionUser, request) };
  },
});

/** Counted by each server for itself. */
export const TOKEN_LIMIT: RateLimit = { name: "api-token", max: 600, windowSeconds: 300 };

/** The scope with which a token may do what this role can. */
export const toScope = (method: string, role: Role): ApiScope =>
  `${role === "admin" || role === "moderator" ? "admin:" : ""}${method === "GET" ? "read" : "write"}`;

/** A token needs the scope of one of the roles that its user has. @throws Unauthorized, Forbidden, TooManyRequests */
async function admitToken(ctx: AppContext, request: Request, roles: readonly Role[]): Promise<void> {
  if (!getApiToken(request)) return;
  const user = await getSessionUser(ctx, request);
  if (!user?.scopes) throw new Unauthorized();
  const { viewer, scopes } = user;
  consumeInMemory(ctx, TOKEN_LIMIT, viewer.sid);
  const possible = roles.filter((role) => hasRole(viewer, role)).map((role) => toScope(request.method, role));
  if (!possible.some((scope) => scopes.includes(scope)))
    throw new Forbidden(t("This token lacks the scope {scope}.", { scope: possible[0] ?? "read" }));
}

/** With a token, an admin is only one in its scopes. */
function toViewer({ viewer, scopes }: SessionUser, { method }: Request): Viewer {
  if (!scopes || scopes.includes(toScope(method, "admin"))) return viewer;
  return { ...viewer, isAdmin: false, isModerator: false };
}

const assertRole = (ctx: AppContext, request: Request, roles: readonly Role[]): Promise<void> =>
  checkSession(ctx, request, (user) => {
    if (user?.suspended && !roles.includes("suspended")) throw new Suspended();
    if (user?.needsPasskey && !roles.includes("without-passkey")) throw new PasskeyRequired();
    const viewer = user?.viewer;
    if (!viewer || isPageOfAnotherViewer(request, viewer)) throw new Unauthorized();
    if (!roles.some((role) => hasRole(viewer, role))) throw new Forbidden(t("Your account type can't do this."));
  });

/** A cached session may be outdated: before `check` refuses someone because of it, the session is read again. */
async function checkSession(ctx: AppContext, request: Request, check: (user: SessionUser | null) => void) {
  const user = await getSessionUser(ctx, request);
  if (user) identify(user);
  try {
    check(user);
  } catch (refusal) {
    if (!isFromCache.has(request)) throw refusal;
    forgetSession(ctx, request);
    await checkSession(ctx, request, check);
  }
}

/** The rest of the request is logged with its account and answered in its language. */
function identify({ viewer }: SessionUser): void {
  setLogAccount(viewer.id);
  applyAccountLanguage(viewer.language);
  if (viewer.userType === "business") answerStaff();
}

const confirmEmailFirst = () =>
  new Forbidden(t("Confirm your email first. Use the link we sent you, or request a new one in your profile."));

/** Pages send the viewer they were rendered for: someone else may have signed in since, in the same browser. */
const isPageOfAnotherViewer = (request: Request, viewer: Viewer) =>
  (request.headers.get("x-viewer") ?? viewer.id) !== viewer.id;

const hasRole = (viewer: Viewer, role: Role) =>
  role === "signed-in" ||
  (role === "admin" ? viewer.isAdmin : role === "moderator" ? viewer.isModerator : viewer.userType === role);

function assertParsed(body: unknown): void {
  if (body === MALFORMED) throw new BadRequest(t("The request body is not valid JSON."));
}

type SessionUser = {
  viewer: Viewer;
  suspended: boolean;
  /** An admin or a moderator who signed in without a passkey where one is required. */
  needsPasskey: boolean;
  /** What an API token may do. A browser has none. */
  scopes?: readonly ApiScope[];
};

const known = new WeakMap<Request, Promise<SessionUser | null>>();
const isFromCache = new WeakSet<Request>();

/** The viewer, or null without a session, if suspended, or if a passkey is needed. Queries the database once per request. */
export async function getViewer(ctx: AppContext, request: Request): Promise<Viewer | null> {
  const sessionUser = await getSessionUser(ctx, request);
  if (sessionUser) identify(sessionUser);
  return sessionUser && isUsable(sessionUser) ? toViewer(sessionUser, request) : null;
}

const isUsable = ({ suspended, needsPasskey }: SessionUser) => !suspended && !needsPasskey;

const getSessionUser = (ctx: AppContext, request: Request): Promise<SessionUser | null> =>
  known.getOrInsertComputed(request, async () => {
    const token = getSessionToken(ctx, request);
    return token ? findSessionUser(ctx, sha256(token)) : null;
  });

const MAX_CACHED_SESSIONS = 1000;

const sessionCaches = new WeakMap<AppContext, LRUCache<string, Promise<SessionUser | null>>>();

function useCachedSession(ctx: AppContext, request: Request): void {
  const token = getSessionToken(ctx, request);
  if (!token || getApiToken(request)) return;
  const cache = sessionCaches.getOrInsertComputed(ctx, createSessionCache);
  const sid = sha256(token);
  const sessionUser = cache.get(sid) ?? findSessionUser(ctx, sid);
  cache.set(sid, sessionUser);
  sessionUser.then(
    (found) => (found && isUsable(found)) || cache.delete(sid),
    () => cache.delete(sid),
  );
  known.set(request, sessionUser);
  isFromCache.add(request);
}

/** With SESSION_IDLE, a session that is used from the cache is read again in time to be extended. */
const createSessionCache = ({ config }: AppContext) =>
  new LRUCache<string, Promise<SessionUser | null>>({
    max: MAX_CACHED_SESSIONS,
    ...(config.sessionIdleMs && { ttl: toExtensionMs(config.sessionIdleMs), noUpdateTTL: true, perf: Date }),
  });

function forgetSession(ctx: AppContext, request: Request): void {
  known.delete(request);
  isFromCache.delete(request);
  const token = getSessionToken(ctx, request);
  if (token) sessionCaches.get(ctx)?.delete(sha256(token));
}

/** Reads the session again, bypassing the cache. @throws Unauthorized, Forbidden or Suspended, like the guard */
export async function recheckAuth(ctx: AppContext, request: Request, roles: readonly Role[]): Promise<void> {
  forgetSession(ctx, request);
  await assertRole(ctx, request, roles);
}

/** Reads a page's data and its session in one query; again if the session has changed. @throws like the guard */
export async function loadWithSession<Result>(
  ctx: AppContext,
  request: Request,
  roles: readonly Role[],
  read: (ctx: AppContext, viewer: Viewer) => Promise<Result>,
): Promise<{ viewer: Viewer; result: Result }> {
  const cached = (await getSessionUser(ctx, request)) as SessionUser;
  const viewer = toViewer(cached, request);
  const batch = { ...ctx, db: batched(ctx.db) };
  const reading = Promise.allSettled([read(batch, viewer)]);
  const current = await findSessionUser(batch, cached.viewer.sid);
  if (Bun.deepEquals(current, cached)) {
    const [outcome] = await reading;
    if (outcome.status === "rejected") throw outcome.reason;
    return { viewer, result: outcome.value };
  }
  await recheckAuth(ctx, request, roles);
  const again = toViewer((await getSessionUser(ctx, request)) as SessionUser, request);
  return { viewer: again, result: await read(ctx, again) };
}

export const isSuspended = async (ctx: AppContext, request: Request): Promise<boolean> =>
  (await getSessionUser(ctx, request))?.suspended ?? false;

export const needsPasskey = async (ctx: AppContext, request: Request): Promise<boolean> =>
  (await getSessionUser(ctx, request))?.needsPasskey ?? false;

/** Also for suspended users, so that they can sign out. */
export const getSessionId = async (ctx: AppContext, request: Request) =>
  (await getSessionUser(ctx, request))?.viewer.sid;

/** `previousSid` is the current session, which ends when a new one starts. */
export const getClientInfo = async (ctx: AppContext, request: Request) => ({
  userAgent: request.headers.get("user-agent") ?? "",
  previousSid: await getSessionId(ctx, request),
  idleMs: ctx.config.sessionIdleMs,
});

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

async function findSessionUser({ db, config }: AppContext, sid: string): Promise<SessionUser | null> {
  const [row] = await selectSessionUser(db, { sid });
  if (!row) return null;
  const { suspended, expire, sess, unread, ...viewer } = row;
  if (sess.token) await recordTokenUse(db, sid, sess.token);
  else if (config.sessionIdleMs) await extendSession(db, config.sessionIdleMs, { sid, expire, sess });
  const [unreadMessages, newSeats] = unread;
  const needsPasskey = config.requirePasskeyForAdmins && viewer.isModerator && !suspended && !sess.passkey;
  const language = viewer.language && config.languages.includes(viewer.language) ? viewer.language : null;
  const scopes = sess.token && { scopes: sess.token.scopes };
  return { viewer: { ...viewer, language, unreadMessages, newSeats }, suspended, needsPasskey, ...scopes };
}

const USE_MS = 3600_000;

/** To the hour, so that not every request writes. */
async function recordTokenUse(db: Database, sid: string, { usedAt }: StoredToken): Promise<void> {
  const now = new Date();
  if (usedAt && now.getTime() - Date.parse(usedAt) < USE_MS) return;
  const used = sql`jsonb_set(${sessions.sess}, '{token,usedAt}', to_jsonb(${now.toISOString()}::text))`;
  await unbatched(db).update(sessions).set({ sess: used }).where(eq(sessions.sid, sid));
}

type StoredSession = Pick<typeof sessions.$inferSelect, "sid" | "expire" | "sess">;

/** Writes only if that extends the session by a tenth of the limit, or up to its end. */
async function extendSession(db: Database, idleMs: number, { sid, expire, sess }: StoredSession): Promise<void> {
  const extended = getSessionExpiry(sess, idleMs);
  const gainMs = extended.getTime() - expire.getTime();
  const isAtEnd = extended.getTime() === getSessionEnd(sess).getTime();
  if (Math.abs(gainMs) < (isAtEnd ? 1 : toExtensionMs(idleMs))) return;
  const isStored = sql`${sessions.sid} = ${sid} and ${isUnexpired}`;
  await unbatched(db).update(sessions).set({ expire: extended }).where(isStored);
}

const toExtensionMs = (idleMs: number) => idleMs / 10;

/** Marks a route that never reads a session as open to everyone. */
export const publicRoute = { detail: { "x-auth": ["everyone"] } as object };

/** The same for a route whose responses caches may keep. */
export const cachedRoute = (caching: Caching) => ({
  detail: { "x-auth": ["everyone"], "x-caching": caching } as object,
});
