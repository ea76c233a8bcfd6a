// Routes of the map: the places as points, and the basemap. The list beside it is GET /api/businesses.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { manifest } from "../../http/assets.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { tilesReader } from "../../http/tiles.ts";
import { currentCatalogue, type HeldCatalogue } from "../discovery/catalogue-cache.ts";
import { BasemapAnswer, MapPoints, TypeCounts } from "./answers.ts";
import { type Basemap, MapQuery } from "./contract.ts";
import { areaOfPlaces, countTypes, pointsIn, sourcesShown } from "./places.ts";

const tells = chapter("Map");

export const mapApi = (house: House) => {
  const readBasemap = basemapReader(house);
  return new Elysia({ name: "map-api" })
    .use(session(house))
    .get("/api/map/points", ({ viewer, query }) => pointsIn(house.db, viewer.id, query), {
      ...tells("Reads places as points; where they are too many, the others in heaps.", MapPoints, {
        asks: { bbox: "west,south,east,north in degrees; across the antimeridian, west is the greater." },
        example: { query: { bbox: "5.5,41.9,5.7,42", type: "restaurant" } },
      }),
      admit: ["traveler"],
      query: MapQuery,
    })
    .get("/api/map/counts", ({ query }) => countTypes(house.db, query.bbox), {
      ...tells("Counts the places of each type.", TypeCounts, {
        asks: { bbox: "west,south,east,north in degrees." },
        example: { query: { bbox: "5.5,41.9,5.7,42" } },
      }),
      admit: ["traveler"],
      query: MapQuery,
    })
    .get("/api/map/basemap", () => readBasemap(), {
      ...tells("Tells what lies under the places, in whose words it thanks, and where most places are.", BasemapAnswer),
      open: true,
    });
};

/** The best basemap available: tiles, else the drawn sample city, else the world. */
export function basemapReader(house: House): (held?: HeldCatalogue) => Promise<BasemapAnswer> {
  const readTiles = tilesReader(house);
  return async (known) => {
    const held = known ?? (await currentCatalogue(house.db));
    const [tiles, { attributions, hasSample }] = await Promise.all([readTiles(), sourcesShown(house.db, held)]);
    const area = areaOfPlaces(held);
    const basemap: Basemap = tiles ? { kind: "tiles", ...tiles } : hasSample ? { kind: "sample" } : worldMap();
    return { basemap, attributions, area };
  };
}

const worldMap = (): Basemap => ({ kind: "world", url: `/assets/${manifest.world}`, attribution: "Natural Earth" });
