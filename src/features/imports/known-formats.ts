// Reads rows in formats that need no map, detected by their contents: OpenStreetMap GeoJSON and tables, Overpass JSON, Overture
// Places GeoJSON and our own exports.
import { t } from "../../i18n/t.ts";
import { collectPlaces } from "./collect-places.ts";
import { cleanLine } from "./fields.ts";
import { type Feature, toObject } from "./geojson.ts";
import { toPlacePosition } from "./geometry.ts";
import { KIND_KEYS, type OsmTags } from "./kinds.ts";
import type { Crs } from "./limits.ts";
import { readDegrees } from "./mapping/coordinates.ts";
import { assertHeaders, explainMissing, readHeaders } from "./mapping/headers.ts";
import { checkPositions } from "./mapping/mapped-file.ts";
import { describeNothing } from "./mapping/report.ts";
import type { Row, RowList } from "./mapping/row.ts";
import { type FoundRows, listFirst, readRows } from "./mapping/rows.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { readOsmPlace, toOsmRecord, toOsmRef, toOsmTags } from "./osm.ts";
import { findNodePosition, isWayNode, type Position, toFeature } from "./overpass.ts";
import { isOverture, toOvertureRecord } from "./overture.ts";
import { readOwnExport } from "./own-format/read-places.ts";
import {
  MAX_PLACES,
  type ParsedFile,
  type ParseOptions,
  type RawRecord,
  RejectedPlace,
  UnreadableFile,
} from "./parsed-file.ts";
import { readPastDate } from "./record-date.ts";
import { createStreetReader } from "./streets.ts";

/** Accepts GeoJSON of all common exporters. @returns null for what only a map can read @throws UnreadableFile */
export function readKnownFormat(found: FoundRows, options: ParseOptions): ParsedFile | null {
  if (isMapChosen(options)) return null;
  const { headers, collection, crs } = found;
  const hasColumns = headers !== undefined && Object.keys(options.columns ?? {}).length > 0;
  const own = hasColumns ? null : readOwnExport(found, options.baseUrl);
  if (own) return own;
  if (options.map && !hasColumns && !isOnlyAnswers(options.map)) return null;
  if (headers?.some((name) => KIND_KEYS.includes(name.toLowerCase()))) return readOsmTable(found, headers, options);
  if (!collection) return null;
  const { items, top, isOverpass } = collection;
  if (isOverpass) return readElements(items, top, options);
  assertMaxPlaces(items.count);
  return isKnownForm(items) ? readFeatures(items, top, options, crs) : null;
}

/** A map that names no field has only the answers to questions about a file that needs none. */
const isOnlyAnswers = ({ rows, kind, fields }: ImportMap) =>
  rows === undefined && kind === undefined && Object.keys(fields).length === 0;

/** Whether an admin says how to read this very file. */
const isMapChosen = ({ map, isMapRemembered }: ParseOptions): boolean =>
  map !== undefined && !isMapRemembered && !isOnlyAnswers(map);

const OSM_KEYS = [...KIND_KEYS, "@id", "full_id", "osm_id", "osm_type", "healthcare", "building", "highway", "railway"];

/** Whether features come from OpenStreetMap or Overture, as opposed to a GeoJSON with properties of its own. */
function isKnownForm(features: RowList): boolean {
  if (features.count === 0) return true;
  return listFirst(features).some((feature) => {
    const { id, properties } = toObject(feature) ?? {};
    const tags = toOsmTags(toObject(properties) ?? {});
    return (
      isOverture(feature) ||
      /^(node|way|relation|[nwra])\/?\d+$/.test(String(id)) ||
      OSM_KEYS.some((key) => tags[key] !== undefined)
    );
  });
}

/** Its headers are OpenStreetMap's keys. */
function readOsmTable({ lists, headerLine = 1 }: FoundRows, headers: string[], options: ParseOptions): ParsedFile {
  assertHeaders(headers, headerLine, options.columns);
  const missing = explainMissing(headers, headerLine, options.columns, ["name", "latitude", "longitude"]);
  if (missing) throw missing;
  const { latitude, longitude } = readHeaders(headers, options.columns);
  function* toRecords(): Generator<RawRecord> {
    for (const { value, location, problem } of readRows(lists[0]!)) {
      const row = value as Record<string, string>;
      const osm: OsmTags = Object.fromEntries(
        Object.entries(row).flatMap(([key, text]) => (text === "" ? [] : [[key.toLowerCase(), text]])),
      );
      const ref = toOsmRef(undefined, osm);
      const read: RawRecord["read"] = (warn) => {
        if (problem) throw new RejectedPlace(problem, true);
        const [y, x] = [latitude, longitude].map((reading) => readDegrees(row[String([reading].flat()[0])]));
        return readOsmPlace(ref, osm, () => toPlacePosition({ latitude: y, longitude: x }, {}), options, warn);
      };
      yield { location, ref, name: cleanLine(osm.name ?? "") || null, read };
    }
  }
  return { format: "CSV", ...collectPlaces(toRecords(), options.baseUrl), attribution: null, dataAt: null };
}

function* readItems({ count, at }: RowList): Generator<Row> {
  for (let index = 0; index < count; index++) yield at(index);
}

function readFeatures(features: RowList, top: Record<string, unknown>, options: ParseOptions, crs: Crs | undefined) {
  const { city, timezone, map } = options;
  const defaults = { city, timezone, reading: { crs, coordinates: map?.coordinates } };
  const isFromOverture = listFirst(features).some(isOverture);
  const toRecord = isFromOverture ? toOvertureRecord : toOsmRecord;
  const streets = createStreetReader();
  function* toRecords(): Generator<RawRecord> {
    for (const { value, location } of readItems(features)) {
      const feature = value as Feature | null;
      if (isFromOverture || !streets.takes(feature)) yield toRecord(feature, location, defaults);
    }
  }
  const attribution = cleanLine([top.copyright, top.attribution].find((value) => typeof value === "string") ?? "");
  const file: ParsedFile = {
    format: isFromOverture ? "Overture Places GeoJSON" : "OpenStreetMap GeoJSON",
    ...collectPlaces(toRecords(), options.baseUrl),
    ...streets.finish(),
    attribution: attribution || null,
    dataAt: readPastDate(top.timestamp),
  };
  return { ...checkPositions(file, options), ...(map && { mapping: describeNothing(map) }) };
}

function readElements(elements: RowList, top: Record<string, unknown>, options: ParseOptions): ParsedFile {
  const head = toObject(top.osm3s);
  // Set if Overpass gave up halfway; the omitted places would look closed.
  if (typeof top.remark === "string" && /error|timed? ?out/i.test(top.remark))
    throw new UnreadableFile(
      t("Overpass did not finish this file: {remark}", { remark: cleanLine(top.remark).slice(0, 200) }),
    );
  let count = 0;
  for (const { value } of readItems(elements)) if (!isWayNode(value)) count++;
  assertMaxPlaces(count);
  const streets = createStreetReader();
  let positions: Map<unknown, Position> | undefined;
  const getPositions = () => {
    positions ??= listPositions(elements);
    return positions;
  };
  function* toRecords(): Generator<RawRecord> {
    for (const { value, location } of readItems(elements)) {
      if (isWayNode(value)) continue;
      const feature = toFeature(value, getPositions);
      if (!streets.takes(feature)) yield toOsmRecord(feature, location, options);
    }
  }
  const attribution = cleanLine([head?.copyright, top.copyright].find((value) => typeof value === "string") ?? "");
  return {
    format: "Overpass JSON",
    ...collectPlaces(toRecords(), options.baseUrl),
    ...streets.finish(),
    attribution: attribution || null,
    dataAt: readPastDate(head?.timestamp_osm_base) ?? readPastDate(top.timestamp),
  };
}

function listPositions(elements: RowList): Map<unknown, Position> {
  const positions = new Map<unknown, Position>();
  for (const { value } of readItems(elements)) {
    const found = findNodePosition(value);
    if (found) positions.set(...found);
  }
  return positions;
}

export function assertMaxPlaces(count: number): void {
  if (count > MAX_PLACES)
    throw new UnreadableFile(
      t("The file has {count, number} places. The maximum is {max, number}. Split it into several files.", {
        count,
        max: MAX_PLACES,
      }),
    );
}
