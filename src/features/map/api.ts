// API routes for map points, counts and the basemap. The list beside the map is GET /api/businesses.
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { manifest } from "../../http/assets.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { IdPath } from "../../validation.ts";
import { getMainArea } from "../basemap/area.ts";
import { getBasemapReader } from "../basemap/installed-map.ts";
import { getShownSources } from "../basemap/shown-sources.ts";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import { assertWalkStarts, getSurroundings } from "../discovery/surroundings.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { countTypes, findMapPlace, listMapPoints, listPublicPoints } from "./places.ts";
import { type Basemap, BasemapView, MapPlace, MapPoints, MapQuery, TypeCounts } from "./schema.ts";

export const mapApi = (ctx: AppContext) => {
  const readBasemap = createBasemapReader(ctx);
  return routes(ctx)
    .get("/api/map/points", { auth: ["traveler"], query: MapQuery })
    .returns(MapPoints, ({ viewer, query }) => listMapPoints(ctx.db, viewer.id, withWalk(query), getSurroundings(ctx)))
    .get("/api/map/counts", { auth: ["traveler"], query: MapQuery })
    .returns(TypeCounts, ({ query }) => countTypes(ctx.db, withWalk(query), getSurroundings(ctx)))
    .get("/api/map/places", { public: true, errors: [404], query: v.partial(MapQuery) })
    .returns(MapPoints, ({ viewer, query }) => {
      assertPublicCity(ctx, viewer);
      return listPublicPoints(ctx.db, withWalk(query), getSurroundings(ctx));
    })
    .get("/api/map/places/:id", { auth: ["traveler"], errors: [404], params: IdPath })
    .returns(MapPlace, async ({ viewer, params }) => {
      const place = await findMapPlace(ctx.db, await loadTraveler(ctx.db, viewer.id), params.id);
      if (!place) throw new NotFound(t("This place doesn't exist or isn't approved yet."));
      return (await withHours([place], ctx.city.timezone))[0]!;
    })
    .get("/api/map/basemap", { public: true })
    .returns(BasemapView, () => readBasemap());
};

function withWalk<Query extends MapQuery>(query: Query): Query {
  assertWalkStarts(query);
  return query;
}

/** Street tiles if installed, else those of the sample city, else the world map. */
export function createBasemapReader(ctx: AppContext): (snapshot?: CatalogueSnapshot) => Promise<BasemapView> {
  const readTiles = getBasemapReader(ctx);
  return async (cached) => {
    const snapshot = cached ?? (await currentCatalogue(ctx.db));
    const [tiles, { attributions, hasSample }] = await Promise.all([readTiles(), getShownSources(ctx.db, snapshot)]);
    const area = getMainArea(snapshot);
    const basemap: Basemap = tiles ? { kind: "tiles", ...tiles } : hasSample ? SAMPLE_CITY : WORLD;
    return { basemap, attributions, area };
  };
}

/** Its sea has no end. */
const SAMPLE_CITY: Basemap = {
  kind: "tiles",
  url: `/assets/${manifest.sampleCity}`,
  attribution: "",
  bounds: [-180, -85, 180, 85],
  isCutOff: false,
};
const WORLD: Basemap = { kind: "world", url: `/assets/${manifest.world}`, attribution: "Natural Earth" };
