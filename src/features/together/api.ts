import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import { consumeInMemory, type RateLimit } from "../../http/rate-limits.ts";
import { routes, type Viewer } from "../../http/session.ts";
import { leaveRoom } from "../../ownership/room-access.ts";
import { done, Ok } from "../../validation.ts";
import {
  assertCityOpen,
  clearRoomCookies,
  createRoomCookies,
  enterRoom,
  FLOOD_LIMIT,
  findByCode,
  GUESS_LIMIT,
  ROW_LIMIT,
  visitRoom,
} from "./access-api.ts";
import { joinRoom, startRoom } from "./members.ts";
import { readRoomState } from "./room-state.ts";
import { endRoom, getRoomByShortCode, getShortCode } from "./rooms.ts";
import { MemberPath, NewMember, NewRoom, RoomPath, RoomState, ShortCode, ShortCodeView } from "./schema.ts";

const CREATE_LIMIT: RateLimit = { name: "room-create", max: 30, windowSeconds: 3600 };
/** Counts the requests of one member that change the room for all. */
const CHANGE_LIMIT: RateLimit = { name: "room-change", max: 60, windowSeconds: 600 };
const JOIN_LIMIT: RateLimit = { name: "room-join", max: 120, windowSeconds: 3600 };

const COOKIES = { "Set-Cookie": "The member's token, for this room only." };

const toAccount = (viewer: Viewer | null) => viewer && { id: viewer.id, isTraveler: viewer.userType === "traveler" };

const toPath = ({ code }: { code: string }) => ({ path: `/together/${code}` });

export const roomApi = (ctx: AppContext) =>
  routes(ctx)
    .post(
      "/api/together",
      async ({ request, viewer, body, set }) => {
        assertCityOpen(ctx, viewer);
        consumeInMemory(ctx, CREATE_LIMIT, request);
        consumeInMemory(ctx, ROW_LIMIT, request);
        const joined = await startRoom(ctx.db, body, { account: toAccount(viewer) });
        set.headers["set-cookie"] = createRoomCookies(ctx, joined) as never;
        return toPath(joined.room);
      },
      {
        ...returns(RoomPath, { limits: [CREATE_LIMIT, ROW_LIMIT], errors: [401], headers: COOKIES }),
        public: true,
        body: NewRoom,
      },
    )
    .post(
      "/api/together/join",
      async ({ request, viewer, body }) => {
        assertCityOpen(ctx, viewer);
        return toPath(await findByCode(ctx, request, () => getRoomByShortCode(ctx.db, body.code)));
      },
      {
        ...returns(RoomPath, { errors: [401, 404], limits: [GUESS_LIMIT, FLOOD_LIMIT] }),
        public: true,
        body: ShortCode,
      },
    )
    .post(
      "/api/together/:code/members",
      async ({ request, viewer, params, body, set }) => {
        consumeInMemory(ctx, JOIN_LIMIT, request);
        const { room, member } = await visitRoom(ctx, request, params.code, viewer);
        // A repeated request, whose first response may have been lost.
        if (member && !viewer) return toPath(room);
        consumeInMemory(ctx, ROW_LIMIT, request);
        const joined = await joinRoom(ctx.db, room, body, { account: toAccount(viewer) });
        set.headers["set-cookie"] = createRoomCookies(ctx, joined) as never;
        return toPath(room);
      },
      {
        ...returns(RoomPath, {
          errors: [401, 409],
          limits: [JOIN_LIMIT, ROW_LIMIT, GUESS_LIMIT, FLOOD_LIMIT],
          headers: COOKIES,
        }),
        public: true,
        body: NewMember,
      },
    )
    .delete(
      "/api/together/:code/members/me",
      async ({ request, viewer, params, set }) => {
        const { room, member } = await visitRoom(ctx, request, params.code, viewer);
        if (member) await leaveRoom(ctx.db, room.id, member.id);
        set.headers["set-cookie"] = clearRoomCookies(ctx, room.code) as never;
        return { ok: true };
      },
      { ...returns(Ok, { errors: [401] }), public: true },
    )
    .delete(
      "/api/together/:code/members/:id",
      async ({ request, viewer, params }) => {
        const { room, member } = await enterRoom(ctx, request, params.code, viewer);
        consumeInMemory(ctx, CHANGE_LIMIT, member.id);
        return done(leaveRoom(ctx.db, room.id, params.id));
      },
      { ...returns(Ok, { errors: [401], limits: [CHANGE_LIMIT] }), public: true, params: MemberPath },
    )
    .get(
      "/api/together/:code",
      async ({ request, viewer, params }) => {
        const { room } = await enterRoom(ctx, request, params.code, viewer);
        return readRoomState(ctx, room);
      },
      { ...returns(RoomState, { errors: [401, 403] }), public: true },
    )
    .post(
      "/api/together/:code/short-code",
      async ({ request, viewer, params }) => {
        const { room, member } = await enterRoom(ctx, request, params.code, viewer);
        consumeInMemory(ctx, CHANGE_LIMIT, member.id);
        return getShortCode(ctx.db, room.id);
      },
      { ...returns(ShortCodeView, { errors: [401], limits: [CHANGE_LIMIT] }), public: true },
    )
    .post(
      "/api/together/:code/end",
      async ({ request, viewer, params }) => {
        const { room, member } = await enterRoom(ctx, request, params.code, viewer);
        consumeInMemory(ctx, CHANGE_LIMIT, member.id);
        return done(endRoom(ctx.db, room.id));
      },
      { ...returns(Ok, { errors: [401], limits: [CHANGE_LIMIT] }), public: true },
    );
