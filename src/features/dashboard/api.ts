import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { toServerTime } from "../../http/client-time.ts";
import { returns } from "../../http/openapi-meta.ts";
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

const CHANGE_LIMIT: RateLimit = { name: "shared-list", max: 60, windowSeconds: 3600 };

export const dashboardApi = (ctx: AppContext) =>
  routes(ctx)
    .get(
      "/api/users/saved",
      async ({ viewer, query, request, set }) =>
        paginate(await listSavedPlaces(ctx.db, viewer.id, { limit: MAX_ROWS, page: query.page }), request, set),
      { ...returns(v.array(SavedListing)), auth: ["traveler"], query: PageQuery },
    )
    .get(
      "/api/users/liked",
      async ({ viewer, query, request, set }) =>
        paginate(await listLikedPlaces(ctx.db, viewer.id, { limit: MAX_ROWS, page: query.page }), request, set),
      { ...returns(v.array(LikedListing)), auth: ["traveler"], query: PageQuery },
    )
    .delete(
      "/api/users/saved/:businessId",
      ({ viewer, params, query, request }) =>
        done(unsave(ctx.db, viewer.id, params.businessId, query.at ? toServerTime(query.at, request) : undefined)),
      {
        ...returns(Ok),
        auth: ["traveler"],
        limits: [HISTORY_LIMIT],
        params: v.object({ businessId: Id }),
        query: v.strictObject({ at: v.optional(At) }),
      },
    )
    .get("/api/users/list", async ({ viewer }) => toOwnList(ctx.config.baseUrl, await findOwnList(ctx.db, viewer.id)), {
      ...returns(OwnList),
      auth: ["traveler"],
    })
    .post(
      "/api/users/list",
      async ({ viewer, body }) => toOwnList(ctx.config.baseUrl, await shareList(ctx.db, viewer.id, body)),
      { ...returns(OwnList), auth: ["traveler"], limits: [CHANGE_LIMIT], body: SharedListSettings },
    )
    .post(
      "/api/users/list/address",
      async ({ viewer }) => toOwnList(ctx.config.baseUrl, await renewListUrl(ctx.db, viewer.id)),
      { ...returns(OwnList, { errors: [404] }), auth: ["traveler"], limits: [CHANGE_LIMIT] },
    )
    .delete(
      "/api/users/list",
      async ({ viewer }) => {
        await stopSharing(ctx.db, viewer.id);
        return toOwnList(ctx.config.baseUrl, undefined);
      },
      { ...returns(OwnList), auth: ["traveler"] },
    );
