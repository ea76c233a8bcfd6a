// Places as CSV and GeoJSON (RFC 7946), written while they are read.
import type { Database } from "../../../db/client.ts";
import { toCsv, withoutHeader } from "../../csv.ts";
import { type ExportedPlace, readPlaces } from "./places.ts";
import type { AdminPlacesQuery } from "./schema.ts";

const COLUMNS = [
  "id",
  "name",
  "type",
  "status",
  "location",
  "latitude",
  "longitude",
  "openingHours",
  "website",
  "contactInfo",
  "description",
  "sourceId",
  "sourceRef",
] as const satisfies (keyof ExportedPlace)[];
/** `image` is the first picture, and `imagePage` where it comes from. Fields of import maps, except for the last two. */
const PICTURE_COLUMNS = ["image", "imageCredit", "imageLicense", "imagePage", "moreImages"] as const;

/** @param baseUrl of the addresses of pictures */
export async function* writePlacesCsv(db: Database, query: AdminPlacesQuery, baseUrl: string): AsyncGenerator<string> {
  const headings = [...COLUMNS, ...PICTURE_COLUMNS];
  yield toCsv(headings, []);
  for await (const places of readPlaces(db, query)) {
    const rows = places.map((place) => {
      const { moreImages, ...picture } = toPictures(place, baseUrl);
      const pictures = { ...picture, moreImages: moreImages.join(" ") };
      return [...COLUMNS.map((column) => place[column]), ...PICTURE_COLUMNS.map((column) => pictures[column])];
    });
    yield withoutHeader(toCsv(headings, rows));
  }
}

/** @param baseUrl of the addresses of pictures */
export async function* writePlacesGeoJson(
  db: Database,
  query: AdminPlacesQuery,
  baseUrl: string,
): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let isFirst = true;
  for await (const places of readPlaces(db, query)) {
    yield `${isFirst ? "" : ","}\n${places.map((place) => JSON.stringify(toFeature(place, baseUrl))).join(",\n")}`;
    isFirst = false;
  }
  yield "\n]}\n";
}

function toFeature(place: ExportedPlace, baseUrl: string): object {
  const { id, latitude, longitude, photos: _, ...properties } = place;
  const hasPosition = latitude !== null && longitude !== null;
  return {
    type: "Feature",
    id,
    geometry: hasPosition ? { type: "Point", coordinates: [longitude, latitude] } : null,
    properties: { ...properties, ...toPictures(place, baseUrl) },
  };
}

/** An owner's photos have no credit, so that no other site takes them for free ones. */
function toPictures({ photos }: ExportedPlace, baseUrl: string) {
  const [first, ...others] = photos.map(({ url, credit }) => ({ url: `${baseUrl}${url}`, credit }));
  return {
    image: first?.url ?? null,
    imageCredit: first?.credit?.author ?? null,
    imageLicense: first?.credit?.license ?? null,
    imagePage: first?.credit?.page ?? null,
    moreImages: others.map(({ url }) => url),
  };
}
