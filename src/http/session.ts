// Who asks: the cookie's session becomes the viewer, and each route says at its own line whom it admits.
import { eq, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { placeholder, preparedQuery } from "../../db/prepared-queries.ts";
import { sessions, users } from "../../db/schema/index.ts";
import type { TravelPreference, UserType } from "../../db/vocabulary.ts";
import type { AppContext } from "../context.ts";
import { BadRequest, Forbidden, Suspended, Unauthorized } from "../errors.ts";
import type { NewSession } from "../features/auth/sessions.ts";
import { sha256 } from "../hash.ts";
import { MALFORMED } from "./body.ts";

export type Role = "traveler" | "business" | "admin" | "signed-in";

/** The person who asks. */
export type Viewer = {
  id: string;
  email: string;
  /** Whether it is known to be theirs. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  userType: UserType | null;
  travelPreferences: TravelPreference[];
  isAdmin: boolean;
  /** The stored name of the session they ask with, for leaving it and for telling it from others. */
  sid: string;
};

/**
 * The guards a route can stand behind, and one beside the first.
 * `auth: ["traveler"]` lets in those roles only: no session is 401, another role 403, both before the body is looked at.
 * A suspended person is told so, with 403, wherever a session is asked for.
 * `authCached: ["traveler"]` does so on what was known of the session before: only for a route whose write itself asks
 * whether that is still so, and which calls `recheckAuth` where it does not write.
 * `public: true` lets in everybody, and the viewer may be null.
 * `verified: true` asks for a proved email too, where this server can mail a link to prove it with.
 */
export const session = (ctx: AppContext) =>
  new Elysia().macro({
    auth: (roles: readonly Role[]) => guard(ctx, roles),
    authCached: (roles: readonly Role[]) => guard(ctx, roles, useCachedSession),
    verified: (_: true) => ({
      async transform({ request }: { request: Request }) {
        const viewer = await getViewer(ctx, request);
        if (viewer && !viewer.emailVerified && ctx.config.mail.smtpUrl) throw new Forbidden(PROVE_FIRST);
      },
    }),
    public: (_: true) => ({
      detail: { "x-auth": ["everyone"] } as object,
      transform: ({ body }: { body: unknown }) => refuseMalformed(body),
      async resolve({ request }: { request: Request }) {
        return { viewer: await getViewer(ctx, request) };
      },
    }),
  });

/** @param before what to do before it is asked who asks */
const guard = (ctx: AppContext, roles: readonly Role[], before?: typeof useCachedSession) => ({
  detail: { "x-auth": [...roles] } as object,
  async transform({ request, body }: { request: Request; body: unknown }) {
    before?.(ctx, request);
    await assertRole(ctx, request, roles);
    refuseMalformed(body);
  },
  async resolve({ request }: { request: Request }) {
    return { viewer: (await getViewer(ctx, request)) as Viewer };
  },
});

async function assertRole(ctx: AppContext, request: Request, roles: readonly Role[]): Promise<void> {
  const viewer = await getViewer(ctx, request);
  if (!viewer && (await getSessionUser(ctx, request))) throw new Suspended();
  if (!viewer || isForAnother(request, viewer)) throw new Unauthorized();
  if (!roles.some((role) => hasRole(viewer, role))) throw new Forbidden("This is not for your kind of account.");
}

const PROVE_FIRST = "Confirm your email first: the link is in your mailbox, and your profile sends another.";

/** A page says for whom it was made: since then another person may have signed in in the same browser. */
const isForAnother = (request: Request, viewer: Viewer) => (request.headers.get("x-viewer") ?? viewer.id) !== viewer.id;

const hasRole = (viewer: Viewer, role: Role) =>
  role === "signed-in" || (role === "admin" ? viewer.isAdmin : viewer.userType === role);

function refuseMalformed(body: unknown): void {
  if (body === MALFORMED) throw new BadRequest("The request's body is not valid JSON.");
}

type SessionUser = { viewer: Viewer; suspended: boolean };

const known = new WeakMap<Request, Promise<SessionUser | null>>();

/** The viewer of a request: nobody without a session, nor somebody suspended. Asked twice, the database is asked once. */
export async function getViewer(ctx: AppContext, request: Request): Promise<Viewer | null> {
  const sessionUser = await getSessionUser(ctx, request);
  return sessionUser && !sessionUser.suspended ? sessionUser.viewer : null;
}

function getSessionUser(ctx: AppContext, request: Request): Promise<SessionUser | null> {
  let sessionUser = known.get(request);
  if (!sessionUser) {
    const token = getSessionToken(ctx, request);
    sessionUser = token ? findSessionUser(ctx, sha256(token)) : Promise.resolve(null);
    known.set(request, sessionUser);
  }
  return sessionUser;
}

/** Sessions recalled at most, those that asked last. */
const MAX_RECALLED = 1000;

const sessionCache = new WeakMap<AppContext, Map<string, Promise<SessionUser | null>>>();

/** Lets a request go by what was known of its session when it was last asked for. */
function useCachedSession(ctx: AppContext, request: Request): void {
  const token = getSessionToken(ctx, request);
  if (!token) return;
  const cached = sessionCache.get(ctx) ?? new Map<string, Promise<SessionUser | null>>();
  sessionCache.set(ctx, cached);
  const sid = sha256(token);
  const sessionUser = cached.get(sid) ?? findSessionUser(ctx, sid);
  cached.delete(sid);
  cached.set(sid, sessionUser);
  sessionUser.then(
    (found) => (found && !found.suspended) || cached.delete(sid),
    () => cached.delete(sid),
  );
  if (cached.size > MAX_RECALLED) cached.delete(cached.keys().next().value as string);
  known.set(request, sessionUser);
}

/** Asks again who asks, whatever was recalled. @throws as the guard does */
export async function recheckAuth(ctx: AppContext, request: Request, roles: readonly Role[]): Promise<void> {
  known.delete(request);
  const token = getSessionToken(ctx, request);
  if (token) sessionCache.get(ctx)?.delete(sha256(token));
  await assertRole(ctx, request, roles);
}

/** The session that a request brings, whoever it is of: for leaving it. */
export const getSessionId = async (ctx: AppContext, request: Request) =>
  (await getSessionUser(ctx, request))?.viewer.sid;

/** Where a sign-in comes from: the browser's name for itself, and the session it had, which ends with the new one. */
export const getClientInfo = async (ctx: AppContext, request: Request) => ({
  agent: request.headers.get("user-agent") ?? "",
  before: await getSessionId(ctx, request),
});

/** The cookies of a session just begun. */
export function cookiesFor(ctx: AppContext, newSession: NewSession): string[] {
  const { token, maxAgeSeconds, remember, device } = newSession;
  const session = `${cookieName(ctx)}=${token}; ${attributes(ctx)}${remember ? `; Max-Age=${maxAgeSeconds}` : ""}`;
  return device ? [session, deviceCookieFor(ctx, device)] : [session];
}

/** Takes the session's cookie away. */
export const emptyCookie = (ctx: AppContext) => `${cookieName(ctx)}=; ${attributes(ctx)}; Max-Age=0`;
const attributes = ({ config }: AppContext) => `Path=/; HttpOnly; SameSite=Lax${config.secure ? "; Secure" : ""}`;

/** Names the browser to the routes of signing in alone. */
export const DEVICE_COOKIE = "device";
/** Seconds. */
const DEVICE_LASTS = 365 * 24 * 3600;

/** The cookie that marks a browser as one that an account signed in from. */
export const deviceCookieFor = ({ config }: AppContext, mark: string) =>
  `${DEVICE_COOKIE}=${mark}; Path=/api/auth; HttpOnly; SameSite=Strict${config.secure ? "; Secure" : ""}; Max-Age=${DEVICE_LASTS}`;

/** `__Host-` binds the cookie to this very host, and needs https. */
export const cookieName = (ctx: AppContext) => (ctx.config.secure ? "__Host-sid" : "sid");

function getSessionToken(ctx: AppContext, request: Request): string | undefined {
  const token = getCookie(request, cookieName(ctx));
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** A cookie's value; of two with one name the first, which is the one with the longer path. */
export function getCookie(request: Request, name: string): string | undefined {
  const pair = request.headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

const selectSessionUser = preparedQuery((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      userType: users.userType,
      travelPreferences: users.travelPreferences,
      isAdmin: users.isAdmin,
      sid: sessions.sid,
      suspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.sid} = ${placeholder("sid")} and ${sessions.expire} > now()`)
    .limit(1),
);

async function findSessionUser({ db }: AppContext, sid: string): Promise<SessionUser | null> {
  const [row] = await selectSessionUser(db, { sid });
  if (!row) return null;
  const { suspended, ...viewer } = row;
  return { viewer, suspended };
}
