import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { toDownload } from "../../http/download.ts";
import { tag } from "../../http/openapi-meta.ts";
import { setNextLink } from "../../http/paging.ts";
import { session } from "../../http/session.ts";
import { writePlacesCsv, writePlacesGeoJson } from "../imports/own-format/write-places.ts";
import { findLanguages, listPlaces, readPlaces } from "./places.ts";
import { AdminPlace, AdminPlacesQuery } from "./schema.ts";

const doc = tag("Administration");

export const adminPlacesApi = (ctx: AppContext) =>
  new Elysia({ name: "admin-places-api" })
    .use(session(ctx))
    .get(
      "/api/admin/places",
      async ({ query, request, set }) => {
        const { places, next } = await listPlaces(ctx.db, query);
        setNextLink(request, set, next);
        return places;
      },
      {
        ...doc("Lists all places by name. Supports search and filters.", v.array(AdminPlace), {
          headers: { Link: "The next page, if there is one." },
        }),
        auth: ["admin"],
        query: AdminPlacesQuery,
      },
    )
    .get(
      "/api/admin/places.csv",
      async ({ query }) => {
        const languages = await findLanguages(ctx.db, query);
        const csv = writePlacesCsv(readPlaces(ctx.db, query), languages, ctx.config.baseUrl);
        return toDownload(csv, "places.csv", "text/csv; charset=utf-8");
      },
      {
        ...doc("Exports places with all their fields as CSV, which can be imported again.", "text/csv", {
          headers: { "Content-Disposition": "The file name." },
        }),
        auth: ["admin"],
        query: AdminPlacesQuery,
      },
    )
    .get(
      "/api/admin/places.geojson",
      ({ query }) =>
        toDownload(
          writePlacesGeoJson(readPlaces(ctx.db, query), ctx.config.baseUrl),
          "places.geojson",
          "application/geo+json",
        ),
      {
        ...doc(
          "Exports places with all their fields as GeoJSON, which can be imported again.",
          "application/geo+json",
          { headers: { "Content-Disposition": "The file name." } },
        ),
        auth: ["admin"],
        query: AdminPlacesQuery,
      },
    );
