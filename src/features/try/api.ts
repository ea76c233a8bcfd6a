import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { RecommendedListing, TasteCard } from "../discovery/schema.ts";
import { assertWalkStarts, getSurroundings } from "../discovery/surroundings.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { getGuestTaste, recommendToGuest } from "./guest.ts";
import { GuestDeckRequest, GuestHistory } from "./schema.ts";

/** Two cards a second, from one address: several people may share it. */
const GUEST_LIMIT: RateLimit = { name: "guest-deck", max: 1200, windowSeconds: 600 };

export const tryApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/guest/taste", { public: true, errors: [404], counts: [GUEST_LIMIT], body: GuestHistory })
    .returns(TasteCard, ({ body, request }) => {
      assertPublicCity(ctx, null);
      consumeInMemory(ctx, GUEST_LIMIT, request);
      return getGuestTaste(ctx.db, body);
    })
    .post("/api/guest/deck", {
      public: true,
      errors: [404],
      counts: [GUEST_LIMIT],
      headers: { "X-Progress": "How many of the matching places were seen, as JSON." },
      body: GuestDeckRequest,
    })
    .returns(v.array(RecommendedListing), async ({ body, request, set }) => {
      assertPublicCity(ctx, null);
      consumeInMemory(ctx, GUEST_LIMIT, request);
      assertWalkStarts({ near: body.near, walk: body.needs?.walk });
      const { listings, progress } = await recommendToGuest(ctx.db, body, getSurroundings(ctx));
      set.headers["x-progress"] = JSON.stringify(progress);
      return withHours(listings, ctx.city.timezone);
    });
