import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { toServerTime } from "../../http/client-time.ts";
import { tag } from "../../http/openapi-meta.ts";
import { MAX_ROWS, PageQuery, paginate } from "../../http/paging.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { done, Id, Ok } from "../../validation.ts";
import { HISTORY_LIMIT } from "../discovery/limits.ts";
import { At } from "../discovery/schema.ts";
import { unsave } from "../discovery/undo-swipe.ts";
import { listLikedPlaces, listSavedPlaces } from "./saved-and-liked.ts";
import { LikedListing, OwnList, SavedListing, SharedListSettings } from "./schema.ts";
import { findOwnList, renewListUrl, shareList, stopSharing, toOwnList } from "./shared-list.ts";

const doc = tag("Saved and liked");
const sharing = tag("Shared list");

const CHANGE_LIMIT: RateLimit = { name: "shared-list", max: 60, windowSeconds: 3600 };

export const dashboardApi = (ctx: AppContext) =>
  routes(ctx)
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
      ({ viewer, params, query, request }) =>
        done(unsave(ctx.db, viewer.id, params.businessId, query.at ? toServerTime(query.at, request) : undefined)),
      {
        ...doc("Removes a place from the saved places.", Ok, {
          queryParams: { at: "When it was removed, if that is sent later. Places saved after it stay." },
        }),
        auth: ["traveler"],
        limits: [HISTORY_LIMIT],
        params: v.object({ businessId: Id }),
        query: v.strictObject({ at: v.optional(At) }),
      },
    )
    .get("/api/users/list", async ({ viewer }) => toOwnList(ctx.config.baseUrl, await findOwnList(ctx.db, viewer.id)), {
      ...sharing("Returns the current user's shared list of saved places.", OwnList),
      auth: ["traveler"],
    })
    .post(
      "/api/users/list",
      async ({ viewer, body }) => toOwnList(ctx.config.baseUrl, await shareList(ctx.db, viewer.id, body)),
      {
        ...sharing("Shares the saved places at a secret URL, or changes how the list is shown.", OwnList),
        auth: ["traveler"],
        limits: [CHANGE_LIMIT],
        body: SharedListSettings,
      },
    )
    .post(
      "/api/users/list/address",
      async ({ viewer }) => toOwnList(ctx.config.baseUrl, await renewListUrl(ctx.db, viewer.id)),
      {
        ...sharing("Gives the shared list a new URL. The old one stops working.", OwnList, { errors: [404] }),
        auth: ["traveler"],
        limits: [CHANGE_LIMIT],
      },
    )
    .delete(
      "/api/users/list",
      async ({ viewer }) => {
        await stopSharing(ctx.db, viewer.id);
        return toOwnList(ctx.config.baseUrl, undefined);
      },
      { ...sharing("Stops sharing the list.", OwnList), auth: ["traveler"] },
    );
