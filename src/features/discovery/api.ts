// Routes of discovery: places by taste, swipes, and the taste profile itself.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { admitAnew, session } from "../../http/session.ts";
import { Done } from "../../response-schemas.ts";
import { Id } from "../../validation.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { DealtListing } from "../places/answers.ts";
import { withHours } from "../places/opening-hours.ts";
import { RecordedSwipe, TastePicture } from "./answers.ts";
import { NewSwipe, PlacesQuery, TraitWish } from "./contract.ts";
import { dealPlaces } from "./deck.ts";
import { recordSwipe, undoSwipe } from "./swipes.ts";
import { startOver, tastePictureOf, wishForTrait } from "./taste-profile.ts";

const tells = chapter("Discovery");

/** Only searches are limited: they go through the words of every place. */
const SEARCHES: Limit = { name: "search", points: 600, window: 600 };

const OnBusiness = v.object({ businessId: Id });

export const discoveryApi = (house: House) =>
  new Elysia({ name: "discovery-api" })
    .use(session(house))
    .get(
      "/api/businesses",
      async ({ viewer, query, request, set }) => {
        if (query.q) await takePoint(house, SEARCHES, viewer.id);
        const { listings, progress, more } = await dealPlaces(house.db, viewer.id, query);
        set.headers["x-progress"] = JSON.stringify(progress);
        if (more && query.unseen !== "1" && query.skipped !== "1")
          set.headers.link = `<${nextPage(request.url, query.page)}>; rel="next"`;
        return withHours(listings, house.city.timezone);
      },
      {
        ...tells(
          "Deals places, the best match first, each with its percentage and the reasons that rank it. With `unseen=1` it is the deck: what was not swiped yet.",
          v.array(DealtListing),
          {
            limits: [SEARCHES],
            asks: {
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
        admit: ["traveler"],
        query: PlacesQuery,
      },
    )
    .post(
      "/api/swipes",
      ({ viewer: { id, sid }, body, request }) =>
        recordSwipe(house.db, { id, sid, admitAnew: () => admitAnew(house, request, ["traveler"]) }, body),
      {
        ...tells(
          "Appends a swipe to one's history and learns from it. With an `id` made by the caller it counts once, however often it is sent.",
          RecordedSwipe,
          { fails: [404, 409], example: { body: { businessId: EXAMPLE.cafe, action: "like", id: EXAMPLE.swipe } } },
        ),
        admitRecalled: ["traveler"],
        body: NewSwipe,
      },
    )
    .delete(
      "/api/swipes/:businessId",
      async ({ viewer, params, query }) => {
        await undoSwipe(house.db, viewer.id, params.businessId, query.swipe);
        return { ok: true };
      },
      {
        ...tells("Takes back the last swipe on a place, and unlearns it.", Done, {
          asks: { swipe: "The id of the swipe that is meant" },
          example: { params: { businessId: EXAMPLE.cafe } },
        }),
        admit: ["traveler"],
        params: OnBusiness,
        query: v.strictObject({ swipe: v.optional(Id) }),
      },
    )
    .get("/api/users/taste", ({ viewer }) => tastePictureOf(house.db, viewer.id), {
      ...tells("Reads what the model believes of one's taste.", TastePicture),
      admit: ["traveler"],
    })
    .patch(
      "/api/users/taste",
      async ({ viewer, body }) => {
        await wishForTrait(house.db, viewer.id, body);
        return tastePictureOf(house.db, viewer.id);
      },
      {
        ...tells(
          "Wishes for more (up to 1) or less (down to -1) of one trait, or leaves it to the swipes again (null).",
          TastePicture,
          { fails: [404], example: { body: { trait: "type:restaurant", wish: 0.5 } } },
        ),
        admit: ["traveler"],
        body: TraitWish,
      },
    )
    .delete(
      "/api/users/taste",
      async ({ viewer }) => {
        await startOver(house.db, viewer.id);
        return tastePictureOf(house.db, viewer.id);
      },
      { ...tells("Forgets the taste and starts over; the history stays.", TastePicture), admit: ["traveler"] },
    );

function nextPage(address: string, page = 1): string {
  const url = new URL(address);
  url.searchParams.set("page", String(page + 1));
  return url.pathname + url.search;
}
