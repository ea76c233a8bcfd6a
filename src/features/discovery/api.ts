import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { toServerTime } from "../../http/client-time.ts";
import { consumeRateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { loadWithSession, recheckAuth } from "../../http/session.ts";
import { done, Id, Ok } from "../../validation.ts";
import { createTurns } from "../../workers/concurrency.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { recommendPlaces } from "./deck.ts";
import { HISTORY_LIMIT } from "./limits.ts";
import { recordSwipe, type Swiper } from "./record-swipe.ts";
import * as shapes from "./schema.ts";
import { assertWalkStarts, getSurroundings } from "./surroundings.ts";
import { recordBatch } from "./swipe-batch.ts";
import { adjustTrait, getTasteProfile, resetTaste } from "./taste-profile.ts";
import { loadTraveler } from "./traveler-cache.ts";
import { undoSwipe } from "./undo-swipe.ts";

/** Only searches are limited, because they scan the text of every place. */
const SEARCHES: RateLimit = { name: "search", max: 600, windowSeconds: 600 };

const OnBusiness = v.object({ businessId: Id });

/** @param inTurn where a traveler's swipes wait for each other instead of for locks in the database */
export const discoveryApi = (ctx: AppContext, inTurn = createTurns()) =>
  routes(ctx)
    .get("/api/businesses", {
      authCached: ["traveler"],
      counts: [SEARCHES],
      headers: {
        "X-Progress": "How many of the matching places were seen, as JSON.",
        Link: "The next page, if there is one.",
      },
      query: shapes.PlacesQuery,
    })
    .returns(v.array(shapes.RecommendedListing), async ({ viewer, query, request, set }) => {
      assertWalkStarts(query);
      if (query.q) await consumeRateLimit(ctx, SEARCHES, viewer.id);
      const { result } = await loadWithSession(ctx, request, ["traveler"], ({ db }, viewer) =>
        recommendPlaces(db, viewer.id, query, getSurroundings(ctx)),
      );
      const { listings, progress, hasMore } = result;
      set.headers["x-progress"] = JSON.stringify(progress);
      if (hasMore && query.unseen !== "1" && query.skipped !== "1")
        set.headers.link = `<${toNextPage(request.url, query.page)}>; rel="next"`;
      return withHours(listings, ctx.city.timezone);
    })
    .post("/api/swipes", {
      authCached: ["traveler"],
      errors: [404, 409],
      counts: [HISTORY_LIMIT],
      body: shapes.NewSwipe,
    })
    .returns(shapes.RecordedSwipe, ({ viewer: { id, sid }, body, request }) => {
      const swiper: Swiper = {
        id,
        sid,
        recheckAuth: () => recheckAuth(ctx, request, ["traveler"]),
        limitChanges: () => consumeRateLimit(ctx, HISTORY_LIMIT, id),
      };
      const at = body.at && toServerTime(body.at, request);
      return inTurn(id, () => recordSwipe(ctx.db, swiper, { ...body, at: at || undefined }));
    })
    .post("/api/swipes/batch", { auth: ["traveler"], errors: [409], limits: [HISTORY_LIMIT], body: shapes.SwipeBatch })
    .returns(shapes.RecordedBatch, async ({ viewer, body, request }) => {
      const swipes = body.swipes.map((swipe) => ({ ...swipe, at: toServerTime(swipe.at, request) }));
      return recordBatch(ctx.db, viewer.id, swipes);
    })
    .delete("/api/swipes/:businessId", {
      auth: ["traveler"],
      limits: [HISTORY_LIMIT],
      params: OnBusiness,
      query: v.strictObject({ swipe: v.optional(Id) }),
    })
    .returns(Ok, ({ viewer, params, query }) =>
      done(inTurn(viewer.id, () => undoSwipe(ctx.db, viewer.id, params.businessId, query.swipe))),
    )
    .get("/api/users/taste", { auth: ["traveler"] })
    .returns(shapes.TastePicture, async ({ viewer }) => getTasteProfile(await loadTraveler(ctx.db, viewer.id)))
    .patch("/api/users/taste", {
      auth: ["traveler"],
      errors: [404],
      limits: [HISTORY_LIMIT],
      body: shapes.TraitAdjustment,
    })
    .returns(shapes.TastePicture, async ({ viewer, body }) => {
      await adjustTrait(ctx.db, viewer.id, body);
      return getTasteProfile(await loadTraveler(ctx.db, viewer.id));
    })
    .delete("/api/users/taste", { auth: ["traveler"], limits: [HISTORY_LIMIT] })
    .returns(shapes.TastePicture, async ({ viewer }) => {
      await resetTaste(ctx.db, viewer.id);
      return getTasteProfile(await loadTraveler(ctx.db, viewer.id));
    });

function toNextPage(address: string, page = 1): string {
  const url = new URL(address);
  url.searchParams.set("page", String(page + 1));
  return url.pathname + url.search;
}
