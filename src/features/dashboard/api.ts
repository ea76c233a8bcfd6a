// Routes of what a traveler saved and liked.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import { MAX_ROWS, PageQuery, paginate } from "../../http/paging.ts";
import { session } from "../../http/session.ts";
import { Ok } from "../../response-schemas.ts";
import { Id } from "../../validation.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { unsave } from "../discovery/swipes.ts";
import { LikedListing, SavedListing } from "./answers.ts";
import { likedPlaces, savedPlaces } from "./saved-and-liked.ts";

const tells = tag("Saved and liked");

export const dashboardApi = (ctx: AppContext) =>
  new Elysia({ name: "hub-api" })
    .use(session(ctx))
    .get(
      "/api/users/saved",
      async ({ viewer, query, request, set }) =>
        paginate(await savedPlaces(ctx.db, viewer.id, { limit: MAX_ROWS, page: query.page }), request, set),
      {
        ...tells("Lists the places one saved, the latest first.", v.array(SavedListing)),
        auth: ["traveler"],
        query: PageQuery,
      },
    )
    .get(
      "/api/users/liked",
      async ({ viewer, query, request, set }) =>
        paginate(await likedPlaces(ctx.db, viewer.id, { limit: MAX_ROWS, page: query.page }), request, set),
      {
        ...tells("Lists the places one liked, the latest first.", v.array(LikedListing)),
        auth: ["traveler"],
        query: PageQuery,
      },
    )
    .delete(
      "/api/users/saved/:businessId",
      async ({ viewer, params }) => {
        await unsave(ctx.db, viewer.id, params.businessId);
        return { ok: true };
      },
      {
        ...tells("Takes a place off the saved ones.", Ok, { example: { params: { businessId: EXAMPLE.cafe } } }),
        auth: ["traveler"],
        params: v.object({ businessId: Id }),
      },
    );
