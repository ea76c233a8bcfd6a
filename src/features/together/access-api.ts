// Who may enter a room: whoever knows its code, as long as they don't guess. Members are known by a cookie of that room.
import type { AppContext, RateLimit, Viewer } from "../../context.ts";
import { Forbidden, NotFound, Unauthorized } from "../../errors.ts";
import { getCookie } from "../../http/cookies.ts";
import { consumeRateLimit, limitFailures } from "../../http/rate-limits.ts";
import { getViewer } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { findMember, type Joined, type Member } from "./members.ts";
import { findRoom, getRoom, type Room } from "./rooms.ts";

/** Wrong codes of one address, after which further wrong ones are refused without an answer. Right ones are not. */
export const GUESS_LIMIT: RateLimit = { name: "room-guess", max: 30, windowSeconds: 900 };
/** After so many wrong codes of one address, right ones are refused, too. Guessing the 30 bits of a code takes years. */
export const FLOOD_LIMIT: RateLimit = { name: "room-guess-flood", max: 3000, windowSeconds: 3600 };

/** Others behind the same address may have mistyped: a right code gets in all the same. @throws TooManyRequests, and as `find` */
export const findByCode = (ctx: AppContext, request: Request, find: () => Promise<Room>): Promise<Room> =>
  limitFailures(ctx, FLOOD_LIMIT, request, async () => {
    try {
      return await find();
    } catch (error) {
      if (error instanceof NotFound) await consumeRateLimit(ctx, GUESS_LIMIT, request);
      throw error;
    }
  });

/** Rooms, members and swipes that one address may store. Twelve people at one address who swipe 300 places each stay below. */
export const ROW_LIMIT: RateLimit = { name: "room-rows", max: 4000, windowSeconds: 3600 };
/** Swipes of one member that are stored in a day: more than a city guide has cards for. */
export const MEMBER_ROW_LIMIT: RateLimit = { name: "room-member-rows", max: 2000, windowSeconds: 24 * 3600 };

type Visit = { room: Room; member: Member | undefined };

/** @throws NotFound for an unknown room, TooManyRequests after too many of them, Unauthorized where the city is closed */
export async function visitRoom(
  ctx: AppContext,
  request: Request,
  code: string,
  viewer: Viewer | null,
): Promise<Visit> {
  const token = getRoomToken(request);
  const known = token ? await findRoom(ctx.db, code) : undefined;
  const member = known && (await findMember(ctx.db, known.id, { token, userId: viewer?.id }));
  if (known && member) return { room: known, member };
  assertCityOpen(ctx, viewer);
  const room = await findByCode(ctx, request, () => getRoom(ctx.db, code));
  return { room, member: viewer ? await findMember(ctx.db, room.id, { userId: viewer.id }) : undefined };
}

/** @throws Forbidden for someone who is not in the room, or left it */
export async function enterRoom(
  ctx: AppContext,
  request: Request,
  code: string,
  viewer: Viewer | null,
): Promise<{ room: Room; member: Member }> {
  const { room, member } = await visitRoom(ctx, request, code, viewer);
  if (!member) throw new Forbidden(t("You aren't in this room. Open its link to join."));
  return { room, member };
}

/** Acts as if the request was sent again: the account may have signed out since. @returns undefined if it doesn't enter the room */
export async function findMemberAgain(ctx: AppContext, request: Request, room: Room): Promise<Member | undefined> {
  const again = new Request(request.url, { headers: request.headers });
  const viewer = await getViewer(ctx, again);
  return findMember(ctx.db, room.id, { token: getRoomToken(again), userId: viewer?.id });
}

/** Guests see places only where everyone may. @throws Unauthorized */
export function assertCityOpen({ config }: AppContext, viewer: Viewer | null): void {
  if (!config.publicCity && !viewer) throw new Unauthorized();
}

const NAME = "room";
const MAX_AGE_SECONDS = 30 * 24 * 3600;

/** The page of the room's day, which belongs to plans. */
export const getDayPath = (code: string): string => `/plan/room/${code}`;

/** Guests who joined before there was such a page have none. */
export function createDayCookie({ config }: AppContext, request: Request, { code }: Room): Record<string, string> {
  const token = getRoomToken(request);
  return token ? { "set-cookie": toCookie(token, getDayPath(code), config.secure, MAX_AGE_SECONDS) } : {};
}

/** The same token for the pages and for the API of one room; nothing else gets it. */
export const createRoomCookies = ({ config }: AppContext, { room, token }: Joined): string[] =>
  listPaths(room.code).map((path) => toCookie(token, path, config.secure, MAX_AGE_SECONDS));

export const clearRoomCookies = ({ config }: AppContext, code: string): string[] =>
  listPaths(code).map((path) => toCookie("", path, config.secure, 0));

const listPaths = (code: string) => [`/together/${code}`, `/api/together/${code}`, getDayPath(code)];

const toCookie = (token: string, path: string, secure: boolean, maxAge: number) =>
  `${NAME}=${token}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}; Max-Age=${maxAge}`;

export function getRoomToken(request: Request): string | undefined {
  const token = getCookie(request, NAME);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}
