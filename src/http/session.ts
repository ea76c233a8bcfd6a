// Who asks: the cookie's session becomes the viewer, and each route says at its own line whom it admits.
import { eq, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { room, writtenOnce } from "../../db/prepared-queries.ts";
import { sessions, users } from "../../db/schema/index.ts";
import type { TravelPreference, UserType } from "../../db/vocabulary.ts";
import type { House } from "../context.ts";
import { Forbidden, Suspended, Unauthorized, Unreadable } from "../errors.ts";
import type { NewSession } from "../features/auth/sessions.ts";
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
 * `admit: ["traveler"]` lets in those roles only: no session is 401, another role 403, both before the body is looked at.
 * A suspended person is told so, with 403, wherever a session is asked for.
 * `admitRecalled: ["traveler"]` does so on what was known of the session before: only for a route whose write itself asks
 * whether that is still so, and which calls `admitAnew` where it does not write.
 * `open: true` lets in everybody, and the viewer may be null.
 * `verified: true` asks for a proved email too, where this server can mail a link to prove it with.
 */
export const session = (house: House) =>
  new Elysia().macro({
    admit: (roles: readonly Role[]) => guard(house, roles),
    admitRecalled: (roles: readonly Role[]) => guard(house, roles, recallAsker),
    verified: (_: true) => ({
      async transform({ request }: { request: Request }) {
        const viewer = await viewerOf(house, request);
        if (viewer && !viewer.emailVerified && house.config.mail.smtpUrl) throw new Forbidden(PROVE_FIRST);
      },
    }),
    open: (_: true) => ({
      detail: { "x-admit": ["everyone"] } as object,
      transform: ({ body }: { body: unknown }) => refuseMalformed(body),
      async resolve({ request }: { request: Request }) {
        return { viewer: await viewerOf(house, request) };
      },
    }),
  });

/** @param before what to do before it is asked who asks */
const guard = (house: House, roles: readonly Role[], before?: typeof recallAsker) => ({
  detail: { "x-admit": [...roles] } as object,
  async transform({ request, body }: { request: Request; body: unknown }) {
    before?.(house, request);
    await letIn(house, request, roles);
    refuseMalformed(body);
  },
  async resolve({ request }: { request: Request }) {
    return { viewer: (await viewerOf(house, request)) as Viewer };
  },
});

async function letIn(house: House, request: Request, roles: readonly Role[]): Promise<void> {
  const viewer = await viewerOf(house, request);
  if (!viewer && (await askerOf(house, request))) throw new Suspended();
  if (!viewer || isForAnother(request, viewer)) throw new Unauthorized();
  if (!roles.some((role) => plays(viewer, role))) throw new Forbidden("This is not for your kind of account.");
}

const PROVE_FIRST = "Confirm your email first: the link is in your mailbox, and your profile sends another.";

/** A page says for whom it was made: since then another person may have signed in in the same browser. */
const isForAnother = (request: Request, viewer: Viewer) => (request.headers.get("x-viewer") ?? viewer.id) !== viewer.id;

const plays = (viewer: Viewer, role: Role) =>
  role === "signed-in" || (role === "admin" ? viewer.isAdmin : viewer.userType === role);

function refuseMalformed(body: unknown): void {
  if (body === MALFORMED) throw new Unreadable("The request's body is not valid JSON.");
}

type Asker = { viewer: Viewer; suspended: boolean };

const known = new WeakMap<Request, Promise<Asker | null>>();

/** The viewer of a request: nobody without a session, nor somebody suspended. Asked twice, the database is asked once. */
export async function viewerOf(house: House, request: Request): Promise<Viewer | null> {
  const asker = await askerOf(house, request);
  return asker && !asker.suspended ? asker.viewer : null;
}

function askerOf(house: House, request: Request): Promise<Asker | null> {
  let asker = known.get(request);
  if (!asker) {
    const token = tokenOf(house, request);
    asker = token ? findAsker(house, hashToken(token)) : Promise.resolve(null);
    known.set(request, asker);
  }
  return asker;
}

/** Sessions recalled at most, those that asked last. */
const MOST_RECALLED = 1000;

const recalled = new WeakMap<House, Map<string, Promise<Asker | null>>>();

/** Lets a request go by what was known of its session when it was last asked for. */
function recallAsker(house: House, request: Request): void {
  const token = tokenOf(house, request);
  if (!token) return;
  const askers = recalled.get(house) ?? new Map<string, Promise<Asker | null>>();
  recalled.set(house, askers);
  const sid = hashToken(token);
  const asker = askers.get(sid) ?? findAsker(house, sid);
  askers.delete(sid);
  askers.set(sid, asker);
  asker.then(
    (found) => (found && !found.suspended) || askers.delete(sid),
    () => askers.delete(sid),
  );
  if (askers.size > MOST_RECALLED) askers.delete(askers.keys().next().value as string);
  known.set(request, asker);
}

/** Asks again who asks, whatever was recalled. @throws as the guard does */
export async function admitAnew(house: House, request: Request, roles: readonly Role[]): Promise<void> {
  known.delete(request);
  const token = tokenOf(house, request);
  if (token) recalled.get(house)?.delete(hashToken(token));
  await letIn(house, request, roles);
}

/** The session that a request brings, whoever it is of: for leaving it. */
export const sidOf = async (house: House, request: Request) => (await askerOf(house, request))?.viewer.sid;

/** Where a sign-in comes from: the browser's name for itself, and the session it had, which ends with the new one. */
export const visitOf = async (house: House, request: Request) => ({
  agent: request.headers.get("user-agent") ?? "",
  before: await sidOf(house, request),
});

/** The cookies of a session just begun. */
export function cookiesFor(house: House, begun: NewSession): string[] {
  const { token, lasts, remember, device } = begun;
  const session = `${cookieName(house)}=${token}; ${attributes(house)}${remember ? `; Max-Age=${lasts}` : ""}`;
  return device ? [session, deviceCookieFor(house, device)] : [session];
}

/** Takes the session's cookie away. */
export const emptyCookie = (house: House) => `${cookieName(house)}=; ${attributes(house)}; Max-Age=0`;
const attributes = ({ config }: House) => `Path=/; HttpOnly; SameSite=Lax${config.secure ? "; Secure" : ""}`;

/** Names the browser to the routes of signing in alone. */
export const DEVICE_COOKIE = "device";
/** Seconds. */
const DEVICE_LASTS = 365 * 24 * 3600;

/** The cookie that marks a browser as one that an account signed in from. */
export const deviceCookieFor = ({ config }: House, mark: string) =>
  `${DEVICE_COOKIE}=${mark}; Path=/api/auth; HttpOnly; SameSite=Strict${config.secure ? "; Secure" : ""}; Max-Age=${DEVICE_LASTS}`;

/** `__Host-` binds the cookie to this very host, and needs https. */
export const cookieName = (house: House) => (house.config.secure ? "__Host-sid" : "sid");

export const hashToken = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest("hex");

function tokenOf(house: House, request: Request): string | undefined {
  const token = cookieOf(request, cookieName(house));
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** A cookie's value; of two with one name the first, which is the one with the longer path. */
export function cookieOf(request: Request, name: string): string | undefined {
  const pair = request.headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

const askerOfSession = writtenOnce((db) =>
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
    .where(sql`${sessions.sid} = ${room("sid")} and ${sessions.expire} > now()`)
    .limit(1),
);

async function findAsker({ db }: House, sid: string): Promise<Asker | null> {
  const [row] = await askerOfSession(db, { sid });
  if (!row) return null;
  const { suspended, ...viewer } = row;
  return { viewer, suspended };
}
