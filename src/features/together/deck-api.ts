import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { done, Id, Ok } from "../../validation.ts";
import { RecommendedListing } from "../discovery/schema.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { enterRoom, MEMBER_ROW_LIMIT, ROW_LIMIT } from "./access-api.ts";
import { dealRoomDeck } from "./room-deck.ts";
import { recordRoomSwipe, undoRoomSwipe } from "./room-swipes.ts";
import { RoomSwipe } from "./schema.ts";

/** One card a second for each of twelve people at one address. */
const SWIPE_LIMIT: RateLimit = { name: "room-swipe", max: 7200, windowSeconds: 600 };

const DeckQuery = v.strictObject({ skipped: v.optional(v.picklist(["1", "0"]), "0") });
const SwipeToUndo = v.strictObject({ swipe: Id });

export const roomDeckApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/together/:code/deck", {
      public: true,
      errors: [401, 403],
      counts: [SWIPE_LIMIT],
      headers: { "X-Progress": "How many places the member has decided about, as JSON." },
      query: DeckQuery,
    })
    .returns(v.array(RecommendedListing), async ({ request, viewer, params, query, set }) => {
      consumeInMemory(ctx, SWIPE_LIMIT, request);
      const { room, member } = await enterRoom(ctx, request, params.code, viewer);
      const { listings, progress } = await dealRoomDeck(ctx, room, member, query.skipped === "1");
      set.headers["x-progress"] = JSON.stringify(progress);
      return withHours(listings, ctx.city.timezone);
    })
    .post("/api/together/:code/swipes", {
      public: true,
      errors: [401, 409],
      counts: [SWIPE_LIMIT, ROW_LIMIT, MEMBER_ROW_LIMIT],
      body: RoomSwipe,
    })
    .returns(Ok, async ({ request, viewer, params, body }) => {
      consumeInMemory(ctx, SWIPE_LIMIT, request);
      const { room, member } = await enterRoom(ctx, request, params.code, viewer);
      consumeInMemory(ctx, MEMBER_ROW_LIMIT, member.id);
      consumeInMemory(ctx, ROW_LIMIT, request);
      return done(recordRoomSwipe(ctx, room, member, body));
    })
    .delete("/api/together/:code/swipes/:businessId", {
      public: true,
      errors: [401, 409],
      counts: [SWIPE_LIMIT],
      query: SwipeToUndo,
    })
    .returns(Ok, async ({ request, viewer, params, query }) => {
      consumeInMemory(ctx, SWIPE_LIMIT, request);
      const { room, member } = await enterRoom(ctx, request, params.code, viewer);
      return done(undoRoomSwipe(ctx.db, room, member, query.swipe));
    });
