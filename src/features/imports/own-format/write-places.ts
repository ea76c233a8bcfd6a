// Places as CSV and GeoJSON (RFC 7946), written while they are read. `read-places.ts` reads both again.
import type { businesses } from "../../../../db/index.ts";
import type { PhotoCredit } from "../../../../db/vocabulary.ts";
import { type CsvCell, toCsv, toCsvRows } from "../../../encoding/csv.ts";
import { type ExportLanguages, listColumns, PLACE_FIELDS, type PlaceFieldName, toCells } from "./fields.ts";

type StoredPlace = typeof businesses.$inferSelect;

/** `photos` are those that travelers see, with paths of this site. */
export type ExportedPlace = Record<PlaceFieldName, unknown> &
  Pick<StoredPlace, "id" | "latitude" | "longitude" | "background" | "confirmedAt" | "maybeClosedAt"> &
  Record<"sourceId" | "sourceRef" | "sourceName" | "licenseName" | "licenseUrl" | "attribution", string | null> & {
    status: string;
    photos: { url: string; credit: PhotoCredit | null }[];
  };

/** What an export says about a place besides its fields. `image` is the first picture, and `imagePage` where it comes from. */
export const OTHER_COLUMNS = [
  "id",
  "status",
  "background",
  "confirmedAt",
  "maybeClosedAt",
  "sourceId",
  "sourceName",
  "sourceRef",
  "attribution",
  "licenseName",
  "licenseUrl",
  "image",
  "imageCredit",
  "imageLicense",
  "imagePage",
  "moreImages",
] as const;
export type OtherColumn = (typeof OTHER_COLUMNS)[number];

export async function* writePlacesCsv(
  batches: AsyncIterable<ExportedPlace[]>,
  languages: ExportLanguages,
  baseUrl: string,
): AsyncGenerator<string> {
  yield toCsv([...listColumns(languages), ...OTHER_COLUMNS], []);
  for await (const places of batches)
    yield toCsvRows(
      places.map((place) => {
        const others = describeOthers(place, baseUrl);
        return [...toCells(place, languages), ...OTHER_COLUMNS.map((column) => toCell(others[column]))];
      }),
    );
}

export async function* writePlacesGeoJson(
  batches: AsyncIterable<ExportedPlace[]>,
  baseUrl: string,
): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let isFirst = true;
  for await (const places of batches) {
    yield `${isFirst ? "" : ","}\n${places.map((place) => JSON.stringify(toFeature(place, baseUrl))).join(",\n")}`;
    isFirst = false;
  }
  yield "\n]}\n";
}

function toFeature(place: ExportedPlace, baseUrl: string): object {
  const { latitude, longitude } = place;
  const { id, ...others } = describeOthers(place, baseUrl);
  const { latitude: _, longitude: __, ...fields } = PLACE_FIELDS;
  const isPlaced = latitude !== null && longitude !== null;
  return {
    type: "Feature",
    id,
    geometry: isPlaced ? { type: "Point", coordinates: [longitude, latitude] } : null,
    properties: {
      ...Object.fromEntries(Object.keys(fields).map((field) => [field, place[field as PlaceFieldName]])),
      ...others,
    },
  };
}

/** An owner's photos have no credit, so that no other site takes them for free ones. */
function describeOthers({ photos, ...place }: ExportedPlace, baseUrl: string) {
  const [first, ...more] = photos.map(({ url, credit }) => ({ url: `${baseUrl}${url}`, credit }));
  return {
    ...place,
    background: place.background && JSON.stringify(place.background),
    confirmedAt: place.confirmedAt?.toISOString() ?? null,
    maybeClosedAt: place.maybeClosedAt?.toISOString() ?? null,
    image: first?.url ?? null,
    imageCredit: first?.credit?.author ?? null,
    imageLicense: first?.credit?.license ?? null,
    imagePage: first?.credit?.page ?? null,
    moreImages: more.map(({ url }) => url),
  };
}

const toCell = (value: string | string[] | null): CsvCell => (Array.isArray(value) ? value.join(" ") : value);
