// Routes of discovery: places by taste, swipes, and the taste profile itself.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { recheckAuth, session } from "../../http/session.ts";
import { Id, Ok } from "../../validation.ts";
import { withHours } from "../listings/opening-hours.ts";
import { recommendPlaces } from "./deck.ts";
import { NewSwipe, PlacesQuery, RecommendedListing, RecordedSwipe, TastePicture, TraitAdjustment } from "./schema.ts";
import { recordSwipe, undoSwipe } from "./swipes.ts";
import { adjustTrait, getTasteProfile, resetTaste } from "./taste-profile.ts";

const doc = tag("Discovery");

/** Only searches are limited: they go through the words of every place. */
const SEARCHES: RateLimit = { name: "search", max: 600, windowSeconds: 600 };

const OnBusiness = v.object({ businessId: Id });

export const discoveryApi = (ctx: AppContext) =>
  new Elysia({ name: "discovery-api" })
    .use(session(ctx))
    .get(
      "/api/businesses",
      async ({ viewer, query, request, set }) => {
        if (query.q) await consumeRateLimit(ctx, SEARCHES, viewer.id);
        const { listings, progress, more } = await recommendPlaces(ctx.db, viewer.id, query);
        set.headers["x-progress"] = JSON.stringify(progress);
        if (more && query.unseen !== "1" && query.skipped !== "1")
          set.headers.link = `<${nextPage(request.url, query.page)}>; rel="next"`;
        return withHours(listings, ctx.city.timezone);
      },
      {
        ...doc(
          "Deals places, the best match first, each with its percentage and the reasons that rank it. With `unseen=1` it is the deck: what was not swiped yet.",
          v.array(RecommendedListing),
          {
            limits: [SEARCHES],
            queryParams: {
              near: "latitude,longitude in degrees",
              bbox: "west,south,east,north in degrees; across the antimeridian, west is the greater.",
              unseen: "1: only what was not swiped yet",
              skipped: "1: only what was skipped, the oldest first",
              q: "Words to look for; only with it the limit counts.",
            },
            headers: {
              "X-Progress": "How many of the places under this filter were seen, as JSON.",
              Link: "The next page, where there is one.",
            },
            example: { query: { type: "restaurant", unseen: "1", limit: "2" } },
          },
        ),
        auth: ["traveler"],
        query: PlacesQuery,
      },
    )
    .post(
      "/api/swipes",
      ({ viewer: { id, sid }, body, request }) =>
        recordSwipe(ctx.db, { id, sid, recheckAuth: () => recheckAuth(ctx, request, ["traveler"]) }, body),
      {
        ...doc(
          "Appends a swipe to one's history and learns from it. With an `id` made by the caller it counts once, however often it is sent.",
          RecordedSwipe,
          { errors: [404, 409], example: { body: { businessId: EXAMPLE.cafe, action: "like", id: EXAMPLE.swipe } } },
        ),
        authCached: ["traveler"],
        body: NewSwipe,
      },
    )
    .delete(
      "/api/swipes/:businessId",
      async ({ viewer, params, query }) => {
        await undoSwipe(ctx.db, viewer.id, params.businessId, query.swipe);
        return { ok: true };
      },
      {
        ...doc("Takes back the last swipe on a place, and unlearns it.", Ok, {
          queryParams: { swipe: "The id of the swipe that is meant" },
          example: { params: { businessId: EXAMPLE.cafe } },
        }),
        auth: ["traveler"],
        params: OnBusiness,
        query: v.strictObject({ swipe: v.optional(Id) }),
      },
    )
    .get("/api/users/taste", ({ viewer }) => getTasteProfile(ctx.db, viewer.id), {
      ...doc("Reads what the model believes of one's taste.", TastePicture),
      auth: ["traveler"],
    })
    .patch(
      "/api/users/taste",
      async ({ viewer, body }) => {
        await adjustTrait(ctx.db, viewer.id, body);
        return getTasteProfile(ctx.db, viewer.id);
      },
      {
        ...doc(
          "Wishes for more (up to 1) or less (down to -1) of one trait, or leaves it to the swipes again (null).",
          TastePicture,
          { errors: [404], example: { body: { trait: "type:restaurant", wish: 0.5 } } },
        ),
        auth: ["traveler"],
        body: TraitAdjustment,
      },
    )
    .delete(
      "/api/users/taste",
      async ({ viewer }) => {
        await resetTaste(ctx.db, viewer.id);
        return getTasteProfile(ctx.db, viewer.id);
      },
      { ...doc("Forgets the taste and starts over; the history stays.", TastePicture), auth: ["traveler"] },
    );

function nextPage(address: string, page = 1): string {
  const url = new URL(address);
  url.searchParams.set("page", String(page + 1));
  return url.pathname + url.search;
}
