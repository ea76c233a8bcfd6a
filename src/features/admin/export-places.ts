// Places as CSV and GeoJSON (RFC 7946), written while they are read.
import type { Database } from "../../../db/client.ts";
import { toCsv, withoutHeader } from "../../csv.ts";
import { readPlaces } from "./places.ts";
import type { AdminPlace, AdminPlacesQuery } from "./schema.ts";

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
] as const satisfies (keyof AdminPlace)[];

export async function* writePlacesCsv(db: Database, query: AdminPlacesQuery): AsyncGenerator<string> {
  yield toCsv([...COLUMNS], []);
  for await (const places of readPlaces(db, query)) {
    const rows = places.map((place) => COLUMNS.map((column) => place[column]));
    yield withoutHeader(toCsv([...COLUMNS], rows));
  }
}

export async function* writePlacesGeoJson(db: Database, query: AdminPlacesQuery): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let isFirst = true;
  for await (const places of readPlaces(db, query)) {
    yield `${isFirst ? "" : ","}\n${places.map((place) => JSON.stringify(toFeature(place))).join(",\n")}`;
    isFirst = false;
  }
  yield "\n]}\n";
}

function toFeature({ id, latitude, longitude, ...properties }: AdminPlace): object {
  const hasPosition = latitude !== null && longitude !== null;
  return {
    type: "Feature",
    id,
    geometry: hasPosition ? { type: "Point", coordinates: [longitude, latitude] } : null,
    properties,
  };
}
