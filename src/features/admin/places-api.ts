import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { toDownload } from "../../http/download.ts";
import { DOWNLOAD, PAGED, returns } from "../../http/openapi-meta.ts";
import { linkNextPage } from "../../http/paging.ts";
import { routes } from "../../http/session.ts";
import { toQueryString } from "../../ui/AdminList.tsx";
import { IdPath } from "../../validation.ts";
import { writePlacesCsv, writePlacesGeoJson } from "../imports/own-format/write-places.ts";
import { parseBusinessId } from "../places/listing/listings.ts";
import { PlaceId } from "../places/merging/schema.ts";
import { decideOnBusiness, getReview, listReviews } from "../places/owner/review.ts";
import { Approval, ReviewedBusiness } from "../places/owner/schema.ts";
import { NewPlace } from "../places/schema.ts";
import { addPlace } from "./add-place.ts";
import { editPlaces, undoEdit } from "./edit-places.ts";
import { findLanguages, listPlaces, readPlaces } from "./places.ts";
import { AdminPlace, AdminPlacesQuery, EditedPlaces, PlacesEdit, ReviewDecision, ReviewQuery } from "./schema.ts";

export const adminPlacesApi = (ctx: AppContext) =>
  routes(ctx)
    .get(
      "/api/admin/businesses",
      async ({ query, set }) => {
        const { status, page, q } = query;
        const { businesses, more } = await listReviews(ctx.db, status, page, q);
        const next = toQueryString({ status, page: String(page + 1), q });
        if (more) set.headers.link = `</api/admin/businesses${next}>; rel="next"`;
        return businesses;
      },
      { ...returns(v.array(ReviewedBusiness), PAGED), auth: ["admin", "moderator"], query: ReviewQuery },
    )
    .post("/api/admin/businesses", ({ viewer, body }) => addPlace(ctx, viewer.id, body), {
      ...returns(PlaceId),
      auth: ["admin"],
      body: NewPlace,
    })
    .get("/api/admin/businesses/:id", ({ params }) => getReview(ctx.db, parseBusinessId(params.id)), {
      ...returns(ReviewedBusiness),
      auth: ["admin", "moderator"],
    })
    .post(
      "/api/admin/businesses/:id/approval",
      ({ viewer, params, body }) => decideOnBusiness(ctx.db, viewer.id, parseBusinessId(params.id), body),
      { ...returns(ReviewDecision, { errors: [409] }), auth: ["admin", "moderator"], body: Approval },
    )
    .get("/api/admin/places", async ({ query, ...context }) => linkNextPage(context, await listPlaces(ctx.db, query)), {
      ...returns(v.array(AdminPlace), PAGED),
      auth: ["admin"],
      query: AdminPlacesQuery,
    })
    .post("/api/admin/places/edits", ({ viewer, body }) => editPlaces(ctx, viewer.id, body), {
      ...returns(EditedPlaces, { errors: [409] }),
      inDemo: false,
      auth: ["admin"],
      body: PlacesEdit,
    })
    .post("/api/admin/places/edits/:id/undo", ({ viewer, params }) => undoEdit(ctx, viewer.id, params.id), {
      ...returns(EditedPlaces, { errors: [409] }),
      inDemo: false,
      auth: ["admin"],
      params: IdPath,
    })
    .get(
      "/api/admin/places.csv",
      async ({ query }) => {
        const languages = await findLanguages(ctx.db, query);
        const csv = writePlacesCsv(readPlaces(ctx.db, query), languages, ctx.config.baseUrl);
        return toDownload(csv, "places.csv", "text/csv; charset=utf-8");
      },
      { ...returns("text/csv", DOWNLOAD), auth: ["admin"], query: AdminPlacesQuery },
    )
    .get(
      "/api/admin/places.geojson",
      ({ query }) =>
        toDownload(
          writePlacesGeoJson(readPlaces(ctx.db, query), ctx.config.baseUrl),
          "places.geojson",
          "application/geo+json",
        ),
      { ...returns("application/geo+json", DOWNLOAD), auth: ["admin"], query: AdminPlacesQuery },
    );
