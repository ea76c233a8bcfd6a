import type { AppContext } from "../../context.ts";
import { DOWNLOAD, toDownload } from "../../http/download.ts";
import { MODERATORS, routes } from "../../http/routes.ts";
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
    .get("/api/admin/businesses", { auth: MODERATORS, query: ReviewQuery })
    .lists(ReviewedBusiness, async ({ query, set }) => {
      const { status, page, q } = query;
      const { businesses, more } = await listReviews(ctx.db, status, page, q);
      const next = toQueryString({ status, page: String(page + 1), q });
      if (more) set.headers.link = `</api/admin/businesses${next}>; rel="next"`;
      return businesses;
    })
    .post("/api/admin/businesses", { auth: ["admin"], body: NewPlace })
    .returns(PlaceId, ({ viewer, body }) => addPlace(ctx, viewer.id, body))
    .get("/api/admin/businesses/:id", { auth: MODERATORS })
    .returns(ReviewedBusiness, ({ params }) => getReview(ctx.db, parseBusinessId(params.id)))
    .post("/api/admin/businesses/:id/approval", { auth: MODERATORS, errors: [409], body: Approval })
    .returns(ReviewDecision, ({ viewer, params, body }) =>
      decideOnBusiness(ctx.db, viewer.id, parseBusinessId(params.id), body),
    )
    .get("/api/admin/places", { auth: ["admin"], query: AdminPlacesQuery })
    .lists(AdminPlace, ({ query }) => listPlaces(ctx.db, query))
    .post("/api/admin/places/edits", { inDemo: false, auth: ["admin"], errors: [409], body: PlacesEdit })
    .returns(EditedPlaces, ({ viewer, body }) => editPlaces(ctx, viewer.id, body))
    .post("/api/admin/places/edits/:id/undo", { inDemo: false, auth: ["admin"], errors: [409], params: IdPath })
    .returns(EditedPlaces, ({ viewer, params }) => undoEdit(ctx, viewer.id, params.id))
    .get("/api/admin/places.csv", { auth: ["admin"], ...DOWNLOAD, query: AdminPlacesQuery })
    .returns("text/csv", async ({ query }) => {
      const languages = await findLanguages(ctx.db, query);
      const csv = writePlacesCsv(readPlaces(ctx.db, query), languages, ctx.config.baseUrl);
      return toDownload(csv, "places.csv", "text/csv; charset=utf-8");
    })
    .get("/api/admin/places.geojson", { auth: ["admin"], ...DOWNLOAD, query: AdminPlacesQuery })
    .returns("application/geo+json", ({ query }) =>
      toDownload(
        writePlacesGeoJson(readPlaces(ctx.db, query), ctx.config.baseUrl),
        "places.geojson",
        "application/geo+json",
      ),
    );
