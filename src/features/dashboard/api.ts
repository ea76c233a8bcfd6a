// Routes of what a traveler saved and liked.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { cutPage, MOST_ROWS, PageQuery } from "../../http/paging.ts";
import { session } from "../../http/session.ts";
import { Done } from "../../response-schemas.ts";
import { Id } from "../../validation.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { unsave } from "../discovery/swipes.ts";
import { LikedListing, SavedListing } from "./answers.ts";
import { likedPlaces, savedPlaces } from "./saved-and-liked.ts";

const tells = chapter("Saved and liked");

export const hubApi = (house: House) =>
  new Elysia({ name: "hub-api" })
    .use(session(house))
    .get(
      "/api/users/saved",
      async ({ viewer, query, request, set }) =>
        cutPage(await savedPlaces(house.db, viewer.id, { limit: MOST_ROWS, page: query.page }), request, set),
      {
        ...tells("Lists the places one saved, the latest first.", v.array(SavedListing)),
        admit: ["traveler"],
        query: PageQuery,
      },
    )
    .get(
      "/api/users/liked",
      async ({ viewer, query, request, set }) =>
        cutPage(await likedPlaces(house.db, viewer.id, { limit: MOST_ROWS, page: query.page }), request, set),
      {
        ...tells("Lists the places one liked, the latest first.", v.array(LikedListing)),
        admit: ["traveler"],
        query: PageQuery,
      },
    )
    .delete(
      "/api/users/saved/:businessId",
      async ({ viewer, params }) => {
        await unsave(house.db, viewer.id, params.businessId);
        return { ok: true };
      },
      {
        ...tells("Takes a place off the saved ones.", Done, { example: { params: { businessId: EXAMPLE.cafe } } }),
        admit: ["traveler"],
        params: v.object({ businessId: Id }),
      },
    );
