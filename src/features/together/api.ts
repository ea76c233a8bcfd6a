import type { AppContext, RateLimit, Viewer } from "../../context.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { leaveRoom } from "../../ownership/room-access.ts";
import { done, Ok } from "../../validation.ts";
import * as access from "./access-api.ts";
import { joinRoom, startRoom } from "./members.ts";
import { readRoomState } from "./room-state.ts";
import { endRoom } from "./rooms.ts";
import { MemberPath, NewMember, NewRoom, RoomPath, RoomState, ShortCode, ShortCodeView } from "./schema.ts";
import { getRoomByShortCode, getShortCode } from "./short-code.ts";

const CREATE_LIMIT: RateLimit = { name: "room-create", max: 30, windowSeconds: 3600 };
/** Counts the requests of one member that change the room for all. */
const CHANGE_LIMIT: RateLimit = { name: "room-change", max: 60, windowSeconds: 600 };
const JOIN_LIMIT: RateLimit = { name: "room-join", max: 120, windowSeconds: 3600 };

const change = { public: true, errors: [401], counts: [CHANGE_LIMIT] } as const;

const COOKIES = { "Set-Cookie": "The member's token, for this room only." };

const toAccount = (viewer: Viewer | null) => viewer && { id: viewer.id, isTraveler: viewer.userType === "traveler" };

const toPath = ({ code }: { code: string }) => ({ path: `/together/${code}` });

export const roomApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/together", {
      public: true,
      counts: [CREATE_LIMIT, access.ROW_LIMIT],
      errors: [401],
      headers: COOKIES,
      body: NewRoom,
    })
    .returns(RoomPath, async ({ request, viewer, body, set }) => {
      access.assertCityOpen(ctx, viewer);
      consumeInMemory(ctx, CREATE_LIMIT, request);
      consumeInMemory(ctx, access.ROW_LIMIT, request);
      const joined = await startRoom(ctx.db, body, { account: toAccount(viewer) });
      set.headers["set-cookie"] = access.createRoomCookies(ctx, joined) as never;
      return toPath(joined.room);
    })
    .post("/api/together/join", {
      public: true,
      errors: [401, 404],
      counts: [access.GUESS_LIMIT, access.FLOOD_LIMIT],
      body: ShortCode,
    })
    .returns(RoomPath, async ({ request, viewer, body }) => {
      access.assertCityOpen(ctx, viewer);
      return toPath(await access.findByCode(ctx, request, () => getRoomByShortCode(ctx.db, body.code)));
    })
    .post("/api/together/:code/members", {
      public: true,
      errors: [401, 409],
      counts: [JOIN_LIMIT, access.ROW_LIMIT, access.GUESS_LIMIT, access.FLOOD_LIMIT],
      headers: COOKIES,
      body: NewMember,
    })
    .returns(RoomPath, async ({ request, viewer, params, body, set }) => {
      consumeInMemory(ctx, JOIN_LIMIT, request);
      const { room, member } = await access.visitRoom(ctx, request, params.code, viewer);
      // A repeated request, whose first response may have been lost.
      if (member && !viewer) return toPath(room);
      consumeInMemory(ctx, access.ROW_LIMIT, request);
      const joined = await joinRoom(ctx.db, room, body, { account: toAccount(viewer) });
      set.headers["set-cookie"] = access.createRoomCookies(ctx, joined) as never;
      return toPath(room);
    })
    .delete("/api/together/:code/members/me", { public: true, errors: [401] })
    .returns(Ok, async ({ request, viewer, params, set }) => {
      const { room, member } = await access.visitRoom(ctx, request, params.code, viewer);
      if (member) await leaveRoom(ctx.db, room.id, member.id);
      set.headers["set-cookie"] = access.clearRoomCookies(ctx, room.code) as never;
      return { ok: true };
    })
    .delete("/api/together/:code/members/:id", { ...change, params: MemberPath })
    .returns(Ok, async ({ request, viewer, params }) => {
      const { room, member } = await access.enterRoom(ctx, request, params.code, viewer);
      consumeInMemory(ctx, CHANGE_LIMIT, member.id);
      return done(leaveRoom(ctx.db, room.id, params.id));
    })
    .get("/api/together/:code", { public: true, errors: [401, 403] })
    .returns(RoomState, async ({ request, viewer, params }) => {
      const { room } = await access.enterRoom(ctx, request, params.code, viewer);
      return readRoomState(ctx, room);
    })
    .post("/api/together/:code/short-code", change)
    .returns(ShortCodeView, async ({ request, viewer, params }) => {
      const { room, member } = await access.enterRoom(ctx, request, params.code, viewer);
      consumeInMemory(ctx, CHANGE_LIMIT, member.id);
      return getShortCode(ctx.db, room.id);
    })
    .post("/api/together/:code/end", change)
    .returns(Ok, async ({ request, viewer, params }) => {
      const { room, member } = await access.enterRoom(ctx, request, params.code, viewer);
      consumeInMemory(ctx, CHANGE_LIMIT, member.id);
      return done(endRoom(ctx.db, room.id));
    });
