import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { toServerTime } from "../../http/client-time.ts";
import { MAX_ROWS, PageQuery } from "../../http/paging.ts";
import { routes } from "../../http/routes.ts";
import { done, Id, Ok } from "../../validation.ts";
import { HISTORY_LIMIT } from "../discovery/limits.ts";
import { At } from "../discovery/schema.ts";
import { unsave } from "../discovery/undo-swipe.ts";
import { listLikedPlaces, listSavedPlaces } from "./saved-and-liked.ts";
import { LikedListing, OwnList, SavedListing, SharedListSettings } from "./schema.ts";
import { findOwnList, renewListUrl, shareList, stopSharing, toOwnList } from "./shared-list.ts";

const CHANGE_LIMIT: RateLimit = { name: "shared-list", max: 60, windowSeconds: 3600 };

export const dashboardApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/users/saved", { auth: ["traveler"], query: PageQuery })
    .lists(SavedListing, ({ viewer, query }) =>
      listSavedPlaces(ctx.db, viewer.id, { limit: MAX_ROWS, page: query.page }),
    )
    .get("/api/users/liked", { auth: ["traveler"], query: PageQuery })
    .lists(LikedListing, ({ viewer, query }) =>
      listLikedPlaces(ctx.db, viewer.id, { limit: MAX_ROWS, page: query.page }),
    )
    .delete("/api/users/saved/:businessId", {
      auth: ["traveler"],
      limits: [HISTORY_LIMIT],
      params: v.object({ businessId: Id }),
      query: v.strictObject({ at: v.optional(At) }),
    })
    .returns(Ok, ({ viewer, params, query, request }) =>
      done(unsave(ctx.db, viewer.id, params.businessId, query.at ? toServerTime(query.at, request) : undefined)),
    )
    .get("/api/users/list", { auth: ["traveler"] })
    .returns(OwnList, async ({ viewer }) => toOwnList(ctx.config.baseUrl, await findOwnList(ctx.db, viewer.id)))
    .post("/api/users/list", { auth: ["traveler"], limits: [CHANGE_LIMIT], body: SharedListSettings })
    .returns(OwnList, async ({ viewer, body }) =>
      toOwnList(ctx.config.baseUrl, await shareList(ctx.db, viewer.id, body)),
    )
    .post("/api/users/list/address", { auth: ["traveler"], errors: [404], limits: [CHANGE_LIMIT] })
    .returns(OwnList, async ({ viewer }) => toOwnList(ctx.config.baseUrl, await renewListUrl(ctx.db, viewer.id)))
    .delete("/api/users/list", { auth: ["traveler"] })
    .returns(OwnList, async ({ viewer }) => {
      await stopSharing(ctx.db, viewer.id);
      return toOwnList(ctx.config.baseUrl, undefined);
    });
