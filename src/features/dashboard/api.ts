import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { toServerTime } from "../../http/client-time.ts";
import { tag } from "../../http/openapi-meta.ts";
import { MAX_ROWS, PageQuery, paginate } from "../../http/paging.ts";
import { session } from "../../http/session.ts";
import { Id, Ok } from "../../validation.ts";
import { HISTORY_LIMIT } from "../discovery/limits.ts";
import { At } from "../discovery/schema.ts";
import { unsave } from "../discovery/undo-swipe.ts";
import { listLikedPlaces, listSavedPlaces } from "./saved-and-liked.ts";
import { LikedListing, SavedListing } from "./schema.ts";

const doc = tag("Saved and liked");

export const dashboardApi = (ctx: AppContext) =>
  new Elysia({ name: "dashboard-api" })
    .use(session(ctx))
    .get(
      "/api/users/saved",
      async ({ viewer, query, request, set }) =>
        paginate(await listSavedPlaces(ctx.db, viewer.id, { limit: MAX_ROWS, page: query.page }), request, set),
      {
        ...doc("Lists the current user's saved places, newest first.", v.array(SavedListing)),
        auth: ["traveler"],
        query: PageQuery,
      },
    )
    .get(
      "/api/users/liked",
      async ({ viewer, query, request, set }) =>
        paginate(await listLikedPlaces(ctx.db, viewer.id, { limit: MAX_ROWS, page: query.page }), request, set),
      {
        ...doc("Lists the current user's liked places, newest first.", v.array(LikedListing)),
        auth: ["traveler"],
        query: PageQuery,
      },
    )
    .delete(
      "/api/users/saved/:businessId",
      async ({ viewer, params, query, request }) => {
        await unsave(ctx.db, viewer.id, params.businessId, query.at ? toServerTime(query.at, request) : undefined);
        return { ok: true };
      },
      {
        ...doc("Removes a place from the saved places.", Ok, {
          queryParams: { at: "When it was removed, if that is sent later. Places saved after it stay." },
        }),
        auth: ["traveler"],
        limits: [HISTORY_LIMIT],
        params: v.object({ businessId: Id }),
        query: v.strictObject({ at: v.optional(At) }),
      },
    );
